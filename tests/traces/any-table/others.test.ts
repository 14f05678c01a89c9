/** Tables as an outsider may bring them: each is known, or refused with a choice of columns that reads it. */
import { expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

const FILES: readonly (readonly [text: string, columns: string | null, requests: readonly string[]])[] = [
  [
    'Zeit;Befehl;Adresse;Größe\n0,000;Lesen;0;4096\n0,001;Schreiben;4096;8192\n',
    'time=1:s,op=2,offset=3,size=4',
    ['0 R 0 4096', '1000000 W 4096 8192'],
  ],
  [
    '시각(ms),연산,주소,크기,응답 시간(us)\n0,읽기,8192,4096,90\n2,쓰기,4096,8192,700\n',
    'time=1:ms,op=2,offset=3,size=4,response=5:us',
    ['0 R 8192 4096', '2000000 W 4096 8192'],
  ],
  [
    '时间(us),读写,地址,长度\n0,读,8192,4096\n200,写,4096,8192\n',
    'time=1:us,op=2,offset=3,size=4',
    ['0 R 8192 4096', '200000 W 4096 8192'],
  ],
  [
    'ts\tclient\top\tlba\tnblocks\n1262304000.123\ta\tR\t100\t8\n1262304000.5\ta\tW\t200\t16\n',
    'time=1:s,op=3,offset=4:sectors,size=5:sectors',
    ['0 R 51200 4096', '377000000 W 102400 8192'],
  ],
  [
    ',Timestamp,Type,Offset,Size\n0,2007-02-22 17:00:00.306000,Read,4096,512\n1,2007-02-22 17:00:01.306000,Write,8192,512\n',
    'time=2:date,op=3,offset=4,size=5',
    ['0 R 4096 512', '1000000000 W 8192 512'],
  ],
  [
    'Zeit_ms;Operation;Adresse;Bytes\n0,5;R;4096;512\n1,5;W;8192;1024\n',
    'time=1:ms,op=2,offset=3,size=4',
    ['0 R 4096 512', '1000000 W 8192 1024'],
  ],
  [
    'time_us,rw,addr,len\n0,r,0x1000,0x200\n10,w,0x2000,0x400\n',
    'time=1:us,op=2,offset=3,size=4',
    ['0 R 4096 512', '10000 W 8192 1024'],
  ],
  [
    '\ufeff"time (s)";"rw";"lba";"blocks"\r\n"0.5";"W";"8";"8"\r\n"0.75";"R";"16";"8"\r\n',
    'time=1:s,op=2,offset=3:sectors,size=4:sectors',
    ['0 W 4096 4096', '250000000 R 8192 4096'],
  ],
  [
    't_ms,op,offset,size\n0,R,0,4K\n1,W,4096,64K\n2,R,1M,4k\n',
    'time=1:ms,op=2,offset=3,size=4',
    ['0 R 0 4096', '1000000 W 4096 65536', '2000000 R 1048576 4096'],
  ],
  [
    'time,device,is_write,sector,nsectors\n0.0,0,True,8,8\n0.1,0,False,16,8\n',
    'time=1:s,op=3:false/true,offset=4:sectors,size=5:sectors,device=2',
    ['0 W 4096 4096', '100000000 R 8192 4096'],
  ],
  [
    'time_ns,opcode,slba,nlb\n100,0x01,8,8\n200,0x02,16,8\n',
    'time=1:ns,op=2:0x02/0x01,offset=3:sectors,size=4:sectors',
    ['0 W 4096 4096', '100 R 8192 4096'],
  ],
  [
    'ts_us,cdb,lba,blocks\n100,28,8,8\n200,2a,16,8\n',
    'time=1:us,op=2:28/2a,offset=3:sectors,size=4:sectors',
    ['0 R 4096 4096', '100000 W 8192 4096'],
  ],
  [
    'volume,op,off,len,us\n1,R,0,4096,1577808144360767\n1,W,4096,4096,1577808144360867\n',
    'time=5:us,op=2,offset=3,size=4,device=1',
    ['0 R 0 4096', '100000 W 4096 4096'],
  ],
  [
    'timestamp_us,file,op,offset,len,latency_us\n100,a.sst,Read,0,4096,50\n200,b.sst,Write,4096,8192,80\n',
    'time=1:us,op=3,offset=4,size=5,file=2,response=6:us',
    ['0 R 0 4096', '100000 W 8392704 8192'],
  ],
  [
    '  Time(ms)  Op    Offset     Size\n     0.10   R          0     4096\n     0.30   W       4096     4096\n',
    'time=1:ms,op=2,offset=3,size=4',
    ['0 R 0 4096', '200000 W 4096 4096'],
  ],
  [
    'TIME         UID   PID D    BLOCK   SIZE       COMM PATHNAME\n1183710958      0   555 R  16 8192       mplayer /a\n1183710959      0   555 W  32   8192       mplayer /a\n',
    'time=1:s,op=4,offset=5:sectors,size=6',
    ['0 R 8192 8192', '1000000000 W 16384 8192'],
  ],
  [
    'timestamp,disk_id,type,address,length\n1,7,0,8,8\n2,7,1,16,8\n',
    'time=1:ms,op=3:0/1,offset=4:sectors,size=5:sectors,device=2',
    ['0 R 4096 4096', '1000000 W 8192 4096'],
  ],
  [
    'TIME(s),COMM,PID,DISK,T,SECTOR,BYTES,LAT(ms)\n0.000740,fio,1,nvme0n1,W,2048,4096,0.74\n0.100740,fio,1,nvme0n1,R,4096,4096,0.74\n',
    null,
    ['0 W 1048576 4096', '100000000 R 2097152 4096'],
  ],
  [
    'fio  100 [000]  1.000000: block:block_rq_issue: 259,0 W 4096 () 2048 + 8 [fio]\n\tffffffff8144 blk_mq_start ([kernel.kallsyms])\n\tffffffff8145 nvme_queue_rq ([kernel.kallsyms])\n\nswapper 0 [0]  1.000500: block:block_rq_complete: 259,0 W () 2048 + 8 [0]\n\tffffffff8144 blk_update ([kernel.kallsyms])\n',
    null,
    ['0 W 1048576 4096'],
  ],
  [
    'header.timestamp,header.sid,io.operation,io.lba,io.len,io.fua,device.name\n100,1,Write,8,8,0,"/dev/nvme0n1"\n300,2,Read,16,8,0,"/dev/nvme0n1"\n',
    null,
    ['0 W 4096 4096', '200 R 8192 4096'],
  ],
  [
    'timestamp,offset,size,io_type,volume_id\n1538323200,12910952,128,0,1063\n1538323201,6338688,8,1,1063\n',
    null,
    ['0 R 6610407424 65536', '1000000000 W 3245408256 4096'],
  ],
];

it.each(FILES)('a file that begins with %j is read, after a question if it must', async (text, columns, requests) => {
  const first: unknown = await readText(text).catch((error: unknown) => error);
  if (columns === null) {
    expect(rows((first as Awaited<ReturnType<typeof readText>>).columns)).toEqual(requests);
    return;
  }
  expect(/--columns '([^']+)'/.exec(String(first))?.[1]).toBe(columns);
  const { columns: read, report } = await readText(text, { format: `columns:${columns}` });
  expect(rows(read)).toEqual(requests);
  expect(report.rejected.count).toBe(0);
});

it('a table without words over its columns is asked about, not guessed at', async () => {
  const text = '1000 R 2048 4096\n2000 W 4096 8192\n3000 R 6144 4096\n';
  await expect(readText(text)).rejects.toThrow('Name its columns (--columns; trace --help)');
  const { columns } = await readText(text, { format: 'columns:time=1:us,op=2,offset=3,size=4' });
  expect(rows(columns)).toEqual(['0 R 2048 4096', '1000000 W 4096 8192', '2000000 R 6144 4096']);
});

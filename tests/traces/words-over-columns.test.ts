/** Columns are known by the words over them; what these leave open is asked, and what they leave unsure is said. */
import { expect, it } from 'vitest';
import { readBytes, readText, rows } from './help.ts';

/** The requests of every table here: times in µs, operation, first byte and bytes. */
const REQUESTS = [0, 1037, 2074, 3111].map((us, i) => ({
  us,
  op: 'RWRR'[i],
  offset: 2 ** 30 + i * 65_536,
  bytes: 4096 * (i + 1),
}));
const table = (header: string, line: (request: (typeof REQUESTS)[number], i: number) => string): string =>
  [header, ...REQUESTS.map(line)].join('\n') + '\n';
const RIGHT = REQUESTS.map(({ us, op, offset, bytes }) => `${us * 1000} ${op} ${offset} ${bytes}`);
const hex = ({ op }: { op: string }, read: string, write: string): string => (op === 'R' ? read : write);

type Asked = readonly [what: string, text: string, columns: string, doubt?: RegExp];
const READ: readonly { readonly says: Asked }[] = (
  [
    [
      'elapsed is the time',
      table('Elapsed_us,R/W,LBA,Sectors,Latency_us', (r) => `${r.us},${r.op},${r.offset / 512},${r.bytes / 512},80`),
      'time=1:us,op=2,offset=3:sectors,size=4:sectors,response=5:us',
    ],
    [
      'elapsed alone is the time',
      table('elapsed_us,op,offset,size', (r) => `${r.us},${r.op},${r.offset},${r.bytes}`),
      'time=1:us,op=2,offset=3,size=4',
    ],
    [
      'the start counts, not the end in front of it',
      table('end_time_us,start_time_us,op,offset,size', (r) => `${r.us + 80},${r.us},${r.op},${r.offset},${r.bytes}`),
      'time=2:us,op=3,offset=4,size=5',
    ],
    [
      'SCSI opcodes',
      table('time_us,cdb_op,lba,blocks', (r) => `${r.us},${hex(r, '0x28', '0x2A')},${r.offset / 512},${r.bytes / 512}`),
      'time=1:us,op=2:0x28/0x2a,offset=3:sectors,size=4:sectors',
    ],
    ...[
      'req_op_read/req_op_write',
      'nvme_cmd_read/nvme_cmd_write',
      'randread/randwrite',
      'Host Read/Host Write',
      'RandomRead/SequentialWrite',
      'READ(10)/WRITE(10)',
    ].map((words): Asked => [
      words,
      table(
        'time_us,op,offset,size',
        (r) => `${r.us},${hex(r, ...(words.split('/') as [string, string]))},${r.offset},${r.bytes}`,
      ),
      'time=1:us,op=2,offset=3,size=4',
    ]),
    [
      'types behind names',
      table(
        '#DUMP.I,ELAPSED_USECS.D,CMD.S,INFLIGHT.I,LUN.I,LBA.I,NBLKS.I,LATENCY_USECS.D',
        (r, i) => `${i},${r.us}.000,${hex(r, 'RD_IN', 'WR_IN')},0,5,${r.offset / 512},${r.bytes / 512},80.5`,
      ),
      'time=2:us,op=3,offset=6:sectors,size=7:sectors,device=5,response=8:us',
    ],
    [
      'Swiss thousands',
      table(
        'time_us;op;offset;size',
        (r) =>
          `${r.us.toLocaleString('en').replace(',', "'")};${r.op};${r.offset.toLocaleString('en').replaceAll(',', "'")};${r.bytes}`,
      ),
      'time=1:us,op=2,offset=3,size=4',
    ],
    [
      'a comma behind the rows only',
      table('time_us,op,offset,size', (r) => `${r.us},${r.op},${r.offset},${r.bytes},`),
      'time=1:us,op=2,offset=3,size=4',
    ],
    [
      'German dates',
      table(
        'Zeit;Op;Offset;Bytes',
        (r) => `31.03.2024 12:00:00,${String(r.us).padStart(6, '0')};${r.op};${r.offset};${r.bytes}`,
      ),
      'time=1:date,op=2,offset=3,size=4',
    ],
    [
      'American dates with PM',
      table(
        'Date,Op,Offset,Size',
        (r) => `3/31/2024 12:00:00.${String(r.us).padStart(6, '0')} PM,${r.op},${r.offset},${r.bytes}`,
      ),
      'time=1:mdy,op=2,offset=3,size=4',
    ],
    [
      '0 and 1 under rw are asked about',
      table('time_us,rw,offset,size', (r) => `${r.us},${hex(r, '0', '1')},${r.offset},${r.bytes}`),
      'time=1:us,op=2:0/1,offset=3,size=4',
      /open: which of 0 and 1 in column 2 \(rw\) is a read\?.*op=2:0\/1.*op=2:1\/0/,
    ],
    [
      'a program called dd is no operation',
      table(
        'time_us,command,offset,operation,size',
        (r) => `${r.us},dd,${r.offset},${hex(r, 'read', 'write')},${r.bytes}`,
      ),
      'time=1:us,op=4,offset=3,size=5',
    ],
    ...['rm', 'ws', 'fs', 'db'].map((program): Asked => [
      `a program called ${program} is no operation`,
      table(
        'time_us,comm,offset,operation,size',
        (r) => `${r.us},${program},${r.offset},${hex(r, 'read', 'write')},${r.bytes}`,
      ),
      'time=1:us,op=4,offset=3,size=5',
    ]),
  ] as readonly Asked[]
).map((says) => ({ says }));

it.each(READ)('$says.0', async ({ says: [, text, columns, doubt] }) => {
  const error = String(await readText(text).catch((reason: unknown) => reason));
  expect(/--columns '([^']+)'/.exec(error)?.[1]).toBe(columns);
  if (doubt === undefined) expect(error).not.toContain('open: ');
  else expect(error).toMatch(doubt);
  const { columns: read, report } = await readText(text, { format: `columns:${columns}` });
  expect(rows(read)).toEqual(RIGHT);
  expect(report.rejected.count).toBe(0);
});

it('the µ of Windows-1252 is a µ', async () => {
  const text = table('time (\u00b5s);op;offset;size', (r) => `${r.us};${r.op};${r.offset};${r.bytes}`);
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const error = String(await readBytes(bytes).catch((reason: unknown) => reason));
  expect(/--columns '([^']+)'/.exec(error)?.[1]).toBe('time=1:us,op=2,offset=3,size=4');
});

it.each([
  [
    'a histogram',
    '  read (us)\n   value  ------------- Distribution ------------- count\n  32 |@@@@ 25\n  64 |@@@@@@@@ 50\n 128 |@@@@ 25\n',
  ],
  [
    'a log of HTTP requests',
    'timeStamp,elapsed,label,responseCode,threadName,success,bytes,Latency\n1714644000000,5,GET,200,t1,true,512,4\n1714644000010,6,GET,200,t1,true,512,5\n',
  ],
  ['a terse result of fio', '3;fio-3.35;job;0;0;4096;40960;10240;100;2;30;5.1;1.2;60;900;95.2;20.1;1.000000%=70\n'],
  [
    'times, sectors and sizes without a header',
    '0,2097152,4096,R,0.080\n1037,2160504,8192,W,0.093\n2074,2223856,16384,R,0.106\n',
  ],
])('%s has no proposal', async (_, text) => {
  const read = await readText(text).catch((reason: unknown) => String(reason));
  if (typeof read === 'string') expect(read).not.toContain("--columns '");
  else expect(read.report.ambiguous).toBe(true);
});

it('digits under a name that says hexadecimal are read as such', async () => {
  const text = table('time_us,op,addr_hex,size', (r, i) => `${r.us},${r.op},0000${i}000,${r.bytes}`);
  await expect(readText(text)).rejects.toThrow("--columns 'time=1:us,op=2,offset=3:hex,size=4'");
  const { columns } = await readText(text, { format: 'columns:time=1:us,op=2,offset=3:hex,size=4' });
  expect([...columns.offset]).toEqual([0, 4096, 8192, 12_288]);
});

it('dots that may stand between thousands are asked about', async () => {
  const text = 'time_us;op;offset;size\n0;R;1073741824;4096\n1.037;W;1106178048;8192\n2.074;R;1138614272;16384\n';
  const error = String(await readText(text).catch((reason: unknown) => reason));
  expect(error).toContain('open: is 1.037 in column 1 (time_us) a whole number, or has it decimals?');
  for (const [point, ns] of [
    ['comma', 2_074_000],
    ['dot', 2074],
  ] as const) {
    const choice = `time=1:us,op=2,offset=3,size=4,point=${point}`;
    expect(error).toContain(`--columns '${choice}'`);
    expect((await readText(text, { format: `columns:${choice}` })).columns.at[2]).toBe(ns);
  }
});

it.each([
  [
    '[user@host dir]# ./bench.sh\nOPERATION RESULT TYPE        FIRST DONE  LAST DONE\n',
    /it is a result of elbencho: it has no requests/,
  ],
  ['[ 2023-01-02 03:04:05 ] started\n[ 2023-01-02 03:04:06 ] done\n', /the format is not known/],
  [
    '<Results>\n  <TimeSpan><Latency></Latency></TimeSpan>\n</Results>\n',
    /it is a result in XML, as DiskSpd writes it: it has no requests/,
  ],
  [
    '<?xml version="1.0"?>\n<trace><req t="1"/></trace>\n',
    /it is XML \(<trace>\), which is not read as a trace: write its requests as a table/,
  ],
  ['bucket_us,count\n1,5\n2,10\n4,30\n8,9\n', /its columns \(bucket_us, count\) are figures over many requests/],
  [
    'Type,Name,Request Count,Failure Count,Median Response Time,Requests/s\nGET,/,10,0,5,1.0\n',
    /its columns \(request count, requests\/s\) are figures over many requests/,
  ],
  ['<!DOCTYPE html>\n<html><body>Sign in</body></html>\n', /it is an HTML page, not a trace \(a download page/],
  ['3;fio-3.35;job;0;0;4096;40960;10240;100;2;30;5.1;1.2;60;900\n', /it is a terse result of fio: run its job/],
  [
    '  read (us)\n   value  ------------- Distribution ------------- count\n  32 |@@@@ 25\n',
    /it is a histogram, as bpftrace/,
  ],
  [
    'timeStamp,elapsed,label,responseCode,threadName,success,bytes\n1714644000000,5,GET,200,t1,true,512\n',
    /result of a load test \(JMeter\): it has no requests/,
  ],
  [
    '   fio-2000    [000] .....  120.000000: nvme_setup_cmd: nvme0: disk=nvme0n1, qid=1, cmdid=100, nsid=1\n',
    /events of the NVMe driver, without those of the block layer: record the requests with blktrace/,
  ],
])('%j is refused as what it is', async (text, says) => {
  await expect(readText(text)).rejects.toThrow(says);
});

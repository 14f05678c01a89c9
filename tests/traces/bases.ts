/** Small files of every trace format, as the tests of detection and mutation begin with. */
import type { TraceFormat } from '../../src/traces/format.ts';
import type { Draw } from './mutators.ts';
import { testNumbers } from './help.ts';

/** Rows of a format with values as real ones have them. @throws for a format without a line here */
export function rowsOf(format: string, count: number): string {
  const random = testNumbers(count);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const rw = random(2) === 0 ? 'R' : 'W';
    const sector = random(1e8);
    const sectors = 8 * (1 + random(16));
    const us = 2000 * i + random(1000);
    const seconds = (us / 1e6).toFixed(6);
    lines.push(
      {
        msr: `${128166391024154329n + BigInt(us * 10)},prxy,0,${rw === 'R' ? 'Read' : 'Write'},${sector * 512},${sectors * 512},${random(9999)}`,
        spc: `${random(3)},${sector},${sectors * 512},${rw},${seconds}`,
        mqsim: `${us * 1000} 0 ${sector} ${sectors} ${random(2)}`,
        disksim: `${(us / 1000).toFixed(3)} 0 ${sector} ${sectors} ${random(2)}`,
        replayer: `${(us / 1000).toFixed(3)} 0 ${sector * 512} ${sectors * 512} ${random(2)}`,
        blkparse: `259,2    0 ${i}     ${seconds}000  4020  D  ${rw}S ${sector} + ${sectors} [java]`,
        fio: `${i === 0 ? 'fio version 3 iolog\n' : ''}${us} /dev/sdb ${rw === 'R' ? 'read' : 'write'} ${sector * 512} ${sectors * 512}`,
        alibaba: `${random(900)},${rw},${sector * 512},${sectors * 512},${1577808144360767 + us}`,
        tencent: `${1538323200 + Math.floor(i / 50)},${sector},${sectors},${random(2)},${random(5000)}`,
        systor: `${1456095145 + Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}000,0.000806000,${rw},0,${sector * 512},${sectors * 512}`,
        fiu: `${us * 1000} 20782 gzip ${sector} 8 ${rw} 6 0 56f11b711d91a065a2b6458eca924523`,
        biosnoop: `${seconds}    supervise      1950   xvda1   ${rw} ${sector}   4096       0.74`,
        etw: `DiskRead, ${us}, p0 (11008), 12260, 0xfff, 0x${(sector * 512).toString(16)}, 0x2000, 4388, 4, 0x000901, 4388, 0, Unknown, 0xfffff, "Disk6"`,
        k5cloud: `1157,${seconds}000,${rw},${sector * 512},4096`,
        'block-events': `fio  100 [000]  ${seconds}: block:block_rq_issue: 259,0 ${rw}S 4096 () ${sector} + ${sectors} [fio]`,
        iosnoop: `${seconds}  ${seconds}  supervise    1809   ${rw}    202,1    ${sector}     4096       0.62`,
        'open-cas': `${i},${us * 1000},${sector},${sectors},0,1,${rw === 'R' ? 'Read' : 'Write'},0,0`,
        wpa: `${rw === 'R' ? 'Read' : 'Write'},chrome.exe (4711),0,${seconds}000,${sectors * 512},0x${(sector * 512).toString(16)}`,
        thesios: `/f/${random(9)},${sector * 512},app,1.5,WARM,UNKNOWN,${rw === 'R' ? 'READ' : 'WRITE'},LATENCY_SENSITIVE,0,-1,4096,4096,4096,${1706745600 + us / 1e6},0.01,1706745600.26,0.02`,
        baleen: `${random(900)} ${sectors * 512} 131072 ${1583020800 + us / 1e6} ${1 + random(4)} 7 2 31`,
        libcachesim: `${5633898 + Math.floor(us / 1e6)},${sector},512,12`,
        diskmon: `${i}\t${seconds}\t0.00012207\t0\t${rw === 'R' ? 'Read' : 'Write'}\t${sector}\t${sectors}`,
        pages: `${rw} ${sector}`,
        ssdplayer: `${i} 0 ${sector} ${sectors} ${rw} ${random(10)}`,
        cloudphysics: `1,${5633898368802 + us},${rw === 'R' ? '28' : '2a'},512,${sector}`,
      }[format] ?? withoutRows(format),
    );
  }
  return `${lines.join('\n')}\n`;
}

function withoutRows(format: string): never {
  throw new Error(`${format} has no rows in tests/traces/bases.ts: mutation tests need a line for it`);
}

const HEADERS: Readonly<Partial<Record<string, string>>> = {
  alibaba: 'device_id,opcode,offset,length,timestamp',
  tencent: 'Timestamp,Offset,Size,IOType,VolumeID',
  systor: 'Timestamp,Response,IOType,LUN,Offset,Size',
  biosnoop: 'TIME(s)        COMM           PID    DISK    T  SECTOR    BYTES   LAT(ms)',
  cloudphysics: 'version,time,op,size,lbn',
  'open-cas': 'header.sid,header.timestamp,io.lba,io.len,io.ioClass,device.id,io.operation,io.flush,io.fua',
  wpa: 'IO Type,Process,Disk,Init Time (s),Size (B),Min Offset',
  thesios:
    'filename,file_offset,application,c_time,io_zone,redundancy_type,op_type,service_class,from_flash_cache,cache_hit,' +
    'request_io_size_bytes,disk_io_size_bytes,response_io_size_bytes,start_time,disk_time,simulated_disk_start_time,' +
    'simulated_latency',
  baleen: '# block_id io_offset io_size op_time op_name user_namespace user_name host_name',
  libcachesim: 'time,obj_id,obj_size,next_access_vtime',
  etw:
    'BeginHeader\nDiskRead, TimeStamp, Process Name ( PID), ThreadID, IrpPtr, ByteOffset, IOSize, ElapsedTime, ' +
    'DiskNum\nEndHeader',
};

/** Formats that are other readings of one with rows: their own example serves, with other digits. */
const BY_EXAMPLE: ReadonlySet<string> = new Set([
  'ssdsim',
  'blkparse-q',
  'blkparse-c',
  'block-events-q',
  'block-events-c',
  'fio-waits-ms',
  'five-number-us-bytes-0-reads',
]);

/**
 * A file of any format of the registry: rows as real ones have them, or its own example with other digits. Every second
 * one has its header in front, if there is one.
 * @throws for a format that this file does not know: it would have no mutation tests
 */
export function baseOf(format: TraceFormat, lines: number, draw: Draw): string {
  const rows = BY_EXAMPLE.has(format.name)
    ? `${Array.from({ length: lines }, () => exampleRow(format, draw)).join('\n')}\n`
    : rowsOf(format.name, lines);
  const header = HEADERS[format.name];
  return header === undefined || draw(2) === 0 ? rows : `${header}\n${rows}`;
}

/** The example with another last digit in each of its longer numbers. */
function exampleRow({ example }: TraceFormat, draw: Draw): string {
  return example.replace('…', '0').replace(/\d{4,}/g, (digits) => `${digits.slice(0, -1)}${draw(10)}`);
}

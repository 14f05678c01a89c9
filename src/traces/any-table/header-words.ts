/** The words over columns that mean one thing. A name that is none of them stays open, and a person is asked. */
import type { CountedUnit } from './choice.ts';

export type HeaderRole =
  | 'start'
  | 'time'
  | 'elapsed'
  | 'end'
  | 'response'
  | 'op'
  | 'weak op'
  | 'device'
  | 'file'
  | 'figure';

/** Bytes of a unit; or of what it is, if that has no one size; null if the word leaves it open. */
export type CountUnit = number | 'blocks' | 'pages' | null;

/** What a name says. The role of a name with several meanings, or of none, is null. */
export interface HeaderMeaning {
  readonly role: HeaderRole | 'offset' | 'size' | null;
  readonly timeUnit: CountedUnit | null;
  readonly unit: CountUnit;
  readonly isHex: boolean;
  /** The word without units and separators: `starttime`. */
  readonly word: string;
}

const ROLES: Readonly<Record<HeaderRole, string>> = {
  start:
    'start starttime startts starttimestamp startedat began begin begintime arrival arrivaltime arrivalts arrivaltimestamp ' +
    'arrived arrivedat issue issued issuetime issuets issuedat submit submitted submittime submitts submissiontime ' +
    'submittedat inittime requestarrival requestarrivaltime requeststart requeststarttime ioarrivaltime iostart iostarttime',
  time:
    't ts at when time timestamp datetime date clock clocktime walltime walltimestamp epoch epochtime unixtime unixtimestamp ' +
    'eventtime abstime absolutetime reltime relativetime 시간 시각 时间 zeit zeitpunkt zeitstempel',
  elapsed: 'elapsed elapsedtime timeelapsed',
  end:
    'end endtime endts endtimestamp ended endedat complete completed completion completiontime completets completetime ' +
    'completedat finish finished finishtime finishedat done donetime',
  response:
    'latency lat iolatency response responsetime resp resptime rt servicetime svctime duration dur iolat 응답시간 지연 响应时间 延迟 antwortzeit',
  op:
    'op operation operations optype opname operationtype oper iooperation io iotype ioop iooptype rw rwflag rwbs rwmode readwrite ' +
    'readorwrite writeread direction iodirection datadirection opcode opc requesttype requestop reqtype reqop iswrite iswriteop ' +
    'iswriterequest write isread isreadop read cdb cdbop scsiop scsiopcode nvmeopcode 연산 작업 읽기쓰기 操作 读写 befehl',
  'weak op': 'type cmd command commandtype cmdtype kind dir access accesstype action 종류',
  device:
    'dev device devid deviceid devno devname disk diskid disknum disknumber diskno diskname lun lunid volume volumeid vol ' +
    'volid asu drive driveid ssd host hostname nsid namespace namespaceid majorminor 장치 디스크 设备 磁盘',
  file: 'file filename fileid filepath inode',
  figure:
    'percentile percentiles quantile quantiles count counts frequency iops riops wiops bw bandwidth throughput mean avg average ' +
    'median stddev stdev min max minimum maximum total totalcount p50 p90 p95 p99 p999 p9999 ops tps qps util utilization bin bucket ' +
    'buckets cumulative cdf pdf probability samples',
};

/** Words of addresses (`offset`) and sizes by the unit that they say. */
const COUNTS: readonly (readonly ['offset' | 'size', CountUnit, string])[] = [
  ['offset', null, 'offset off fileoffset diskoffset iooffset startoffset minoffset startingoffset 오프셋'],
  ['offset', 1, 'byteoffset'],
  [
    'offset',
    512,
    'lba lbn lsn slba sector startsector sectornum sectornumber sectorno startlba startinglba firstlba lbastart ' +
      'sectorstart startingsector sectoroffset lbaoffset 섹터 扇区 sektor',
  ],
  ['offset', 'pages', 'lpn lpa page pageno pagenum pagenumber ppn logicalpage startpage'],
  ['offset', 'blocks', 'block blkno blockno blocknum blocknumber startblock blk'],
  [
    'offset',
    null,
    'addr address startaddr startaddress startingaddress pos position diskaddress ioaddress 주소 地址 adresse',
  ],
  [
    'size',
    null,
    'size length len iosize iolen iolength reqsize reqlen requestsize requestlength transfersize transferlength',
  ],
  ['size', null, 'transfersize xfersize xferlen datalen datalength 크기 길이 大小 长度 größe länge'],
  ['size', 1, 'bytes nbytes numbytes bytecount bytelength nrbytes'],
  ['size', 1024, 'kb kib'],
  ['size', 512, 'sectors nsectors numsectors sectorcount nrsectors nsect nlb nlbs numlbas lbacount'],
  ['size', 'pages', 'pages npages numpages pagecount nrpages'],
  ['size', 'blocks', 'blocks nblocks nblks nblk numblocks blockcount nrblocks blks'],
];

const TIME_UNITS: Readonly<Record<CountedUnit, string>> = {
  s: 's sec secs second seconds',
  ms: 'ms msec msecs millis millisec millisecs millisecond milliseconds',
  us: 'us usec usecs µs μs \ufffds micros microsec microsecs microsecond microseconds',
  ns: 'ns nsec nsecs nanos nanosec nanosecs nanosecond nanoseconds',
  filetime: 'filetime 100ns',
};

const COUNT_UNITS: readonly (readonly [CountUnit, string])[] = [
  [1, 'b byte bytes'],
  [1024, 'k kb kib'],
  [1_048_576, 'm mb mib'],
  [512, 'sector sectors lba lbas 512b'],
  ['blocks', 'block blocks blk blks'],
  ['pages', 'page pages'],
];

const FILLERS = new Set('in of the since from boot unix utc gmt local unit units per 0x'.split(' '));

const words = <T>(entries: Iterable<readonly [T, string]>): ReadonlyMap<string, T> =>
  new Map([...entries].flatMap(([value, text]) => text.split(' ').map((word) => [word, value] as const)));

const BY_ROLE = words(Object.entries(ROLES).map(([role, text]) => [role as HeaderRole, text] as const));
const BY_COUNT = words(COUNTS.map(([role, unit, text]) => [{ role, unit }, text] as const));
const BY_TIME = words(Object.entries(TIME_UNITS).map(([unit, text]) => [unit as CountedUnit, text] as const));
const BY_BYTES = words(COUNT_UNITS);

/** Rates and shares are figures over many requests, whatever they are of. */
const RATE = /\/\s?s(?:ec)?\b|%|per.?sec|\bp\d{2}/;

/** Of an address, too, without a unit of time. */
const NEED_UNIT: ReadonlySet<string> = new Set(['start', 'begin', 'end']);

const TIMED: ReadonlySet<string> = new Set(['start', 'time', 'elapsed', 'end', 'response']);

/** @param name of a column, in lower case */
export function headerMeaning(name: string): HeaderMeaning {
  const nothing = { timeUnit: null, unit: null, isHex: false };
  if (RATE.test(name)) return { ...nothing, role: 'figure', word: name };
  // Tools put the type of a column behind its name (LBA.I), and what it is of in front (io.lba).
  const tokens = name
    .replace(/\.[a-z]$/, '')
    .split(/[^\p{L}\p{N}\ufffd]+/u)
    .filter((token) => token !== '');
  const whole = meantBehind(tokens.join(''));
  if (whole !== null && !NEED_UNIT.has(whole.word)) return { ...nothing, ...whole };
  const rest = tokens.filter((token) => !BY_TIME.has(token) && !BY_BYTES.has(token) && !FILLERS.has(token));
  const times = [...new Set(tokens.flatMap((token) => BY_TIME.get(token) ?? []))];
  const units = tokens.filter((token) => BY_BYTES.has(token)).map((token) => BY_BYTES.get(token) ?? null);
  const isHex = rest.some((token) => /^hex(?:adecimal)?$/.test(token));
  const key = rest.filter((token) => !/^hex(?:adecimal)?$/.test(token)).join('');
  const found = meantBehind(key);
  if (found !== null && TIMED.has(found.role)) {
    const own = times.length <= 1 && units.length === 0 && !isHex && (times.length === 1 || !NEED_UNIT.has(key));
    return own ? { ...nothing, ...found, timeUnit: times.at(0) ?? null } : { ...nothing, role: null, word: key };
  }
  if (found !== null && (found.role === 'offset' || found.role === 'size')) {
    const own = units.length <= 1 && times.length === 0;
    if (!own) return { ...nothing, role: null, word: key };
    return { ...nothing, ...found, unit: units.at(0) ?? found.unit, isHex };
  }
  if (found !== null && (found.role === 'figure' || times.length + units.length === 0)) return { ...nothing, ...found };
  // A unit may be part of the word: timestampns, sizekb.
  const glued = /^(.{2,}?)(ns|us|ms|usecs?|msecs?|nsecs?|secs?|seconds?|kb|bytes|sectors)$/.exec(key);
  const bare = glued === null ? null : meant(glued[1]);
  if (glued !== null && bare !== null && times.length + units.length === 0) {
    const timeUnit = BY_TIME.get(glued[2]) ?? null;
    if (timeUnit !== null && TIMED.has(bare.role)) return { ...nothing, ...bare, timeUnit };
    const unit = BY_BYTES.get(glued[2]) ?? null;
    if (unit !== null && (bare.role === 'offset' || bare.role === 'size')) return { ...nothing, ...bare, unit, isHex };
  }
  return { ...nothing, role: null, timeUnit: key === '' ? (times.at(0) ?? null) : null, word: key };
}

/** What a request is of may be in front of a word; of a time it makes another one (the time of a disk is a span). */
function meantBehind(key: string): ReturnType<typeof meant> {
  const found = meant(key);
  if (found !== null) return found;
  const behind = meant(key.replace(/^(?:io|request|req|disk|cmd|bio|nvme|scsi|blk|block)/, ''));
  return behind === null || TIMED.has(behind.role) ? null : behind;
}

function meant(key: string): (Pick<HeaderMeaning, 'unit' | 'word'> & { role: HeaderRole | 'offset' | 'size' }) | null {
  const count = BY_COUNT.get(key);
  if (count !== undefined) return { ...count, word: key };
  const role = BY_ROLE.get(key);
  return role === undefined ? null : { role, unit: null, word: key };
}

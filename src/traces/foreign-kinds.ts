/**
 * Files that are refused: of other programs, without requests, and of earlier versions. Each is known by its first
 * characters. A new one is a line here.
 */
import { formatOf } from '../document/scan-json.ts';
import { hasLostDigits } from './bytes/fields.ts';
import type { Excerpt } from './format.ts';
import { takeExcerpt } from './reading/excerpt.ts';
import { tableOf } from './reading/table.ts';

/** The beginning of a file. */
interface ForeignText {
  readonly head: string;
  readonly fileName: string;
  readonly excerpt: Excerpt;
}

type Says = string | ((text: ForeignText) => string);

interface ForeignKind {
  /** For behind “it is”. */
  readonly name: Says;
  readonly test: (text: ForeignText) => boolean;
  readonly instead: string;
  /** Of texts that begin with a brace; of others without it. */
  readonly isJson?: true;
  /** It may look like a trace: only a file that no format fits is one. */
  readonly isLast?: true;
}

const RECORD_FIO = 'run its job with --write_iolog=FILE and drop that file';
const RECORD = 'it has no requests; drop a trace of the requests that were measured';
const RECORD_BLOCK =
  'record the requests with blktrace, biosnoop, or perf record -e block:block_rq_issue -e block:block_rq_complete';
const AS_TABLE =
  'write its requests as a table, one line each (0,303567,3584,w,0.000000: unit, block, bytes, direction, seconds)';
const CHOOSE_DRIVE = 'choose the nearest drive as the device and change its settings';

const MOST = 0.9;
const HALF = 0.5;
const NEAR_LINES = 20;
/** As many are in what is looked at of a file that is opened. */
const FIRST_LINES = 1000;

const has =
  (pattern: RegExp) =>
  ({ head }: ForeignText): boolean =>
    pattern.test(head);

const hasFormat =
  (format: string) =>
  ({ head }: ForeignText): boolean =>
    formatOf(head) === format;

const mostLines =
  (pattern: RegExp) =>
  ({ excerpt: { lines } }: ForeignText): boolean => {
    const first = lines.slice(0, FIRST_LINES);
    const fitting = first.filter((line) => pattern.test(line)).length;
    return fitting > 0 && fitting >= MOST * first.length;
  };

const near =
  (pattern: RegExp) =>
  ({ excerpt: { first, lines } }: ForeignText): boolean =>
    [first, ...lines.slice(0, NEAR_LINES)].some((line) => pattern.test(line));

const ACTIONS = new Set('QGIDCMFPUTXABR');

/** Whether the lines have an event's letter in one column, D or Q and C among them, and a time in seconds. */
function hasEventsInOtherColumns({ excerpt }: ForeignText): boolean {
  const { lines } = tableOf(excerpt);
  const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  for (let column = 0; column < Math.min(widest, 20); column++) {
    const letters = lines.map((line) => line[column] ?? '');
    const events = letters.filter((letter) => letter.length === 1 && ACTIONS.has(letter)).length;
    if (events < MOST * lines.length) continue;
    const isTimed = lines.every((line) => line.some((cell) => /^\d+\.\d{3,9}$/.test(cell)));
    if (isTimed && letters.includes('C') && (letters.includes('D') || letters.includes('Q'))) return true;
  }
  return false;
}

/** A number whose last digits a spreadsheet has not written, if half the lines have one in a column. */
function lostDigits({ excerpt }: ForeignText): string | undefined {
  const { lines } = tableOf(excerpt);
  const isLost = (cell: string): boolean => hasLostDigits(cell.replace(',', '.'));
  const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  for (let column = 0; column < widest; column++) {
    const lost = lines.flatMap((line) => (isLost(line[column] ?? '') ? [line[column]] : []));
    if (lost.length > 0 && lost.length >= HALF * lines.length) return lost[0];
  }
  return undefined;
}

function jsonKeys({ excerpt: { first, lines } }: ForeignText): string {
  const text = `${first}\n${lines.slice(0, NEAR_LINES).join('\n')}`;
  const keys = [...text.matchAll(/"([^"\\]{1,30})"\s{0,9}:/g)].map(([, key]) => key);
  return [...new Set(keys)].slice(0, 8).join(', ');
}

/** The size that a Git LFS pointer gives, bytes; `?` without one. */
const sizeIn = ({ excerpt: { lines } }: ForeignText): string =>
  lines.map((line) => /^size (\d{1,16})$/.exec(line)?.[1]).find((each) => each !== undefined) ?? '?';

/** Results and means of programs that measure: without requests. */
const RESULTS: readonly (readonly [name: string, test: RegExp])[] = [
  [
    'a histogram, as bpftrace, biolatency and DTrace print them',
    /-{3,9} Distribution -{3,9}|^\s{0,9}\S{1,40}\s{1,40}\d{0,20}\s{0,20}\|[@* ]+\|?\s{0,9}\d{0,20}\s{0,9}$|: count\s{1,9}distribution/,
  ],
  ['a histogram of biolatency', /"interval-start"\s{0,9}:/],
  ['a result of sysbench', /^sysbench \d|^File operations:|^Latency \(ms\):/],
  ['a result of YCSB', /^\[(?:OVERALL|READ|UPDATE|INSERT|SCAN|CLEANUP)\],? /],
  ['a result of k6', /\bhttp_req_duration\b|^metric_name,timestamp,metric_value/],
  ['a result of vegeta', /^Requests\s{1,40}\[total, rate/],
  [
    'a log or a result of a load test (JMeter)',
    /^(?:[^,]{0,40},)?timestamp,elapsed,.*(?:responsecode|label)|^label,.*(?:average|throughput)/i,
  ],
  ['a result of wrk', /^Running \d{1,9}\w? test @ |^\s{0,9}Thread Stats\s{1,9}Avg/],
  ['a result of pgbench', /^(?:pgbench \(|transaction type: |latency average = )/],
  ['a result of db_bench', /^(?:fill|read|overwrite|seek|delete)\w{0,40}\s{1,40}:\s{1,40}[\d.]{1,20} micros\/op/],
  ['a result of DiskSpd', /^Command Line: .*diskspd/i],
  ['a result in XML, as DiskSpd writes it', /^\s{0,99}<Results?\b/i],
  ['a result of CrystalDiskMark', /\bCrystalDiskMark \d/],
  ['a result of elbencho', /^OPERATION\s{1,20}RESULT TYPE\s/],
  ['a result of ioping', /ioping statistics|^\d{1,9} (?:[KM]iB|B) .{0,200}: request=\d{1,9} time=/],
  ['a result of Vdbench', /^\s{0,9}min<\s{1,20}max\s{1,20}count\b|\bVdbench distribution\b/],
  ['a result of SPDK’s perf', /^Initializing NVMe Controllers|^Device Information\s{1,99}:/],
  ['a result of Iometer', /^'(?:Test Type|Test Description|Time Stamp|Access specification name)/],
  ['a result of IOzone', /\bIozone: Performance Test/],
  ['a result of Bonnie++', /^Version\s{1,9}[\d.]{1,9}\s{1,9}-{3,20}Sequential Output/],
  ['a result of dd or hdparm', /^\d{1,12}\+\d{1,12} records (?:in|out)|Timing (?:buffered disk|cached) reads:/],
  ['a log of SMART data', /^Smart Log for NVME device|^smartctl \d|^\s{0,9}Intel IO (?:Read|Write) Command Latency/i],
  ['a summary of btt', /^=+ (?:All Devices|Device Overhead) =+|^\s{0,20}ALL\s{1,20}MIN\s{1,20}AVG\s{1,20}MAX/],
  ['a text of Prometheus', /^# (?:HELP|TYPE) \w/],
  [
    'a log of performance counters of Windows',
    /^"?\(PDH-CSV|^Timestamp\s{1,40}CounterSamples|\\\\[^\\]{1,60}\\(?:physical|logical)disk\(/i,
  ],
  ['a log of dstat', /^"Dstat [\d.]{1,9} CSV output|^-{2,9}dsk\/total/i],
  ['a result of a benchmark of Go', /^goos: \w|^Benchmark\w{1,99}\S{0,99}\s{1,20}\d{1,12}\s{1,20}[\d.]{1,20} ns\/op/],
  ['a listing of biotop or iotop', /^\s{0,9}PID\s{1,9}COMM\s{1,20}D MAJ MIN|^Total DISK READ\b/],
];

const KINDS: readonly ForeignKind[] = [
  {
    name: 'a lesson file of an earlier version',
    test: hasFormat('nandscope-lesson'),
    instead: 'link to one of the lessons in Learn instead',
    isJson: true,
  },
  {
    name: 'a homework of an earlier version',
    test: hasFormat('nandscope-homework'),
    instead: 'give lessons and challenges of Learn instead',
    isJson: true,
  },
  {
    name: 'a file of answers to a homework',
    test: hasFormat('nandscope-answers'),
    instead: 'the version that made the homework grades them',
    isJson: true,
  },
  {
    name: 'a file of answers to a lesson or a challenge',
    test: hasFormat('nandscope-hand-in'),
    instead: 'judge them with “sim grade”',
    isJson: true,
  },
  {
    name: 'a result of fio',
    test: has(/"fio version"\s{0,9}:/),
    instead: RECORD_FIO,
    isJson: true,
  },
  {
    name: 'a result of fio',
    test: has(/"fio version"\s{0,9}:|^[ \t]{0,99}fio-\d+\.\d|: \(g=\d+\): rw=|clat percentiles \(/m),
    instead: RECORD_FIO,
  },
  {
    name: 'a log of fio',
    test: ({ head, fileName }) =>
      /_(?:clat|lat|slat|bw|iops)(?:_hist)?(?:\.\d{1,9})?\.log(?:\.txt|\.gz)?$/i.test(fileName) &&
      /^\s{0,9}\d{1,20}\s{0,9},\s{0,9}-?\d{1,20}\s{0,9},\s{0,9}\d{1,20}\s{0,9},/.test(head),
    instead: RECORD_FIO,
  },
  {
    // fio writes a blank behind each comma.
    name: 'a log of latencies, bandwidth or IOPS of fio',
    test: mostLines(/^\s*\d+, -?\d+, [012], \d+(?:, (?:\d+|0x[\da-f]+)){0,4}\s*$/i),
    instead: RECORD_FIO,
  },
  {
    name: 'a configuration of SimpleSSD',
    test: has(/^[ \t]{0,99}\[(?:pal|ftl|generator)\][ \t]{0,99}\r?$/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a fio job',
    test: ({ head }) =>
      /^[ \t]{0,99}\[[^\]\n]{1,200}\]/m.test(head) &&
      /^[ \t]{0,99}(?:rw|readwrite|ioengine|iodepth|bs|blocksize|bssplit|bsrange|numjobs|rwmixread)[ \t]{0,99}=/im.test(
        head,
      ),
    instead: RECORD_FIO.replace('its job', 'it'),
  },
  {
    name: 'a device of MQSim',
    test: has(/<(?:Execution_Parameter_Set|Device_Parameter_Set|ExecParameterSet|DeviceParameterSet)\b/),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a workload of MQSim',
    test: has(/<MQSim_IO_Scenarios\b/),
    instead: 'drop the trace that it names, or generate requests like those of its flows',
  },
  {
    name: 'a device of SSDSim',
    test: has(/^(?:channel number|t_PROG|page capacity|static_allocation)[ \t]{0,99}=/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a device of FEMU',
    test: has(/-device[ \t\\]{1,9}["']?femu(?=[\s,"'])|^\s{0,9}femu,\S{1,99}=/),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a device of NVMeVirt',
    test: has(/^[ \t]{0,99}#[ \t]{0,99}define[ \t]{1,99}(?:NAND_CHANNELS|SAMSUNG_970PRO)\b/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a result of HdrHistogram or wrk2',
    test: has(
      /^[ \t]{0,99}"?Value"?[ \t,;]{1,99}"?Percentile"?[ \t,;]{1,99}"?TotalCount"?|Interval_Compressed_Histogram|\[Histogram log format/im,
    ),
    instead: RECORD,
  },
  {
    name: (text) =>
      `a table with numbers such as ${lostDigits(text)?.slice(0, 20)}, as a spreadsheet shows long ones: their digits are lost`,
    test: (text) => lostDigits(text) !== undefined,
    instead: 'bring the file from before it was opened there',
    isLast: true,
  },
  {
    name: 'the output of iosnoop without times',
    test: near(/^COMM\s+PID\s+TYPE\s+DEV\s+BLOCK\s+BYTES\s+LATms/),
    instead: 'record again with iosnoop -ts',
    isLast: true,
  },
  {
    name: (text) => `a Git LFS pointer, and the file itself (${sizeIn(text)} bytes) was not downloaded`,
    test: ({ excerpt }) => excerpt.first.startsWith('version https://git-lfs.github.com/spec/'),
    instead: 'fetch it (git lfs pull) or download it by its own link',
    isLast: true,
  },
  ...RESULTS.map(([name, test]): ForeignKind => ({ name, test: near(test), instead: RECORD, isLast: true })),
  {
    name: (text) => `JSON (keys: ${jsonKeys(text)}), which is not read as a trace`,
    test: ({ excerpt: { first } }) =>
      /^\s{0,999}(?:\{|\[\s{0,99}(?:$|["{[\]]|-?\d{1,20}(?:\.\d{1,20})?\s{0,99}[,\]]|(?:true|false|null)\b))/.test(
        first,
      ),
    instead: `${AS_TABLE}; an experiment is opened by a name that ends in .json`,
    isLast: true,
  },
  {
    // A shell's prompt has brackets, too.
    name: 'a file of settings in sections, not a trace',
    test: ({ excerpt: { first, lines } }) =>
      /^\s{0,99}\[[^\]@]{1,200}\]\s{0,99}(?:[#;].*)?$/s.test(first) &&
      lines.slice(1, NEAR_LINES).some((line) => /^[^=]{1,100}=/.test(line)),
    instead: 'name or record the requests that it is about',
    isLast: true,
  },
  {
    name: 'a list of settings in YAML, not a trace',
    test: (text) =>
      mostLines(/^\s{0,99}(?:- |---|(?:- )?["'\w./-]{1,99}:(?:\s|$))/)(text) &&
      near(/^\s{0,99}(?:- )?["'\w./-]{1,99}:\s*$/)(text),
    instead: 'name or record the requests that it is about',
    isLast: true,
  },
  {
    name: 'an HTML page, not a trace (a download page saved in place of the file?)',
    test: ({ excerpt: { first } }) => /^\s{0,999}<(?:!doctype html|html|head|body|title|meta|script)\b/i.test(first),
    instead: 'bring the file itself',
    isLast: true,
  },
  {
    name: (text) => `XML (<${/<([a-z][\w:.-]{0,40})/i.exec(text.head)?.[1] ?? '?'}>), which is not read as a trace`,
    test: ({ excerpt: { first } }) => /^\s{0,999}<[!?a-z][^<>]{0,300}>?/i.test(first),
    instead: AS_TABLE,
    isLast: true,
  },
  {
    name: 'a DiskSim VALIDATE file',
    test: mostLines(/^\s*[RW]\s+[A-Za-z]+\s+\d+\s+\d+\s+[\d.]+\s+[\d.]+\s*$/i),
    instead: 'these are measurements of a disk without arrival times, not a workload',
    isLast: true,
  },
  {
    name: 'a list of numbers, one a line',
    test: mostLines(/^\s*\d+(?:\.\d+)?\s*$/),
    instead: 'block numbers or latencies alone have no times, sizes or directions and cannot be replayed',
    isLast: true,
  },
  {
    name: 'an ARC trace (start, count, 0, number)',
    test: mostLines(/^\s*\d+\s+\d+\s+0\s+\d+\s*$/),
    instead: 'it has no times or directions and cannot be replayed',
    isLast: true,
  },
  {
    // Its header has had no disk, a DISK, a DISK ID, and MAJOR MINOR.
    name: 'the output of bpftrace’s biosnoop.bt: times and latencies in whole milliseconds, without sectors, sizes and directions',
    test: near(/^\s*TIME\(ms\)\s+(?:MAJOR\s+MINOR\s+|DISK(?: ID)?\s+)?COMM\s+PID\s+LAT\(ms\)\s*$/i),
    instead:
      'record again with the biosnoop of bcc or libbpf-tools, with blktrace, or with perf record -e block:block_rq_issue -e block:block_rq_complete',
    isLast: true,
  },
  {
    name: 'a log of latencies, bandwidth or IOPS of fio',
    test: mostLines(/^\s*\d+,\s?-?\d+,\s?[012],\s?\d+(?:,\s?(?:\d+|0x[\da-f]+)){1,4}\s*$/i),
    instead: RECORD_FIO,
    isLast: true,
  },
  {
    name: 'a log of means and largest values of fio (log_window_value=both)',
    test: mostLines(/^\s*\d+, \d+, \d+, [012], \d+(?:, (?:\d+|0x[\da-f]+)){0,4}\s*$/i),
    instead: RECORD_FIO,
    isLast: true,
  },
  {
    name: 'a log of histograms of fio (write_hist_log)',
    test: mostLines(/^\s*\d+,\s?[012],\s?\d+(?:,\s?\d+){20,}\s*$/),
    instead: RECORD_FIO,
    isLast: true,
  },
  {
    name: 'the output of iostat, vmstat or sar: means over seconds, not requests',
    test: near(
      /^\s{0,99}(?:Device:?\s.*\b(?:tps|r\/s|rrqm\/s)\b|procs -+memory-+|[\d:]{8}\s(?:[AP]M\s)?\s{0,20}DEV\s{1,20}tps)/,
    ),
    instead: RECORD_BLOCK,
    isLast: true,
  },
  {
    name: 'the output of strace: system calls on files, which the page cache answers, without the places on a disk',
    test: near(/^(?:\d{1,9} {1,9})?(?:[\d.:]{1,30} {1,9})?(?:p?(?:read|write)(?:v|64)?|openat|open)\(.*\) *= *-?\d+/),
    instead: RECORD_BLOCK,
    isLast: true,
  },
  {
    name: 'a log of Process Monitor: calls on files, which the cache answers, without the places on a disk',
    test: near(/^"?Time of Day"?,"?Process Name"?,/i),
    instead: 'record disk events with Windows Performance Recorder',
    isLast: true,
  },
  {
    name: 'a terse result of fio',
    test: near(/^\d{1,9};fio-\d+\.\d+;/),
    instead: RECORD_FIO,
    isLast: true,
  },
  {
    name: 'a list of events of the NVMe driver, without those of the block layer',
    test: near(/: nvme_(?:setup_cmd|complete_rq|sq): /),
    instead: RECORD_BLOCK,
    isLast: true,
  },
  {
    name: 'a dump of a database',
    test: near(/^(?:INSERT INTO|CREATE TABLE|COPY .{1,99} FROM stdin)\b/i),
    instead: 'export the table as CSV, with the names of its columns',
    isLast: true,
  },
  {
    name: 'blkparse text in a layout of its own (blkparse -f)',
    test: hasEventsInOtherColumns,
    instead: 'print it without -f',
    isLast: true,
  },
];

const LOOKED_AT = 65_536;

/**
 * For behind “it is”; null if it is none that is known.
 * @param known its excerpt, if it has been taken
 */
export function foreignKind(head: string, fileName: string, known: Excerpt | null = null): string | null {
  const looked = head.slice(0, LOOKED_AT);
  const isObject = looked.trimStart().startsWith('{');
  let excerpt = known;
  const text: ForeignText = {
    head: looked,
    fileName,
    get excerpt() {
      return (excerpt ??= takeExcerpt(looked, head.length < LOOKED_AT));
    },
  };
  const kind = KINDS.find(({ isLast, isJson = false, test }) => isLast !== true && isJson === isObject && test(text));
  return kind === undefined ? null : `${sayOf(kind.name, text)}: ${kind.instead}`;
}

/** The same of a text that no format of a trace fits. */
export function foreignText(excerpt: Excerpt): string | null {
  const text: ForeignText = { head: excerpt.lines.join('\n'), fileName: '', excerpt };
  const kind = KINDS.find(({ isLast, test }) => isLast === true && test(text));
  return kind === undefined ? null : `${sayOf(kind.name, text)}: ${kind.instead}`;
}

const sayOf = (name: Says, text: ForeignText): string => (typeof name === 'string' ? name : name(text));

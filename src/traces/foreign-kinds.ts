/**
 * Files that are refused: of other programs, without requests, and of earlier versions. Each is known by its first
 * characters. A new one is a line here.
 */
import { formatOf } from '../document/scan-json.ts';

interface ForeignKind {
  readonly name: string;
  readonly test: (head: string, fileName: string) => boolean;
  readonly instead: string;
  readonly isJson?: true;
}

export const RECORD_FIO = 'run its job with --write_iolog=FILE and drop that file';
const RECORD = 'it has no requests; drop a trace of the requests that were measured';
const CHOOSE_DRIVE = 'choose the nearest drive as the device and change its settings';

const has =
  (pattern: RegExp) =>
  (head: string): boolean =>
    pattern.test(head);

const hasSection = has(/^[ \t]*\[[^\]\n]{1,200}\]/m);
const hasFioKey = has(
  /^[ \t]*(?:rw|readwrite|ioengine|iodepth|bs|blocksize|bssplit|bsrange|numjobs|rwmixread)[ \t]*=/im,
);

const hasFormat =
  (format: string) =>
  (head: string): boolean =>
    formatOf(head) === format;

const FOREIGN_KINDS: readonly ForeignKind[] = [
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
    test: has(/"fio version"\s{0,9}:|^[ \t]*fio-\d+\.\d|: \(g=\d+\): rw=|clat percentiles \(/m),
    instead: RECORD_FIO,
  },
  {
    name: 'a log of fio',
    test: (head, fileName) =>
      /_(?:clat|lat|slat|bw|iops)(?:_hist)?(?:\.\d+)?\.log(?:\.txt|\.gz)?$/i.test(fileName) &&
      /^\s{0,9}\d+\s*,\s*-?\d+\s*,\s*\d+\s*,/.test(head),
    instead: RECORD_FIO,
  },
  {
    name: 'a configuration of SimpleSSD',
    test: has(/^[ \t]*\[(?:pal|ftl|generator)\][ \t]*\r?$/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a fio job',
    test: (head) => hasSection(head) && hasFioKey(head),
    instead: 'run it with --write_iolog=FILE and drop that file',
  },
  {
    name: 'a device of MQSim',
    test: has(/<(?:Execution_Parameter_Set|Device_Parameter_Set)\b/),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a workload of MQSim',
    test: has(/<MQSim_IO_Scenarios\b/),
    instead: 'drop the trace that it names, or generate requests like those of its flows',
  },
  {
    name: 'a device of SSDSim',
    test: has(/^(?:channel number|t_PROG|page capacity|static_allocation)[ \t]*=/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a device of FEMU',
    test: has(/-device[ \t\\]{1,9}["']?femu(?=[\s,"'])|^\s{0,9}femu,\S{1,99}=/),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a device of NVMeVirt',
    test: has(/^[ \t]*#[ \t]*define[ \t]+(?:NAND_CHANNELS|SAMSUNG_970PRO)\b/m),
    instead: CHOOSE_DRIVE,
  },
  {
    name: 'a result of HdrHistogram or wrk2',
    test: has(
      /^[ \t]*"?Value"?[ \t,;]+"?Percentile"?[ \t,;]+"?TotalCount"?|Interval_Compressed_Histogram|\[Histogram log format/im,
    ),
    instead: RECORD,
  },
];

const LOOKED_AT = 65_536;

/** For behind “it is”; null if it is none that is known. */
export function foreignKind(head: string, fileName: string): string | null {
  const looked = head.slice(0, LOOKED_AT);
  const isObject = looked.trimStart().startsWith('{');
  const found = FOREIGN_KINDS.find(({ test, isJson = false }) => isJson === isObject && test(looked, fileName));
  return found === undefined ? null : `${found.name}: ${found.instead}`;
}

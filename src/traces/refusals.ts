import type { Excerpt } from './format.ts';
import { RECORD_FIO } from './foreign-kinds.ts';
import { hasLostDigits } from './bytes/fields.ts';
import { tableOf } from './reading/table.ts';

interface Refusal {
  readonly test: (excerpt: Excerpt) => boolean;
  readonly what: string | ((excerpt: Excerpt) => string);
}

const MOST = 0.9;
const HALF = 0.5;

function mostLines(pattern: RegExp): (excerpt: Excerpt) => boolean {
  return (excerpt) => {
    const fitting = excerpt.lines.reduce((count, line) => count + (pattern.test(line) ? 1 : 0), 0);
    return fitting > 0 && fitting >= MOST * excerpt.lines.length;
  };
}

const near =
  (pattern: RegExp) =>
  (excerpt: Excerpt): boolean =>
    pattern.test(excerpt.first) || excerpt.lines.slice(0, 20).some((line) => pattern.test(line));

const ACTIONS = new Set('QGIDCMFPUTXABR');

/** Whether the lines have an event's letter in one column, D or Q and C among them, and a time in seconds. */
function hasEventsInOtherColumns(excerpt: Excerpt): boolean {
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

function lostDigits(excerpt: Excerpt): string | undefined {
  const { lines } = tableOf(excerpt);
  const counts = new Map<number, number>();
  for (const line of lines) {
    for (const [column, cell] of line.entries()) {
      if (hasLostDigits(cell.replace(',', '.'))) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const worst = [...counts].find(([, count]) => count >= HALF * lines.length)?.[0];
  if (worst === undefined) return undefined;
  return lines.map((line) => line[worst]).find((cell) => hasLostDigits(cell.replace(',', '.')));
}

function jsonKeys(first: string, lines: readonly string[]): string[] {
  const text = `${first}\n${lines.slice(0, 20).join('\n')}`;
  const keys = [...text.matchAll(/"([^"\\]{1,30})"\s*:/g)].map(([, key]) => key);
  return [...new Set(keys)].slice(0, 8);
}

/** The size that a Git LFS pointer gives, bytes; `?` without one. */
const sizeIn = (lines: readonly string[]): string =>
  lines.map((line) => /^size (\d{1,16})$/.exec(line)?.[1]).find((each) => each !== undefined) ?? '?';

function pointerText({ lines }: Excerpt): string {
  return `it is a Git LFS pointer: the file itself (${sizeIn(lines)} bytes) was not downloaded. Fetch it (git lfs pull) or download it by its own link`;
}

function jsonText({ first, lines }: Excerpt): string {
  const keys = jsonKeys(first, lines).join(', ');
  return `it is JSON (keys: ${keys}), which is not read as a trace. Write its requests as a table, one line each (0,303567,3584,w,0.000000: unit, block, bytes, direction, seconds); an experiment is opened by a name that ends in .json`;
}

function lostText(number: string): string {
  return `it has numbers such as ${number}, as a spreadsheet shows long ones: their digits are lost. Bring the file from before it was opened there`;
}

const isJson = (excerpt: Excerpt): boolean =>
  /^\s*(?:\{|\[\s*(?:$|["{[\]]|-?\d+(?:\.\d+)?\s*[,\]]|(?:true|false|null)\b))/.test(excerpt.first);

const RECORD_BLOCK =
  'Record the requests with blktrace, biosnoop, or perf record -e block:block_rq_issue -e block:block_rq_complete';
const RECORD = 'it has no requests; drop a trace of the requests that were measured';

const REFUSALS: readonly Refusal[] = [
  {
    test: near(/^COMM\s+PID\s+TYPE\s+DEV\s+BLOCK\s+BYTES\s+LATms/),
    what: 'it is the output of iosnoop without times: record again with iosnoop -ts',
  },
  {
    test: (excerpt) => excerpt.first.startsWith('version https://git-lfs.github.com/spec/'),
    what: pointerText,
  },
  {
    test: isJson,
    what: jsonText,
  },
  {
    // A shell's prompt has brackets, too.
    test: ({ first, lines }) =>
      /^\s*\[[^\]@]{1,200}\]\s*(?:[#;].*)?$/.test(first) &&
      lines.slice(1, 20).some((line) => /^[^=]{1,100}=/.test(line)),
    what: 'it is a file of settings in sections, not a trace',
  },
  {
    test: (excerpt) => /^\s*<[!?a-z][^<>]{0,300}>?/i.test(excerpt.first),
    what: 'it is XML or HTML, not a trace (a download page saved in place of the file?)',
  },
  {
    test: mostLines(/^\s*[RW]\s+[A-Za-z]+\s+\d+\s+\d+\s+[\d.]+\s+[\d.]+\s*$/i),
    what: 'it is a DiskSim VALIDATE file: measurements of a disk without arrival times, not a workload',
  },
  {
    test: mostLines(/^\s*\d+\s*$/),
    what: 'it is a list of block numbers, one a line: it has no times, sizes or directions and cannot be replayed',
  },
  {
    test: mostLines(/^\s*\d+\s+\d+\s+0\s+\d+\s*$/),
    what: 'it is an ARC trace (start, count, 0, number): it has no times or directions and cannot be replayed',
  },
  {
    // Its header has had no disk, a DISK, a DISK ID, and MAJOR MINOR.
    test: near(/^\s*TIME\(ms\)\s+(?:MAJOR\s+MINOR\s+|DISK(?: ID)?\s+)?COMM\s+PID\s+LAT\(ms\)\s*$/i),
    what:
      'it is the output of bpftrace’s biosnoop.bt: times and latencies in whole milliseconds, without sectors, sizes ' +
      'and directions, so it cannot be replayed. Record again with the biosnoop of bcc or libbpf-tools, with blktrace, ' +
      'or with perf record -e block:block_rq_issue -e block:block_rq_complete',
  },
  {
    test: mostLines(/^\s*\d+, *-?\d+, *[012], *\d+(, *(\d+|0x[\da-f]+)){0,4}\s*$/i),
    what: `it is a log of latencies, bandwidth or IOPS of fio: ${RECORD_FIO}`,
  },
  {
    test: mostLines(/^\s*\d+, *\d+, *\d+, *[012], *\d+(, *(\d+|0x[\da-f]+)){0,4}\s*$/i),
    what: `it is a log of means and largest values of fio (log_window_value=both): ${RECORD_FIO}`,
  },
  {
    test: mostLines(/^\s*\d+, *[012], *\d+(, *\d+){20,}\s*$/),
    what: `it is a log of histograms of fio (write_hist_log): ${RECORD_FIO}`,
  },
  {
    test: near(/^\s*(?:Device:?\s+.*\b(?:tps|r\/s|rrqm\/s)\b|procs -+memory-+)/),
    what: `it is the output of iostat or vmstat: means over seconds, not requests. ${RECORD_BLOCK}`,
  },
  {
    test: near(/^(?:\d+ +)?(?:[\d.:]+ +)?(?:p?(?:read|write)(?:v|64)?|openat|open)\(.*\) *= *-?\d+/),
    what: `it is the output of strace: system calls on files, which the page cache answers, without the places on a disk. ${RECORD_BLOCK}`,
  },
  {
    test: near(/^\d+;fio-\d+\.\d+;/),
    what: `it is a terse result of fio: ${RECORD_FIO}`,
  },
  {
    test: near(/-{3,} Distribution -{3,}|^\s*\S+\s+\d*\s*\|[@* ]+\|?\s*\d*\s*$/),
    what: `it is a histogram, as bpftrace, biolatency and DTrace print them: ${RECORD}`,
  },
  {
    test: near(/: nvme_(?:setup_cmd|complete_rq|sq): /),
    what: `it lists events of the NVMe driver, without those of the block layer. ${RECORD_BLOCK}`,
  },
  {
    test: near(/^(?:[^,]*,)?timestamp,elapsed,.*(?:responsecode|label)|^label,.*(?:average|throughput)/i),
    what: `it is a log or a result of a load test (JMeter): ${RECORD}`,
  },
  {
    test: hasEventsInOtherColumns,
    what: 'it is blkparse text in a layout of its own (blkparse -f): print it without -f',
  },
];

export function refusalOf(excerpt: Excerpt): string | null {
  const lost = lostDigits(excerpt);
  if (lost !== undefined) return lostText(lost.slice(0, 20));
  const refusal = REFUSALS.find(({ test }) => test(excerpt));
  if (refusal === undefined) return null;
  return typeof refusal.what === 'string' ? refusal.what : refusal.what(excerpt);
}

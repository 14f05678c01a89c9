/**
 * fio's log of latencies (`--write_lat_log`): `time (ms), latency (ns), direction, block size[, offset[, priority …]]`,
 * a line a request. Logs of rates look the same: only the name, which fio gives, tells them apart.
 */
import { enlarged } from '../../base/grow.ts';
import { TraceError } from '../error.ts';
import { distributionOfLatencies } from './distribution.ts';
import type { MeasuredDistribution } from './distribution.ts';

const LATENCIES = /_(?:clat|lat)(?:\.\d+)?\.log$/i;
const COLUMNS = ['time', 'latency', 'direction', 'block size'] as const;

/** Directions of fio: 0 read, 1 write, 2 trim. */
const KINDS = ['read', 'write'] as const;
const TRIM = 2;

/** The lines of a text, without their ends, one after the other. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

/**
 * The latencies of a log, reads and writes apart.
 * @throws TraceError that names the line and the column
 */
export function readFioLog(text: string, name: string): { distributions: MeasuredDistribution[]; notes: string[] } {
  if (!LATENCIES.test(name)) {
    throw new TraceError(
      'a fio log whose name does not say that it holds latencies; allowed: names that end in _clat.1.log or ' +
        '_lat.1.log (logs of bandwidth, IOPS and submission have others)',
    );
  }
  const found = [new Float64Array(1024), new Float64Array(1024)];
  const counts = [0, 0, 0];
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    if (content.trim() === '') continue;
    const { ns, direction } = entryOf(content, line);
    const at = counts[direction]++;
    if (direction === TRIM) continue;
    if (at === found[direction].length) found[direction] = enlarged(found[direction], at * 2);
    found[direction][at] = ns;
  }
  const distributions = KINDS.flatMap((kind, i) =>
    counts[i] === 0 ? [] : [distributionOfLatencies(kind, found[i].slice(0, counts[i]))],
  );
  if (distributions.length === 0) throw new TraceError('no reads and no writes; allowed: a log with lines of them');
  return { distributions, notes: counts[TRIM] === 0 ? [] : [`${counts[TRIM]} trims are not shown.`] };
}

function entryOf(content: string, line: number): { readonly ns: number; readonly direction: number } {
  const fields = content.split(',');
  const numbers = COLUMNS.map((column, i) => {
    const text = (fields[i] ?? '').trim();
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (Number.isNaN(value)) refuse(line, i, column, text, 'a whole number');
    return value;
  });
  const [, ns, direction, bytes] = numbers;
  if (direction > TRIM) refuse(line, 2, 'direction', String(direction), '0 (read), 1 (write) or 2 (trim)');
  if (bytes === 0) {
    refuse(line, 3, 'block size', '0', 'the size of one request; 0 marks means over log_avg_msec, which hide the tail');
  }
  return { ns, direction };
}

function refuse(line: number, index: number, column: string, found: string, allowed: string): never {
  const shown = JSON.stringify(found.slice(0, 40));
  throw new TraceError(`line ${line}, column ${index + 1} (${column}): found ${shown}; allowed: ${allowed}`);
}

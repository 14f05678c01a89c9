/**
 * fio's log of latencies (`--write_lat_log`): `time (ms), latency, direction, block size[, offset[, priority …]]`, a
 * line a request. Latencies are ns from fio 3.0 on and µs before: only newer files have a priority, which tells. Logs
 * of rates look the same: only the name, which fio gives, tells them apart.
 */
import { enlarged } from '../../base/grow.ts';
import { TraceError } from '../error.ts';
import { distributionOfLatencies } from './distribution.ts';
import type { MeasuredDistribution } from './distribution.ts';

const LATENCIES = /_(?:clat|lat)(?:\.\d+)?\.log(?:\.txt)?$/i;
const HISTOGRAM = /_hist(?:\.\d+)?\.log|^(?:\s*\d+\s*,){24}/i;
/** Columns of a log of means and largest values: one more in front of the direction. */
const TWO_VALUES = /^\s*\d+\s*,\s*\d+\s*,\s*(?:[3-9]|\d{2,})\s*,\s*[012]\s*,\s*\d+/;
const COLUMNS = ['time', 'latency', 'direction', 'block size'] as const;

/** Directions of fio: 0 read, 1 write, 2 trim. */
const KINDS = ['read', 'write'] as const;
const TRIM = 2;

/** Lines by which the unit is found. */
const LOOKED_AT = 1000;

/**
 * ns of the unit of the latencies; null if the file does not say. Newer versions write a priority, which older ones
 * lack: in hexadecimal, behind the offset, or as 0 and 1 in place of it.
 */
export function fioLogUnitNs(text: string): number | null {
  // Refused whatever its unit is.
  if (TWO_VALUES.test(text)) return 1;
  let lines = 0;
  let flags = 0;
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue;
    if (++lines > LOOKED_AT) break;
    const fields = line.split(',').map((field) => field.trim());
    if (fields.length > 5 || fields.some((field) => /^0x/i.test(field))) return 1;
    if (fields.length === 5 && /^[01]$/.test(fields[4])) flags++;
  }
  return lines > 1 && flags >= Math.min(lines, LOOKED_AT) ? 1 : null;
}

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
export function readFioLog(
  text: string,
  nsPerUnit: number,
  name: string,
): { distributions: MeasuredDistribution[]; notes: string[] } {
  if (HISTOGRAM.test(name) || HISTOGRAM.test(text)) {
    throw new TraceError(
      'a fio log of histograms; allowed: a log of latencies (write_lat_log), or results with --output-format=json+',
    );
  }
  if (TWO_VALUES.test(text)) {
    throw new TraceError(
      'a fio log of means and largest values (log_avg_msec with log_window_value=both), which hide the tail; ' +
        'allowed: a log with a line for each request',
    );
  }
  if (!LATENCIES.test(name)) {
    throw new TraceError(
      'a fio log whose name does not say that it holds latencies; allowed: names that end in _clat.1.log or ' +
        '_lat.1.log (logs of bandwidth, IOPS and submission have others)',
    );
  }
  const found = [new Float64Array(1024), new Float64Array(1024)];
  const counts = [0, 0, 0];
  const sizes = [0, 0, 0];
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    if (content.trim() === '') continue;
    const { ns, direction, bytes } = entryOf(content, line);
    sizes[direction] += bytes;
    const at = counts[direction]++;
    if (direction === TRIM) continue;
    if (at === found[direction].length) found[direction] = enlarged(found[direction], at * 2);
    found[direction][at] = ns * nsPerUnit;
  }
  const distributions = KINDS.flatMap((kind, i) =>
    counts[i] === 0
      ? []
      : [{ ...distributionOfLatencies(kind, found[i].slice(0, counts[i])), meanBytes: sizes[i] / counts[i] }],
  );
  if (distributions.length === 0) throw new TraceError('no reads and no writes; allowed: a log with lines of them');
  return { distributions, notes: counts[TRIM] === 0 ? [] : [`${counts[TRIM]} trims are not shown.`] };
}

function entryOf(content: string, line: number): { ns: number; direction: number; bytes: number } {
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
  return { ns, direction, bytes };
}

function refuse(line: number, index: number, column: string, found: string, allowed: string): never {
  const shown = JSON.stringify(found.slice(0, 40));
  throw new TraceError(`line ${line}, column ${index + 1} (${column}): found ${shown}; allowed: ${allowed}`);
}

/**
 * HdrHistogram's percentile text (`.hgrm`, or CSV): columns Value, Percentile, TotalCount, 1/(1−Percentile); a footer
 * in `#`. wrk2 and others print it between lines of their own. But for wrk2's, the file has no unit; the
 * person chooses it.
 */
import { TraceError } from '../error.ts';
import { HEADS } from './detect.ts';
import { distributionOf } from './distribution.ts';
import type { Bin, MeasuredDistribution } from './distribution.ts';

const LINE = /^\s*(\d+(?:\.\d+)?)[\s,;]+([01](?:\.\d+)?)[\s,;]+(\d+)(?:[\s,;]+\S+)?\s*$/;
const FOOTER = /^\s*#/;
const TOTAL = /Total count\s*=\s*(\d+)\]/i;
/** What wrk2 prints in front; its values are in ms. */
const WRK2 = /^\s*Latency Distribution \(HdrHistogram/m;

/** Whether the file says the unit of its values. */
export const hgrmUnitNs = (text: string): number | null => (WRK2.test(text) ? 1_000_000 : null);

/**
 * The distribution: each line counts the requests up to its value.
 * @param nsPerUnit 1000 if the values are in µs
 * @throws TraceError that names the line
 */
export function readHgrm(text: string, nsPerUnit: number): { distributions: MeasuredDistribution[]; notes: string[] } {
  const bins: Bin[] = [];
  const shares: number[] = [];
  const notes: string[] = [];
  let before = 0;
  let last = -1;
  let state: 'before' | 'rows' | 'after' = 'before';
  let tables = 0;
  let isAtEnd = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (HEADS.hgrm.test(line)) {
      tables++;
      state = tables === 1 ? 'rows' : 'after';
      continue;
    }
    const total = state === 'after' || bins.length === 0 ? undefined : TOTAL.exec(line)?.[1];
    if (total !== undefined && Number(total) !== before) {
      throw new TraceError(
        `line ${index + 1}: a total count of ${total}, but ${before} in the last line of the table; was the file cut?`,
      );
    }
    if (state !== 'rows' || line.trim() === '') continue;
    if (FOOTER.test(line)) {
      if (bins.length > 0 && total !== undefined) state = 'after';
      continue;
    }
    const match = LINE.exec(line.replaceAll('"', ''));
    const place = `line ${index + 1}`;
    if (match === null) {
      // Text behind the last percentile, if there is no footer.
      if (bins.length > 0 && isAtEnd) {
        state = 'after';
        continue;
      }
      const shown = JSON.stringify(line.slice(0, 60));
      throw new TraceError(`${place}: ${shown}; allowed: value, percentile and total count`);
    }
    const [value, count] = [Number(match[1]), Number(match[3])];
    if (count < before || value < last) {
      throw new TraceError(`${place}: a value or count below that of an earlier line; allowed: ascending ones`);
    }
    const share = Number(match[2]);
    if (share < (shares.at(-1) ?? 0)) {
      throw new TraceError(`${place}: a percentile below that of an earlier line; allowed: ascending ones`);
    }
    bins.push({ ns: Math.round(value * nsPerUnit), count: count - before });
    shares.push(share);
    before = count;
    last = value;
    isAtEnd = share === 1;
  }
  if (tables > 1) notes.push(`The file has ${tables} tables of percentiles: the first is shown.`);
  const lines = { share: Float64Array.from(shares), ns: Float64Array.from(bins, ({ ns }) => ns) };
  return { distributions: [{ ...distributionOf('all', bins, 'its lines'), lines }], notes };
}

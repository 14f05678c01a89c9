/**
 * HdrHistogram's percentile text (`.hgrm`): columns Value, Percentile, TotalCount, 1/(1−Percentile); a footer in `#`.
 * The file does not say the unit of its values: the reader has to.
 */
import { TraceError } from '../error.ts';
import { HEADS } from './detect.ts';
import { distributionOf } from './distribution.ts';
import type { Bin, MeasuredDistribution } from './distribution.ts';

const LINE = /^\s*(\d+(?:\.\d+)?)[\s,]+([01](?:\.\d+)?)[\s,]+(\d+)(?:[\s,]+\S+)?\s*$/;

/**
 * The distribution: each line counts the requests up to its value.
 * @param nsPerUnit 1000 if the values are in µs
 * @throws TraceError that names the line
 */
export function readHgrm(text: string, nsPerUnit: number): MeasuredDistribution[] {
  const bins: Bin[] = [];
  let before = 0;
  let last = -1;
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#') || HEADS.hgrm.test(line)) return;
    const match = LINE.exec(line);
    const place = `line ${index + 1}`;
    if (match === null) {
      const shown = JSON.stringify(line.slice(0, 60));
      throw new TraceError(`${place}: ${shown}; allowed: value, percentile and total count`);
    }
    const [value, total] = [Number(match[1]), Number(match[3])];
    if (total < before || value < last) {
      throw new TraceError(`${place}: a value or count below that of an earlier line; allowed: ascending ones`);
    }
    bins.push({ ns: Math.round(value * nsPerUnit), count: total - before });
    before = total;
    last = value;
  });
  return [distributionOf('all', bins, 'its lines')];
}

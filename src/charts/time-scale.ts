/** A logarithmic axis of times that does not move while a run continues. */
import { formatIn, unitFor } from '../base/format.ts';

const STEPS = [1, 2, 5, 10] as const;

/** The largest of 1, 2, 5 × 10^k ns that is at most `ns`. */
export function roundDown(ns: number): number {
  if (!(ns > 1)) return 1;
  let power = 1;
  while (power * 10 <= ns) power *= 10;
  let found = power;
  for (const step of STEPS) if (power * step <= ns) found = power * step;
  return found;
}

/** The smallest of 1, 2, 5 × 10^k ns that is at least `ns`. */
export function roundUp(ns: number): number {
  const low = roundDown(ns);
  if (low >= ns) return low;
  let power = 1;
  while (power * 10 <= low) power *= 10;
  for (const step of STEPS) if (power * step >= ns) return power * step;
  return power * 10;
}

/** A domain that holds all values, on round numbers, and everything a former domain held: it only grows. */
export function growingDomain(
  values: Iterable<number>,
  former: readonly [number, number] | undefined,
): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const value of values) {
    if (!(value > 0)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (high === 0) return former === undefined ? [100_000, 10_000_000] : [former[0], former[1]];
  let bottom = roundDown(low);
  let top = roundUp(high);
  if (former !== undefined) {
    bottom = Math.min(bottom, former[0]);
    top = Math.max(top, former[1]);
  }
  // At least a factor of ten: a flat line should look flat.
  if (top / bottom < 10) bottom = roundDown(top / 10);
  return [bottom, top];
}

/**
 * A log scale over a domain of ns. It replaces d3-scale, which includes colors, dates and number formats: a tenth of
 * the first download.
 */
export function timeScale(domain: readonly [number, number], range: readonly [number, number]): (ns: number) => number {
  const low = Math.log(domain[0]);
  const slope = (range[1] - range[0]) / (Math.log(domain[1]) - low);
  return (ns) => range[0] + (Math.log(ns) - low) * slope;
}

/** Ticks on round times: every 1, 2, 5 if space allows, else 1, 3 (about halves of a decade), else decades only. */
export function timeTicks(domain: readonly [number, number], pixels: number): number[] {
  const decades = Math.max(0.5, Math.log10(domain[1] / domain[0]));
  const perDecade = pixels / 22 / decades;
  const steps = perDecade >= 3 ? [1, 2, 5] : perDecade >= 2 ? [1, 3] : [1];
  const ticks: number[] = [];
  let power = 1;
  while (power * 10 <= domain[0]) power *= 10;
  for (; power <= domain[1]; power *= 10) {
    for (const step of steps) {
      const ns = power * step;
      if (ns >= domain[0] * 0.999 && ns <= domain[1] * 1.001) ticks.push(ns);
    }
  }
  return ticks;
}

/** A round time: `3 ms`, `500 µs`. */
export function tickLabel(ns: number): string {
  const unit = unitFor(ns);
  return formatIn(ns, unit, 0);
}

/** Ticks of the time axis: round times (D3's steps of 1, 2 and 5), one unit, labels that fit. */
import { decimalsFor, formatIn, groupDigits, unitFor, type TimeUnit } from '../../base/format.ts';

export interface TimeTick {
  readonly ns: number;
  readonly label: string;
}

export interface TimeAxis {
  readonly ticks: readonly TimeTick[];
  readonly stepNs: number;
  /** If labels are offsets: the time they count from, printed once. */
  readonly base: { readonly ns: number; readonly label: string } | undefined;
}

/** Labels with more digits than this count from a base instead. */
const MOST_DIGITS = 7;

function digitsOf(ns: number, unit: TimeUnit, decimals: number): number {
  return Math.max(1, Math.floor(Math.log10(Math.max(1, Math.abs(ns / unit.ns)))) + 1) + decimals;
}

/**
 * The nearest of 1, 2, 5 and 10 × 10^k, by logarithm. (As d3-array's `tickStep`, which would bring all of d3-array
 * along.)
 */
function roundStep(step: number): number {
  if (!(step > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const error = step / power;
  return power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1);
}

/**
 * Ticks for a window (ns) on `pixels` CSS pixels, labels about `gap` pixels apart.
 * Deep in a long run the labels would be long and all alike: then they count from a round time before the window.
 */
export function timeAxis(t0: number, t1: number, pixels: number, gap = 110): TimeAxis {
  const wanted = Math.max(2, Math.floor(pixels / gap));
  const stepNs = Math.max(1, roundStep((t1 - t0) / wanted));
  const first = Math.ceil(Math.max(t0, 0) / stepNs);
  const last = Math.floor(t1 / stepNs);
  const unit = unitFor(Math.max(stepNs, Math.min(t1, stepNs * 1000)));
  const decimals = decimalsFor(unit, stepNs);
  const ticks: TimeTick[] = [];
  if (digitsOf(t1, unit, decimals) <= MOST_DIGITS) {
    for (let k = first; k <= last; k++) ticks.push({ ns: k * stepNs, label: formatIn(k * stepNs, unit, decimals) });
    return { ticks, stepNs, base: undefined };
  }
  // Count from the last multiple of a hundred steps (or so) before the window.
  const round = roundAbove((t1 - t0) * 2);
  const baseNs = Math.floor(Math.max(t0, 0) / round) * round;
  const baseUnit = unitFor(baseNs);
  const offsetUnit = unitFor(Math.max(stepNs, (t1 - baseNs) / 10));
  const offsetDecimals = decimalsFor(offsetUnit, stepNs);
  for (let k = first; k <= last; k++) {
    const ns = k * stepNs;
    const label = `+${groupDigits(((ns - baseNs) / offsetUnit.ns).toFixed(offsetDecimals))} ${offsetUnit.name}`;
    ticks.push({ ns, label });
  }
  return {
    ticks,
    stepNs,
    base: { ns: baseNs, label: formatIn(baseNs, baseUnit, decimalsFor(baseUnit, Math.max(1, round))) },
  };
}

/** The power of ten at or above a length. */
function roundAbove(ns: number): number {
  let round = 1;
  while (round < ns) round *= 10;
  return round;
}

/** Times for people: one unit for a whole axis, digits in groups of three, never more digits than are known. */

/** A unit of time: its name and its length in ns. */
export interface TimeUnit {
  readonly name: 'ns' | 'µs' | 'ms' | 's';
  readonly ns: number;
}

const UNITS: readonly TimeUnit[] = [
  { name: 'ns', ns: 1 },
  { name: 'µs', ns: 1e3 },
  { name: 'ms', ns: 1e6 },
  { name: 's', ns: 1e9 },
];

/** The largest unit that makes a length at least 1. */
export function unitFor(ns: number): TimeUnit {
  let found = UNITS[0];
  for (const unit of UNITS) if (Math.abs(ns) >= unit.ns) found = unit;
  return found;
}

/** A narrow space: groups digits without being taken for a point. */
const GROUP = '\u202f';

/** Digits in groups of three on both sides of the point: 1234.56789 → 1 234.567 89. */
export function groupDigits(text: string): string {
  const sign = text.startsWith('-') ? '−' : '';
  const [whole, fraction] = text.replace('-', '').split('.');
  const left = whole.replace(/\B(?=(\d{3})+$)/g, GROUP);
  if (fraction === undefined) return sign + left;
  return `${sign}${left}.${fraction.replace(/(\d{3})(?=\d)/g, `$1${GROUP}`)}`;
}

/** Decimals that a unit needs so that steps of `stepNs` differ. */
export function decimalsFor(unit: TimeUnit, stepNs: number): number {
  let decimals = 0;
  let smallest = unit.ns;
  while (smallest > stepNs * 1.0001 && decimals < 9) {
    smallest /= 10;
    decimals++;
  }
  return decimals;
}

/** A time in a given unit with given decimals, the unit after it: `7.659 920 ms`. */
export const formatIn = (ns: number, unit: TimeUnit, decimals: number): string =>
  `${groupDigits((ns / unit.ns).toFixed(decimals))} ${unit.name}`;

/** A time to the nanosecond, in the unit that suits it: `7.659 920 ms`. */
export function formatExact(ns: number): string {
  const unit = unitFor(ns);
  return formatIn(ns, unit, decimalsFor(unit, 1));
}

/** A length in about `digits` significant digits: `1.30 ms`, `78.0 µs`, `412 ns`. */
export function formatShort(ns: number, digits = 3): string {
  const unit = unitFor(ns);
  const value = Math.abs(ns / unit.ns);
  const whole = value < 10 ? 1 : value < 100 ? 2 : 3;
  const decimals = unit.ns === 1 ? (Number.isInteger(ns) ? 0 : 1) : Math.max(0, digits - whole);
  return formatIn(ns, unit, decimals);
}

/** A share as a percentage of its own width: `<1 %`, `6 %`, `99 %`; 100 % only where it is all. */
export function formatShare(share: number): string {
  if (share <= 0) return '0 %';
  if (share >= 1) return '100 %';
  if (share < 0.01) return '<1 %';
  return `${Math.min(99, Math.round(share * 100))} %`;
}

/**
 * Numbers as people read them. Inside, all times are integer nanoseconds and all sizes bytes; this file makes them
 * text. A narrow no-break space is before units and groups all digits, as the SI writes them.
 */

const SPACE = '\u202f';

/** Digits in groups of three on both sides of the point: 1234.56789 → 1 234.567 89. */
export function groupDigits(text: string): string {
  const sign = text.startsWith('-') ? '−' : '';
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const left = whole.replace(/\B(?=(\d{3})+$)/g, SPACE);
  if (fraction === undefined) return sign + left;
  // Four decimals stay together: 0.7947.
  const right = fraction.length > 4 ? fraction.replace(/(\d{3})(?=\d)/g, `$1${SPACE}`) : fraction;
  return `${sign}${left}.${right}`;
}

/** A count: 20 000. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** A count with its noun: 1 request, 20 000 requests, 2 entries. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * A number rounded to that many significant digits: 7.660, 78.02, 15 160. Whole numbers stay whole (78), and no
 * fraction has more than `digits − 1` decimals.
 */
function significant(value: number, digits: number): string {
  const rounded = Math.abs(value) < 1 ? value : Number(value.toPrecision(digits));
  if (Number.isInteger(value) && rounded === value) return groupDigits(String(value));
  const whole = Math.max(1, Math.floor(Math.log10(Math.max(1, Math.abs(rounded)))) + 1);
  return groupDigits(rounded.toFixed(Math.max(0, digits - whole)));
}

/** A unit of time: its name and its length in ns. */
export interface TimeUnit {
  readonly name: 'ns' | 'µs' | 'ms' | 's';
  readonly ns: number;
}

const TIME_UNITS: readonly TimeUnit[] = [
  { name: 'ns', ns: 1 },
  { name: 'µs', ns: 1e3 },
  { name: 'ms', ns: 1e6 },
  { name: 's', ns: 1e9 },
];

/** The largest unit that makes a time at least 1. */
export function unitFor(ns: number): TimeUnit {
  let found = TIME_UNITS[0];
  for (const unit of TIME_UNITS) if (Math.abs(ns) >= unit.ns) found = unit;
  return found;
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

/** A time in a given unit with given decimals, the unit after it: 7.659 920 ms. */
export const formatIn = (ns: number, unit: TimeUnit, decimals: number): string =>
  `${groupDigits((ns / unit.ns).toFixed(decimals))}${SPACE}${unit.name}`;

/**
 * A time of at most `digits` significant digits, in the unit that suits it: 78 µs, 7.660 ms, 24.31 s. Whole values lose
 * their zeros.
 */
export function formatTime(ns: number, digits = 4): string {
  // Rounding can lift a time into the next unit: 999 960 ns are 1 ms.
  const unit = unitFor(Math.abs(ns) < 1 ? ns : Number(ns.toPrecision(digits)));
  return `${significant(ns / unit.ns, digits)}${SPACE}${unit.name}`;
}

/** Like {@link formatTime}, without zeros at the end: 1.3 ms, not 1.300 ms. */
export const formatShortTime = (ns: number): string =>
  formatTime(ns)
    .replace(/(\.\d*?)0+(?=\D*$)/, '$1')
    .replace(/\.(?=\D*$)/, '');

/** A time that a person waits, s: 12 s, 15 min, 2.6 h. */
export function formatLongTime(seconds: number): string {
  const [size, unit] = seconds < 120 ? [1, 's'] : seconds < 7200 ? [60, 'min'] : [3600, 'h'];
  return `${significant(seconds / size, 2)}${SPACE}${unit}`;
}

/** A time to the nanosecond, in the unit that suits it or the given one: 7.659 920 ms. */
export function formatExact(ns: number, unit: TimeUnit = unitFor(ns)): string {
  return formatIn(ns, unit, decimalsFor(unit, 1));
}

/** An instant of a run, of at most seven significant digits: 36.435 86 ms, 113.7092 s, 30 ms. */
export function formatInstant(ns: number): string {
  const unit = unitFor(ns);
  return `${groupDigits(String(Number((ns / unit.ns).toPrecision(7))))}${SPACE}${unit.name}`;
}

/** A time to the nanosecond, in ms with six decimals and without the unit: 7.659 920. */
export function formatExactMs(ns: number): string {
  const size = Math.abs(Math.round(ns));
  const whole = Math.floor(size / 1e6);
  return `${ns < 0 ? '−' : ''}${groupDigits(`${whole}.${String(size - whole * 1e6).padStart(6, '0')}`)}`;
}

const SIZE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/** A size in binary units, at most four digits: 8 KiB, 12.8 GiB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < SIZE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const text = value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
  return `${groupDigits(text)}${SPACE}${SIZE_UNITS[unit] ?? ''}`;
}

/** A rate in decimal units: 412 MB/s. */
export function formatRate(bytesPerSecond: number): string {
  const units = ['B/s', 'kB/s', 'MB/s', 'GB/s'];
  let value = bytesPerSecond;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${groupDigits(value.toFixed(value >= 100 ? 0 : 1))}${SPACE}${units[unit] ?? ''}`;
}

/** A number a second, of requests: 20 000, 12; below 10 with decimals, 0.28. Only 0 is 0. */
export const formatPerSecond = (perSecond: number): string =>
  perSecond < 10 ? formatFactor(perSecond) : groupDigits(perSecond.toFixed(0));

/**
 * A share in percent: 22 %, 0.4 %. Only 0 and 1 are printed as 0 % and 100 %.
 * @param decimals of shares below 10 % (and just below 100 %); 0 if there is room for whole percents only
 */
export function formatShare(share: number, decimals: 0 | 1 = 1): string {
  const percent = share * 100;
  const step = decimals === 0 ? 1 : 0.1;
  let text: string;
  if (percent > 0 && percent < step) text = `<${step}`;
  else if (percent > 100 - step && percent < 100) text = `>${100 - step}`;
  else text = percent < 10 && !Number.isInteger(percent) ? percent.toFixed(decimals) : percent.toFixed(0);
  if (text === '100' && percent < 100) text = percent.toFixed(decimals);
  return `${text}${SPACE}%`;
}

/** The number of a ratio: 1.01, 1.4, 48.3, 1 235; below 0.1 with two significant digits, 0.0043. Only 0 is 0. */
export function formatFactor(ratio: number): string {
  const small = ratio > 0 && ratio < 0.1 ? Math.min(100, 1 - Math.floor(Math.log10(ratio))) : 2;
  const text = ratio.toFixed(ratio < 10 ? small : ratio < 100 ? 1 : 0);
  return groupDigits(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
}

/** A ratio: 1.01 ×, 1.4 ×, 48.3 ×, 1 235 ×, 0.0043 ×. */
export const formatRatio = (ratio: number): string => `${formatFactor(ratio)}${SPACE}×`;

/** How far two different durations above 0 ns are apart: `48.3 ×`, or their difference where the ratio would be 1. */
export function formatApart(one: number, other: number): string {
  const ratio = Math.max(one, other) / Math.min(one, other);
  return ratio < 1.005 ? formatTime(Math.abs(one - other)) : formatRatio(ratio);
}

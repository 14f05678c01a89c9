/**
 * Numbers as people read them. Inside, all times are integer nanoseconds and all sizes bytes; this file is where they
 * become text. Groups of three digits are parted by a thin no-break space, the same in every locale.
 */

const THIN_SPACE = '\u202f';

/** Groups the digits before the point: 12 345.6. */
function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, THIN_SPACE);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A count: 20 000. */
export function formatCount(count: number): string {
  return group(String(count));
}

/** A count with its noun: 1 request, 20 000 requests. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** So many digits that three or four of them count: 7.66, 78.0, 15 160. */
function shortDigits(value: number): string {
  const size = Math.abs(value);
  return group(value.toFixed(size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3));
}

const TIME_UNITS = [
  { ns: 1, name: 'ns' },
  { ns: 1e3, name: 'µs' },
  { ns: 1e6, name: 'ms' },
  { ns: 1e9, name: 's' },
] as const;

/** The largest unit in which a time is at least 1. */
function timeUnit(ns: number): (typeof TIME_UNITS)[number] {
  let unit: (typeof TIME_UNITS)[number] = TIME_UNITS[0];
  for (const candidate of TIME_UNITS) if (Math.abs(ns) >= candidate.ns) unit = candidate;
  return unit;
}

/** A time of about four figures in the unit that suits it: 78 µs, 7.660 ms, 24.31 s. Whole values lose their zeros. */
export function formatTime(ns: number): string {
  const unit = timeUnit(ns);
  const value = ns / unit.ns;
  return `${Number.isInteger(value) ? group(String(value)) : shortDigits(value)}${THIN_SPACE}${unit.name}`;
}

/** A time to the nanosecond, in ms with six decimals: 7.659 920 ms. */
export function formatExactMs(ns: number): string {
  const sign = ns < 0 ? '−' : '';
  const size = Math.abs(Math.round(ns));
  const whole = Math.floor(size / 1e6);
  const fraction = String(size - whole * 1e6).padStart(6, '0');
  return `${sign}${group(String(whole))}.${fraction.slice(0, 3)}${THIN_SPACE}${fraction.slice(3)}`;
}

const SIZE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/** A size in binary units, at most three figures: 8 KiB, 12.8 GiB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < SIZE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const text = value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
  return `${group(text)}${THIN_SPACE}${SIZE_UNITS[unit] ?? ''}`;
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
  return `${value >= 100 ? value.toFixed(0) : value.toFixed(1)}${THIN_SPACE}${units[unit] ?? ''}`;
}

/** A share in per cent: 22 %, 0.4 %. Never rounds what is not 0 or 1 to 0 % or 100 %. */
export function formatShare(share: number): string {
  const percent = share * 100;
  let text: string;
  if (percent > 0 && percent < 0.1) text = '<0.1';
  else if (percent > 99.9 && percent < 100) text = '>99.9';
  else text = percent < 10 && !Number.isInteger(percent) ? percent.toFixed(1) : percent.toFixed(0);
  if (text === '100' && percent < 100) text = percent.toFixed(1);
  return `${text}${THIN_SPACE}%`;
}

/** How many times as large: 1.4, 48, 1 200. */
export function formatTimes(factor: number): string {
  return group(factor >= 10 ? factor.toFixed(0) : factor.toFixed(1));
}

/** Quantities as people type them, with their units. */

/** Units of time, ns. */
const TIME_UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 };
/** Units of size, bytes. */
export const SIZE_UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 1024,
  MiB: 1024 * 1024,
  GiB: 1024 * 1024 * 1024,
};

const NUMBER = /^(\d+(?:\.\d+)?)([a-zµμ]*)$/i;

/** A number with one of some units (any case), as whole units of 1; null if it is none of these. */
function parseWith(text: string, units: Readonly<Record<string, number>>): number | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const wanted = match[2].toLowerCase();
  const unit = Object.keys(units).find((name) => name.toLowerCase() === wanted);
  if (unit === undefined) return null;
  const value = Math.round(Number(match[1]) * units[unit]);
  return Number.isSafeInteger(value) ? value : null;
}

/** `1.5ms` in ns. A time has a unit: null without one. */
export const parseTime = (text: string): number | null => parseWith(text, TIME_UNITS);

/** `64KiB`, or plain bytes, in bytes. */
export const parseSize = (text: string): number | null => parseWith(text, { ...SIZE_UNITS, '': 1 });

/** A whole number from 0, decimal or `0x…`. */
export function parseWhole(text: string): number | null {
  if (!/^(\d+|0x[\da-f]+)$/i.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

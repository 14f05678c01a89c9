/** Decimals without rounding. */

const SCALE = 1_000_000n;

/** ceil(whole × factor), the factor taken as the decimal with up to six places as which it is written. */
export function exactCeil(whole: number, factor: number): number {
  return Number((BigInt(whole) * BigInt(Math.round(factor * 1e6)) + SCALE - 1n) / SCALE);
}

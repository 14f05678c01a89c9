/**
 * Decimal fractions without rounding errors. 0.8 × physical pages must be what a person computes, and a transfer of
 * n bytes at 2.5 ns a byte must last exactly ceil(n × 2.5) ns, in every browser.
 */

/**
 * The same number, as a machine integer where it fits in 32 bits: V8 keeps a number from a document (or from a
 * division) as a floating-point one, and then computes every index that comes from it so.
 */
export const whole = (value: number): number => {
  return (value | 0) === value ? value | 0 : value;
};

/**
 * How often `part` fits into `total`, both whole numbers from 0 to 2^32 − 1. V8 computes that with integers: a floor of
 * a quotient of doubles takes five times the instructions.
 */
export const quotient = (total: number, part: number): number => {
  return ((total >>> 0) / (part >>> 0)) >>> 0;
};

/** A decimal number as `digits / 10^places`. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/**
 * The decimal number that a person wrote to get this double: its shortest decimal form (which JSON writes, too).
 * 0.2 is exactly 2/10 here. Wants a finite number of at least 0.
 */
export const decimalOf = (value: number): Decimal => {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`${value} is not a finite number of at least 0`);
  const fraction = match[2] ?? '';
  const digits = BigInt((match[1] ?? '') + fraction);
  const places = fraction.length - Number(match[3] ?? 0);
  return places >= 0 ? { digits, places } : { digits: digits * tenTo(-places), places: 0 };
};

/** How many decimals a number of at least 0 has: 2.5 has one, 1e-7 has seven. */
export const decimalPlaces = (value: number): number => {
  return decimalOf(value).places;
};

/** 10^exponent. (`**` on whole bigints would be exact, too, but lint forbids the operator in this room.) */
const tenTo = (exponent: number): bigint => {
  return BigInt(`1${'0'.repeat(exponent)}`);
};

/** floor(total × (1 − share)), the share taken as the decimal it is written as. 0 ≤ share ≤ 1. */
export const floorWithout = (total: number, share: number): number => {
  const { digits, places } = decimalOf(share);
  const scale = tenTo(places);
  return Number((BigInt(total) * (scale - digits)) / scale);
};

/** floor(total / (1 + share)), the share taken as the decimal it is written as. share ≥ 0. */
export const floorUnder = (total: number, share: number): number => {
  const { digits, places } = decimalOf(share);
  const scale = tenTo(places);
  return Number((BigInt(total) * scale) / (scale + digits));
};

/** floor(total × factor), the factor taken as the decimal it is written as. factor ≥ 0. */
export const floorTimes = (total: number, factor: number): number => {
  const { digits, places } = decimalOf(factor);
  return Number((BigInt(total) * digits) / tenTo(places));
};

/** ceil(total × factor), the factor taken as the decimal it is written as. factor ≥ 0. */
export const ceilTimes = (total: number, factor: number): number => {
  const { digits, places } = decimalOf(factor);
  const scale = tenTo(places);
  return Number((BigInt(total) * digits + scale - 1n) / scale);
};

/** `transferNsPerByte` is counted in millionths of a nanosecond. */
const MILLIONTHS = 1_000_000;

/**
 * The length of transfers on a bus: `(bytes) => ceil(bytes × nsPerByte)` in ns, exact for up to six decimals, up to
 * 8 GiB and while the result stays below 2^53. Plain arithmetic on whole numbers: fit for hot loops.
 */
export const transferTime = (nsPerByte: number): ((bytes: number) => number) => {
  // Rounding undoes the double's error: six decimals below 10^6 ns are whole millionths below 2^53.
  const millionths = Math.round(nsPerByte * MILLIONTHS);
  const part = millionths % MILLIONTHS;
  const whole = (millionths - part) / MILLIONTHS;
  return (bytes) => {
    const product = bytes * part;
    const rest = product % MILLIONTHS;
    return bytes * whole + (product - rest) / MILLIONTHS + (rest > 0 ? 1 : 0);
  };
};

/** ceil(bytes × nsPerByte) in ns, exactly; see `transferTime`. */
export const transferNs = (bytes: number, nsPerByte: number): number => {
  return transferTime(nsPerByte)(bytes);
};

/** Numbers with an exponent, as programs write large ones (1.2816637200306163e+17) and small ones (4e-06). */

const WITH_EXPONENT = /^\+?(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,2})$/;

/**
 * Significant digits that make a number with missing digits usable: a double has 15 to 17, of which the last can be
 * zeros that are not written. A spreadsheet shows 3 to 6: the rest is lost.
 */
const FEWEST_DIGITS = 12;

/**
 * A number with an exponent in plain digits; null if it is not one, or if digits in front of the point are lost.
 * Digits that a double does not have are zeros.
 */
export function plainNumber(text: string): string | null {
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return null;
  const [, whole, fraction = '', exponent] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (isLossy(digits, point)) return null;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const front = digits
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '');
  return point >= digits.length ? front : `${front}.${digits.slice(point)}`;
}

function isLossy(digits: string, point: number): boolean {
  const significant = digits.replace(/^0+/, '').length;
  return point > digits.length && significant > 0 && significant < FEWEST_DIGITS;
}

/** Whether a number has lost digits in front of its point (1.28E+17), as in a spreadsheet. */
export function hasLostDigits(text: string): boolean {
  return WITH_EXPONENT.test(text) && plainNumber(text) === null;
}

/** Whether digits of a number are not in the file (1.2816637200306163e+17). */
export function isRounded(text: string): boolean {
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return false;
  const [, whole, fraction = '', exponent] = match;
  return Number(exponent) > fraction.length && Number(whole) + Number(fraction) > 0;
}

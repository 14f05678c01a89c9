/** ln 2, to the nearest double. */
const LN_2 = 0.6931471805599453;
/** √2, to the nearest double. */
const ROOT_2 = 1.4142135623730951;
const TERMS = 12;

/**
 * The natural logarithm of `x` > 0, with addition, multiplication, division and comparison only. Unlike Math.log, whose
 * last bit differs between browsers, it gives the same double everywhere; it is within 4 · 10⁻¹⁶ (relative) of the true
 * value.
 *
 * x = m · 2^k with m between √½ and √2, and ln m = 2 artanh(s) with s = (m − 1) ÷ (m + 1), |s| < 0.172.
 */
export function naturalLog(x: number): number {
  let m = x;
  let k = 0;
  while (m > ROOT_2) {
    m /= 2;
    k++;
  }
  while (m * ROOT_2 < 1) {
    m *= 2;
    k--;
  }
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (let term = TERMS; term >= 0; term--) sum = sum * square + 1 / (2 * term + 1);
  return k * LN_2 + 2 * s * sum;
}

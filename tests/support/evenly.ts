import fc from 'fast-check';

const STEPS = 1_000_000;

/**
 * Numbers spread evenly from `min` to `max`. (fast-check's doubles are spread over their exponents: most of those
 * between 0 and 1 are below a thousandth.)
 */
export function evenly(min: number, max: number): fc.Arbitrary<number> {
  return fc.noBias(fc.integer({ min: 0, max: STEPS })).map((step) => min + (step / STEPS) * (max - min));
}

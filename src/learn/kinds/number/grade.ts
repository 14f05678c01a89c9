/** Grades of numbers. */
import type { Grade } from '../kind.ts';
import { ROUNDING, gradeOf } from '../numbers.ts';

/**
 * Numbers are magnitudes: errors are factors, and as large for half as for twice. With a tolerance of 0.3, a factor of
 * 1.3 is right and a factor of 2 near; other tolerances have the same ratio of the two on the log scale.
 */
const NEAR_FACTORS = Math.log(2) / Math.log(1.3);

export function gradeOfNumber(value: number, right: number, tolerance: number): Grade {
  // Factors exist only for positive values; others are judged by the difference.
  if (right <= 0) return gradeOf(Math.abs(value - right), tolerance * Math.abs(right));
  if (value <= 0) return 'wrong';
  const error = Math.abs(Math.log(value / right));
  const allowed = Math.log(1 + tolerance);
  if (error <= allowed + ROUNDING) return 'right';
  return error <= NEAR_FACTORS * allowed + ROUNDING ? 'near' : 'wrong';
}

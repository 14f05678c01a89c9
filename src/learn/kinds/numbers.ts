import { DocumentError } from '../../device/document-error.ts';
import { evaluate } from '../measure/evaluate.ts';
import { parseFormula, parseLimits } from '../measure/formula.ts';
import { entries, prose } from '../outline.ts';
import type { Measure } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import type { Grade } from './kind.ts';

/** A value that differs by up to this multiple of the tolerance is near. */
const NEAR = 3;
/** Room for the last bit of a decimal answer, which is not an error of the student's. */
export const ROUNDING = 1e-9;

/**
 * What the page says to an answer that is not right: to those in a range, or to one that a known mistake gives. Limits
 * are multiples of the right answer, so that they fit every run.
 */
export interface NumberSay {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** What the mistake gives, in each run: “one write alone”. Answers within the tolerance of it are meant. */
  readonly is?: Measure;
  readonly text: string;
}

/** `<= 0.5: text` for a range, `= finish(one): text` for a mistake. */
export const numberSays = entries((key, source, path, terms): NumberSay => {
  const text = prose(source, path, terms);
  if (key.startsWith('= ')) return { is: parseFormula(key.slice(2), path, terms), text };
  const limits = parseLimits(key);
  if (limits === null || limits.is !== undefined) {
    throw new DocumentError(path, key, '<= 0.5, >= 2, in 0.5..2 or = and a formula');
  }
  const { is: _, ...range } = limits;
  return { ...range, text };
});

export function gradeOf(error: number, tolerance: number): Grade {
  if (error <= tolerance + ROUNDING) return 'right';
  return error <= NEAR * tolerance + ROUNDING ? 'near' : 'wrong';
}

/** @param gradeFrom the grade of the answer if this were the right one */
export function sayToNumber(
  say: readonly NumberSay[] | undefined,
  value: number,
  right: number,
  runs: Runs,
  gradeFrom: (from: number) => Grade,
): string | null {
  const share = value / right;
  const found = say?.find(
    ({ atLeast, atMost, is }) =>
      (atLeast === undefined || share >= atLeast) &&
      (atMost === undefined || share <= atMost) &&
      (is === undefined || gradeFrom(evaluate(is, runs)) === 'right'),
  );
  return found?.text ?? null;
}

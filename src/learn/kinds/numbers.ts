/** Grades of numbers and bars, and the answers to those that are not right. */
import { DocumentError, listOf, numberOf, objectOf, onlyKeys, optional, textOf } from '../document/read.ts';
import { evaluate } from '../measure/evaluate.ts';
import type { Measure } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import { parseMeasure } from '../measure/parse-measure.ts';
import type { Grade, Names } from './kind.ts';

/** Longest answer to an answer, characters. */
export const LONGEST_SAY = 2000;
/** Most options, items, bars or ranges. */
export const MOST_PARTS = 10;
/** Longest text of an option, an item or a bar. */
export const LONGEST_PART = 500;
/** Longest name of a value. */
export const LONGEST_VALUE = 40;

/** A value that differs by up to this multiple of the tolerance is near. */
export const NEAR = 3;
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

/** The grade of an error that is not a factor. */
export function gradeOf(error: number, tolerance: number): Grade {
  if (error <= tolerance + ROUNDING) return 'right';
  return error <= NEAR * tolerance + ROUNDING ? 'near' : 'wrong';
}

/** A tolerance: a share. */
export const toleranceOf = (value: unknown, path: string): number => numberOf(value, path, 0, 1);

/** The reader of a text that answers a wrong answer. */
export const sayOf = optional((value, path) => textOf(value, path, LONGEST_SAY));

/** What a question says to ranges of wrong answers. @throws {DocumentError} */
export function parseSay(value: unknown, path: string): readonly NumberSay[] {
  return listOf(value, path, 0, MOST_PARTS).map((one, i) => {
    const at = `${path}[${i}]`;
    const say = objectOf(one, at);
    onlyKeys(say, at, ['atLeast', 'atMost', 'is', 'text']);
    const limit = (key: 'atLeast' | 'atMost'): Record<string, number> =>
      say[key] === undefined ? {} : { [key]: numberOf(say[key], `${at}.${key}`, 0) };
    const limits = {
      ...limit('atLeast'),
      ...limit('atMost'),
      ...(say.is === undefined ? {} : { is: parseMeasure(say.is, `${at}.is`) }),
    };
    if (Object.keys(limits).length === 0) throw new DocumentError(at, 'no limit', 'atLeast, atMost or is');
    return { ...limits, text: textOf(say.text, `${at}.text`, LONGEST_SAY) };
  });
}

/** @throws {DocumentError} at a run of a mistake that does not exist */
export function checkSay(say: readonly NumberSay[] | undefined, path: string, names: Names): void {
  say?.forEach(({ is }, i) => {
    if (is !== undefined) names.measure(is, `${path}[${i}].is`);
  });
}

/**
 * The text of the first range that holds the answer, or null.
 * @param gradeFrom the grade of the answer if this were the right one
 */
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

/** The measures of the mistakes that are answered. */
export const mistakesIn = (say: readonly NumberSay[] = []): Measure[] =>
  say.flatMap(({ is }) => (is === undefined ? [] : [is]));

/** The same ranges with other texts. */
export const withSayTexts = (
  own: readonly NumberSay[],
  say: (place: number | string, own: string) => string,
  before = '',
): NumberSay[] => own.map((one, index) => ({ ...one, text: say(`${before}${index}`, one.text) }));

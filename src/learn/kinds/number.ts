import { ANY_NUMBER } from '../../document/document-node.ts';
import { formatValue, valueOf } from '../measure/value.ts';
import type { KindLogic, Grade } from './kind.ts';
import { number as readNumber, object, optional, prose, type ReadBy } from '../outline.ts';
import { numberSays, sayToNumber, ROUNDING, gradeOf } from './numbers.ts';

/**
 * Numbers are magnitudes: errors are factors, and as large for half as for twice. With a tolerance of 0.3, a factor of
 * 1.3 is right and a factor of 2 near; other tolerances have the same ratio of the two on the log scale.
 */
const NEAR_FACTORS = Math.log(2) / Math.log(1.3);

function gradeOfNumber(value: number, right: number, tolerance: number): Grade {
  // Factors exist only for positive values; others are judged by the difference.
  if (right <= 0) return gradeOf(Math.abs(value - right), tolerance * Math.abs(right));
  if (value <= 0) return 'wrong';
  const error = Math.abs(Math.log(value / right));
  const allowed = Math.log(1 + tolerance);
  if (error <= allowed + ROUNDING) return 'right';
  return error <= NEAR_FACTORS * allowed + ROUNDING ? 'near' : 'wrong';
}

const reader = object({
  ask: prose,
  answer: prose,
  /** 0.3: up to a factor of 1.3 above or below is right, up to a factor of 2 near. */
  tolerance: readNumber,
  /** Answers to answers that are not right; the first range that holds the answer speaks. */
  say: optional(numberSays),
});

export type NumberQuestion = { readonly kind: 'number' } & ReadBy<typeof reader>;

interface NumberTypes {
  readonly question: NumberQuestion;
  readonly answer: { readonly kind: 'number'; readonly value: number };
}

export const number: KindLogic<NumberTypes> = {
  kind: 'number',
  reader,
  answerKeys: { value: ANY_NUMBER },
  right: ({ answer }, { values, runs }) => ({ kind: 'number', value: valueOf(answer, values, runs) }),
  judge: ({ tolerance }, { value }, right) => gradeOfNumber(value, right.value, tolerance),
  say: ({ say, tolerance }, { value }, right, { runs }) =>
    sayToNumber(say, value, right.value, runs, (from) => gradeOfNumber(value, from, tolerance)),
  fits: () => true,
  words: ({ answer }, { value }, values) => formatValue(value, values[answer].as),
  parts: () => [],
  asked: ({ answer }, values) => (Object.hasOwn(values, answer) ? [values[answer].measure] : []),
  predicted: ({ answer: name }, { value }, values) =>
    Object.hasOwn(values, name) ? { measure: values[name].measure, value } : null,
};

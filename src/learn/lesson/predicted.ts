/** A predicted percentile as a point of its curve. */
import { PERCENTILES } from '../../analysis/latency/percentiles.ts';
import { evaluate } from '../measure/evaluate.ts';
import { MAIN_RUN } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import type { Runs } from '../measure/measured-run.ts';
import type { Answer } from './judge.ts';
import type { Lesson, Question } from './lesson.ts';

export interface PredictedPoint {
  /** The run whose percentile was asked for. */
  readonly run: string;
  readonly op: 'read' | 'write';
  /** 0.5 is the median. */
  readonly share: number;
  readonly ns: number;
}

const PERCENTILE = /^response\.(read|write)\.(p\w+)Ns$/;

/**
 * Where an answer lies in the chart of percentiles: of a question about a percentile, or about a percentile as a multiple
 * of another figure. Null for other questions.
 */
export function predictedPoint(
  question: Question,
  answer: Answer,
  { values }: Pick<Lesson, 'values'>,
  runs: Runs,
): PredictedPoint | null {
  if (question.kind !== 'number' || answer.kind !== 'number' || !Object.hasOwn(values, question.answer)) return null;
  const { measure } = values[question.answer];
  if (measure.of !== 'ratio') return pointOf(measure, answer.value);
  const [over, under] = measure.terms;
  return pointOf(over, answer.value * evaluate(under, runs));
}

function pointOf(measure: Measure, ns: number): PredictedPoint | null {
  if (measure.of !== 'figure') return null;
  const [, op, key] = PERCENTILE.exec(measure.path) ?? [];
  const percentile = PERCENTILES.find((one) => one.key === `${key}Ns`);
  if (percentile === undefined) return null;
  return {
    run: measure.run ?? MAIN_RUN,
    op: op === 'read' ? 'read' : 'write',
    share: percentile.numerator / percentile.denominator,
    ns,
  };
}

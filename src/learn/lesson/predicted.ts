import { PERCENTILES } from '../../analysis/latency/percentiles.ts';
import { questionKind, type Answer, type Question } from '../kinds/index.ts';
import type { Values } from '../kinds/kind.ts';
import { evaluate } from '../measure/evaluate.ts';
import { MAIN_RUN, type Measure } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';

export interface PredictedPoint {
  readonly run: string;
  readonly op: 'read' | 'write';
  /** 0.5 is the median. */
  readonly share: number;
  readonly ns: number;
}

const PERCENTILE = /^response\.(read|write)\.(p\w+)Ns$/;

/** The one value that an answer predicts; null if it is none, or several. */
export const predictedValue = (
  question: Question,
  answer: Answer,
  values: Values,
): { readonly measure: Measure; readonly value: number } | null =>
  question.kind === answer.kind ? (questionKind(question).predicted?.(question, answer, values) ?? null) : null;

/** Null for questions that are not about a percentile, or a percentile as a multiple of another figure. */
export function predictedPoint(
  question: Question,
  answer: Answer,
  { values }: { readonly values: Values },
  runs: Runs,
): PredictedPoint | null {
  const predicted = predictedValue(question, answer, values);
  if (predicted === null) return null;
  const { measure, value } = predicted;
  if (measure.of !== 'ratio') return pointOf(measure, value);
  const [over, under] = measure.terms;
  return pointOf(over, value * evaluate(under, runs));
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

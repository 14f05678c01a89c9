/**
 * A figure of a paper's evaluation as a chart from our runs, point by point, beside the values that the paper prints.
 */
import type { Laboratory } from '../trials/laboratory.ts';
import type { PaperName } from '../paper.ts';

export interface EvaluationPoint {
  /** The part of the figure, `(a) reads`; empty for a figure in one part. */
  readonly part: string;
  /** Along x: the trace, the number of chips, the percentile. */
  readonly group: string;
  /** The scheme. */
  readonly series: string;
  /** The value that the paper prints, if it does. */
  readonly printed?: number;
  readonly measure: (laboratory: Laboratory) => Promise<number>;
}

export interface EvaluationFigure {
  /** As in an address: lower case, hyphens. */
  readonly name: string;
  readonly paper: PaperName;
  readonly figure: string;
  readonly title: string;
  /** `bars`: grouped bars against a baseline at 1; `lines`: a line for each series. */
  readonly form: 'bars' | 'lines';
  readonly x: string;
  /** With its unit. */
  readonly y: string;
  /** The baseline of bars, which has none of its own. */
  readonly baseline: string;
  /** How this differs from the paper's figure. */
  readonly differs: string;
  readonly points: readonly EvaluationPoint[];
}

/** The mean of some points, as a point of its own. */
export function averagePoint(
  points: readonly EvaluationPoint[],
  { series, group = 'average', printed }: { series: string; group?: string; printed?: number },
): EvaluationPoint {
  const own = points.filter((point) => point.series === series);
  return {
    part: own[0].part,
    group,
    series,
    ...(printed === undefined ? {} : { printed }),
    measure: async (laboratory) => {
      let sum = 0;
      for (const point of own) sum += await point.measure(laboratory);
      return sum / own.length;
    },
  };
}

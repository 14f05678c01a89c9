/**
 * A figure of a paper's evaluation as a chart from our runs, point by point, beside the values that the paper prints.
 */
import type { Laboratory } from '../trials/laboratory.ts';
import type { FigureText, PointText, Printed } from '../../papers/results/figure-text.ts';

export interface EvaluationPoint extends PointText {
  readonly measure: (laboratory: Laboratory) => Promise<number>;
}

export interface EvaluationFigure extends Omit<FigureText, 'points'> {
  readonly points: readonly EvaluationPoint[];
}

export function figureText(figure: EvaluationFigure): FigureText {
  return {
    ...figure,
    points: figure.points.map(({ part, group, series, printed, organization }) => ({
      part,
      group,
      series,
      ...(printed === undefined ? {} : { printed }),
      ...(organization === undefined ? {} : { organization }),
    })),
  };
}

/** The mean of some points, as a point of its own. */
export function averagePoint(
  points: readonly EvaluationPoint[],
  { series, group = 'average', printed }: { series: string; group?: string; printed?: Printed },
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

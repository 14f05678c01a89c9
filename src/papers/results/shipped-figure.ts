/** Results of the evaluation figures that ship with the build: `npm run papers -- --ship` makes them. */
import type { FigureTrial, MeasuredFigure } from './measured-figure.ts';
import type { FigureText, PointText } from './figure-text.ts';

/** A measured figure: a line of values a seed, `-` for a point without a value. */
export interface ShippedFigure {
  readonly name: string;
  /** The version of runs that made it (`src/compare/run/runs-version.ts`). */
  readonly runs: number;
  /** The points in their order, as a number: another list of points is another figure. */
  readonly points: number;
  /** Whether another seed can change the values. */
  readonly drawn: boolean;
  /** By seed, from 0. */
  readonly trials: readonly string[];
}

/** Significant digits of a value: the charts show three. */
const DIGITS = 5;
const NO_VALUE = '-';

/** A number for the list of a figure's points (FNV-1a). */
function pointsNumber({
  points,
}: {
  readonly points: readonly Pick<PointText, 'part' | 'group' | 'series'>[];
}): number {
  let hash = 0x811c9dc5;
  const text = points.map(({ part, group, series }) => `${part}\t${group}\t${series}`).join('\n');
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A measured figure as it ships. */
export function shippedOf(figure: MeasuredFigure, runs: number): ShippedFigure {
  return {
    name: figure.name,
    runs,
    points: pointsNumber(figure),
    drawn: figure.trials > 1,
    trials: Array.from({ length: figure.trials }, (_, trial) =>
      figure.points.map(({ values }) => shippedValue(values[trial])).join(' '),
    ),
  };
}

/** A value as it ships. */
export const shippedValue = (value: number | null): string =>
  value === null ? NO_VALUE : String(Number(value.toPrecision(DIGITS)));

/**
 * The trials of a shipped figure.
 * @returns null if it was made by another version of runs, or of another list of points
 */
export function trialsOf(shipped: ShippedFigure, figure: FigureText, runs: number): FigureTrial[] | null {
  if (shipped.runs !== runs || shipped.points !== pointsNumber(figure)) return null;
  return shipped.trials.map((line, seed) => ({
    seed,
    values: line.split(' ').map((text) => (text === NO_VALUE ? null : Number(text))),
    drawn: shipped.drawn,
    traces: [],
  }));
}

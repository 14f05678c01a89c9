/** A measured figure as it ships with the build: `npm run papers -- --ship` makes it. */
import type { FigureText, PointText } from './figure-text.ts';
import type { FigureTrial, MeasuredFigure } from './measured-figure.ts';
import { claimText, type ClaimFinding, type ClaimReport } from './claim-report.ts';

export interface ShippedClaim extends ClaimFinding, Made {
  /** As in the report, by their numbers in the pool. */
  readonly experiments: readonly string[];
}

export function shippedClaimOf(
  report: ClaimReport,
  { runs, version }: Made,
  idOf: (experiment: ClaimReport['experiments'][number]) => string,
): ShippedClaim {
  const { value, spread, seeds, votes, verdict, likely, reason, experiments } = report;
  return {
    ...claimText(report),
    ...{ value, spread, seeds, votes, verdict, likely, reason },
    experiments: experiments.map(idOf),
    ...{ runs, version },
  };
}

export interface Made {
  /** The version of runs (`src/compare/run/runs-version.ts`). */
  readonly runs: number;
  readonly version: string;
}

export interface ShippedPoint extends PointText {
  /** The experiments of the first seed, by their numbers in the pool. */
  readonly experiments: readonly string[];
}

export interface ShippedFigure extends Omit<FigureText, 'points'>, Made {
  readonly points: readonly ShippedPoint[];
  readonly drawn: boolean;
  /** By seed, from 0: the values of the points, `-` for a point without one. */
  readonly trials: readonly string[];
}

/** Significant digits of a value: the charts show three. */
const DIGITS = 5;
const NO_VALUE = '-';

/**
 * A measured figure as it ships.
 * @param experiments of each point, by their numbers
 */
export function shippedOf(
  text: FigureText,
  figure: MeasuredFigure,
  experiments: readonly (readonly string[])[],
  { runs, version }: Made,
): ShippedFigure {
  return {
    ...text,
    points: text.points.map((point, index) => ({ ...point, experiments: experiments[index] ?? [] })),
    drawn: figure.trials > 1,
    trials: Array.from({ length: figure.trials }, (_, trial) =>
      figure.points.map(({ values }) => shippedValue(values[trial])).join(' '),
    ),
    ...{ runs, version },
  };
}

export const shippedValue = (value: number | null): string =>
  value === null ? NO_VALUE : String(Number(value.toPrecision(DIGITS)));

export function trialsOf({ trials, drawn }: ShippedFigure): FigureTrial[] {
  return trials.map((line, seed) => ({
    seed,
    values: line.split(' ').map((text) => (text === NO_VALUE ? null : Number(text))),
    drawn,
    traces: [],
  }));
}

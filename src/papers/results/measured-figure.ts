/** A figure with what its trials have found: the median of each point, its spread, and the requests that were used. */
import { plural } from '../../base/format.ts';
import { highest, lowest, median } from './values.ts';
import type { FigureText, PointText, Printed } from './figure-text.ts';

/** A value of a point: undefined: not measured yet; null: no such requests. */
export type PointValue = number | null | undefined;

/** What one trial has found so far. */
export interface FigureTrial {
  readonly seed: number;
  /** By the number of the point. */
  readonly values: readonly PointValue[];
  readonly drawn: boolean;
  readonly traces: readonly string[];
}

export interface MeasuredPoint extends Omit<PointText, 'printed'> {
  /** The median over the trials; null without one. */
  readonly value: number | null;
  /** The lowest and the highest value; null for a single one. */
  readonly spread: readonly [lowest: number, highest: number] | null;
  /** By trial; null: no such requests, or not measured yet. */
  readonly values: readonly (number | null)[];
  /** What the paper prints; of a printed change, the value that it would be here. Null if it prints nothing. */
  readonly printed: Printed | null;
}

export interface MeasuredFigure extends Omit<FigureText, 'points'> {
  readonly points: readonly MeasuredPoint[];
  readonly seeds: number;
  readonly trials: number;
  readonly traces: readonly string[];
  /** How many trials the values come from, and on which requests, in sentences. */
  readonly provenance: string;
}

type Unprinted = Omit<MeasuredPoint, 'printed'>;

/**
 * @param all trials that have not begun count for nothing; if no seed changes anything, one trial says everything
 */
export function measuredFigure(figure: FigureText, all: readonly FigureTrial[]): MeasuredFigure {
  const begun = all.filter(({ values }) => values.some((value) => value !== undefined));
  const seeded = begun.some(({ drawn }) => drawn);
  const own = seeded ? begun : onePerTrace(begun);
  const plain = figure.points.map(({ part, group, series, organization }, index): Unprinted => {
    const values = own.map((trial) => trial.values[index] ?? null);
    const found = values.filter((value) => value !== null);
    return {
      part,
      group,
      series,
      ...(organization === undefined ? {} : { organization }),
      values,
      value: found.length === 0 ? null : median(found),
      spread: found.length < 2 ? null : [lowest(found), highest(found)],
    };
  });
  const traces = [...new Set(own.flatMap((trial) => trial.traces))];
  const seeds = new Set(own.map(({ seed }) => seed)).size;
  return {
    ...figure,
    points: plain.map((point, index) => ({ ...point, printed: printedOf(figure.points[index], plain) })),
    seeds,
    trials: own.length,
    traces,
    provenance: provenanceOf(figure, { seeds, trials: own.length, traces, seeded }),
  };
}

/** Trials that differ in nothing but the seed, which changes nothing. */
function onePerTrace(trials: readonly FigureTrial[]): FigureTrial[] {
  const first = new Map(trials.map((trial) => [trial.traces.join('\n'), trial] as const).reverse());
  return [...first.values()].reverse();
}

function printedOf({ part, group, series, printed }: PointText, points: readonly Unprinted[]) {
  if (printed === undefined) return null;
  if (typeof printed === 'number' || !('ratio' in printed)) return printed;
  const { ratio, to } = printed;
  const other = points.find(
    (point) => point.part === part && point.group === (to.group ?? group) && point.series === (to.series ?? series),
  );
  if (other === undefined) throw new RangeError(`no point ${part}/${to.group ?? group}/${to.series ?? series}`);
  const { value } = other;
  if (value === null) return null;
  return typeof ratio === 'number' ? ratio * value : ([ratio[0] * value, ratio[1] * value] as const);
}

interface Origin {
  readonly seeds: number;
  readonly trials: number;
  readonly traces: readonly string[];
  readonly seeded: boolean;
}

function provenanceOf({ standIns }: FigureText, { seeds, trials, traces, seeded }: Origin): string {
  const spread = trials < 2 ? '' : ' Whiskers: the lowest and the highest.';
  const over = seeds === trials ? plural(seeds, 'seed') : plural(trials, 'trial');
  const median = trials < 2 ? 'One seed.' : `Median of ${over}.${spread}`;
  if (traces.length === 0) return `${median} ${standIns}`;
  const used = `Your traces replace stand-ins: ${traces.join(', ')}.`;
  if (!seeded) return trials < 2 ? used : `Median of ${plural(trials, 'trial')}.${spread} ${used}`;
  return `${median} ${used} The other traces: ${standIns.charAt(0).toLowerCase()}${standIns.slice(1)}`;
}

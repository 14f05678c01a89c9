/** The result of a claim over the values of a setting that its paper leaves open. */
import { checkHolds } from './checks.ts';
import type { Assumption } from './assumptions.ts';
import { highest, lowest, median } from '../../papers/results/values.ts';
import type { ClaimReport, ClaimText, ClaimValue } from '../../papers/results/claim-report.ts';
import { type TrialResult, trialReport } from './report-of.ts';

/** One line of a curve at one value: the median over the seeds, and their lowest and highest. */
export interface CurvePoint {
  readonly label: string;
  /** Null if the simulator could not say. */
  readonly median: number | null;
  readonly spread: readonly [number, number] | null;
}

export interface CurveLine {
  readonly name: string;
  /** The paper's value; null if it is none. */
  readonly printed: number | null;
  readonly points: readonly CurvePoint[];
}

export interface AssumptionCurve {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly why: string;
  readonly measure: string;
  readonly seeds: number;
  readonly lines: readonly CurveLine[];
  readonly verdicts: readonly ClaimReport['verdict'][];
  /** Why values have no result: the values, and the reason. */
  readonly failures: readonly string[];
}

/** An open setting; its values need labels only. */
type Setting = Omit<Assumption, 'points'> & { readonly points: readonly { readonly label: string }[] };

/** What is drawn of a claim: its figures that have a value in the paper, or the share of its conditions that hold. */
const measureOf = ({ kind, unit }: Pick<ClaimText, 'kind' | 'unit'>): string =>
  kind === 'ordering' ? 'share of the conditions that hold' : unit;

function figuresOf({ kind, expected }: Pick<ClaimText, 'kind' | 'expected'>, trial: TrialResult): [string, number][] {
  const { value, checks } = trial;
  if (value === null) return [];
  if (kind === 'ordering') return [['', checks.filter(checkHolds).length / checks.length]];
  if (typeof value === 'number') return [['', value]];
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  const all = Object.entries(value as Readonly<Record<string, unknown>>).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  const printed = all.filter(([name]) => printedOf(expected, name) !== null);
  return printed.length > 0 ? printed : all;
}

function printedOf(expected: ClaimValue, name: string): number | null {
  if (typeof expected === 'number') return name === '' ? expected : null;
  if (typeof expected !== 'object' || Array.isArray(expected)) return null;
  const value = (expected as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'number' ? value : null;
}

/** @param trials by the number of the value, then by seed */
export function curveOf(
  claim: ClaimText,
  { name, title, unit, why, points }: Setting,
  trials: readonly (readonly TrialResult[])[],
): AssumptionCurve {
  const figures = trials.map((seeds) => seeds.map((trial) => new Map(figuresOf(claim, trial))));
  const lines = [...new Set(figures.flat().flatMap((map) => [...map.keys()]))];
  return {
    name,
    title,
    unit,
    why,
    measure: measureOf(claim),
    seeds: trials.reduce((most, seeds) => Math.max(most, seeds.length), 0),
    lines: lines.map((line) => ({
      name: line,
      printed: claim.kind === 'ordering' ? 1 : printedOf(claim.expected, line),
      points: points.map(({ label }, point) => {
        const values = figures[point].flatMap((map) => map.get(line) ?? []);
        if (values.length === 0) return { label, median: null, spread: null };
        return { label, median: median(values), spread: [lowest(values), highest(values)] };
      }),
    })),
    verdicts: trials.map((seeds) => trialReport(claim, seeds).verdict),
    failures: failuresOf(points, trials),
  };
}

/** A sentence for each reason, after the labels of the values that have it. */
function failuresOf(points: Setting['points'], trials: readonly (readonly TrialResult[])[]): readonly string[] {
  const labels = new Map<string, Set<string>>();
  trials.forEach((seeds, point) => {
    for (const { value, note } of seeds) {
      if (value !== null) continue;
      const own = labels.get(note) ?? new Set();
      labels.set(note, own.add(points[point].label));
    }
  });
  return [...labels].map(([note, values]) => `${[...values].join(', ')}: ${note}`);
}

/** Results as the rows of a table: one for each trace, device, policy and point of the sweep, its seeds together. */
import { spelled } from '../plan/cells.ts';
import type { Plan } from '../plan/plan.ts';
import { medianOf } from '../../base/median.ts';
import { compareSeeds, geometricMean } from '../../analysis/seeds.ts';
import type { SeedComparison, SeedPair } from '../../analysis/seeds.ts';
import type { FigureColumn } from '../table/columns.ts';
import type { CellResult, Results } from './results.ts';

export interface ResultRow {
  readonly trace: string;
  readonly device: string;
  readonly policy: string;
  readonly values: readonly string[];
  /** In the order of the plan's seeds; one if it has none. */
  readonly cells: readonly CellResult[];
  readonly isBaseline: boolean;
}

export function rowsOf({ plan, cells }: Results): ResultRow[] {
  const { traces, devices, policies, sweep, baseline } = plan;
  const seeds = Math.max(1, plan.seeds.length);
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  const rows: ResultRow[] = [];
  for (let at = 0; at < cells.length; at += seeds) {
    const row = at / seeds;
    let rest = row % points;
    const values = [...sweep]
      .reverse()
      .map((parameter) => {
        const place = rest % parameter.values.length;
        rest = Math.floor(rest / parameter.values.length);
        return spelled(parameter.values[place]);
      })
      .reverse();
    const group = Math.floor(row / points);
    const policy = policies[group % policies.length].name;
    const device = devices[Math.floor(group / policies.length) % devices.length].name;
    const trace = traces[Math.floor(group / policies.length / devices.length)].name;
    const isBaseline = device === baseline.device && policy === baseline.policy;
    rows.push({ trace, device, policy, values, cells: cells.slice(at, at + seeds), isBaseline });
  }
  return rows;
}

/** The row that a row is compared with: the same trace and swept values, the baseline's device and policy. */
export function baselineOf(rows: readonly ResultRow[], row: ResultRow): ResultRow | undefined {
  let known = baselines.get(rows);
  if (known === undefined) {
    known = new Map(rows.filter(({ isBaseline }) => isBaseline).map((one) => [placeOf(one), one]));
    baselines.set(rows, known);
  }
  return known.get(placeOf(row));
}

const placeOf = ({ trace, values }: ResultRow): string => JSON.stringify([trace, values]);

const baselines = new WeakMap<readonly ResultRow[], Map<string, ResultRow>>();

/** A figure of a row: the median over its seeds. Null if a run failed or does not have it. */
export function resultFigure(row: ResultRow, column: FigureColumn): number | null {
  const values = row.cells.map(({ summary }) => (summary === null ? null : column.value(summary)));
  return values.every((value) => value !== null) ? medianOf(values) : null;
}

/** A row against its baseline, seed by seed. Seeds without the figure in both are left out. */
export function compareRows(plan: Plan, row: ResultRow, baseline: ResultRow, column: FigureColumn): SeedComparison {
  const pairs: SeedPair[] = [];
  row.cells.forEach(({ summary }, index) => {
    const other = baseline.cells[index]?.summary ?? null;
    const value = summary === null ? null : column.value(summary);
    const under = other === null ? null : column.value(other);
    if (value !== null && under !== null) pairs.push({ seed: plan.seeds[index] ?? 0, baseline: under, value });
  });
  return compareSeeds(pairs);
}

/** Null if one of the figures is missing, or one of the two values is 0. */
export function resultRatio(rows: readonly ResultRow[], row: ResultRow, column: FigureColumn): number | null {
  const baseline = baselineOf(rows, row);
  if (baseline === undefined) return null;
  const ratios = row.cells.map(({ summary }, seed) => {
    const other = baseline.cells.at(seed)?.summary ?? null;
    const value = summary === null ? null : column.value(summary);
    const under = other === null ? null : column.value(other);
    return value === null || under === null || value === 0 || under === 0 ? null : value / under;
  });
  return ratios.every((ratio) => ratio !== null) ? medianOf(ratios) : null;
}

export function geometricMeanOf(rows: readonly ResultRow[], like: ResultRow, column: FigureColumn): number | null {
  const values = JSON.stringify(like.values);
  const alike = rows.filter(
    ({ device, policy, values: other }) =>
      device === like.device && policy === like.policy && JSON.stringify(other) === values,
  );
  return geometricMean(alike.map((row) => resultRatio(rows, row, column)));
}

import { group } from 'd3-array';
import {
  overallOf,
  type OverallVerdict,
  verdictOf,
  type Verdict,
  type VerdictEntry,
} from '../../../analysis/verdict/verdict.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import { sameConfiguration, type CompareRow } from '../rows.ts';
import { brokenIn, type ColumnKind } from './figures.ts';
import { seedGroups } from './medians.ts';
import type { RunConditions } from '../../../analysis/premises/conditions.ts';
import { premisesOf, type Premise } from '../../../analysis/premises/premises.ts';

export interface ConditionGroup {
  readonly name: string;
  readonly rows: readonly CompareRow[];
  /** Those of the first finished run, or estimated before it. */
  readonly conditions: RunConditions;
  /** Premises that do not hold, each once with the sentence of the first run that breaks it, and the number of its runs. */
  readonly broken: readonly { readonly premise: Premise; readonly rows: number }[];
}

/**
 * The groups in the order of the rows.
 * @param estimateOf the conditions of a run before it; groups without finished runs and without an estimate are left out
 */
export function conditionGroups(
  rows: readonly CompareRow[],
  estimateOf: (row: CompareRow) => RunConditions | undefined = () => undefined,
): ConditionGroup[] {
  const nameOf = ({ names: { trace, device, point } }: CompareRow): string =>
    [trace, device, point].filter((part) => part !== '').join(' · ');
  return [...group(rows, nameOf)].flatMap(([name, all]): ConditionGroup[] => {
    const own = all.filter(({ summary }) => summary?.conditions !== undefined);
    const conditions = own.at(0)?.summary?.conditions;
    if (conditions === undefined) {
      const estimate = all.map(estimateOf).find((one) => one !== undefined);
      if (estimate === undefined) return [];
      const broken = premisesOf(estimate, null).filter(({ severity }) => severity === 'broken');
      return [{ name, rows: [], conditions: estimate, broken: broken.map((premise) => ({ premise, rows: 0 })) }];
    }
    const found = new Map<string, { premise: Premise; rows: number }>();
    for (const premise of own.flatMap(brokenIn)) {
      const known = found.get(premise.id);
      if (known === undefined) found.set(premise.id, { premise, rows: 1 });
      else known.rows++;
    }
    return [{ name, rows: own, conditions, broken: [...found.values()] }];
  });
}

interface RowEntry extends VerdictEntry<RunSummary> {
  readonly rows: readonly CompareRow[];
}

export interface RowsVerdict {
  readonly name: string;
  readonly point: string;
  readonly verdict: Verdict<RowEntry>;
}

function entryOf(rows: readonly CompareRow[], name: string): RowEntry {
  return {
    name,
    rows,
    runs: rows.flatMap(({ summary }) => summary ?? []),
    broken: rows.flatMap(brokenIn),
  };
}

/**
 * The verdicts in the order of the rows; a trace whose runs are not all done has none yet. Policies are compared on the
 * device of the baseline; with a single policy, devices are.
 */
export function verdictsOf(rows: readonly CompareRow[], pinned: CompareRow | null, kind: ColumnKind): RowsVerdict[] {
  if (pinned === null) return [];
  const isOneOf = (dimension: 'policy' | 'device' | 'trace' | 'point'): boolean =>
    new Set(rows.map(({ names }) => names[dimension])).size < 2;
  const byDevice = isOneOf('policy');
  const places = group(seedGroups(rows), ([{ names }]) => JSON.stringify([names.trace, names.point]));
  return [...places.values()].flatMap((groups): RowsVerdict[] => {
    const compared = groups.filter(([{ names }]) => byDevice || names.device === pinned.names.device);
    if (compared.flat().some(({ state }) => state === 'waiting' || state === 'running')) return [];
    const nameOf = (row: CompareRow): string => (byDevice ? row.names.device : row.names.policy);
    const baseline = compared.find(([row]) => sameConfiguration(row, pinned));
    if (baseline === undefined) return [];
    const others = compared.filter((own) => own !== baseline).map((own) => entryOf(own, nameOf(own[0])));
    const verdict = verdictOf(entryOf(baseline, nameOf(baseline[0])), others, kind);
    if (verdict === null) return [];
    const { trace, point } = baseline[0].names;
    const parts = [isOneOf('trace') ? '' : trace, isOneOf('point') ? '' : point].filter((part) => part !== '');
    return [{ name: parts.join(' · '), point, verdict }];
  });
}

/** The verdicts over all traces, one for each swept point. */
export function overallVerdicts(verdicts: readonly RowsVerdict[]): { name: string; overall: OverallVerdict }[] {
  const points = [...new Set(verdicts.map(({ point }) => point))];
  return points.flatMap((point) => {
    const overall = overallOf(verdicts.filter((one) => one.point === point).map(({ verdict }) => verdict));
    return overall === null ? [] : [{ name: points.length > 1 ? point : '', overall }];
  });
}

/** What the verdicts say of a row, by its key; the rows of one policy's seeds share it. */
export function judgedRows(verdicts: readonly RowsVerdict[]): ReadonlyMap<string, JudgedEntry> {
  const found = new Map<string, JudgedEntry>();
  for (const { verdict } of verdicts)
    for (const judgment of verdict.judged)
      for (const { key } of judgment.entry.rows) found.set(key, { verdict, judgment });
  return found;
}

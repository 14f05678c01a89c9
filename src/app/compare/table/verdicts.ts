/** The verdict of each trace and swept point: the rows on the baseline's device against the baseline. */
import { overallOf, type OverallVerdict } from '../../../analysis/verdict/overall.ts';
import { verdictOf, type Verdict, type VerdictEntry } from '../../../analysis/verdict/verdict.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import { sameConfiguration, type Row } from '../rows/row.ts';
import { brokenIn, type ColumnKind } from './figures.ts';
import { seedGroups } from './seed-medians.ts';

interface RowEntry extends VerdictEntry<RunSummary> {
  /** Its rows: one, or one for each seed. */
  readonly rows: readonly Row[];
}

export interface RowsVerdict {
  /** The trace and the swept point; empty if all rows share them. */
  readonly name: string;
  readonly point: string;
  readonly verdict: Verdict<RowEntry>;
}

function entryOf(rows: readonly Row[], name: string): RowEntry {
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
export function verdictsOf(rows: readonly Row[], pinned: Row | null, kind: ColumnKind): RowsVerdict[] {
  if (pinned === null) return [];
  const isOneOf = (dimension: 'policy' | 'device' | 'trace' | 'point'): boolean =>
    new Set(rows.map(({ names }) => names[dimension])).size < 2;
  const byDevice = isOneOf('policy');
  const places = new Map<string, Row[][]>();
  for (const group of seedGroups(rows)) {
    const [{ names }] = group;
    const place = JSON.stringify([names.trace, names.point]);
    const own = places.get(place);
    if (own === undefined) places.set(place, [group]);
    else own.push(group);
  }
  return [...places.values()].flatMap((groups): RowsVerdict[] => {
    const compared = groups.filter(([{ names }]) => byDevice || names.device === pinned.names.device);
    if (compared.some((group) => group.some(({ state }) => state === 'waiting' || state === 'running'))) return [];
    const nameOf = (row: Row): string => (byDevice ? row.names.device : row.names.policy);
    const baseline = compared.find(([row]) => sameConfiguration(row, pinned));
    if (baseline === undefined) return [];
    const others = compared.filter((group) => group !== baseline).map((group) => entryOf(group, nameOf(group[0])));
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

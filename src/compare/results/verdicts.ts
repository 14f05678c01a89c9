import {
  overallOf,
  type OverallVerdict,
  verdictOf,
  type Verdict,
  type VerdictEntry,
} from '../../analysis/verdict/verdict.ts';
import { overallWords, verdictWords } from '../../analysis/verdict/verdict-words.ts';
import { premisesOfSummary, type RunSummary } from '../run/summary.ts';
import { VERDICT_KINDS } from '../table/verdict-columns.ts';
import { rowsOf, type ResultRow } from './rows.ts';
import type { Results } from './results.ts';

interface ResultEntry extends VerdictEntry<RunSummary> {
  readonly row: ResultRow;
}

export interface ResultVerdict {
  readonly kind: (typeof VERDICT_KINDS)[number];
  readonly trace: string;
  readonly values: readonly string[];
  readonly verdict: Verdict<ResultEntry>;
}

export interface ResultOverall {
  readonly kind: (typeof VERDICT_KINDS)[number];
  readonly values: readonly string[];
  readonly overall: OverallVerdict;
}

export interface ResultVerdicts {
  readonly verdicts: readonly ResultVerdict[];
  readonly overall: readonly ResultOverall[];
}

/**
 * The verdicts of a whole plan, in its order; none of a share. Policies are compared on the device of the baseline; with
 * a single policy, devices are.
 */
export function verdictsOfResults(results: Results, rows: readonly ResultRow[] = rowsOf(results)): ResultVerdicts {
  if (results.share !== null) return { verdicts: [], overall: [] };
  const { policies, baseline } = results.plan;
  const byDevice = policies.length < 2;
  const places = new Map<string, ResultRow[]>();
  for (const row of rows) {
    if (!byDevice && row.device !== baseline.device) continue;
    const place = JSON.stringify([row.trace, row.values]);
    const own = places.get(place);
    if (own === undefined) places.set(place, [row]);
    else own.push(row);
  }
  const entryOf = (row: ResultRow): ResultEntry => {
    const runs = row.cells.flatMap(({ summary }) => summary ?? []);
    const broken = runs.flatMap((run) => premisesOfSummary(run).filter(({ severity }) => severity === 'broken'));
    return { name: byDevice ? row.device : row.policy, row, runs, broken };
  };
  const verdicts: ResultVerdict[] = [];
  for (const own of places.values()) {
    const base = own.find(({ isBaseline }) => isBaseline);
    if (base === undefined) continue;
    const others = own.filter((row) => row !== base).map(entryOf);
    for (const kind of VERDICT_KINDS) {
      const verdict = verdictOf(entryOf(base), others, kind);
      if (verdict !== null) verdicts.push({ kind, trace: base.trace, values: base.values, verdict });
    }
  }
  const points = new Map<string, ResultVerdict[]>();
  for (const one of verdicts) {
    const point = JSON.stringify([one.kind, one.values]);
    const own = points.get(point);
    if (own === undefined) points.set(point, [one]);
    else own.push(one);
  }
  const overall = [...points.values()].flatMap((own): ResultOverall[] => {
    const found = overallOf(own.map(({ verdict }) => verdict));
    return found === null ? [] : [{ kind: own[0].kind, values: own[0].values, overall: found }];
  });
  return { verdicts, overall };
}

export function verdictSentences({ verdicts, overall }: ResultVerdicts): string[] {
  return [
    ...overall.map(({ values, overall: one }) =>
      [...(values.length === 0 ? [] : [`${values.join(' · ')}:`]), overallWords(one)].join(' '),
    ),
    ...verdicts.map(({ trace, values, verdict }) =>
      [`${[trace, ...values].join(' · ')}:`, ...verdictWords(verdict)].join(' '),
    ),
  ];
}

export function plainVerdicts({ verdicts, overall }: ResultVerdicts): object {
  return {
    verdicts: verdicts.map(({ kind, trace, values, verdict }) => ({
      kind,
      trace,
      values,
      figure: verdict.figure.label,
      column: verdict.figure.id,
      baseline: verdict.baseline.name,
      best: verdict.best?.entry.name ?? null,
      cause: verdict.cause,
      judged: verdict.judged.map(({ entry, ratio, finding, test }) => ({ name: entry.name, ratio, finding, test })),
      costs: verdict.costs,
      doubts: verdict.doubts.map(({ id }) => id),
      unknown: verdict.unknown,
      says: verdictWords(verdict).join(' '),
    })),
    overall: overall.map(({ kind, values, overall: { figure, ...one } }) => ({
      kind,
      values,
      figure: figure.label,
      column: figure.id,
      ...one,
      says: overallWords({ figure, ...one }),
    })),
  };
}

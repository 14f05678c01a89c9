import { geometricMean, LEAST_SEEDS, medianRanks } from '../statistics/seeds.ts';
import { judge } from './verdict.ts';
import type { Verdict, VerdictFigure } from './verdict.ts';

export interface OverallEntry {
  readonly name: string;
  readonly ratio: number;
  /** Traces on which it is established to be lower, and higher. */
  readonly lower: number;
  readonly higher: number;
  /** The interval of the median ratio over the traces, 95 % for all policies together; null below ten traces. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

export interface OverallVerdict {
  readonly figure: VerdictFigure;
  readonly baseline: string;
  readonly traces: number;
  /** Traces of which a premise does not hold. */
  readonly doubtful: number;
  /** The lowest first; policies that ran on every trace. */
  readonly entries: readonly OverallEntry[];
}

/** The verdict over the verdicts of several traces; null for fewer than two, or without a common policy. */
export function overallOf(verdicts: readonly Verdict[]): OverallVerdict | null {
  if (verdicts.length < 2) return null;
  // The lowest percentile among those of the traces: the others carry it, too.
  const { figure } = verdicts.reduce((least, one) => (one.figure.rank < least.figure.rank ? one : least));
  const [first] = verdicts;
  const entries = first.judged.flatMap(({ entry: { name } }): OverallEntry[] => {
    const judged = verdicts.flatMap(({ baseline, judged: all }) => {
      const entry = all.find((one) => one.entry.name === name)?.entry;
      return entry === undefined ? [] : (judge(entry, baseline, figure, all.length) ?? []);
    });
    const ratios = judged.map(({ ratio }) => ratio).sort((a, b) => a - b);
    const ratio = geometricMean(ratios);
    if (ratio === null || judged.length < verdicts.length) return [];
    const ranks = ratios.length < LEAST_SEEDS ? null : medianRanks(ratios.length, 40n * BigInt(first.judged.length));
    const count = (finding: string): number => judged.filter((one) => one.finding === finding).length;
    const interval = ranks === null ? null : { low: ratios[ranks.low], high: ratios[ranks.high] };
    return [{ name, ratio, lower: count('lower'), higher: count('higher'), interval }];
  });
  if (entries.length === 0) return null;
  return {
    figure,
    baseline: first.baseline.name,
    traces: verdicts.length,
    doubtful: verdicts.filter(({ doubts }) => doubts.length > 0).length,
    entries: entries.sort((a, b) => a.ratio - b.ratio),
  };
}

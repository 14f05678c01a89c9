/**
 * The verdict of a comparison, computed: which of several runs is better than the baseline, by how much, why, at what
 * cost, and how sure that is. Repeated seeds or contiguous windows of the trace carry the sign test
 * (`seeds.ts`). Several candidates are tested at once, so each interval is wider by their number (Bonferroni).
 */
import type { CauseName } from '../../base/vocabulary.ts';
import { FEW_ABOVE, type Premise } from '../premises/premises.ts';
import { PERCENTILES } from '../latency/percentiles.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { medianOf } from '../../base/median.ts';
import { LEAST_SEEDS, medianRanks, geometricMean } from '../seeds.ts';

export type VerdictKind = 'read' | 'write' | 'all';

/** Differences of at most this share are the same: the noise band of colors and verdicts. */
const NOISE = 0.02;
export const isNoise = (ratio: number): boolean => Math.abs(ratio - 1) <= NOISE;

interface JudgedResponse {
  readonly count: number;
  readonly meanNs: number | null;
  readonly ranks: readonly { readonly ns: number | null; readonly above: number | null }[];
  readonly slowestShares: readonly {
    readonly share: number;
    readonly requests: number;
    readonly causeNs: readonly bigint[];
  }[];
}

/** A run as far as the verdict needs it; a summary of compare has this shape. */
export interface VerdictRun {
  readonly response: Readonly<Record<VerdictKind, JudgedResponse>>;
  readonly metrics: { readonly waf: number | null; readonly erases: number };
  readonly windows?: Readonly<
    Record<VerdictKind, readonly { readonly meanNs: number | null; readonly ranksNs: readonly (number | null)[] }[]>
  >;
}

/** A policy (or a device) with its runs: one, or one for each seed, in the order of the seeds. */
export interface VerdictEntry<Run extends VerdictRun = VerdictRun> {
  readonly name: string;
  readonly runs: readonly Run[];
  readonly broken: readonly Premise[];
}

/** The figure that decides: a percentile, or the mean (-1). */
export interface VerdictFigure {
  readonly kind: VerdictKind;
  readonly rank: number;
  /** `p99`, `mean`. */
  readonly label: string;
  /** The id of its column: `read.p99Ns`. */
  readonly id: string;
}

export interface Judgment<Entry> {
  readonly entry: Entry;
  /** Of the whole runs; over seeds the median. */
  readonly ratio: number;
  /** `few`: too few seeds, and no windows that carry the figure. */
  readonly finding: 'lower' | 'higher' | 'none' | 'few';
  /** What the sign test compared; null without a test. */
  readonly test: {
    readonly by: 'seeds' | 'windows';
    readonly of: number;
    readonly lower: number;
    readonly higher: number;
    /** The interval of the median ratio; at least 95 % for all candidates together. */
    readonly low: number;
    readonly high: number;
  } | null;
}

/** A figure that is worse than the baseline's, beyond the noise band. */
export interface Cost {
  readonly figure: 'write p99' | 'read p99' | 'WAF (pages)' | 'erases';
  readonly ratio: number;
}

export interface Verdict<Entry extends VerdictEntry = VerdictEntry> {
  readonly figure: VerdictFigure;
  readonly baseline: Entry;
  readonly judged: readonly Judgment<Entry>[];
  /** The lowest of those that are established to be lower; null if none is. */
  readonly best: Judgment<Entry> | null;
  /** The part of the latency that the best one shortens most; null without a best one. */
  readonly cause: CauseName | null;
  readonly costs: readonly Cost[];
  /** The broken premises that make latencies doubtful, of the best (or of all) and the baseline. */
  readonly doubts: readonly Premise[];
  /** Percentiles above the figure that rest on fewer than ten requests, as people write them. */
  readonly unknown: readonly string[];
}

const P99 = PERCENTILES.findIndex(({ label }) => label === 'p99');

/** The highest percentile, up to p99, that at least ten slower requests carry in every run; else the mean. */
function figureOf(entries: readonly VerdictEntry[], kind: VerdictKind): VerdictFigure {
  const runs = entries.flatMap((entry) => entry.runs);
  for (let rank = P99; rank >= 0; rank--) {
    const { label, key } = PERCENTILES[rank];
    if (runs.every(({ response }) => (response[kind].ranks[rank].above ?? 0) >= FEW_ABOVE))
      return { kind, rank, label, id: `${kind}.${key}` };
  }
  return { kind, rank: -1, label: 'mean', id: `${kind}.meanNs` };
}

const valueOf = ({ response }: VerdictRun, { kind, rank }: VerdictFigure): number | null =>
  rank < 0 ? response[kind].meanNs : response[kind].ranks[rank].ns;

const ratioOf = (value: number | null, base: number | null): number | null =>
  value === null || base === null || base === 0 ? null : value / base;

const known = (ratios: readonly (number | null)[]): number[] => ratios.filter((ratio) => ratio !== null);

/** The ratios of the sign test: of the seeds if there are enough, else of the windows of the first run. */
function ratiosOf(
  entry: VerdictEntry,
  baseline: VerdictEntry,
  figure: VerdictFigure,
): { by: 'seeds' | 'windows'; ratios: number[] } | null {
  const pairs = entry.runs.length === baseline.runs.length ? entry.runs.length : 0;
  if (pairs >= LEAST_SEEDS) {
    const ratios = known(
      entry.runs.map((run, seed) => ratioOf(valueOf(run, figure), valueOf(baseline.runs[seed], figure))),
    );
    return ratios.length >= LEAST_SEEDS ? { by: 'seeds', ratios } : null;
  }
  if (pairs !== 1) return null;
  const windows = entry.runs[0].windows?.[figure.kind];
  const others = baseline.runs[0].windows?.[figure.kind];
  if (windows === undefined || others?.length !== windows.length) return null;
  const of = ({ meanNs, ranksNs }: (typeof windows)[number]): number | null =>
    figure.rank < 0 ? meanNs : ranksNs[figure.rank];
  const ratios = known(windows.map((window, index) => ratioOf(of(window), of(others[index]))));
  return ratios.length >= LEAST_SEEDS ? { by: 'windows', ratios } : null;
}

function judge<Entry extends VerdictEntry>(
  entry: Entry,
  baseline: Entry,
  figure: VerdictFigure,
  candidates: number,
): Judgment<Entry> | null {
  const ratio = medianOf(
    known(
      entry.runs.map((run, at) =>
        ratioOf(valueOf(run, figure), valueOf(baseline.runs[at] ?? baseline.runs[0], figure)),
      ),
    ),
  );
  if (ratio === null) return null;
  const compared = ratiosOf(entry, baseline, figure);
  const ranks = compared === null ? null : medianRanks(compared.ratios.length, 40n * BigInt(candidates));
  if (compared === null || ranks === null) return { entry, ratio, finding: 'few', test: null };
  const sorted = [...compared.ratios].sort((a, b) => a - b);
  const [low, high] = [sorted[ranks.low], sorted[ranks.high]];
  const test = {
    by: compared.by,
    of: sorted.length,
    lower: sorted.filter((one) => one < 1).length,
    higher: sorted.filter((one) => one > 1).length,
    low,
    high,
  };
  // Inside the noise band nothing is established, however steady it is.
  const finding = isNoise(ratio) ? 'none' : high < 1 && ratio < 1 ? 'lower' : low > 1 && ratio > 1 ? 'higher' : 'none';
  return { entry, ratio, finding, test };
}

/** The share of the slowest requests whose causes explain a figure. */
function shareOf({ rank }: VerdictFigure): number {
  if (rank < 0) return 1;
  const { numerator, denominator } = PERCENTILES[rank];
  const share = 1 - numerator / denominator;
  return share > 0.2 ? 1 : share > 0.02 ? 0.1 : 0.01;
}

/** Time of each cause a request among the slowest, ns, in the order of `WAIT_NAMES`. */
function causesOf({ response }: VerdictRun, figure: VerdictFigure): number[] {
  const wanted = shareOf(figure);
  const found = response[figure.kind].slowestShares.find(({ share }) => Math.abs(share - wanted) < 1e-9);
  if (found === undefined || found.requests === 0) return WAIT_NAMES.map(() => 0);
  return found.causeNs.map((ns) => Number(ns) / found.requests);
}

function causeOf(best: VerdictRun, baseline: VerdictRun, figure: VerdictFigure): CauseName | null {
  const own = causesOf(best, figure);
  const others = causesOf(baseline, figure);
  let most = 0;
  let cause: CauseName | null = null;
  WAIT_NAMES.forEach((name, kind) => {
    const saved = others[kind] - own[kind];
    if (saved <= most) return;
    most = saved;
    cause = name satisfies CauseName;
  });
  return cause;
}

function costsOf(best: VerdictEntry, baseline: VerdictEntry, kind: VerdictKind): Cost[] {
  const median = (of: (run: VerdictRun) => number | null): number | null => {
    const ratios = best.runs.map((run, at) => ratioOf(of(run), of(baseline.runs[at] ?? baseline.runs[0])));
    return medianOf(known(ratios));
  };
  const p99 =
    (one: 'read' | 'write') =>
    ({ response }: VerdictRun): number | null => {
      const { ns, above } = response[one].ranks[P99];
      return (above ?? 0) >= FEW_ABOVE ? ns : null;
    };
  const isWearDoubtful = [...best.broken, ...baseline.broken].some(({ doubts }) => doubts.includes('wear'));
  const found: [Cost['figure'], number | null][] = [
    ...(kind === 'write' ? [] : [['write p99', median(p99('write'))] as [Cost['figure'], number | null]]),
    ...(kind === 'write' ? [['read p99', median(p99('read'))] as [Cost['figure'], number | null]] : []),
    ['WAF (pages)', isWearDoubtful ? null : median(({ metrics }) => metrics.waf)],
    ['erases', isWearDoubtful ? null : median(({ metrics }) => metrics.erases)],
  ];
  return found.flatMap(([figure, ratio]) => (ratio === null || ratio <= 1 + NOISE ? [] : [{ figure, ratio }]));
}

/**
 * The verdict on some candidates; null without one, or if the baseline has no requests of the kind.
 * @param baseline with at least one run
 */
export function verdictOf<Entry extends VerdictEntry>(
  baseline: Entry,
  candidates: readonly Entry[],
  kind: VerdictKind,
): Verdict<Entry> | null {
  const entries = [baseline, ...candidates].filter(({ runs }) => runs.length > 0);
  if (baseline.runs.length === 0 || entries.length < 2) return null;
  const figure = figureOf(entries, kind);
  const judged = entries.slice(1).flatMap((entry) => judge(entry, baseline, figure, entries.length - 1) ?? []);
  if (judged.length === 0) return null;
  let best: Judgment<Entry> | null = null;
  for (const one of judged) if (one.finding === 'lower' && (best === null || one.ratio < best.ratio)) best = one;
  const shown = best === null ? entries : [best.entry, baseline];
  const doubts = new Map<string, Premise>();
  for (const premise of shown.flatMap(({ broken }) => broken)) {
    if (premise.doubts.includes('latencies') && !doubts.has(premise.id)) doubts.set(premise.id, premise);
  }
  const unknown = PERCENTILES.filter(
    (_, rank) =>
      rank > figure.rank &&
      rank <= P99 + 1 &&
      shown.some(({ runs }) => runs.some(({ response }) => (response[kind].ranks[rank].above ?? 0) < FEW_ABOVE)),
  ).map(({ label }) => label);
  return {
    figure,
    baseline,
    judged,
    best,
    cause: best === null ? null : causeOf(best.entry.runs[0], baseline.runs[0], figure),
    costs: best === null ? [] : costsOf(best.entry, baseline, kind),
    doubts: [...doubts.values()],
    unknown,
  };
}

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

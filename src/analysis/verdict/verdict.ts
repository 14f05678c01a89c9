/**
 * The verdict of a comparison as values: which of several candidates is better than the baseline, by how much, why, at
 * what cost, and how sure that is. Two figures are judged, the one of the
 * tail and the mean, over the starts of the runs (`intervals.ts`); each sentence, cell
 * and export reads these values.
 */
import { medianOf } from '../../base/median.ts';
import type { CauseName } from '../../base/vocabulary.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import {
  geometricMean,
  LEAST_STARTS,
  ratioInterval,
  startsNeeded,
  type MissPart,
  type RatioInterval,
} from '../intervals.ts';
import { PERCENTILES } from '../latency/percentiles.ts';
import { FEW_ABOVE, OF_DEVICE, type Premise, type PremiseId } from '../premises/premises.ts';

export type VerdictKind = 'read' | 'write' | 'all';

/** Differences of at most this share rank nothing: the noise band of colors and verdicts. */
export const NOISE = 0.02;
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
  readonly stateHash: string;
  readonly response: Readonly<Record<VerdictKind, JudgedResponse>>;
  readonly metrics: {
    readonly waf: number | null;
    readonly erases: number;
    readonly gcRuns: number;
    readonly pages: { readonly hostProgram: number };
  };
  readonly windows?: Readonly<
    Record<VerdictKind, readonly { readonly meanNs: number | null; readonly ranksNs: readonly (number | null)[] }[]>
  >;
}

/** A policy (or a device) with its runs, one for each start, in the order of the starts. */
export interface VerdictEntry<Run extends VerdictRun = VerdictRun> {
  readonly name: string;
  /** Null for a run that has no figures (yet). */
  readonly runs: readonly (Run | null)[];
  readonly premises: readonly HeldPremise[];
}

/** A broken premise, with the number of runs that break it. */
export interface HeldPremise {
  readonly premise: Premise;
  readonly runs: number;
  readonly of: number;
}

/** What is judged: a percentile, the mean (-1), or a figure of the whole run. */
export interface VerdictFigure {
  readonly kind: VerdictKind | 'run';
  readonly rank: number;
  /** `read p99`, `write mean`, `WAF`. */
  readonly label: string;
  /** The id of its column: `read.p99Ns`. */
  readonly id: string;
}

/**
 * `lower`, `higher`: established. `small`: established, inside the noise band. `same`: equal in every start, to the last
 * bit. `none`: tested, and no difference found. `start`: tested, and it turns with the start. `few`: not tested.
 */
export type Finding = 'lower' | 'higher' | 'small' | 'same' | 'none' | 'start' | 'few';

export interface RatioTest extends RatioInterval {
  /** `windows`: the ten windows of the only start there is. */
  readonly by: 'starts' | 'windows';
}

/** Why a ratio turns with the start: garbage collection in the starts in which it is lower, and in which it is higher. */
export interface Turn {
  readonly lower: number;
  readonly higher: number;
  readonly least: number;
  readonly most: number;
  /** Mean collections of a run. */
  readonly collectionsLower: number;
  readonly collectionsHigher: number;
  /** Mean pages that a run programmed for the host. */
  readonly pages: number;
}

export interface Judgment<Entry> {
  readonly entry: Entry;
  /** The geometric mean over the starts: the ratio of the geometric means of both. */
  readonly ratio: number;
  readonly finding: Finding;
  /** Null with a single start and no windows. */
  readonly test: RatioTest | null;
  /** Starts with figures of both, of those that were planned. */
  readonly starts: number;
  /** Starts that would establish the difference; null if it is established, or more than a hundred would be needed. */
  readonly needed: number | null;
  readonly turn: Turn | null;
}

export interface Cost<Entry> {
  readonly figure: VerdictFigure;
  /** Null if it cannot be known: too few requests or pages decide it. */
  readonly judgment: Judgment<Entry> | null;
}

export interface Verdict<Entry extends VerdictEntry = VerdictEntry> {
  readonly figure: VerdictFigure;
  readonly baseline: Entry;
  readonly judged: readonly Judgment<Entry>[];
  /** The same candidates by the mean, if the figure is another one: a delay of some requests may not reach the tail. */
  readonly means: readonly Judgment<Entry>[];
  /** Starts of each; 1 if there is only one. */
  readonly starts: number;
  /** Whether a seed gives another start or other requests. If not, the only start is all there is. */
  readonly isSampled: boolean;
  /** The lowest of those that are established to be lower; null if none is. */
  readonly best: Judgment<Entry> | null;
  /** The part of the latency that the best one shortens most; null without a best one. */
  readonly cause: CauseName | null;
  /** The other figures of the best one: those of the other kind, WAF and erases. */
  readonly costs: readonly Cost<Entry>[];
  /** Premises of the baseline and the best one (or of all) that do not hold in most of their runs. */
  readonly doubts: readonly HeldPremise[];
  /** Candidates that cannot keep up at a pace at which the baseline does: a result, not a doubt. */
  readonly behind: readonly Entry[];
  /** Percentiles above the figure that rest on fewer than ten requests, as people write them. */
  readonly unknown: readonly string[];
}

/** The rank of the mean. */
const MEAN = -1;
const P90 = PERCENTILES.findIndex(({ label }) => label === 'p90');
const P99 = PERCENTILES.findIndex(({ label }) => label === 'p99');

const runsOf = (entries: readonly VerdictEntry[]): VerdictRun[] =>
  entries.flatMap(({ runs }) => runs.filter((run) => run !== null));

/** The highest percentile, up to p99, that at least ten slower requests carry in every run; else the mean. */
function figureOf(entries: readonly VerdictEntry[], kind: VerdictKind): VerdictFigure {
  const runs = runsOf(entries);
  const of = kind === 'all' ? ' of all requests' : '';
  const before = kind === 'all' ? '' : `${kind} `;
  for (let rank = P99; rank >= 0; rank--) {
    const { label, key } = PERCENTILES[rank];
    if (runs.every(({ response }) => (response[kind].ranks[rank].above ?? 0) >= FEW_ABOVE))
      return { kind, rank, label: `${before}${label}${of}`, id: `${kind}.${key}` };
  }
  return meanOf(kind);
}

const meanOf = (kind: VerdictKind): VerdictFigure => ({
  kind,
  rank: MEAN,
  label: kind === 'all' ? 'mean of all requests' : `${kind} mean`,
  id: `${kind}.meanNs`,
});

/** Whether a figure is one of the tail. */
const isTail = ({ kind, rank }: VerdictFigure): boolean => kind !== 'run' && rank >= P90;

const WAF: VerdictFigure = { kind: 'run', rank: 0, label: 'WAF', id: 'waf' };
const ERASES: VerdictFigure = { kind: 'run', rank: 1, label: 'erases', id: 'erases' };

function valueOf({ response, metrics }: VerdictRun, { kind, rank }: VerdictFigure): number | null {
  if (kind === 'run') return rank === WAF.rank ? metrics.waf : metrics.erases;
  return rank < 0 ? response[kind].meanNs : response[kind].ranks[rank].ns;
}

interface Pair {
  readonly run: VerdictRun;
  readonly base: VerdictRun;
  readonly ratio: number;
}

/** The starts in which both have the figure. Two zeros are equal; a zero and another value have no ratio. */
function pairsOf(entry: VerdictEntry, baseline: VerdictEntry, figure: VerdictFigure): Pair[] | null {
  const pairs: Pair[] = [];
  for (const [start, run] of entry.runs.entries()) {
    const base = baseline.runs.at(start) ?? null;
    if (run === null || base === null) continue;
    const [value, under] = [valueOf(run, figure), valueOf(base, figure)];
    if (value === null || under === null) return null;
    if (value !== under && (value === 0 || under === 0)) return null;
    pairs.push({ run, base, ratio: value === under ? 1 : value / under });
  }
  // One start that was run several times is one start.
  const isOne = pairs.every(({ run, base }) => isSame(run, pairs[0].run) && isSame(base, pairs[0].base));
  return isOne ? pairs.slice(0, 1) : pairs;
}

const isSame = (one: VerdictRun, other: VerdictRun): boolean =>
  one === other ||
  (['read', 'write'] as const).every((kind) => {
    const [a, b] = [one.response[kind], other.response[kind]];
    return a.meanNs === b.meanNs && a.ranks.every(({ ns }, rank) => ns === b.ranks[rank].ns);
  });

function windowRatios({ run, base }: Pair, { kind, rank }: VerdictFigure): number[] | null {
  if (kind === 'run' || run.windows === undefined || base.windows === undefined) return null;
  const of = ({ meanNs, ranksNs }: NonNullable<VerdictRun['windows']>['all'][number]): number | null =>
    rank < 0 ? meanNs : ranksNs[rank];
  const others = base.windows[kind];
  const ratios = run.windows[kind].flatMap((window, at) => {
    const [value, under] = [of(window), of(others[at])];
    return value === null || under === null || !(value > 0) || !(under > 0) ? [] : [value / under];
  });
  return ratios.length < others.length ? null : ratios;
}

function turnOf(pairs: readonly Pair[]): Turn | null {
  const mean = (own: readonly Pair[], of: (pair: Pair) => number): number =>
    own.reduce((sum, pair) => sum + of(pair), 0) / Math.max(1, own.length);
  const lower = pairs.filter(({ ratio }) => ratio < 1 - NOISE);
  const higher = pairs.filter(({ ratio }) => ratio > 1 + NOISE);
  if (lower.length === 0 || higher.length === 0) return null;
  const ratios = pairs.map(({ ratio }) => ratio);
  const collections = ({ run }: Pair): number => run.metrics.gcRuns;
  return {
    lower: lower.length,
    higher: higher.length,
    least: ratios.reduce((least, one) => Math.min(least, one), Infinity),
    most: ratios.reduce((most, one) => Math.max(most, one), 0),
    collectionsLower: mean(lower, collections),
    collectionsHigher: mean(higher, collections),
    pages: mean(pairs, ({ run }) => run.metrics.pages.hostProgram),
  };
}

function judge<Entry extends VerdictEntry>(
  entry: Entry,
  baseline: Entry,
  figure: VerdictFigure,
  candidates: number,
  isSampled: boolean,
  part: MissPart = 'figure',
): Judgment<Entry> | null {
  const pairs = pairsOf(entry, baseline, figure);
  if (pairs === null || pairs.length === 0) return null;
  const ratios = pairs.map(({ ratio }) => ratio);
  const ratio = geometricMean(ratios);
  if (ratio === null) return null;
  const rest = { entry, ratio, starts: pairs.length, needed: null, turn: null };
  const isEqual = ratios.every((one) => one === 1);
  if (pairs.length === 1) {
    const windows = windowRatios(pairs[0], figure);
    const interval = windows === null ? null : ratioInterval(windows, candidates, part);
    const test: RatioTest | null = interval === null ? null : { ...interval, by: 'windows' };
    if (pairs[0].run.stateHash === pairs[0].base.stateHash) return { ...rest, test, finding: 'same' };
    if (isSampled || (test === null && !isEqual)) return { ...rest, test, finding: 'few' };
    return { ...rest, test, finding: test === null ? 'same' : findingOf(ratio, test) };
  }
  const interval = ratioInterval(ratios, candidates, part);
  if (interval === null) return null;
  const test: RatioTest = { ...interval, by: 'starts' };
  if (isEqual && pairs.every(({ run, base }) => run.stateHash === base.stateHash)) {
    return { ...rest, test, finding: 'same' };
  }
  if (pairs.length < LEAST_STARTS) return { ...rest, test, finding: 'few' };
  const finding = findingOf(ratio, test);
  if (finding !== 'none') return { ...rest, test, finding };
  const turn = turnOf(pairs);
  // A difference inside the noise band is not looked for with more starts.
  const needed = isNoise(ratio) ? null : startsNeeded(ratios, candidates, part);
  return { ...rest, test, needed, turn, finding: turn === null ? 'none' : 'start' };
}

function findingOf(ratio: number, { low, high }: RatioTest): Finding {
  if (!(high < 1 && ratio < 1) && !(low > 1 && ratio > 1)) return 'none';
  return isNoise(ratio) ? 'small' : ratio < 1 ? 'lower' : 'higher';
}

/** The share of the slowest requests whose causes explain a figure. */
function shareOf({ rank }: VerdictFigure): number {
  if (rank < 0) return 1;
  const { numerator, denominator } = PERCENTILES[rank];
  const share = 1 - numerator / denominator;
  return share > 0.2 ? 1 : share > 0.02 ? 0.1 : 0.01;
}

/** Time of each cause a request among the slowest, ns, in the order of `WAIT_NAMES`; the median over the starts. */
function causesOf(entry: VerdictEntry, kind: VerdictKind, figure: VerdictFigure): number[] {
  const wanted = shareOf(figure);
  const each = runsOf([entry]).flatMap(({ response }) => {
    const found = response[kind].slowestShares.find(({ share }) => Math.abs(share - wanted) < 1e-9);
    return found === undefined || found.requests === 0 ? [] : [found.causeNs.map((ns) => Number(ns) / found.requests)];
  });
  return WAIT_NAMES.map((_, cause) => medianOf(each.map((causes) => causes[cause] ?? 0)) ?? 0);
}

function causeOf(
  best: VerdictEntry,
  baseline: VerdictEntry,
  kind: VerdictKind,
  figure: VerdictFigure,
): CauseName | null {
  const [own, others] = [causesOf(best, kind, figure), causesOf(baseline, kind, figure)];
  let most = 0;
  let cause: CauseName | null = null;
  WAIT_NAMES.forEach((name, at) => {
    const saved = others[at] - own[at];
    if (saved <= most) return;
    most = saved;
    cause = name satisfies CauseName;
  });
  return cause;
}

export const isMostly = ({ runs, of }: HeldPremise): boolean => runs * 2 > of;
const isBehind = ({ premises }: VerdictEntry): boolean =>
  premises.some((one) => one.premise.id === 'overloaded' && isMostly(one));

/**
 * The verdict on some candidates; null without one, or if the baseline has no requests of the kind.
 * @param isSampled whether a seed gives another start or other requests
 */
export function verdictOf<Entry extends VerdictEntry>(
  baseline: Entry,
  candidates: readonly Entry[],
  kind: VerdictKind,
  isSampled: boolean,
): Verdict<Entry> | null {
  const entries = [baseline, ...candidates].filter((entry) => runsOf([entry]).length > 0);
  if (entries[0] !== baseline || entries.length < 2) return null;
  const figure = figureOf(entries, kind);
  const count = entries.length - 1;
  const judgedOn = (entry: Entry, of: VerdictFigure): Judgment<Entry> | null =>
    judge(entry, baseline, of, count, isSampled);
  const judged = entries.slice(1).flatMap((entry) => judgedOn(entry, figure) ?? []);
  if (judged.length === 0) return null;
  const mean = meanOf(kind);
  const means =
    figure.rank === MEAN
      ? []
      : entries.slice(1).flatMap((entry) => judge(entry, baseline, mean, count, isSampled, 'mean') ?? []);
  let best: Judgment<Entry> | null = null;
  for (const one of judged) if (one.finding === 'lower' && (best === null || one.ratio < best.ratio)) best = one;
  const shown = best === null ? entries : [best.entry, baseline];
  const other = kind === 'write' ? 'read' : 'write';
  const hasOther = runsOf([baseline]).some(({ response }) => response[other].count > 0);
  const isWearDoubtful = shown.some(({ premises }) =>
    premises.some((one) => one.premise.doubts.includes('wear') && isMostly(one)),
  );
  const costFigures = [...(kind === 'all' || !hasOther ? [] : [figureOf(entries, other)]), WAF, ERASES];
  return {
    figure,
    baseline,
    judged,
    means,
    starts: judged.reduce((least, { starts }) => Math.min(least, starts), Infinity),
    isSampled,
    best,
    cause: best === null ? null : causeOf(best.entry, baseline, kind, figure),
    costs:
      best === null
        ? []
        : costFigures.map((of) => ({
            figure: of,
            judgment: best === null || (of.kind === 'run' && isWearDoubtful) ? null : judgedOn(best.entry, of),
          })),
    doubts: doubtsOf(shown, baseline),
    behind: isBehind(baseline) ? [] : entries.slice(1).filter(isBehind),
    unknown: PERCENTILES.filter(
      (_, rank) =>
        rank > figure.rank &&
        rank <= P99 + 1 &&
        runsOf(shown).some(({ response }) => (response[kind].ranks[rank].above ?? 0) < FEW_ABOVE),
    ).map(({ label }) => label),
  };
}

/** A candidate that does not keep up is a result; a baseline that does not makes the comparison doubtful. */
function doubtsOf(entries: readonly VerdictEntry[], baseline: VerdictEntry): HeldPremise[] {
  const doubts = new Map<string, HeldPremise>();
  for (const entry of entries) {
    for (const one of entry.premises) {
      const { id, doubts: of } = one.premise;
      if (!of.includes('latencies') || !isMostly(one) || doubts.has(id)) continue;
      if (id !== 'overloaded' || entry === baseline) doubts.set(id, one);
    }
  }
  return [...doubts.values()];
}

export interface OverallEntry {
  readonly name: string;
  readonly ratio: number;
  /** Traces on which it is established to be lower, and higher. */
  readonly lower: number;
  readonly higher: number;
  /** Over the traces; null below five of them. */
  readonly interval: RatioInterval | null;
}

export interface OverallVerdict {
  readonly kind: VerdictKind;
  readonly baseline: string;
  /** The traces that count, each with its own figure of the tail. */
  readonly figures: readonly string[];
  readonly traces: number;
  /** Traces that are left out, and why. */
  readonly leftOut: readonly { readonly trace: string; readonly reason: 'too small' | 'doubtful' }[];
  /** Traces that count under a doubt of their device, which all candidates share. */
  readonly shared: readonly { readonly trace: string; readonly premises: readonly PremiseId[] }[];
  /** The lowest first; policies that ran on every trace that counts. */
  readonly entries: readonly OverallEntry[];
}

export interface TraceVerdict {
  readonly trace: string;
  readonly verdict: Verdict;
}

/** The verdict over several traces, each with its own figure of the tail; null for fewer than two traces. */
export function overallOf(kind: VerdictKind, verdicts: readonly TraceVerdict[]): OverallVerdict | null {
  const [first] = verdicts;
  if (verdicts.length < 2) return null;
  const leftOut = verdicts.flatMap(({ trace, verdict }): OverallVerdict['leftOut'] => {
    if (!isTail(verdict.figure)) return [{ trace, reason: 'too small' }];
    return verdict.doubts.some(({ premise }) => !OF_DEVICE.has(premise.id)) ? [{ trace, reason: 'doubtful' }] : [];
  });
  const counted = verdicts.filter(({ trace }) => !leftOut.some((other) => other.trace === trace));
  const entries = first.verdict.judged.flatMap(({ entry: { name } }): OverallEntry[] => {
    const judged = counted.flatMap(({ verdict }) => verdict.judged.find(({ entry }) => entry.name === name) ?? []);
    const ratios = judged.map(({ ratio }) => ratio);
    const ratio = geometricMean(ratios);
    if (ratio === null || judged.length < counted.length) return [];
    const count = (finding: Finding): number => judged.filter((one) => one.finding === finding).length;
    const interval = ratios.length < LEAST_STARTS ? null : ratioInterval(ratios, first.verdict.judged.length);
    return [{ name, ratio, lower: count('lower'), higher: count('higher'), interval }];
  });
  return {
    kind,
    baseline: first.verdict.baseline.name,
    figures: [...new Set(counted.map(({ verdict }) => verdict.figure.label))],
    traces: counted.length,
    leftOut,
    shared: counted.flatMap(({ trace, verdict: { doubts } }) =>
      doubts.length === 0 ? [] : [{ trace, premises: doubts.map(({ premise }) => premise.id) }],
    ),
    entries: entries.sort((a, b) => a.ratio - b.ratio),
  };
}

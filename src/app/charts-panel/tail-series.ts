import type { TailPoint, TailSeries } from '../../charts/tail/tail-series.ts';
import { formatShare } from '../../base/format.ts';
import { PERCENTILES, type LatencySummary } from '../../analysis/latency/percentiles.ts';
import type { TailRank } from '../../analysis/latency/tail-ranks.ts';
import type { ShownRun, SideState } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import type { TailLookup } from '../runs/use-tail-so-far.ts';

export const TAIL_CHOICES = [
  { value: 'read', label: 'Reads' },
  { value: 'write', label: 'Writes' },
  { value: 'both', label: 'Both' },
] as const;
export type TailChoice = (typeof TAIL_CHOICES)[number]['value'];

export const KINDS = ['read', 'write'] as const;

/**
 * The series of one side: of the current run so far, or else of the shown run.
 * @param soFar its percentiles at the playhead; undefined: at its end
 */
export function seriesOf(side: Side, run: SideState, choice: TailChoice, soFar?: TailLookup): TailSeries[] {
  const kinds = choice === 'both' ? KINDS : [choice];
  return kinds.flatMap((kind) => {
    const name = `${side.toUpperCase()} ${kind}s`;
    const base = { id: `${side}/${kind}`, name, kind, color: side === 'a' ? 0 : 1 };
    if (isLive(run)) {
      const summary = run.progress.latencies[kind];
      return [{ ...base, count: summary.count, points: livePoints(summary) }];
    }
    if (run.shown === null) return [];
    const tail = run.shown[kind];
    if (tail.count === 0) return [];
    const { count, ranks, curve } = soFar?.at(tail) ?? tail;
    return [{ ...base, count, points: exactPoints(ranks), curve }];
  });
}

/** Which requests of the shown runs count in no percentile; undefined: none. */
export function warmUpCaveat(a: ShownRun | null, b: ShownRun | null): string | undefined {
  const shares = [a, b].flatMap((run) => (run === null ? [] : [run.experiment.host.warmup]));
  if (shares.every((share) => share === 0)) return undefined;
  const texts = shares.map((share) => formatShare(share));
  return new Set(texts).size === 1
    ? `Not counted: the first ${texts[0]} of the requests (warm-up).`
    : `Not counted: the first ${texts[0]} of the requests of A, ${texts[1]} of B (warm-up).`;
}

/** Reads are shown first, unless the run has fewer than this share of them. */
const FEW_READS = 0.05;

/** The chosen kind of requests, or the other one if the run has none of it. Without a choice: the kind that matters. */
export function shownKind(choice: TailChoice | null, { shown }: SideState): TailChoice {
  if (shown === null) return choice ?? 'read';
  const { read, write } = shown;
  const wanted = choice ?? (read.count < FEW_READS * write.count ? 'write' : 'read');
  if (wanted === 'read' && read.count === 0 && write.count > 0) return 'write';
  if (wanted === 'write' && write.count === 0 && read.count > 0) return 'read';
  return wanted;
}

/** Which of the shown runs lack requests of the chosen kinds that another one has; undefined: none. */
export function absentNote(a: ShownRun | null, b: ShownRun | null, choice: TailChoice): string | undefined {
  if (a === null || b === null) return undefined;
  const sentences = (choice === 'both' ? KINDS : [choice]).flatMap((kind) => {
    const counts = { A: a[kind].count, B: b[kind].count };
    if ((counts.A === 0) === (counts.B === 0)) return [];
    const side = counts.A === 0 ? 'A' : 'B';
    return [`${side} has no ${kind}s.`];
  });
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Whether the run in progress has percentiles so far. */
export function isLive(run: SideState): run is SideState & { progress: { kind: 'running' } } {
  return run.state === 'running' && run.progress?.kind === 'running';
}

export function sideOfSeries(series: TailSeries): Side {
  return series.id.startsWith('b') ? 'b' : 'a';
}

function livePoints(summary: LatencySummary): TailPoint[] {
  return PERCENTILES.map(({ key, label, numerator, denominator }) => ({
    share: numerator / denominator,
    label,
    ns: summary[key],
  }));
}

function exactPoints(ranks: readonly TailRank[]): TailPoint[] {
  return ranks.map(({ share, label, ns, request }) => ({ share, label, ns, request: request ?? undefined }));
}

import { sortResponses } from '../../analysis/figures/summary.ts';
import { latencyCurve, tailRanks, type TailCurve } from '../../analysis/latency/tail-ranks.ts';
import type { ResponseMeaning, TraceWorkload } from '../../traces/columns.ts';
import { formatFactor, plural } from '../../base/format.ts';
import type { Host } from '../../document/experiment.ts';

/** Null if they can: a run at another pace than the recorded device's cannot be compared. */
export function otherPace({
  mode,
  queueDepth,
  timeScale,
}: Pick<Host, 'mode' | 'queueDepth' | 'timeScale'>): string | null {
  if (mode === 'closed')
    return `this run keeps ${plural(queueDepth, 'request')} in flight, whenever they were recorded`;
  if (timeScale === 1) return null;
  return timeScale > 1
    ? `this run plays the trace ${formatFactor(timeScale)} × faster`
    : `this run plays the trace ${formatFactor(1 / timeScale)} × slower`;
}

export interface MeasuredRank {
  readonly share: number;
  readonly label: string;
  /** Null if too few requests carry the percentile. */
  readonly ns: number | null;
}

export interface MeasuredResponse {
  readonly count: number;
  readonly ranks: readonly MeasuredRank[];
  readonly curve: TailCurve;
}

export interface MeasuredResponses {
  readonly meaning: ResponseMeaning;
  readonly without: number;
  readonly response: Readonly<Record<'all' | 'read' | 'write', MeasuredResponse>>;
}

function responseOf(count: number, ns: (rank: number) => number): MeasuredResponse {
  const ranked = { count, ns, request: (rank: number) => rank };
  return {
    count,
    ranks: tailRanks(ranked).map(({ share, label, ns: at }) => ({ share, label, ns: at })),
    curve: latencyCurve(ranked),
  };
}

export function measuredResponses({ count, op, measured }: TraceWorkload): MeasuredResponses | undefined {
  if (measured === undefined) return undefined;
  const sorted = sortResponses(measured.ns, op);
  const of = ({ ns }: { readonly ns: Float64Array }): MeasuredResponse => responseOf(ns.length, (rank) => ns[rank]);
  const { all, read, write } = sorted;
  return {
    meaning: measured.meaning,
    without: count - all.ns.length,
    response: { all: of(all), read: of(read), write: of(write) },
  };
}

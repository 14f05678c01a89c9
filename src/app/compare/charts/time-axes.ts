/** The axes that all panels of latency over time share: without them, panels next to each other compare nothing. */
import { max, min } from 'd3-array';
import { roundDown, roundUp } from '../../../charts/kit/axes.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import type { ColumnKind } from '../table/figures.ts';

export interface TimeAxes {
  /** The last completion of any run, ns. Later garbage collection delays no request. */
  readonly endNs: number;
  /** Latencies, ns. */
  readonly low: number;
  readonly high: number;
}

/** When the last request of a run was complete, ns. */
const lastCompletionNs = ({ endNs, metrics }: RunSummary): number => {
  // Results of versions that did not tell the work after it apart lack it.
  const after = metrics.afterLastCompletion as RunSummary['metrics']['afterLastCompletion'] | undefined;
  return endNs - (after?.lastsNs ?? 0);
};

/** The axes of some runs' requests of a kind. */
export function timeAxesOf(runs: readonly RunSummary[], kind: ColumnKind): TimeAxes {
  const responses = runs.map(({ response }) => response[kind]);
  const low = roundDown(Math.max(1, min(responses, ({ minNs }) => minNs) ?? 1));
  const high = roundUp(max(responses, ({ maxNs }) => maxNs) ?? 10);
  return { endNs: max(runs, lastCompletionNs) ?? 0, low, high: Math.max(low * 10, high) };
}

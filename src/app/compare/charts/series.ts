import { max, min } from 'd3-array';
import { PERCENTILES } from '../../../analysis/latency/percentiles.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import { LIGHT_CHART } from '../../../charts/kit/theme.ts';
import { roundDown, roundUp } from '../../../charts/kit/axes.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import type { ColumnKind } from '../../../compare/table/columns.ts';
import type { CompareRow } from '../rows.ts';

/** The curve of a row, by its name, and by the one that it shares with its other seeds: exact when its run is done, by its running percentiles before. */
export function seriesOfRow(row: CompareRow, kind: 'read' | 'write', name: string, sharedName?: string): TailSeries[] {
  const base = { id: row.key, name, sharedName, kind, color: row.color, dash: rowStyle(LIGHT_CHART, row.color).dash };
  const final = row.summary?.response[kind];
  if (final !== undefined) {
    if (final.count === 0) return [];
    const points = final.ranks.map(({ share, label, ns, request }) => ({
      share,
      label,
      ns,
      request: request ?? undefined,
    }));
    return [{ ...base, count: final.count, points, curve: final.curve }];
  }
  const live = row.live?.latencies[kind];
  if (live === undefined || live.count === 0) return [];
  return [
    {
      ...base,
      count: live.count,
      points: PERCENTILES.map(({ key, label, numerator, denominator }) => ({
        share: numerator / denominator,
        label,
        ns: live[key],
      })),
    },
  ];
}

export interface TimeAxes {
  /** The last completion of any run, ns. Later garbage collection delays no request. */
  readonly endNs: number;
  /** Latencies, ns. */
  readonly low: number;
  readonly high: number;
}

const lastCompletionNs = ({ endNs, metrics }: RunSummary): number => {
  // Results of versions that did not tell the work after it apart lack it.
  const after = metrics.afterLastCompletion as RunSummary['metrics']['afterLastCompletion'] | undefined;
  return endNs - (after?.lastsNs ?? 0);
};

export function timeAxesOf(runs: readonly RunSummary[], kind: ColumnKind): TimeAxes {
  const responses = runs.map(({ response }) => response[kind]);
  const low = roundDown(Math.max(1, min(responses, ({ minNs }) => minNs) ?? 1));
  const high = roundUp(max(responses, ({ maxNs }) => maxNs) ?? 10);
  return { endNs: max(runs, lastCompletionNs) ?? 0, low, high: Math.max(low * 10, high) };
}

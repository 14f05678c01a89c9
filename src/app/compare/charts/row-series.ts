import { PERCENTILES } from '../../../analysis/latency/percentiles.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import { LIGHT_CHART } from '../../../charts/kit/theme.ts';
import type { Row } from '../rows/row.ts';

/** The curve of a row, by its name, and by the one that it shares with its other seeds: exact when its run is done, by its running percentiles before. */
export function seriesOfRow(row: Row, kind: 'read' | 'write', name: string, sharedName?: string): TailSeries[] {
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

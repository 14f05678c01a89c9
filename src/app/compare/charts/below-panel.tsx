import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { distributionTable, updateDistribution } from '../../../charts/compare/distribution.ts';
import { partOf } from '../brush/found-part.ts';
import { useCompare } from '../state/compare-store.ts';
import { openPoint, pointsOf } from './distribution-points.ts';
import { KIND_TITLES, Panel, rowNamer, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';

/** The CDF of the finished rows, from the fastest request to the slowest. */
export function BelowPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const parts = useCompare((state) => state.parts);
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    return rows.flatMap((row) => {
      const quantiles = partOf(parts, row.key)?.quantiles[kind];
      if (quantiles === undefined || quantiles.ns.length === 0) return [];
      return [{ id: row.key, name: nameOf(row), color: row.color, ...quantiles, points: pointsOf(quantiles) }];
    });
  }, [rows, all, kind, parts]);
  const title = panelTitle(t('{kind}: share at most a latency', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) => {
        updateDistribution(host, lines, { ...size, theme, label: title, side: 'below', onSelect: openPoint });
      }}
    />
  );
}

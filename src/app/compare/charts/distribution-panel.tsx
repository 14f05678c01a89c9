import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { distributionTable, updateDistribution } from '../../../charts/compare/distribution.ts';
import type { TailCurve } from '../../../analysis/latency/tail-ranks.ts';
import { useMeasured } from '../../measured/measured-files.ts';
import { measuredOf } from './measured-series.ts';
import { openPoint, rankPoints } from './distribution-points.ts';
import { KIND_TITLES, Panel, rowNamer, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';

/** A place is −log10 of the share above. */
const sharesOf = ({ places }: TailCurve): Float64Array => places.map((place) => 1 - 10 ** -place);

/** The CCDF of the finished rows: exact quantiles from the median to the last request. */
export function DistributionPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const files = useMeasured((state) => state.files);
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    const runs = rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      if (response === undefined || response.curve.ns.length === 0) return [];
      const { curve, ranks } = response;
      const points = rankPoints(ranks);
      return [{ id: row.key, name: nameOf(row), color: row.color, share: sharesOf(curve), ns: curve.ns, points }];
    });
    const measured = measuredOf(rows, kind, files).map(({ id, name, response: { curve } }, index) => {
      return { id, name, color: index, isMeasured: true, share: sharesOf(curve), ns: curve.ns };
    });
    return [...runs, ...measured];
  }, [rows, all, kind, files]);
  const title = panelTitle(t('{kind}: share above a latency', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) => {
        updateDistribution(host, lines, { ...size, theme, label: title, side: 'above', onSelect: openPoint });
      }}
    />
  );
}

import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { TailPoint, TailSeries } from '../../../charts/tail/tail-series.ts';
import { openRow } from '../open-row.ts';
import { KIND_TITLES, Panel, rowNamer, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';
import { useMeasured } from '../../measured/measured-files.ts';
import { measuredOf, measuredSeries } from './measured-series.ts';
import { seriesOfRow } from './row-series.ts';

/** Percentile curves of the visible rows, live while they run. */
export function CurvesPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const files = useMeasured((state) => state.files);
  const series = useMemo(() => {
    const nameOf = rowNamer(all);
    const sharedNameOf = rowNamer(all, 'seed');
    const measured = measuredOf(rows, kind, files).map((one, index) => measuredSeries(one, kind, index));
    return [...rows.flatMap((row) => seriesOfRow(row, kind, nameOf(row), sharedNameOf(row))), ...measured];
  }, [rows, all, kind, files]);
  const title = panelTitle(t('{kind}: latency percentiles', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      rows={rows}
      isLive
      table={() => tailTable(series, title)}
      draw={(host, size, theme) => {
        updateTailChart(host, series, {
          ...size,
          theme,
          label: title,
          key: kind,
          onSelect: (line: TailSeries, point: TailPoint) => {
            openRow(line.id, point.request ?? null);
          },
        });
      }}
    />
  );
}

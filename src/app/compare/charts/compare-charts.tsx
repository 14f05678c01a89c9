import { useMemo, useState, type ReactElement } from 'react';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { TailPoint, TailSeries } from '../../../charts/tail/tail-series.ts';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { ChartHost } from '../../charts-panel/side-charts/chart-host.tsx';
import { openRow } from '../open-row.ts';
import { rowName, varyingDimensions, type Row } from '../rows/row.ts';
import { useCompare } from '../state/compare-store.ts';
import { PairPanel } from '../pairs/pair-panel.tsx';
import { seriesOfRow } from './row-series.ts';

const KINDS = ['read', 'write'] as const;
const TITLES = { read: 'Reads', write: 'Writes' } as const;

/** The charts of the rows, one kind at a time. */
export function CompareCharts(): ReactElement {
  const choice = useCompare((state) => state.chart);
  return (
    <>
      <div className="chart-choice">
        <Segmented
          label="Chart"
          value={choice}
          options={[
            { value: 'curves', label: 'Percentiles' },
            { value: 'pair', label: 'Against the baseline' },
          ]}
          onChange={(chart) => {
            useCompare.setState({ chart });
          }}
        />
      </div>
      {choice === 'curves' ? (
        <Curves />
      ) : (
        <div className="compare-charts">
          <PairPanel />
        </div>
      )}
    </>
  );
}

/** Percentile curves of the visible rows, reads and writes apart. */
function Curves(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const hidden = useCompare((state) => state.hidden);
  const shown = rows.filter(({ key }) => !hidden.has(key));
  const kinds = KINDS.filter((kind) => rows.some((row) => countOf(row, kind) !== 0));
  return (
    <div className="compare-charts">
      {kinds.map((kind) => (
        <CurvesPanel key={kind} kind={kind} rows={shown} all={rows} />
      ))}
    </div>
  );
}

/** Requests of a kind so far; null before the first are known. */
function countOf({ summary, live }: Row, kind: 'read' | 'write'): number | null {
  return summary?.response[kind].count ?? live?.[kind].count ?? null;
}

function CurvesPanel({
  kind,
  rows,
  all,
}: {
  kind: 'read' | 'write';
  rows: readonly Row[];
  all: readonly Row[];
}): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const series = useMemo(() => {
    const varying = varyingDimensions(all);
    // The policy first: long names are cut at their end.
    const order = (['policy', 'trace', 'device', 'seed'] as const).filter((dimension) => varying.includes(dimension));
    return rows.flatMap((row) => seriesOfRow(row, kind, rowName(row, order)));
  }, [rows, all, kind]);
  const title = `${TITLES[kind]}: latency percentiles`;
  return (
    <section className="curves" aria-label={title}>
      <header className="panel-head">
        <h3>{title}</h3>
        <Button
          look="quiet"
          className="panel-small"
          aria-pressed={asTable}
          aria-label={`${title}, table`}
          onClick={() => {
            setAsTable(!asTable);
          }}
        >
          Table
        </Button>
      </header>
      <ChartHost
        asTable={asTable}
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
    </section>
  );
}

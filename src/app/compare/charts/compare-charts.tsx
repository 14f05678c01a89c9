import { group } from 'd3-array';
import { useMemo, type ReactElement } from 'react';
import type { TailCurve } from '../../../analysis/latency/tail-ranks.ts';
import { medianOf } from '../../../base/median.ts';
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../../../charts/bars/normalized-bars.ts';
import { distributionTable, updateDistribution } from '../../../charts/compare/distribution.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { slowestCausesHeight, slowestTable, updateSlowestCauses } from '../../../charts/compare/slowest-causes.ts';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { ResponseSummary, SlowestShare } from '../../../compare/run/response-summary.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { baselineRow, sameConfiguration, type CompareRow } from '../rows.ts';
import { pinnedRow, useCompare, type CompareChart } from '../state/compare-store.ts';
import { openRow } from '../state/open-row.ts';
import { chosenFigure, FigureField } from '../sweep/sweep-fields.tsx';
import { columnName, requestOf, cellValue, type FigureColumn } from '../table/figures.ts';
import { useHidden } from '../table/sorting.ts';
import { measuredOf, measuredSeries } from './measured-series.ts';
import { Panel, PanelPerKind, rowNamer, rowNamerInTrace, type KindChart } from './panel.tsx';
import { seriesOfRow } from './series.ts';
import { SweepPanel } from './sweep-panel.tsx';
import { TimePanels } from './time-panel.tsx';

/** Percentile curves, live while the rows run. */
const CURVES: KindChart<ReturnType<typeof seriesOfRow>> = {
  title: 'latency percentiles',
  isLive: true,
  data: (kind, rows, all) => {
    const nameOf = rowNamer(all);
    const sharedNameOf = rowNamer(all, 'seed');
    const measured = measuredOf(rows, kind).map((one, index) => measuredSeries(one, kind, index));
    return [...rows.flatMap((row) => seriesOfRow(row, kind, nameOf(row), sharedNameOf(row))), ...measured];
  },
  table: tailTable,
  draw: (host, series, { kind, ...options }) =>
    updateTailChart(host, series, {
      ...options,
      key: kind,
      onSelect: (line, point) => openRow(line.id, point.request ?? null),
    }),
};

/** A place is −log10 of the share above. */
const sharesOf = ({ places }: TailCurve): Float64Array => places.map((place) => 1 - 10 ** -place);

/** The CCDF of the finished rows: exact quantiles from the median to the last request. */
const ABOVE: KindChart<Parameters<typeof distributionTable>[0]> = {
  title: 'share above a latency',
  data: (kind, rows, all) => {
    const nameOf = rowNamer(all);
    const runs = rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      if (response === undefined || response.curve.ns.length === 0) return [];
      const { curve, ranks } = response;
      // The printed percentiles that enough requests carry.
      const points = ranks.flatMap(({ label, share, ns, request }) =>
        ns === null || request === null ? [] : [{ label, share, ns, request }],
      );
      return [{ id: row.key, name: nameOf(row), color: row.color, share: sharesOf(curve), ns: curve.ns, points }];
    });
    const measured = measuredOf(rows, kind).map(({ id, name, response: { curve } }, index) => {
      return { id, name, color: index, isMeasured: true, share: sharesOf(curve), ns: curve.ns };
    });
    return [...runs, ...measured];
  },
  table: distributionTable,
  draw: (host, lines, options) =>
    updateDistribution(host, lines, { ...options, onSelect: ({ id }, { request }) => openRow(id, request) }),
};

/** The share that is wanted, and the fewest requests that carry it: otherwise a larger share is shown. */
const WANTED_SHARE = 0.01;
const FEWEST = 10;

/** The slowest 1 %, or the smallest larger share of at least ten requests. */
function slowShareOf({ slowestShares }: ResponseSummary): SlowestShare | undefined {
  const large = slowestShares.filter(({ share, requests }) => share >= WANTED_SHARE && requests >= FEWEST);
  return large.at(-1) ?? slowestShares.at(0);
}

interface SlowestRow {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly label: string;
  readonly requests: number;
  readonly causeNs: SlowestShare['causeNs'];
  /** The slowest request. */
  readonly worst: number | null;
}

/** What the slowest requests of the finished rows waited for: mean time a request by cause. */
const SLOWEST: KindChart<SlowestRow[]> = {
  title: 'wait causes of the slowest 1 %',
  data: (kind, rows, all) => {
    const nameOf = rowNamer(all);
    const nameInTrace = rowNamerInTrace(all);
    return rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      const slow = response === undefined ? undefined : slowShareOf(response);
      if (response === undefined || slow === undefined || slow.requests === 0) return [];
      const name = nameOf(row);
      return [
        {
          id: row.key,
          name,
          group: nameInTrace === null ? '' : row.names.trace,
          label: nameInTrace?.(row) ?? name,
          requests: slow.requests,
          causeNs: slow.causeNs,
          worst: response.slowest.at(0)?.request ?? null,
        },
      ];
    });
  },
  table: slowestTable,
  draw: (host, bars, { kind, width, height, ...options }) => {
    host.style.overflowY = 'auto';
    updateSlowestCauses(host, bars, {
      ...options,
      width,
      height: Math.max(height, slowestCausesHeight(bars, width)),
      operation: kind,
      onSelect: ({ id }) => openRow(id, bars.find((bar) => bar.id === id)?.worst ?? null),
    });
  },
};

interface Choice {
  readonly value: CompareChart;
  readonly label: string;
  readonly title: string;
  readonly chart: () => ReactElement;
}

const SWEEP: Choice = {
  value: 'sweep',
  label: 'Sweep',
  title: 'A figure over the swept parameters',
  chart: () => <SweepPanel />,
};
const CHOICES: readonly Choice[] = [
  {
    value: 'curves',
    label: 'Percentiles',
    title: 'Latency percentiles on a log scale of the tail',
    chart: () => <PanelPerKind key="curves" chart={CURVES} />,
  },
  {
    value: 'above',
    label: 'CCDF',
    title: 'Share of requests above a latency, on two log scales, from the median on',
    chart: () => <PanelPerKind key="above" chart={ABOVE} />,
  },
  {
    value: 'time',
    label: 'Over time',
    title: 'Latency over time as a density, garbage collection marked',
    chart: () => <TimePanels />,
  },
  {
    value: 'slowest',
    label: 'Slowest',
    title: 'Wait causes of the slowest requests of each row',
    chart: () => <PanelPerKind key="slowest" chart={SLOWEST} />,
  },
  {
    value: 'bars',
    label: 'Bars',
    title: 'A figure of every row, normalized to the baseline, as papers print it',
    chart: () => <BarsPanel />,
  },
];

export function CompareCharts(): ReactElement {
  const wanted = useCompare((state) => state.chart);
  const swept = useCompare((state) => state.plan.sweep.length > 0);
  const choices = [...(swept ? [SWEEP] : []), ...CHOICES];
  const choice = choices.find(({ value }) => value === wanted) ?? choices[0];
  return (
    <>
      <div className="chart-choice wrap center surface">
        <Segmented
          label="Chart"
          value={choice.value}
          options={choices}
          onChange={(chart) => useCompare.setState({ chart })}
        />
      </div>
      {choice.chart()}
    </>
  );
}

interface RowBar extends NormalizedBar {
  readonly row: CompareRow;
}

/** A group for each trace (and swept point), a bar for each configuration: the median over its seeds. */
function barsOf(rows: readonly CompareRow[], pinned: CompareRow | null, column: FigureColumn): RowBar[] {
  if (pinned === null) return [];
  const others = rows.filter((row) => !sameConfiguration(row, pinned));
  const groups = group(others, ({ names: { trace, point, policy, device } }) =>
    JSON.stringify([trace, point, policy, device]),
  );
  const devices = new Set(rows.map(({ names }) => names.device));
  const median = (own: readonly (CompareRow | null)[]): number | null => {
    const values = own.map((row) => (row === null ? null : cellValue(row, column)));
    return values.every((value) => value !== null) ? medianOf(values) : null;
  };
  return Array.from(groups.values(), (own) => {
    const [row] = own;
    const { trace, point, policy, device } = row.names;
    return {
      row,
      group: point === '' ? trace : `${trace}, ${point}`,
      series: devices.size > 1 ? `${policy}, ${device}` : policy,
      value: median(own),
      baseline: median(own.map((one) => baselineRow(one, rows, pinned))),
    };
  });
}

/** A figure of every row against the baseline of its trace, as papers print it. */
function BarsPanel(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const hidden = useHidden();
  const plan = useCompare((state) => state.plan);
  const column = chosenFigure(useCompare((state) => state.figure));
  const pinned = pinnedRow({ rows, plan });
  const bars = useMemo(() => barsOf(rows, pinned, column), [rows, pinned, column]);
  const shown = bars.filter(({ row }) => !hidden.has(row.key));
  const better = column.better === null ? '' : ` (${column.better} is better)`;
  const title = `${columnName(column)}, normalized to ${plan.baseline.policy}${better}`;
  return (
    <>
      <div className="sweep-tools">
        <FigureField several={false} />
      </div>
      <div className="compare-charts">
        <Panel
          title={title}
          table={() => normalizedTable(shown, title)}
          draw={(host, size, theme) =>
            updateNormalizedBars(host, shown, {
              ...size,
              theme,
              label: title,
              baselineName: plan.baseline.policy,
              colors: Object.fromEntries(bars.map(({ series, row }) => [series, rowStyle(theme, row.color).color])),
              onSelect: (bar) => {
                const row = shown.find((one) => one === bar)?.row;
                if (row !== undefined) openRow(row.key, requestOf(row, column));
              },
            })
          }
        />
      </div>
    </>
  );
}

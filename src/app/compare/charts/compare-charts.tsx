import { useMemo, type ReactElement } from 'react';
import { formatRatio } from '../../../base/format.ts';
import { normalizedTable, updateNormalizedBars } from '../../../charts/bars/normalized-bars.ts';
import { lineTable, updateLineChart, type LineChart } from '../../../charts/compare/line-chart.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { slowestCausesHeight, slowestTable, updateSlowestCauses } from '../../../charts/compare/slowest-causes.ts';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { ResponseSummary, SlowestShare } from '../../../compare/run/response-summary.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { useCompare, type CompareChart } from '../state/compare-store.ts';
import { openRow, openWithBaseline } from '../state/open-row.ts';
import { chosenFigure, FigureField } from '../sweep/sweep-fields.tsx';
import { columnName, nearestRow, requestOf } from '../table/figures.ts';
import { shownTrace, useComparison, useHidden } from '../table/lines.ts';
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

/** Each policy against the baseline: every start, and the interval of the ratio. */
function AgainstPanel(): ReactElement {
  const { comparison, lines } = useComparison();
  const trace = useCompare(shownTrace);
  const column = chosenFigure(useCompare((state) => state.figure));
  const { plan } = comparison;
  const own = lines.filter(({ line }) => line.trace === trace && comparison.baselineOf(line) !== null);
  const names = own.map(({ line }) =>
    [line.policy, ...(plan.devices.length > 1 ? [line.device] : []), ...line.values].join(', '),
  );
  const title = `${columnName(column)} against ${plan.baseline.policy}${plan.traces.length > 1 ? ` · ${trace}` : ''}`;
  const chart: LineChart = {
    title,
    xTitle: 'Policy',
    yTitle: 'Ratio to the baseline',
    rows: own.map(({ line, rows }, place) => {
      const { ratio, interval } = comparison.figureOf(line, column);
      const base = comparison.baselineOf(line);
      const dots = rows.flatMap(({ summary }, start) => {
        const other = base?.runs.at(start) ?? null;
        const [value, under] = [
          summary === null ? null : column.value(summary),
          other === null ? null : column.value(other),
        ];
        return value === null || under === null || under === 0 ? [] : [value / under];
      });
      const range = interval === null ? null : ([interval.low, interval.high] as const);
      const point = {
        place,
        x: place,
        label: names[place],
        y: ratio,
        interval: range,
        dots: dots.length > 1 ? dots : [],
      };
      return { id: rows[0].key, name: names[place], style: rows[0].color, points: [point] };
    }),
    formatX: (value) => names[value] ?? '',
    yIsTime: false,
    yIsRatio: true,
    formatY: formatRatio,
    labelPoints: false,
    xTicks: names.map((label, value) => ({ value, label })),
  };
  return (
    <>
      <div className="rigid pad surface toolbar">
        <FigureField several={false} />
        <p className="muted">
          A dot is a start; the bar is the interval of the mean ratio, 95 % for all policies together.
        </p>
      </div>
      <div className="compare-charts low surface">
        <Panel
          title={title}
          table={() => lineTable(chart)}
          draw={(host, size, theme) =>
            updateLineChart(host, chart, {
              ...size,
              theme,
              onSelect: ({ id }) => openWithBaseline(id),
            })
          }
        />
      </div>
    </>
  );
}

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
    value: 'time',
    label: 'Over time',
    title: 'Latency over time as a density, garbage collection marked',
    chart: () => <TimePanels />,
  },
  {
    value: 'bars',
    label: 'Bars',
    title: 'What the slowest requests waited for, or a figure of every trace, normalized to the baseline',
    chart: () => <BarsPanel />,
  },
  {
    value: 'against',
    label: 'Against the baseline',
    title: 'The ratio of a figure in each start, and its interval',
    chart: () => <AgainstPanel />,
  },
];

export function CompareCharts(): ReactElement {
  const wanted = useCompare((state) => state.chart);
  const swept = useCompare((state) => state.plan.sweep.length > 0);
  const choices = [...(swept ? [SWEEP] : []), ...CHOICES];
  const choice = choices.find(({ value }) => value === wanted) ?? choices[0];
  return (
    <section className="rigid" aria-label="Charts">
      <div className="chart-choice surface toolbar">
        <Segmented
          label="Chart"
          value={choice.value}
          options={choices}
          onChange={(chart) => useCompare.setState({ chart })}
        />
      </div>
      {choice.chart()}
    </section>
  );
}

/** What the slowest requests of the chosen trace waited for, or a figure of all traces against their baselines. */
function BarsPanel(): ReactElement {
  const figure = useCompare((state) => state.figure);
  const hidden = useHidden();
  const { comparison, lines } = useComparison();
  const { plan } = comparison;
  const isCauses = figure === 'percentiles' || figure === 'causes';
  const column = chosenFigure(figure);
  const better = column.better === null ? '' : ` (${column.better} is better)`;
  const title = `${columnName(column)}, normalized to ${plan.baseline.policy}${better}`;
  const bars = useMemo(
    () =>
      lines.flatMap(({ line, rows }) => {
        const base = comparison.baselineOf(line);
        if (base === null) return [];
        const { trace, policy, device, values } = line;
        return [
          {
            row: rows[0],
            rows,
            group: [trace, ...values].join(', '),
            series: plan.devices.length > 1 ? `${policy}, ${device}` : policy,
            value: comparison.figureOf(line, column).value,
            baseline: comparison.figureOf(base, column).value,
          },
        ];
      }),
    [lines, comparison, plan, column],
  );
  const shown = bars.filter(({ row }) => !hidden.has(row.key));
  return (
    <>
      <div className="rigid pad surface toolbar">
        <FigureField several={false} causes />
      </div>
      {isCauses ? (
        <PanelPerKind key="slowest" chart={SLOWEST} />
      ) : (
        <div className="compare-charts low surface">
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
                  const one = shown.find((other) => other === bar);
                  const row = one === undefined ? undefined : nearestRow(one.rows, column, one.value ?? 0);
                  if (row !== undefined) openRow(row.key, requestOf(row, column));
                },
              })
            }
          />
        </div>
      )}
    </>
  );
}

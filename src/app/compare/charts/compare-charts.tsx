import { type ReactElement, useMemo } from 'react';
import { Segmented } from '../../components/fields/segmented.tsx';
import { SweepPanel } from './sweep-panel.tsx';
import { useCompare, type CompareChart, pinnedRow } from '../state/compare-store.ts';
import {
  PanelPerKind,
  KIND_TITLES,
  Panel,
  rowNamer,
  type KindPanelProps,
  panelTitle,
  rowNamerInTrace,
} from './panel.tsx';
import { TimePanels } from './time-panel.tsx';
import { useHidden } from '../table/sorting.ts';
import {
  distributionTable,
  updateDistribution,
  type DistributionPoint,
  type DistributionRow,
} from '../../../charts/compare/distribution.ts';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { TailPoint, TailSeries } from '../../../charts/tail/tail-series.ts';
import { openRow } from '../state/open-row.ts';
import { measuredOf, measuredSeries } from './measured-series.ts';
import { seriesOfRow } from './series.ts';
import type { TailCurve, TailRank } from '../../../analysis/latency/tail-ranks.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../../../charts/bars/normalized-bars.ts';
import { medianOf } from '../../../base/median.ts';
import { baselineOf, sameConfiguration, type Row } from '../rows.ts';
import { chosenFigure, FigureField } from '../sweep/sweep-fields.tsx';
import { requestOf, valueOf, type FigureColumn, columnName } from '../table/figures.ts';
import { slowestCausesHeight, slowestTable, updateSlowestCauses } from '../../../charts/compare/slowest-causes.ts';
import type { ResponseSummary, SlowestShare } from '../../../compare/run/response-summary.ts';

/** The share that is wanted, and the fewest requests that carry it: otherwise a larger share is shown. */
const WANTED_SHARE = 0.01;
const FEWEST = 10;

/** The slowest 1 %, or the smallest larger share of at least ten requests. */
function slowShareOf({ slowestShares }: ResponseSummary): SlowestShare | undefined {
  const large = slowestShares.filter(({ share, requests }) => share >= WANTED_SHARE && requests >= FEWEST);
  return large.at(-1) ?? slowestShares.at(0);
}

/** What the slowest requests of the finished rows waited for: mean time a request by cause. */
function SlowestPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const bars = useMemo(() => {
    const nameOf = rowNamer(all);
    const nameInTrace = rowNamerInTrace(all);
    return rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      const slow = response === undefined ? undefined : slowShareOf(response);
      if (response === undefined || slow === undefined || slow.requests === 0) return [];
      const { requests, causeNs } = slow;
      const name = nameOf(row);
      return [
        {
          id: row.key,
          name,
          group: nameInTrace === null ? '' : row.names.trace,
          label: nameInTrace?.(row) ?? name,
          requests,
          causeNs,
          worst: response.slowest.at(0)?.request ?? null,
        },
      ];
    });
  }, [rows, all, kind]);
  const worst = new Map(bars.map((bar) => [bar.id, bar.worst]));
  const title = panelTitle(`${KIND_TITLES[kind]}: wait causes of the slowest 1 %`, trace);
  return (
    <Panel
      title={title}
      table={() => slowestTable(bars, title)}
      draw={(host, { width, height }, theme) => {
        host.style.overflowY = 'auto';
        updateSlowestCauses(host, bars, {
          width,
          height: Math.max(height, slowestCausesHeight(bars, width)),
          theme,
          operation: kind,
          label: title,
          onSelect: ({ id }) => openRow(id, worst.get(id) ?? null),
        });
      }}
    />
  );
}

// The requests on the curves of a distribution: doors to Explore.

/** Opens the request of a point. */
function openPoint({ id }: DistributionRow, { request }: DistributionPoint): void {
  openRow(id, request);
}

/** The printed percentiles that enough requests carry. */
function rankPoints(ranks: readonly TailRank[]): DistributionPoint[] {
  return ranks.flatMap(({ label, share, ns, request }) =>
    ns === null || request === null ? [] : [{ label, share, ns, request }],
  );
}

interface Choice {
  readonly value: CompareChart;
  readonly label: string;
  readonly title: string;
}

const SWEEP: Choice = { value: 'sweep', label: 'Sweep', title: 'A figure over the swept parameters' };
const CHOICES: readonly Choice[] = [
  { value: 'curves', label: 'Percentiles', title: 'Latency percentiles on a log scale of the tail' },
  {
    value: 'above',
    label: 'CCDF',
    title: 'Share of requests above a latency, on two log scales, from the median on',
  },
  { value: 'time', label: 'Over time', title: 'Latency over time as a density, garbage collection marked' },
  { value: 'slowest', label: 'Slowest', title: 'Wait causes of the slowest requests of each row' },
  {
    value: 'bars',
    label: 'Bars',
    title: 'A figure of every row, normalized to the baseline, as papers print it',
  },
];

/** The charts of the rows, one at a time; reads and writes apart. */
export function CompareCharts(): ReactElement {
  const wanted = useCompare((state) => state.chart);
  const swept = useCompare((state) => state.plan.sweep.length > 0);
  const choices = [...(swept ? [SWEEP] : []), ...CHOICES];
  const choice = choices.find(({ value }) => value === wanted)?.value ?? choices[0].value;
  return (
    <>
      <div className="chart-choice">
        <Segmented
          label="Chart"
          value={choice}
          options={choices}
          onChange={(chart) => useCompare.setState({ chart })}
        />
      </div>
      {chartOf(choice)}
    </>
  );
}

function chartOf(choice: CompareChart): ReactElement {
  switch (choice) {
    case 'sweep':
      return <SweepPanel />;
    case 'bars':
      return <BarsPanel />;
    case 'curves':
      return <PanelPerKind Panel={CurvesPanel} />;
    case 'time':
      return <TimePanels />;
    case 'above':
      return <PanelPerKind Panel={DistributionPanel} />;
    case 'slowest':
      return <PanelPerKind Panel={SlowestPanel} />;
  }
}

/** Percentile curves of the visible rows, live while they run. */
function CurvesPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const series = useMemo(() => {
    const nameOf = rowNamer(all);
    const sharedNameOf = rowNamer(all, 'seed');
    const measured = measuredOf(rows, kind).map((one, index) => measuredSeries(one, kind, index));
    return [...rows.flatMap((row) => seriesOfRow(row, kind, nameOf(row), sharedNameOf(row))), ...measured];
  }, [rows, all, kind]);
  const title = panelTitle(`${KIND_TITLES[kind]}: latency percentiles`, trace);
  return (
    <Panel
      title={title}
      rows={rows}
      isLive
      table={() => tailTable(series, title)}
      draw={(host, size, theme) =>
        updateTailChart(host, series, {
          ...size,
          theme,
          label: title,
          key: kind,
          onSelect: (line: TailSeries, point: TailPoint) => openRow(line.id, point.request ?? null),
        })
      }
    />
  );
}

/** A place is −log10 of the share above. */
const sharesOf = ({ places }: TailCurve): Float64Array => places.map((place) => 1 - 10 ** -place);

/** The CCDF of the finished rows: exact quantiles from the median to the last request. */
function DistributionPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    const runs = rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      if (response === undefined || response.curve.ns.length === 0) return [];
      const { curve, ranks } = response;
      const points = rankPoints(ranks);
      return [{ id: row.key, name: nameOf(row), color: row.color, share: sharesOf(curve), ns: curve.ns, points }];
    });
    const measured = measuredOf(rows, kind).map(({ id, name, response: { curve } }, index) => {
      return { id, name, color: index, isMeasured: true, share: sharesOf(curve), ns: curve.ns };
    });
    return [...runs, ...measured];
  }, [rows, all, kind]);
  const title = panelTitle(`${KIND_TITLES[kind]}: share above a latency`, trace);
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) =>
        updateDistribution(host, lines, { ...size, theme, label: title, onSelect: openPoint })
      }
    />
  );
}

interface RowBar extends NormalizedBar {
  /** The row that the bar opens. */
  readonly row: Row;
}

/** A group for each trace (and swept point), a bar for each configuration: the median over its seeds. */
function barsOf(rows: readonly Row[], pinned: Row | null, column: FigureColumn): RowBar[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (pinned === null || sameConfiguration(row, pinned)) continue;
    const { trace, point, policy, device } = row.names;
    const id = JSON.stringify([trace, point, policy, device]);
    const own = groups.get(id);
    if (own === undefined) groups.set(id, [row]);
    else own.push(row);
  }
  const devices = new Set(rows.map(({ names }) => names.device));
  const median = (own: readonly (Row | null)[]): number | null => {
    const values = own.map((row) => (row === null ? null : valueOf(row, column)));
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
      baseline: median(own.map((one) => baselineOf(one, rows, pinned))),
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
  const name = columnName(column);
  const policy = plan.baseline.policy;
  const title =
    column.better === null
      ? `${name}, normalized to ${policy}`
      : column.better === 'higher'
        ? `${name}, normalized to ${policy} (higher is better)`
        : `${name}, normalized to ${policy} (lower is better)`;
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

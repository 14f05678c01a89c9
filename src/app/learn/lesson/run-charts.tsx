import { useMemo, useState, type ReactElement } from 'react';
import { barSpans } from '../../../analysis/statements/words.ts';
import { isWrite, requestWords } from '../../../analysis/statements/operation-words.ts';
import {
  requestBarsTable,
  updateRequestBars,
  type RequestBar,
  type RequestRow,
} from '../../../charts/bars/request-bars.ts';
import { updateTailChart, percentileTable } from '../../../charts/tail/tail-chart.ts';
import type { TailSeries } from '../../../charts/tail/tail-series.ts';
import type { LessonChart } from '../../../learn/lesson/lesson.ts';
import { slowestOf } from '../../../learn/measure/evaluate.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import { ChartHost } from '../../charts-panel/charts/chart-host.tsx';
import { TableButton } from '../../components/button.tsx';
import { causeColors, DARK, LIGHT } from '../../../timeline/palette.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { ChartPanel } from '../../exports/chart-export.tsx';
import type { PredictedPoint } from '../../../learn/lesson/predicted.ts';
import type { LearnRun } from '../runs/learn-runs.ts';

/** A chart with a bar for each request shows at most these. */
const MOST_BARS = 32;
/** More bars than this need a higher chart, in which eight of them do not scroll. */
const FEW_BARS = 5;
const SLOWEST = 5;

export interface TitledRun {
  readonly run: LearnRun;
  readonly title: string;
}

interface Predicted extends Omit<PredictedPoint, 'run'> {
  readonly run: LearnRun;
}

interface RunChartsProps {
  readonly chart: LessonChart;
  readonly of: readonly TitledRun[];
  /** Charts with the same key keep the scale of their axis. */
  readonly scaleKey: string;
  readonly predicted?: Predicted | null;
}

const titleOf = (chart: LessonChart): string => {
  switch (chart) {
    case 'requests':
      return 'Latency of each request';
    case 'tail':
      return 'Latency percentiles';
    case 'slowest':
      return 'The slowest reads, by cause';
  }
};

export function RunCharts({ chart, of, scaleKey, predicted = null }: RunChartsProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const rows = useMemo(
    () => (chart === 'requests' ? requestRows(of) : chart === 'slowest' ? slowestRows(of) : []),
    [chart, of],
  );
  const series = useMemo(() => (chart === 'tail' ? tailSeries(of, predicted) : []), [chart, of, predicted]);
  const title = titleOf(chart);
  const bars = rows.reduce((count, row) => count + row.bars.length, 0);
  return (
    <ChartPanel className={`run-chart run-chart-${chart}${bars > FEW_BARS ? ' run-chart-many' : ''}`} label={title}>
      <header className="panel-head">
        <h4>{title}</h4>
        {of.length > 1 && chart !== 'tail' && (
          <span className="muted ellipsis small">
            {of.map((one, index) => `${['A', 'B'][index]} ${one.title}`).join(' · ')}
          </span>
        )}
        <TableButton asTable={asTable} onChange={setAsTable} />
      </header>
      <ChartHost
        asTable={asTable}
        isComplete={of.length > 0}
        table={() => (chart === 'tail' ? percentileTable(series, 'Latency by percentile') : requestBarsTable(rows))}
        draw={(host, size, theme) => {
          if (chart === 'tail') updateTailChart(host, series, { ...size, theme, key: scaleKey });
          else updateRequestBars(host, rows, { ...size, theme });
        }}
      />
      {chart !== 'tail' && <BarLegend rows={rows} />}
    </ChartPanel>
  );
}

/** The colors of the bars, in the order of their first use. */
function BarLegend({ rows }: { readonly rows: readonly RequestRow[] }): ReactElement {
  const palette = useTheme(shownTheme) === 'dark' ? DARK : LIGHT;
  const keys = new Map<string, string>();
  for (const { isWrite: writes, spans } of rows.flatMap(({ bars }) => bars)) {
    for (const { cause, short, isWaiting } of spans) {
      const label = isWaiting ? `waits: ${short}` : short;
      if (!keys.has(label)) keys.set(label, causeColors(palette, cause, writes).fill);
    }
  }
  return (
    <ul className="legend muted small wrap flex" aria-label="Colors">
      {[...keys].map(([label, fill]) => (
        <li key={label}>
          <span className="legend-wait" style={{ border: 0, background: fill }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function barOf({ run }: TitledRun, index: number, request: number): RequestBar {
  const reader = readerOfRun(run);
  return {
    run: index === 0 ? 0 : 1,
    request,
    name: requestWords(reader, request),
    isWrite: isWrite(reader, request),
    arrivalNs: reader.operations.arrival(request),
    finishNs: reader.operations.finish(request),
    spans: barSpans(reader, request),
  };
}

function requestRows(of: readonly TitledRun[]): RequestRow[] {
  const most = of.reduce((count, { run }) => Math.max(count, run.recording.requestCount), 0);
  return Array.from({ length: Math.min(MOST_BARS, most) }, (_, request) => {
    const bars = of.flatMap((one, index) =>
      request < one.run.recording.requestCount ? [barOf(one, index, request)] : [],
    );
    return { name: bars[0].name, selected: false, bars };
  });
}

function slowestRows(of: readonly TitledRun[]): RequestRow[] {
  return of.flatMap((one, index) => {
    const slowest = slowestOf(one.run, 'read', 1).subarray(-SLOWEST).toReversed();
    return Array.from(slowest, (request) => {
      const bar = barOf(one, index, request);
      const sinceArrival = {
        ...bar,
        arrivalNs: 0,
        finishNs: bar.finishNs - bar.arrivalNs,
        spans: bar.spans.map((span) => ({
          ...span,
          startNs: span.startNs - bar.arrivalNs,
          endNs: span.endNs - bar.arrivalNs,
        })),
      };
      return { name: bar.name, selected: false, bars: [sinceArrival] };
    });
  });
}

function tailSeries(of: readonly TitledRun[], predicted: Predicted | null): TailSeries[] {
  const measured = of.flatMap(({ run, title }, index) =>
    (['read', 'write'] as const).flatMap((kind): TailSeries[] => {
      const { count, ranks, curve } = run[kind];
      if (count === 0) return [];
      const points = ranks.map(({ share, label, ns, request }) => ({
        share,
        label,
        ns,
        request: request ?? undefined,
      }));
      const words = kind === 'read' ? 'reads' : 'writes';
      const name = of.length === 1 ? words : `${title}: ${words}`;
      return [{ id: `${index}/${kind}`, name, kind, color: index, count, points, curve }];
    }),
  );
  if (predicted === null) return measured;
  // One point, in a color of its own: a prediction is of one percentile.
  const { run, op, share, ns } = predicted;
  const { count, ranks } = run[op];
  const label = ranks.find((rank) => rank.share === share)?.label ?? '';
  const point: TailSeries = {
    id: 'predicted',
    name: 'your prediction',
    kind: op,
    color: of.length,
    count,
    points: [{ share, label, ns }],
  };
  return [...measured, point];
}

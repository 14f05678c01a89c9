import type * as curvesModule from './measured-curves.ts';
import { Suspense, useEffect, useMemo, useState, type ReactElement } from 'react';
import { updateTailChart, percentileTable } from '../../charts/tail/tail-chart.ts';
import type { TailPoint, TailSeries } from '../../charts/tail/tail-series.ts';
import { TableButton } from '../components/button.tsx';
import { lazyPart, sayMissing } from '../contributions/lazy-part.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { Segmented } from '../components/fields/segmented.tsx';
import { formatInstant } from '../../base/format.ts';
import { openDoor } from '../navigation/open-door.ts';
import { ChartExport, ChartPanel } from '../exports/chart-export.tsx';
import { PreviousNote, usePreviousClass } from '../runs/previous-note.tsx';
import { useRuns, type ShownRun, type SideState } from '../stores/runs.ts';
import { useView, type Selection, type Side } from '../stores/view.ts';
import { loadPart } from '../stores/page-state.ts';
import { ChartHost } from './side-charts/chart-host.tsx';
import { SidePanel } from './side-panel.tsx';
import { useShownCharts } from './shown-charts.ts';
import {
  absentNote,
  isLive,
  seriesOf,
  sideOfSeries,
  TAIL_CHOICES,
  warmUpCaveat,
  type TailChoice,
} from './tail-series.ts';
import { useCalmPlayhead, useTailSoFar } from '../runs/use-tail-so-far.ts';
import './charts-panel.css';

const SIDES: readonly Side[] = ['a', 'b'];
const RequestsPanel = lazyPart(() => import('./requests-panel.tsx'));

const PERCENTILES = 'Latency percentiles';
/** For runs of few requests, which have no tail. */
const EACH = 'Latency of each request';
const FEW_REQUESTS = 32;

const hasFewRequests = (run: ShownRun | null): boolean => {
  const count = run?.recording.requestCount ?? 0;
  return count > 0 && count <= FEW_REQUESTS;
};

/** Latency percentiles of reads and writes, and the wait causes of the slowest requests. */
export function TailPanel(): ReactElement {
  const wanted = useShownCharts((state) => state.tail);
  const asTable = useShownCharts((state) => state.tailAsTable);
  const [view, setView] = useState<string>(EACH);
  const a = useRuns((state) => state.a);
  const b = useRuns((state) => state.b);
  const choice = shownChoice(wanted, a);
  const selection = useView((state) => state.selection);
  const experiment = useRuns((state) => state.a.shown?.experiment.name ?? '');
  // At the playhead: the requests complete by then; after the end, all of them.
  const playhead = useCalmPlayhead();
  const soFar = useTailSoFar([a.shown, b.shown], playhead);
  const curves = useMeasuredCurves((a.shown?.measured ?? null) !== null);
  const series = useMemo(
    () => [
      ...seriesOf('a', a, choice, soFar),
      ...seriesOf('b', b, choice, soFar),
      ...(curves?.measuredCurves(a, choice) ?? []),
    ],
    [a, b, choice, soFar, curves],
  );
  const until =
    playhead === null || soFar === undefined ? undefined : `requests finished by ${formatInstant(playhead)}`;
  // A run in progress already has percentiles of its own.
  const former = SIDES.filter((side) => !isLive(side === 'a' ? a : b));
  const previous = usePreviousClass(former);
  const few = hasFewRequests(a.shown) && (b.shown === null || hasFewRequests(b.shown));
  const title = few ? (
    <SelectField
      label="Latency chart"
      bare
      value={view}
      options={[EACH, PERCENTILES].map((value) => ({ value, label: value }))}
      onChange={setView}
    />
  ) : (
    <h2>{PERCENTILES}</h2>
  );
  if (few && view !== PERCENTILES) {
    return (
      <div className="tails">
        <Suspense fallback={<section className="tail" />}>
          <RequestsPanel>{title}</RequestsPanel>
        </Suspense>
        <SidePanel choice={choice === 'both' ? 'read' : choice} />
      </div>
    );
  }
  return (
    <div className="tails" data-at={until === undefined ? undefined : (playhead ?? undefined)}>
      <ChartPanel className={`tail ${previous}`} label={PERCENTILES}>
        <header className="panel-head">
          {title}
          <PreviousNote of={former} short />
          <span className="panel-tools row gap-1 rigid">
            <Segmented
              label="Latency of"
              value={choice}
              options={TAIL_CHOICES.map(({ value, label }) => ({ value, label }))}
              onChange={(tail) => useShownCharts.setState({ tail })}
            />
            <TableButton asTable={asTable} onChange={(next) => useShownCharts.setState({ tailAsTable: next })} />
            <ChartExport of={PERCENTILES} place="latency" />
          </span>
        </header>
        <ChartHost
          asTable={asTable}
          isComplete={series.length > 0}
          live={{ a, b }}
          untilNs={soFar && playhead}
          table={() =>
            percentileTable(
              series,
              [
                until === undefined ? 'Latency by percentile' : `Latency by percentile, ${until}`,
                warmUpCaveat(a.shown, b.shown),
              ]
                .filter((text) => text !== undefined)
                .join('. '),
            )
          }
          draw={(host, size, theme) =>
            updateTailChart(host, series, {
              ...size,
              theme,
              key: `${experiment} ${choice}`,
              note: until,
              caveats: [
                warmUpCaveat(a.shown, b.shown),
                absentNote(a.shown, b.shown, choice),
                curves?.measuredCaveat(a),
              ],
              selected: selectedPoint(series, selection),
              onSelect: open,
            })
          }
        />
      </ChartPanel>
      <SidePanel choice={choice === 'both' ? 'read' : choice} />
    </div>
  );
}

type MeasuredCurves = typeof curvesModule;

/** The code of measured curves, once there are any; null before. */
function useMeasuredCurves(isNeeded: boolean): MeasuredCurves | null {
  const [curves, setCurves] = useState<MeasuredCurves | null>(null);
  useEffect(() => {
    if (isNeeded) loadPart(() => import('./measured-curves.ts')).then(setCurves, sayMissing);
  }, [isNeeded]);
  return curves;
}

/** Reads are shown first, unless the run has fewer than this share of them. */
const FEW_READS = 0.05;

/** The chosen kind of requests, or the other one if the run has none of it. Without a choice: the kind that matters. */
function shownChoice(choice: TailChoice | null, { shown }: SideState): TailChoice {
  if (shown === null) return choice ?? 'read';
  const { read, write } = shown;
  const wanted = choice ?? (read.count < FEW_READS * write.count ? 'write' : 'read');
  if (wanted === 'read' && read.count === 0 && write.count > 0) return 'write';
  if (wanted === 'write' && write.count === 0 && read.count > 0) return 'read';
  return wanted;
}

/** The point of the selected request, if there is one. */
function selectedPoint(
  series: readonly TailSeries[],
  selection: Selection | null,
): { series: string; share: number } | undefined {
  if (selection?.kind !== 'request') return undefined;
  for (const one of series) {
    if (sideOfSeries(one) !== selection.side) continue;
    const point = one.points.find((candidate) => candidate.request === selection.request);
    if (point !== undefined) return { series: one.id, share: point.share };
  }
  return undefined;
}

function open(series: TailSeries, point: TailPoint): void {
  const side: Side = sideOfSeries(series);
  if (point.request === undefined) return;
  openDoor({ side, request: point.request });
}

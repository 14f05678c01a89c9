import type * as curvesModule from '../measured-curves.ts';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { updateTailChart, percentileTable } from '../../../charts/tail/tail-chart.ts';
import type { TailOptions, TailPoint, TailSeries } from '../../../charts/tail/tail-series.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { sayMissing } from '../../contributions/lazy-part.tsx';
import { formatInstant } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useLayout } from '../../stores/layout.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import { useView, type Selection, type Side } from '../../stores/view.ts';
import { requestName, requestParts } from '../../travel/request-parts.ts';
import { loadPart } from '../../stores/page-state.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';
import { absentNote, seriesOf, sideOfSeries, warmUpCaveat } from '../tail-series.ts';

/** Latency percentiles of A and B. */
export function TailChart({ choice: one, isBoth, asTable, playhead, soFar }: ChartProps): ReactElement {
  const choice = isBoth ? 'both' : one;
  const a = useRuns((state) => state.a);
  const b = useRuns((state) => state.b);
  const selection = useView((state) => state.selection);
  const isAlone = useLayout((state) => state.maximized === 'chart');
  const experiment = useRuns((state) => state.a.shown?.experiment.name ?? '');
  // At the playhead: the requests complete by then; after the end, all of them.
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
  const title = until === undefined ? 'Latency by percentile' : `Latency by percentile, ${until}`;
  const selected = selectedPoint(series, selection);
  const notCounted = warmUpCaveat(a.shown, b.shown);
  return (
    <ChartHost
      asTable={asTable}
      isComplete={series.length > 0}
      live={{ a, b }}
      untilNs={soFar && playhead}
      table={() => percentileTable(series, notCounted === undefined ? title : `${title}. ${notCounted}`)}
      draw={(host, size, theme) =>
        updateTailChart(host, series, {
          ...size,
          theme,
          key: `${experiment} ${choice}`,
          note: until,
          caveats: [notCounted, absentNote(a.shown, b.shown, choice), curves?.measuredCaveat(a)],
          // Alone, without the rows of the switches, it says its last percentiles.
          hasNamesOnly: !isAlone,
          selected,
          ring:
            selected === undefined
              ? ringOf(series, selection, { a: a.shown, b: b.shown }, soFar && playhead)
              : undefined,
          onSelect: open,
        })
      }
    />
  );
}

type MeasuredCurves = typeof curvesModule;

/** The code of measured curves, once there are any; null before. */
function useMeasuredCurves(isNeeded: boolean): MeasuredCurves | null {
  const [curves, setCurves] = useState<MeasuredCurves | null>(null);
  useEffect(() => {
    if (isNeeded) loadPart(() => import('../measured-curves.ts')).then(setCurves, sayMissing);
  }, [isNeeded]);
  return curves;
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

/**
 * Where the selected request is, if it is none of the points.
 * @param untilNs it has finished by then; null or undefined: by the end
 */
function ringOf(
  series: readonly TailSeries[],
  selection: Selection | null,
  runs: Readonly<Record<Side, ShownRun | null>>,
  untilNs: number | null | undefined,
): TailOptions['ring'] {
  if (selection?.kind !== 'request') return undefined;
  const { side, request } = selection;
  const run = runs[side];
  if (run === null || request >= run.recording.requestCount) return undefined;
  const { latency: ns } = requestParts(run, request);
  if (Number.isNaN(ns) || new Operations(run.recording).finish(request) > (untilNs ?? Infinity)) return undefined;
  const name = requestName(run, request);
  const own = series.find((one) => sideOfSeries(one) === side && name.startsWith(`${one.kind} `));
  return own === undefined ? undefined : { series: own.id, ns, name };
}

function open(series: TailSeries, { request }: TailPoint): void {
  if (request !== undefined) openDoor({ side: sideOfSeries(series), request });
}

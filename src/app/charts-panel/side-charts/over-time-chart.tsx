import { useEffect, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { LatencyBins } from '../../../charts/density/latency-bins.ts';
import { densityTable, updateLatencyDensity } from '../../../charts/density/latency-density.ts';
import type { DensityData } from '../../../charts/density/latency-density.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns } from '../../stores/runs.ts';
import { useTimeline } from '../../stores/timeline.ts';
import { useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';
import { SIDES } from '../../requests/timeline-words.ts';
import { ChartHost } from './chart-host.tsx';
import { bufferedShares, collectingShares, countLatencies } from './over-time.ts';
import type { SideChartProps } from './side-chart-props.ts';

const SLICE_MS = 7;
/** Interval of the checks whether the lanes are indexed, ms. */
const ASK_MS = 100;

/** Request counts by arrival time and latency; below, garbage collection activity. For the run of the selection. */
export default function OverTimeChart({ choice, asTable }: SideChartProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const outcome = useRuns((state) => (state[side].shown ?? state.a.shown)?.outcome ?? null);
  const playheadNs = useView((state) => state.playhead) ?? undefined;
  const density = useDensity(outcome, choice, SIDES.indexOf(side));
  if (density === null || density.data.bins.total === 0) {
    return (
      <p className="muted">
        {density?.isComplete !== true
          ? t('Computing…')
          : choice === 'read'
            ? t('There are no reads.')
            : t('There are no writes.')}
      </p>
    );
  }
  const { data, isComplete } = density;
  return (
    <ChartHost
      asTable={asTable}
      side={side}
      isComplete={isComplete}
      table={() =>
        densityTable(
          data,
          choice === 'read'
            ? t('Latency of the reads of {side} over time', { side: side.toUpperCase() })
            : t('Latency of the writes of {side} over time', { side: side.toUpperCase() }),
        )
      }
      note={
        (data.buffered ?? null) === null
          ? t(`Darker: more requests (log scale, at most {most}). Strip below: share of time in garbage collection.`, {
              most: String(data.bins.most),
            })
          : t(
              `Darker: more requests (log scale, at most {most}). Strip below: share of time in garbage collection; below it: mean share of the write buffer in use.`,
              { most: String(data.bins.most) },
            )
      }
      draw={(host, size, theme) => {
        updateLatencyDensity(host, data, {
          ...size,
          theme,
          label: choice === 'read' ? t('Latency of the reads over time') : t('Latency of the writes over time'),
          playheadNs,
          of: choice,
          onSelect: (request) => {
            openDoor({ side, request });
          },
        });
      }}
    />
  );
}

interface Density {
  readonly data: DensityData;
  /** Whether all requests are counted, and garbage collection is. */
  readonly isComplete: boolean;
}

/** The chart's data so far; null before there is any. */
function useDensity(outcome: RunOutcome | null, op: 'read' | 'write', run: number): Density | null {
  const timeline = useTimeline((state) => state.timeline);
  const [state, setState] = useState<(Density & { outcome: RunOutcome; op: string }) | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const steps = countLatencies(outcome, op);
    let bins: LatencyBins | null = null;
    let collecting = new Float64Array(0);
    let counted = false;
    let timer = setTimeout(function goOn() {
      const until = performance.now() + SLICE_MS;
      while (!counted && performance.now() < until) {
        const step = steps.next();
        if (step.done === true) counted = true;
        else bins = step.value;
      }
      if (counted && timeline !== null) collecting = collectingShares(timeline, run, outcome);
      if (bins !== null) {
        const data = { bins, collecting, buffered: bufferedShares(outcome) };
        setState({ outcome, op, data, isComplete: collecting.length > 0 });
      }
      if (!counted) timer = setTimeout(goOn, 0);
      else if (collecting.length === 0) timer = setTimeout(goOn, ASK_MS);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome, op, run, timeline]);
  return state?.outcome === outcome && state?.op === op ? state : null;
}

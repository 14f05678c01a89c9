import { useEffect, useState, type ReactElement } from 'react';
import { LatencyBins } from '../../../charts/latency-bins.ts';
import { densityTable, updateLatencyDensity, type DensityData } from '../../../charts/latency-density.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns } from '../../stores/runs.ts';
import { useTimeline } from '../../stores/timeline.ts';
import { SIDES, useView, type Side } from '../../stores/view.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';
import { requestKind } from '../../../document/request-ops.ts';
import { roundDown, roundUp } from '../../../charts/kit/axes.ts';
import { bufferShares } from '../../../analysis/busy-time/utilization.ts';
import { ownerOfClass } from '../../../analysis/columns/row-classes.ts';
import type { Timeline } from '../../../timeline/timeline.ts';

/** Equal ranges of the run for garbage collection activity and the write buffer. */
const BINS = 240;

/**
 * Counts requests of one kind by arrival and latency, one chunk of the recording per step; the last value is complete.
 */
function* countLatencies(outcome: RunOutcome, op: 'read' | 'write'): Generator<LatencyBins, void> {
  const { recording, requests, metrics } = outcome;
  const { minNs, maxNs } = metrics.response[op];
  const low = roundDown(Math.max(1, minNs ?? 1));
  const bins = new LatencyBins(recording.endNs, low, Math.max(low * 10, roundUp(maxNs ?? 10)));
  const wanted = op === 'read' ? 0 : 1;
  for (const chunk of recording.requests) {
    const latency = new Float64Array(chunk.count);
    for (let i = 0; i < chunk.count; i++) {
      const isWanted = requestKind(requests.op[(chunk.first + i) % requests.count]) === wanted;
      latency[i] = isWanted && chunk.latency[i] >= 0 ? chunk.latency[i] : NaN;
    }
    bins.add({ at: chunk.arrival, latency, count: chunk.count }, 0, chunk.count, chunk.first);
    yield bins;
  }
}

/**
 * For each of some equal ranges, the largest share that a die spent on garbage collection; empty until lanes are
 * indexed.
 */
function collectingShares(timeline: Timeline, run: number, { recording }: RunOutcome): Float64Array<ArrayBuffer> {
  const step = recording.endNs / BINS;
  const shares = new Float64Array(BINS);
  for (let i = 0; i < BINS; i++) {
    const lanes = timeline.busyByClass(run, recording, i * step, (i + 1) * step);
    if (lanes === undefined) return new Float64Array(0);
    for (const lane of lanes.slice(recording.channels)) {
      let busy = 0;
      lane.forEach((ns, cls) => {
        if (ownerOfClass(cls) === 'gc') busy += ns;
      });
      shares[i] = Math.max(shares[i], step > 0 ? Math.min(1, busy / step) : 0);
    }
  }
  return shares;
}

/** For each of some equal ranges, the mean share of the write buffer in use; null without a buffer. */
function bufferedShares({ bufferOccupancy, recording }: RunOutcome): Float64Array<ArrayBuffer> | null {
  return bufferOccupancy === null ? null : bufferShares(bufferOccupancy, recording.endNs, BINS);
}

const SLICE_MS = 7;
/** Interval of the checks whether the lanes are indexed, ms. */
const ASK_MS = 100;

/** Request counts by arrival time and latency; below, garbage collection activity. For the run of the selection. */
export default function OverTimeChart({ choice, asTable }: ChartProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const outcome = useRuns((state) => state[side].shown ?? state.a.shown);
  const playheadNs = useView((state) => state.playhead) ?? undefined;
  const density = useDensity(outcome, choice, SIDES.indexOf(side));
  if (density === null || density.data.bins.total === 0) {
    return <p className="muted">{density?.isComplete !== true ? 'Computing…' : `There are no ${choice}s.`}</p>;
  }
  const { data, isComplete } = density;
  return (
    <ChartHost
      asTable={asTable}
      side={side}
      isComplete={isComplete}
      table={() => densityTable(data, `Latency of the ${choice}s of ${side.toUpperCase()} over time`)}
      note={
        `Darker: more requests (log scale, at most ${data.bins.most}). Strip below: share of time in garbage collection` +
        `${(data.buffered ?? null) === null ? '' : '; below it: mean share of the write buffer in use'}.`
      }
      draw={(host, size, theme) =>
        updateLatencyDensity(host, data, {
          ...size,
          theme,
          label: `Latency of the ${choice}s over time`,
          playheadNs,
          of: choice,
          onSelect: (request) => openDoor({ side, request }),
        })
      }
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
    return () => clearTimeout(timer);
  }, [outcome, op, run, timeline]);
  return state?.outcome === outcome && state?.op === op ? state : null;
}

import { useEffect, useState, type ReactElement } from 'react';
import { maxIndex } from 'd3-array';
import { countRange, type RangeCounts } from '../../analysis/figures/range-counts.ts';
import { formatCount, formatInstant, formatShare, plural } from '../../base/format.ts';
import { channelOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
import { NO_VALUE, type ChartTable } from '../../charts/kit/columns.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import TableView from '../components/table-view.tsx';
import { leaveView } from '../navigation/view-history.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { setWindow } from '../stores/view.ts';

interface RulerTableProps {
  readonly timeline: Timeline;
  readonly ruler: { readonly t0: number; readonly t1: number };
}

/** What happens in the range of the ruler, in A and in B: requests, operations, how busy channels and dies are. */
export default function RulerTable({ timeline, ruler: { t0, t1 } }: RulerTableProps): ReactElement {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const inA = useCounts(a, t0, t1);
  const inB = useCounts(b, t0, t1);
  const rows = [
    { name: 'A', run: 0, shown: a, counts: inA },
    { name: 'B', run: 1, shown: b, counts: inB },
  ].flatMap(({ name, run, shown, counts }) =>
    shown === null ? [] : [[name, ...countCells(counts), ...busyCells(timeline, run, shown, t0, t1)]],
  );
  const isPartial = inA === 'missing' || inB === 'missing';
  const table: ChartTable = {
    caption: `The range of the ruler, from ${formatInstant(Math.round(t0))} to ${formatInstant(Math.round(t1))}`,
    columns: [
      '',
      'requests arriving',
      'pages read',
      'programmed',
      'erased',
      'channels busy (most)',
      'dies busy (most)',
    ],
    rows,
  };
  return (
    <div className="ruler-table small wrap surface flex line-above">
      <TableView table={table} />
      <div className="row gap-0">
        <Button
          look="quiet"
          className="panel-small"
          onClick={() => {
            leaveView();
            setWindow([Math.max(0, Math.round(t0)), Math.round(t1)]);
            timeline.clearRuler();
          }}
        >
          Zoom to it
        </Button>
        <Button
          look="quiet"
          className="button-icon"
          aria-label="Remove the ruler"
          title="Remove the ruler"
          onClick={() => timeline.clearRuler()}
        >
          <Icon name="close" />
        </Button>
      </div>
      {isPartial && <p className="muted">counts need operations within the recording limit</p>}
    </div>
  );
}

/** Time of a slice of counting, ms. */
const SLICE_MS = 7;

/** The counts of a range; null until they are known, `missing` if some of its rows are not recorded. */
function useCounts(run: ShownRun | null, t0: number, t1: number): RangeCounts | 'missing' | null {
  const [state, setState] = useState<{ readonly of: readonly unknown[]; readonly counts: RangeCounts } | null>(null);
  const isMissing = run !== null && t1 > run.completeUntilNs;
  useEffect(() => {
    if (run === null || isMissing) return undefined;
    const { recording, requests } = run;
    const counting = countRange(recording, requests, t0, t1);
    let timer = setTimeout(function count() {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const { done, value } = counting.next();
        if (done !== true) continue;
        setState({ of: [run, t0, t1], counts: value });
        return;
      }
      timer = setTimeout(count, 0);
    }, 0);
    return () => clearTimeout(timer);
  }, [run, isMissing, t0, t1]);
  if (isMissing) return 'missing';
  const isCurrent = state !== null && [run, t0, t1].every((value, i) => value === state.of[i]);
  return isCurrent ? state.counts : null;
}

function countCells(counts: RangeCounts | 'missing' | null): string[] {
  if (counts === null) return Array<string>(4).fill('…');
  if (counts === 'missing') return Array<string>(4).fill(NO_VALUE);
  const { requests, operations } = counts;
  const kinds = [
    plural(requests.reads, 'read'),
    plural(requests.writes, 'write'),
    ...(requests.trims === 0 ? [] : [plural(requests.trims, 'trim')]),
    ...(requests.flushes === 0 ? [] : [plural(requests.flushes, 'flush', 'flushes')]),
  ];
  return [
    kinds.join(', '),
    formatCount(operations.reads),
    formatCount(operations.programs),
    formatCount(operations.erases),
  ];
}

/** Busy shares: of all channels and of the busiest, of all dies and of the busiest; unknown until they are indexed. */
function busyCells(
  timeline: Timeline,
  run: number,
  { recording, experiment: { device } }: RunOutcome,
  t0: number,
  t1: number,
): string[] {
  const lanes = timeline.busyByClass(run, recording, t0, t1);
  if (lanes === undefined || !(t1 > t0)) return Array<string>(2).fill(NO_VALUE);
  const shares = lanes.map((busy) => busy.reduce((sum, ns) => sum + ns, 0) / (t1 - t0));
  const shareOf = (units: readonly number[], nameOf: (unit: number) => string): string => {
    const mean = units.reduce((sum, share) => sum + share, 0) / units.length;
    const busiest = maxIndex(units);
    return `${formatShare(mean)} (${nameOf(busiest)}: ${formatShare(units[busiest])})`;
  };
  return [
    shareOf(shares.slice(0, recording.channels), (channel) => `channel ${channel}`),
    shareOf(
      shares.slice(recording.channels),
      (die) =>
        `channel ${channelOfDie(device, die)} · chip ${chipOnChannel(device, die)} · die ${dieInChip(device, die)}`,
    ),
  ];
}

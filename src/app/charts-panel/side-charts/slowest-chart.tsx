import { useMemo, type ReactElement } from 'react';
import { blameTable, updateBlameBars } from '../../../charts/bars/blame-bars.ts';
import type { BlameBar } from '../../../charts/bars/blame-bars.ts';
import type { LatencyTail } from '../../../worker/outcome.ts';
import { selectSlowest } from '../../actions/select-slowest.ts';
import { useRuns } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { ChartHost } from './chart-host.tsx';
import type { SideChartProps } from './side-chart-props.ts';

/** Wait causes of the slowest 1 % of reads or writes, A above B on one scale. */
export function SlowestChart({ choice, asTable }: SideChartProps): ReactElement {
  const a = useRuns((state) => state.a.shown?.outcome[choice] ?? null);
  const b = useRuns((state) => state.b.shown?.outcome[choice] ?? null);
  const bars = useMemo(() => [...barOf('a', a), ...barOf('b', b)], [a, b]);
  // A shown run has ended: without a bar there was no such request.
  if (bars.length === 0 && a !== null) return <p className="muted">{`There are no ${choice}s.`}</p>;
  return (
    <ChartHost
      asTable={asTable}
      table={() => blameTable(bars)}
      draw={(host, size, theme) => {
        updateBlameBars(host, bars, {
          ...size,
          theme,
          label: `Mean wait by cause, slowest 1 % of ${choice}s`,
          onSelect: (bar) => {
            selectSlowest(choice, bar.id === 'b' ? 'b' : 'a');
          },
        });
      }}
    />
  );
}

function barOf(side: Side, tail: LatencyTail | null): BlameBar[] {
  if (tail === null || tail.count === 0) return [];
  const { meanNs, requests } = tail.causes;
  return [{ id: side, name: side.toUpperCase(), color: side === 'a' ? 0 : 1, meanNs, requests }];
}

import { useMemo, type ReactElement } from 'react';
import { blameTable, updateBlameBars, type BlameBar } from '../../../charts/bars/blame-bars.ts';
import { formatInstant } from '../../../base/format.ts';
import { selectSlowest } from '../../travel/select.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import type { TailLookup } from '../../runs/use-tail-so-far.ts';
import { absentNote, warmUpCaveat } from '../tail-series.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';

export default function SlowestChart({ choice, asTable, playhead, soFar }: ChartProps): ReactElement {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const ns = soFar === undefined ? null : playhead;
  const bars = useMemo(() => [...barOf('a', a, choice, soFar), ...barOf('b', b, choice, soFar)], [a, b, choice, soFar]);
  if (bars.length === 0 && ns !== null) {
    return <p className="muted">{`No ${choice} has finished by ${formatInstant(ns)}.`}</p>;
  }
  // A shown run has ended: without a bar there was no such request.
  if (bars.length === 0 && a !== null) return <p className="muted">{`There are no ${choice}s.`}</p>;
  const label = `Mean latency by cause, slowest 1 % of ${choice}s`;
  const absent = absentNote(a, b, choice);
  const notCounted = warmUpCaveat(a, b);
  const until = ns === null ? undefined : `Requests finished by ${formatInstant(ns)}`;
  const notes = [`of ${choice}s`, until, absent, notCounted].filter((note) => note !== undefined);
  const caption = [label, until, notCounted].filter((note) => note !== undefined).join('. ');
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="muted chart-note">
          {note}
        </p>
      ))}
      <ChartHost
        asTable={asTable}
        isComplete={bars.length > 0}
        untilNs={ns}
        table={() => blameTable(bars, caption)}
        height={60 + 52 * bars.length}
        mostHeight={90 + 60 * bars.length}
        draw={(host, size, theme) =>
          updateBlameBars(host, bars, {
            ...size,
            theme,
            of: choice,
            label,
            onSelect: (bar) => selectSlowest(choice, bar.id === 'b' ? 'b' : 'a'),
          })
        }
      />
    </>
  );
}

/** @param soFar for the requests that were complete at an instant; undefined: all */
function barOf(side: Side, run: ShownRun | null, choice: 'read' | 'write', soFar: TailLookup | undefined): BlameBar[] {
  if (run === null || run[choice].count === 0) return [];
  const tail = run[choice];
  const { meanNs, requests } = soFar?.slowest(tail, run.recording) ?? tail.causes;
  if (requests === 0) return [];
  return [{ id: side, name: side.toUpperCase(), color: side === 'a' ? 0 : 1, meanNs, requests }];
}

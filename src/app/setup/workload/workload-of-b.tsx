import type { ReactElement } from 'react';
import { visibleText } from '../../../device/visible-text.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { useRuns } from '../../stores/runs.ts';
import { formatTime, plural } from '../../../base/format.ts';
import { laterInDayNs, timeOfDayNs, timeOfDayText } from '../../../traces/time-of-day.ts';
import type { WallTime } from '../../../traces/columns.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { commit, patchBetween } from '../../stores/edits.ts';
import { useView, type Side } from '../../stores/view.ts';
import { sameValue } from '../../../device/same-value.ts';

/** Apart from their pace. */
export function hasRequestsOf(a: Experiment, b: Experiment): boolean {
  return (
    a === b ||
    (a.seed === b.seed &&
      a.host.addressing === b.host.addressing &&
      sameValue(a.device, b.device) &&
      sameValue(a.workload, b.workload))
  );
}

type Alignment = 'start' | 'day' | 'own';

/** Both begin at 0, or each at the time of day of its recording. */
function TraceClocks({ a, b }: { a: Experiment; b: Experiment }): ReactElement {
  const startA = useStart('a', a);
  const startB = useStart('b', b);
  const refusal = refusalOf(a, b, startA, startB);
  const later = startA === null || startB === null ? 0 : laterInDayNs(startA, startB);
  const byDay = { a: Math.max(0, -later), b: Math.max(0, later) };
  const shown = alignmentOf(startNsOf(a), startNsOf(b), byDay);
  return (
    <div>
      <SelectField
        label="Start of the traces"
        value={shown}
        options={[
          { value: 'start', label: 'both at 0' },
          { value: 'day', label: 'by time of day', disabled: refusal !== null },
          ...(shown === 'own' ? [{ value: 'own' as const, label: 'set in the experiment' }] : []),
        ]}
        onChange={(alignment) => {
          if (alignment === 'start') place(a, b, { a: 0, b: 0 }, 'Start both traces at 0');
          else if (alignment === 'day') place(a, b, byDay, 'Align the traces by time of day');
        }}
      />
      {refusal !== null ? (
        <p className="workload-facts small muted">{refusal}</p>
      ) : (
        startA !== null &&
        startB !== null && (
          <p className="workload-facts small muted">
            {`Recorded from ${timeOfDayText(timeOfDayNs(startA))} (A) and ${timeOfDayText(timeOfDayNs(startB))} (B), UTC.`}{' '}
            {laterWords(later)}
            {shown === 'day' && <TimeOfPlayhead zero={later > 0 ? startA : startB} scale={a.host.timeScale} />}
          </p>
        )
      )}
    </div>
  );
}

function laterWords(later: number): string {
  if (later === 0) return 'They begin together.';
  const time = formatTime(Math.abs(later));
  return later > 0 ? `B begins ${time} later.` : `A begins ${time} later.`;
}

function TimeOfPlayhead({ zero, scale }: { zero: WallTime; scale: number }): ReactElement {
  const playhead = useView((state) => state.playhead);
  const time = timeOfDayText(timeOfDayNs(zero) + (playhead ?? 0) * scale);
  return <> {playhead === null ? `The run begins at ${time}.` : `The playhead is at ${time}.`}</>;
}

/** Null if it is not known (yet). */
function useStart(side: Side, experiment: Experiment): WallTime | null {
  const shown = useRuns((state) => state[side].shown);
  if (shown === null || hashOf(shown.asked) !== hashOf(experiment)) return null;
  return shown.workload.startedAt;
}

const hashOf = ({ workload }: Experiment): string | null => ('trace' in workload ? workload.trace.hash : null);

const startNsOf = ({ workload }: Experiment): number => ('trace' in workload ? workload.trace.startNs : 0);

function refusalOf(a: Experiment, b: Experiment, startA: WallTime | null, startB: WallTime | null): string | null {
  if (startA === null && startB === null) return 'By time of day: neither file says when it was recorded.';
  if (startA === null) return 'By time of day: A’s file does not say when it was recorded.';
  if (startB === null) return 'By time of day: B’s file does not say when it was recorded.';
  if (a.host.mode === 'closed' || b.host.mode === 'closed') {
    return 'By time of day: not in a closed loop, where arrivals follow completions.';
  }
  if (a.host.timeScale !== b.host.timeScale) return 'By time of day: A and B need the same time compression.';
  return null;
}

function alignmentOf(a: number, b: number, byDay: { readonly a: number; readonly b: number }): Alignment {
  if (a === 0 && b === 0) return 'start';
  return a === byDay.a && b === byDay.b ? 'day' : 'own';
}

/** In the traces' time, ns. */
function place(a: Experiment, b: Experiment, startNs: { readonly a: number; readonly b: number }, label: string): void {
  const nextA = startingAt(a, startNs.a);
  commit({ a: nextA, change: patchBetween(nextA, startingAt(b, startNs.b)) }, label);
}

function startingAt(experiment: Experiment, startNs: number): Experiment {
  const { workload } = experiment;
  return 'trace' in workload ? { ...experiment, workload: { trace: { ...workload.trace, startNs } } } : experiment;
}

export function WorkloadOfB({ a, b }: { a: Experiment; b: Experiment }): ReactElement {
  const shown = useRuns((state) => state.b.shown);
  const isCurrent = shown !== null && hasRequestsOf(shown.asked, b);
  return (
    <>
      <p className="workload-facts small workload-of-b">
        <strong className="side-b">B</strong> {b.name === '' ? 'Untitled' : visibleText(b.name)}
        {isCurrent && <span className="muted"> · {plural(shown.workload.requests, 'request')}</span>}
      </p>
      {areTwoTraces(a, b) && <TraceClocks a={a} b={b} />}
    </>
  );
}

const areTwoTraces = ({ workload: a }: Experiment, { workload: b }: Experiment): boolean =>
  'trace' in a && 'trace' in b && a.trace.hash !== b.trace.hash;

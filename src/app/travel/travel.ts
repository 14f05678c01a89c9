/** Timeline, device view and breakpoints share the playhead. */
import { Operations } from '../../analysis/columns/operations.ts';
import { engine } from '../runs/engine-client.ts';
import { readerOf } from '../runs/run-reader.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { say, useTravel } from '../stores/travel.ts';
import { reveal, setPlayhead, useView, type Side } from '../stores/view.ts';
import type * as allWords from './step-words.ts';
import { loadPart, ofPage, turns } from '../stores/page-state.ts';

/** The side of the selection, or A. */
function travelSide(): Side {
  const side = useView.getState().selection?.side ?? 'a';
  return useRuns.getState()[side].shown === null ? 'a' : side;
}

/** Null before the first run. */
export function travelRun(): ShownRun | null {
  return useRuns.getState()[travelSide()].shown;
}

/** Named only with A and B on screen. */
export function saidSide(): Side | null {
  return useRuns.getState().b.shown === null ? null : travelSide();
}

/** The playhead, or where the selection begins, or the left edge of the window, ns. */
export function fromNs(): number {
  const { playhead, window } = useView.getState();
  return playhead ?? selectedFrom() ?? window?.[0] ?? 0;
}

/** The arrival of the selected request, or the start of the selected operation or gap, ns; null if unknown. */
function selectedFrom(): number | null {
  const { selection } = useView.getState();
  const run = travelRun();
  if (selection === null || run === null) return null;
  if (selection.kind === 'gap') return selection.startNs;
  const { recording } = run;
  if (selection.kind === 'request')
    return selection.request < recording.requestCount ? new Operations(recording).arrival(selection.request) : null;
  return selection.operation < recording.operationCount
    ? (readerOf(run).allRowsOf(selection.operation).at(0)?.startNs ?? null)
    : null;
}

/** With A and B on screen, the run that is not stepped through. */
export function otherRun(): ShownRun | null {
  return saidSide() === null ? null : useRuns.getState()[travelSide() === 'a' ? 'b' : 'a'].shown;
}

/** Unless the playhead has moved. The words load with the first step. */
function tell(wordsOf: (words: typeof allWords) => string): void {
  const at = useView.getState().playhead;
  loadPart(() => import('./step-words.ts')).then((words) => {
    if (useView.getState().playhead === at) say(wordsOf(words));
  }, sayMissing);
}

export function jumpTo(ns: number, words?: string): void {
  useTravel.setState({ playing: 0 });
  moveTo(ns);
  if (words !== undefined) {
    say(words);
    return;
  }
  const run = travelRun();
  if (run === null) return;
  tell((words) => words.stepWords(run, ns, saidSide(), otherRun()));
}

export function moveTo(ns: number): void {
  setPlayhead(ns);
  reveal({ side: travelSide(), startNs: ns, endNs: ns });
}

export function toStart(): void {
  if (travelRun() !== null) jumpTo(0);
}

export function toEnd(): void {
  const run = travelRun();
  if (run !== null) jumpTo(run.recording.endNs);
}

/** Panels and charts show the whole run again. */
export function leavePlayhead(): void {
  useTravel.setState({ playing: 0 });
  setPlayhead(null);
  say('');
}

const beginStep = turns();

/** 1 is the next instant, −1 the previous. */
export async function step(direction: 1 | -1): Promise<void> {
  const part = await ofPage(loadPart(() => import('../../analysis/instant/stepping.ts')).catch(() => null));
  if (part === null) {
    sayMissing();
    return;
  }
  const run = travelRun();
  if (run === null) return;
  const isLast = beginStep();
  const { unit, lane } = useTravel.getState();
  const ns = fromNs();
  const { recording, jobs, completeUntilNs } = run;
  // The first step is to the selection itself.
  if (useView.getState().playhead === null && selectedFrom() !== null) {
    jumpTo(ns);
    return;
  }
  let next = part.nextInstant({ recording, jobs }, ns, direction, unit, lane);
  const isOfRows = unit === 'event' || unit === 'phase';
  const reaches = Math.max(ns, next ?? (direction > 0 ? Infinity : ns));
  if (isOfRows && reaches >= completeUntilNs) {
    // Rows beyond the recording limit: the worker re-simulates them.
    const { end } = engine.ask(run.run, { kind: 'step', ns, direction, unit, lane });
    const answer = await ofPage(end);
    if (!isLast()) return;
    if (answer.kind !== 'done') {
      if (answer.kind === 'failed') say(answer.failure.message);
      return;
    }
    next = answer.result;
  }
  if (next === null) tell((words) => words.noStepWords(run, unit, direction));
  else jumpTo(next);
}

export function toggleDevice(): void {
  const open = !useTravel.getState().open;
  // The device view needs an instant.
  if (open && useView.getState().playhead === null && travelRun() !== null) setPlayhead(Math.round(fromNs()));
  useTravel.setState({ open });
}

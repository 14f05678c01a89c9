/**
 * Time travel: steps and jumps. Timeline, device view and breakpoints share the playhead, which these functions
 * move.
 */
import { engine } from '../runs/engine-client.ts';
import { useRuns } from '../stores/runs.ts';
import type { ShownRun } from '../stores/runs.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { say, useTravel } from '../stores/travel.ts';
import { reveal, setPlayhead, useView } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';
import type * as allWords from './step-words.ts';
import { loadPart, ofPage, turns } from '../stores/page-state.ts';

/** The side whose events are steps: that of the selection, or A. */
function travelSide(): Side {
  const side = useView.getState().selection?.side ?? 'a';
  return useRuns.getState()[side].shown === null ? 'a' : side;
}

/** The run whose events are steps; null before the first run. */
export function travelRun(): ShownRun | null {
  return useRuns.getState()[travelSide()].shown;
}

/** The side that a step's words name: with A and B on screen. */
export function saidSide(): Side | null {
  return useRuns.getState().b.shown === null ? null : travelSide();
}

/** The start of a step: the playhead, or the left edge of the window. */
export function fromNs(): number {
  const { playhead, window } = useView.getState();
  return playhead ?? window?.[0] ?? 0;
}

/** Tells what a step did, unless the playhead has moved on. The words load with the first step. */
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
  tell((words) => words.stepWords(run, ns, saidSide()));
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

/** Removes the playhead: panels and charts show the whole run again. */
export function leavePlayhead(): void {
  useTravel.setState({ playing: 0 });
  setPlayhead(null);
  say('');
}

const beginStep = turns();

/** To the next (1) or the previous (−1) instant of the chosen kind. What finds it loads with the first step. */
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
  // The device view needs an instant: the playhead, or else the left edge of the window.
  if (open && useView.getState().playhead === null && travelRun() !== null) setPlayhead(Math.round(fromNs()));
  useTravel.setState({ open });
}

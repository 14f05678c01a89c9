/**
 * Time travel: steps, playback, jumps. Timeline, device view and breakpoints share the playhead, which these functions
 * move.
 */
import { t } from '../../../messages/message.ts';
import { nextInstant } from '../../../analysis/instant/stepping.ts';
import { formatInstant } from '../../../base/format.ts';
import { engine } from '../../runs/engine-client.ts';
import { forkAt } from '../../stores/edits.ts';
import { setTarget } from '../../stores/panel.ts';
import { useRuns } from '../../stores/runs.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { say, SPEEDS, useTravel } from '../../stores/travel.ts';
import { reveal, setPlayhead, useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import { noStepWords, stepWords } from './step-words.ts';

/** Seconds in which playback at speed 1 passes one window. */
const PLAY_SECONDS = 10;

/** The side whose events are steps: that of the selection, or A. */
function travelSide(): Side {
  const side = useView.getState().selection?.side ?? 'a';
  return useRuns.getState()[side].shown === null ? 'a' : side;
}

/** The run whose events are steps; null before the first run. */
export function travelRun(): ShownRun | null {
  return useRuns.getState()[travelSide()].shown;
}

/** The start of a step: the playhead, or the left edge of the window. */
export function fromNs(): number {
  const { playhead, window } = useView.getState();
  return playhead ?? window?.[0] ?? 0;
}

/** Moves the playhead, reveals it and announces it. */
export function jumpTo(ns: number, words?: string): void {
  useTravel.setState({ playing: 0 });
  moveTo(ns);
  if (words !== undefined) {
    say(words);
    return;
  }
  const run = travelRun();
  if (run === null) return;
  say(stepWords(run, ns));
}

function moveTo(ns: number): void {
  setPlayhead(ns);
  reveal({ side: travelSide(), startNs: ns, endNs: ns });
}

export function toStart(): void {
  if (travelRun() !== null) jumpTo(0);
}

export function toEnd(): void {
  const run = travelRun();
  if (run !== null) jumpTo(run.outcome.recording.endNs);
}

/** Removes the playhead: panels and charts show the whole run again. */
export function leavePlayhead(): void {
  useTravel.setState({ playing: 0 });
  setPlayhead(null);
  say('');
}

let stepping = 0;

/** To the next (1) or the previous (−1) instant of the chosen kind. */
export async function step(direction: 1 | -1): Promise<void> {
  const run = travelRun();
  if (run === null) return;
  const mine = ++stepping;
  const { unit, lane } = useTravel.getState();
  const ns = fromNs();
  const { recording, jobs, completeUntilNs } = run.outcome;
  let next = nextInstant({ recording, jobs }, ns, direction, unit, lane);
  const isOfRows = unit === 'event' || unit === 'phase';
  const reaches = Math.max(ns, next ?? (direction > 0 ? Infinity : ns));
  if (isOfRows && reaches >= completeUntilNs) {
    // Rows beyond the recording limit: the worker re-simulates them.
    const { end } = engine.ask(run.run, { kind: 'step', ns, direction, unit, lane });
    const answer = await end;
    if (mine !== stepping) return;
    if (answer.kind !== 'done') {
      if (answer.kind === 'failed') say(answer.failure.message);
      return;
    }
    next = answer.result;
  }
  if (next === null) say(noStepWords(run, unit, direction));
  else jumpTo(next);
}

/** Starts playback in a direction; called again, it pauses. */
export function play(direction: 1 | -1): void {
  const { playing } = useTravel.getState();
  const run = travelRun();
  if (run === null) return;
  if (playing === direction) {
    useTravel.setState({ playing: 0 });
    say(t('Paused at {instant}', { instant: formatInstant(fromNs()) }));
    return;
  }
  useTravel.setState({ playing: direction });
  say(direction > 0 ? t('Playing') : t('Playing backwards'));
  if (playing === 0) tick(performance.now());
}

/** Pauses playback of either direction; at rest, plays forward. */
export function playOrPause(): void {
  const { playing } = useTravel.getState();
  play(playing === 0 ? 1 : playing);
}

/** Plays in a direction at the normal speed; while it plays in that direction already, at the next speed. */
export function shuttle(direction: 1 | -1): void {
  const { playing, speed } = useTravel.getState();
  if (playing !== direction) {
    useTravel.setState({ speed: 1 });
    play(direction);
    return;
  }
  const next = SPEEDS.find((one) => one > speed);
  if (next !== undefined) useTravel.setState({ speed: next });
}

/** Each frame of playback requests the next. */
function tick(last: number): void {
  requestAnimationFrame((now) => {
    const { playing, speed } = useTravel.getState();
    const run = travelRun();
    if (playing === 0 || run === null) return;
    const { endNs } = run.outcome.recording;
    const { window } = useView.getState();
    const span = window === null ? endNs : window[1] - window[0];
    const by = (Math.max(0, now - last) / (PLAY_SECONDS * 1000)) * span * speed;
    const next = Math.min(endNs, Math.max(0, Math.round(fromNs() + playing * by)));
    moveTo(next);
    if (next === (playing > 0 ? endNs : 0)) {
      useTravel.setState({ playing: 0 });
      say(playing > 0 ? t('At the end') : t('At the start'));
      return;
    }
    tick(now);
  });
}

/** Forks B from A at the playhead, with its current or next change. */
export function forkHere(): void {
  if (travelRun() === null) return;
  const ns = Math.round(fromNs());
  setPlayhead(ns);
  setTarget('b');
  forkAt(ns, t('Fork at {instant}', { instant: formatInstant(ns) }));
  say(
    useRuns.getState().b.state === 'idle'
      ? t('Fork at {instant}: choose a policy for B to continue with', { instant: formatInstant(ns) })
      : t('B continues from A at {instant}', { instant: formatInstant(ns) }),
  );
}

/** Removes the fork: B runs from the start. */
export function endFork(): void {
  forkAt(null, t('Remove the fork'));
  say(t('B runs from the start'));
}

/** Opens or closes the device view. */
export function toggleDevice(): void {
  const open = !useTravel.getState().open;
  // The device view needs an instant: the playhead, or else the left edge of the window.
  if (open && useView.getState().playhead === null && travelRun() !== null) setPlayhead(Math.round(fromNs()));
  useTravel.setState({ open });
}

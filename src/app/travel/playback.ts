import { formatInstant } from '../../base/format.ts';
import { say, SPEEDS, useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';
import { everyFrame } from './frames.ts';
import { fromNs, moveTo, travelRun } from './travel.ts';

/** At speed 1, for one window. */
const PLAY_SECONDS = 10;

/** Called again, it pauses. */
export function play(direction: 1 | -1): void {
  const { playing } = useTravel.getState();
  const run = travelRun();
  if (run === null) return;
  if (playing === direction) {
    useTravel.setState({ playing: 0 });
    say(`Paused at ${formatInstant(fromNs())}`);
    return;
  }
  useTravel.setState({ playing: direction });
  say(direction > 0 ? 'Playing' : 'Playing backwards');
  if (playing === 0) everyFrame(tick);
}

/** At rest, plays forward. */
export function playOrPause(): void {
  const { playing } = useTravel.getState();
  play(playing === 0 ? 1 : playing);
}

/** While it plays in that direction already, at the next speed. */
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

/** @returns whether it continues */
function tick(_: number, frameMs: number): boolean {
  const { playing, speed } = useTravel.getState();
  const run = travelRun();
  if (playing === 0 || run === null) return false;
  const { endNs } = run.recording;
  const { window } = useView.getState();
  const span = window === null ? endNs : window[1] - window[0];
  const by = (frameMs / (PLAY_SECONDS * 1000)) * span * speed;
  const next = Math.min(endNs, Math.max(0, Math.round(fromNs() + playing * by)));
  moveTo(next);
  if (next !== (playing > 0 ? endNs : 0)) return true;
  useTravel.setState({ playing: 0 });
  say(playing > 0 ? 'At the end' : 'At the start');
  return false;
}

/**
 * Re-simulated rows of the visible range are appended to the recorded ones. The shown run becomes a new object, so
 * that timeline and inspector see the rows.
 */
import { engine } from './engine-client.ts';
import { updateRun, useRuns } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import { useView, type Side } from '../stores/view.ts';
import { hasRows } from './run-reader.ts';
import { joined, missingRange } from './time-range.ts';
import { follow, ofPage, pageState } from '../stores/page-state.ts';

/** Delay after the last move, ms. */
const SETTLE_MS = 120;

const settling = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

export function followWindow(): void {
  const soon = (): void => {
    clearTimeout(settling.timer);
    settling.timer = setTimeout(() => {
      void resimulate('a');
      void resimulate('b');
    }, SETTLE_MS);
  };
  follow(useView, (state, before) => {
    if (state.window !== before.window) soon();
  });
  follow(useRuns, (state, before) => {
    if (state.a.shown?.run !== before.a.shown?.run || state.b.shown?.run !== before.b.shown?.run) soon();
  });
  soon();
}

async function resimulate(side: Side): Promise<void> {
  const { shown } = useRuns.getState()[side];
  if (shown === null || shown.completeUntilNs === Infinity) {
    setState(side, 'kept');
    return;
  }
  const wanted = missingRange(shown, useView.getState().window);
  if (wanted === null || wanted === 'too long') {
    setState(side, wanted === null ? 'kept' : 'too long');
    return;
  }
  const { endNs } = shown.recording;
  const [t0, t1] = useView.getState().window ?? [0, endNs];
  if (hasRows(shown, t0, Math.min(t1, endNs))) {
    setState(side, 'kept');
    return;
  }
  setState(side, 'simulating');
  const end = await ofPage(engine.ask(shown.run, { kind: 'rows', ...wanted }).end);
  const now = useRuns.getState()[side].shown;
  if (now?.run !== shown.run) return;
  if (end.kind !== 'done') {
    if (end.kind === 'failed') setState(side, 'lost');
    return;
  }
  const without = now.made?.without ?? now.recording;
  const recording = joined(without, end.result, now.completeUntilNs);
  updateRun(side, { shown: { ...now, recording, made: { ...wanted, without } } });
  setState(side, 'kept');
  // The window may have moved meanwhile.
  void resimulate(side);
}

function setState(side: Side, state: 'kept' | 'simulating' | 'too long' | 'lost'): void {
  const { resimulating } = useTravel.getState();
  if (resimulating[side] !== state) useTravel.setState({ resimulating: { ...resimulating, [side]: state } });
}

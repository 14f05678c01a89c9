/**
 * Keeps the device view in sync with the playhead: one query at a time, always for the latest instant, so that
 * scrubbing never waits for passed instants.
 */
import { engine } from '../runs/engine-client.ts';
import { useRuns } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import { useView, type Side } from '../stores/view.ts';
import { ofPage } from '../stores/page-state.ts';

export function followDevice(side: Side): () => void {
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isAsking || isOver) return;
    isAsking = true;
    for (;;) {
      const run = useRuns.getState()[side].shown;
      const ns = useView.getState().playhead;
      const { attention, device } = useTravel.getState();
      const isShown =
        device?.side === side &&
        device.run === run?.run &&
        device.ns === ns &&
        device.instant.mapping?.lpn === (attention.lpn ?? undefined) &&
        device.instant.pages?.block === (attention.block ?? undefined);
      if (run === null || ns === null || isShown || isOver) break;
      const end = await ofPage(engine.ask(run.run, { kind: 'look', ns, attention }).end);
      // The component may be unmounted by now.
      if (hasEnded()) break;
      if (end.kind === 'done')
        useTravel.setState({ device: { side, run: run.run, ns, instant: end.result }, problem: null });
      else if (end.kind === 'failed') {
        useTravel.setState({ problem: end.failure.message });
        break;
      } else break;
      if (outOfRange(end.result.mapping === null, attention.lpn)) break;
    }
    isAsking = false;
  }
  const hasEnded = (): boolean => isOver;
  const stops = [
    useView.subscribe((state, before) => {
      if (state.playhead !== before.playhead) void ask();
    }),
    useRuns.subscribe((state, before) => {
      if (state[side].shown !== before[side].shown) void ask();
    }),
    useTravel.subscribe((state, before) => {
      if (state.attention !== before.attention) void ask();
    }),
  ];
  void ask();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** An address beyond the device has no mapping; do not query again. */
const outOfRange = (isMissing: boolean, lpn: number | null): boolean => isMissing && lpn !== null;

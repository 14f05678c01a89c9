import { useEffect, useMemo, useState } from 'react';
import type { LatencyTail } from '../../worker/outcome.ts';
import type { ShownRun } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';
import { prepareTail, tailAt } from './tail-so-far.ts';
import type { TailAt } from './tail-so-far.ts';

/** Interval at which charts follow a moving playhead, ms. */
const FOLLOW_MS = 100;

/** The playhead, ns, for slow charts: immediate at rest, throttled while it moves. */
export function useCalmPlayhead(): number | null {
  const [shown, setShown] = useState(() => useView.getState().playhead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const follow = (): void => {
      timer = undefined;
      last = performance.now();
      setShown(useView.getState().playhead);
    };
    follow();
    const stop = useView.subscribe((state, before) => {
      if (state.playhead === before.playhead || timer !== undefined) return;
      timer = setTimeout(follow, Math.max(0, last + FOLLOW_MS - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return shown;
}

export type TailLookup = (tail: LatencyTail) => TailAt | undefined;

/** Computes a tail at an instant (ns); undefined for the whole run and until it is ready. */
export function useTailSoFar(runs: readonly (ShownRun | null)[], ns: number | null): TailLookup | undefined {
  const [ready, setReady] = useState<string>();
  const key = runs.map((run) => run?.run ?? '').join();
  const isWanted = ns !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const prepare = async (): Promise<void> => {
      for (const run of runs) {
        if (run === null) continue;
        await prepareTail(run.outcome, 'read');
        await prepareTail(run.outcome, 'write');
      }
      if (!isOver) setReady(key);
    };
    void prepare();
    return () => {
      isOver = true;
    };
    // The key identifies the runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, key]);
  return useMemo(() => (ns === null || ready !== key ? undefined : (tail) => tailAt(tail, ns)), [ns, ready, key]);
}

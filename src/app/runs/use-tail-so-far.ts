import { useEffect, useMemo, useState } from 'react';
import type { Recording } from '../../engine/recording/recording.ts';
import type { LatencyTail } from '../../worker/outcome.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import type { ShownRun } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';
import type * as tailSoFarModule from './tail-so-far.ts';
import type { SlowestAt, TailAt } from './tail-so-far.ts';

/** Interval at which charts follow a moving playhead, ms. */
const FOLLOW_MS = 100;

/** ns. Immediate at rest, throttled while the playhead moves: for slow charts. */
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

export interface TailLookup {
  readonly at: (tail: LatencyTail) => TailAt | undefined;
  readonly slowest: (tail: LatencyTail, recording: Recording) => SlowestAt | undefined;
}

/** Undefined for the whole run and until they are ready. */
export function useTailSoFar(runs: readonly (ShownRun | null)[], ns: number | null): TailLookup | undefined {
  const [ready, setReady] = useState<{ readonly key: string; readonly code: typeof tailSoFarModule }>();
  const key = runs.map((run) => run?.run ?? '').join();
  const isWanted = ns !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const prepare = async (): Promise<void> => {
      const code = await loadPart(() => import('./tail-so-far.ts'));
      for (const run of runs) {
        if (run === null) continue;
        await ofPage(code.prepareTail(run, 'read'));
        await ofPage(code.prepareTail(run, 'write'));
      }
      if (!isOver) setReady({ key, code });
    };
    prepare().catch(sayMissing);
    return () => {
      isOver = true;
    };
    // The key identifies the runs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, key]);
  return useMemo(() => {
    if (ns === null || ready?.key !== key) return undefined;
    const { tailAt, slowestAt } = ready.code;
    return { at: (tail) => tailAt(tail, ns), slowest: (tail, recording) => slowestAt(tail, recording, ns) };
  }, [ns, ready, key]);
}

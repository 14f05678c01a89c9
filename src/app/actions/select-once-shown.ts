import { currentPair } from '../stores/document.ts';
import { useRuns } from '../stores/runs.ts';
import { select, useView } from '../stores/view.ts';

/**
 * Selects the slowest request when the requested run of A is on screen, unless something else was selected meanwhile.
 * The window stays.
 */
export function selectSlowestOnceShown(): void {
  const wanted = currentPair().a;
  const stop = useRuns.subscribe(({ a: { shown, state } }) => {
    if (currentPair().a !== wanted || state === 'failed' || state === 'canceled') {
      stop();
      return;
    }
    if (shown?.experiment !== wanted) return;
    stop();
    if (useView.getState().selection !== null) return;
    const { read, write } = shown.outcome;
    const slowest = [read.slowest, write.slowest].filter((one) => one !== null);
    const worst = slowest.length === 2 && slowest[1].ns > slowest[0].ns ? slowest[1] : slowest.at(0);
    if (worst !== undefined) select({ kind: 'request', side: 'a', request: worst.request });
  });
}

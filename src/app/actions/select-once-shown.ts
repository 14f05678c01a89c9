import { currentPair } from '../stores/document.ts';
import { useRuns } from '../stores/runs.ts';
import { selectRequest, useView } from '../stores/view.ts';

/**
 * Once the run of A that was just asked for is on screen, selects its slowest request, if nothing else was selected meanwhile: what somebody who brings a
 * workload wants to know first. The window stays.
 */
export function selectSlowestOnceShown(): void {
  const wanted = currentPair().a;
  const stop = useRuns.subscribe(({ a: { shown, state } }) => {
    if (currentPair().a !== wanted || state === 'failed' || state === 'cancelled') {
      stop();
      return;
    }
    if (shown?.experiment !== wanted) return;
    stop();
    if (useView.getState().selection !== null) return;
    const { read, write } = shown.outcome;
    const slowest = [read.slowest, write.slowest].filter((one) => one !== null);
    const worst = slowest.length === 2 && slowest[1].ns > slowest[0].ns ? slowest[1] : slowest.at(0);
    if (worst !== undefined) selectRequest('a', worst.request);
  });
}

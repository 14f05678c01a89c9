import { currentPair } from '../stores/document.ts';
import { useRuns } from '../stores/runs.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { select, setWindow, useView } from '../stores/view.ts';
import { stretchAround } from './stretch.ts';

/**
 * Selects the slowest request when the requested run of A is on screen, unless something else was selected meanwhile.
 * @param opens whether the timeline opens on the stretch around that request; otherwise the window stays
 */
export function selectSlowestOnceShown({ opens = false } = {}): void {
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
    if (worst === undefined) return;
    select({ kind: 'request', side: 'a', request: worst.request });
    const { recording } = shown.outcome;
    if (!opens || useView.getState().window !== null || worst.request >= recording.requestCount) return;
    const operations = new Operations(recording);
    const finish = operations.finish(worst.request);
    const untilNs = Number.isNaN(finish) ? recording.endNs : finish;
    setWindow(stretchAround(operations.arrival(worst.request), untilNs, recording.endNs));
  });
}

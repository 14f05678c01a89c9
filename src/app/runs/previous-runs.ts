/**
 * The sides that still show a run of an earlier experiment. A quick run replaces its predecessor before the page says
 * so.
 */
import { follow, pageStore } from '../stores/page-state.ts';
import { experimentB, useDocument } from '../stores/document.ts';
import { useRuns } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';

/** A run that is replaced within this time is not called previous, ms. */
const QUICK_MS = 250;
const SIDES: readonly Side[] = ['a', 'b'];

export const usePreviousRuns = pageStore<{ readonly sides: readonly Side[] }>(() => ({ sides: [] }));

function isPrevious(side: Side): boolean {
  const { pair } = useDocument.getState().present;
  const { shown } = useRuns.getState()[side];
  return shown !== null && shown.asked !== (side === 'a' ? pair.a : experimentB(pair));
}

export function followPreviousRuns(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    timer = undefined;
    const sides = SIDES.filter(isPrevious);
    if (sides.join() !== usePreviousRuns.getState().sides.join()) usePreviousRuns.setState({ sides });
  };
  const look = (): void => {
    const { sides } = usePreviousRuns.getState();
    // The end of a previous run is said immediately.
    if (!sides.every(isPrevious)) say();
    if (SIDES.some((side) => isPrevious(side) && !usePreviousRuns.getState().sides.includes(side))) {
      timer ??= setTimeout(say, QUICK_MS);
    }
  };
  follow(useDocument, look);
  follow(useRuns, look);
}

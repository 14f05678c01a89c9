import type { ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import { useRuns } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import { follow, pageStore } from '../stores/page-state.ts';

/** A run that is replaced within this time is not called previous, ms. */
const QUICK_MS = 250;
const SIDES: readonly Side[] = ['a', 'b'];

/**
 * The sides that still show a run of an earlier experiment. A quick run replaces its predecessor before the page says
 * so.
 */
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

/** @param short without the name of the run */
export function PreviousNote({
  of: shown,
  short = false,
}: {
  of: readonly Side[];
  short?: boolean;
}): ReactElement | null {
  const sides = usePreviousRuns((state) => state.sides).filter((side) => shown.includes(side));
  const runs = useRuns();
  const [first] = sides;
  if (first === undefined) return null;
  const name = runs.a.shown?.experiment.name ?? '';
  // The name tells a run apart only if another name is beside it.
  const named = name === '' || name === currentPair().a.name ? '' : `: ${visibleText(name)}`;
  const words =
    runs.b.shown === null
      ? 'Previous run'
      : sides.length > 1
        ? 'Previous run of A and B'
        : `Previous run of ${first.toUpperCase()}`;
  return (
    <p className="previous-note muted small strong surface" title={`${words}${named}`}>
      {short ? words : `${words}${named}`}
    </p>
  );
}

export function usePreviousClass(of: readonly Side[]): string {
  return usePreviousRuns((state) => state.sides.some((side) => of.includes(side))) ? 'previous' : '';
}

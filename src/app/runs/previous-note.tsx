import type { ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { currentPair } from '../stores/document.ts';
import { usePreviousRuns } from './previous-runs.ts';
import { useRuns } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';

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
    <p className="previous-note" title={`${words}${named}`}>
      {short ? words : `${words}${named}`}
    </p>
  );
}

export function usePreviousClass(of: readonly Side[]): string {
  return usePreviousRuns((state) => state.sides.some((side) => of.includes(side))) ? 'previous' : '';
}

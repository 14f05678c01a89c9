import type { Experiment } from '../../../document/experiment.ts';
import { experimentB, useDocument } from '../../stores/document.ts';
import type { Target } from '../../stores/edits.ts';
import { usePanel } from '../../stores/panel.ts';

/** The experiments as a control of the setup sees them. */
export interface Sides {
  readonly target: Target;
  readonly a: Experiment;
  readonly b: Experiment | null;
  /** The one that changes apply to; a B that does not exist yet is A. */
  readonly edited: Experiment;
  /** The other one; null without it. */
  readonly other: Experiment | null;
}

/** A, B, and the side that changes apply to. */
export function useSides(): Sides {
  const pair = useDocument((state) => state.present.pair);
  const target = usePanel((state) => state.target);
  const { a } = pair;
  const b = experimentB(pair);
  return target === 'b'
    ? { target, a, b, edited: b ?? a, other: b === null ? null : a }
    : { target, a, b, edited: a, other: b };
}

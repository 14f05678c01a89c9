import { pageState } from './page-state.ts';

export interface EditHistory<Step> {
  readonly past: readonly Step[];
  readonly present: Step;
  readonly future: readonly Step[];
}

/** A step that is left may keep what was on screen. */
export const withStep = <Step>(
  { past, present }: EditHistory<Step>,
  next: Step,
  mostSteps: number,
  left: Step = present,
): EditHistory<Step> => ({ past: [...past, left].slice(-mostSteps), present: next, future: [] });

export function stepBack<Step>({ past, present, future }: EditHistory<Step>, left = present): EditHistory<Step> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [left, ...future] };
}

export function stepForward<Step>(
  { past, present, future }: EditHistory<Step>,
  left = present,
): EditHistory<Step> | null {
  const after = future.at(0);
  return after === undefined ? null : { past: [...past, left], present: after, future: future.slice(1) };
}

interface Undo {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
}

const view = pageState<{ shown: Undo | null }>(() => ({ shown: null }));

/** Null if it is the experiment's. */
export const viewUndo = (): Undo | null => view.shown;

/** @returns ends it */
export function whileShown(undo: Undo): () => void {
  view.shown = undo;
  return () => {
    if (view.shown === undo) view.shown = null;
  };
}

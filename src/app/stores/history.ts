/** Undo and redo: of the document, and of a view that has a document of its own. */
import { pageState } from './page-state.ts';

export interface History<Step> {
  readonly past: readonly Step[];
  readonly present: Step;
  readonly future: readonly Step[];
}

/** A history with a further step. A step that is left may take along what was on screen. */
export const withStep = <Step>(
  { past, present }: History<Step>,
  next: Step,
  mostSteps: number,
  left: Step = present,
): History<Step> => ({ past: [...past, left].slice(-mostSteps), present: next, future: [] });

/** One step back; null at the start. */
export function stepBack<Step>({ past, present, future }: History<Step>, left = present): History<Step> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [left, ...future] };
}

/** One step forward; null at the end. */
export function stepForward<Step>({ past, present, future }: History<Step>, left = present): History<Step> | null {
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

/** The undo of the view on screen; null if it is the experiment's. */
export const viewUndo = (): Undo | null => view.shown;

/** Replaces undo and redo while a view is shown. @returns ends it */
export function whileShown(undo: Undo): () => void {
  view.shown = undo;
  return () => {
    if (view.shown === undo) view.shown = null;
  };
}

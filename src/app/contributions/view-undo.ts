/** Undo and redo of the view on screen: Compare has a plan of its own to change back. */
import { pageState } from '../stores/page-state.ts';

export interface ViewUndo {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
}

const view = pageState<{ shown: ViewUndo | null }>(() => ({ shown: null }));

/** The undo of the view on screen; null if it is the experiment's. */
export const viewUndo = (): ViewUndo | null => view.shown;

/** Replaces undo and redo while a view is shown. @returns ends it */
export function whileShown(undo: ViewUndo): () => void {
  view.shown = undo;
  return () => {
    if (view.shown === undo) view.shown = null;
  };
}

/** Undo and redo of the view on screen: Compare has a plan of its own to change back. */

export interface ViewUndo {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
}

let shown: ViewUndo | null = null;

/** The undo of the view on screen; null if it is the experiment's. */
export const viewUndo = (): ViewUndo | null => shown;

/** Replaces undo and redo while a view is shown. @returns ends it */
export function whileShown(undo: ViewUndo): () => void {
  shown = undo;
  return () => {
    if (shown === undo) shown = null;
  };
}

import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { redo, undo, useDocument } from '../stores/document.ts';

/** Undo and redo inside a dialog, which covers those of the page. */
export function UndoButtons(): ReactElement {
  const before = useDocument((state) => (state.past.length > 0 ? state.present.label : null));
  const after = useDocument((state) => state.future[0]?.label ?? null);
  return (
    <span className="flex gap-1">
      <Button
        className="button-icon"
        aria-label="Undo"
        title={before === null ? 'Nothing to undo' : `Undo: ${before}`}
        aria-disabled={before === null}
        onClick={undo}
      >
        <Icon name="undo" />
      </Button>
      <Button
        className="button-icon"
        aria-label="Redo"
        title={after === null ? 'Nothing to redo' : `Redo: ${after}`}
        aria-disabled={after === null}
        onClick={redo}
      >
        <Icon name="redo" />
      </Button>
    </span>
  );
}

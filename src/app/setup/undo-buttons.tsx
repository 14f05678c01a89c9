import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
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
        aria-label={t('Undo')}
        title={before === null ? t('Nothing to undo') : t('Undo: {step}', { step: before })}
        aria-disabled={before === null}
        onClick={undo}
      >
        <Icon name="undo" />
      </Button>
      <Button
        className="button-icon"
        aria-label={t('Redo')}
        title={after === null ? t('Nothing to redo') : t('Redo: {step}', { step: after })}
        aria-disabled={after === null}
        onClick={redo}
      >
        <Icon name="redo" />
      </Button>
    </span>
  );
}

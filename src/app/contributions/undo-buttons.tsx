import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { redo, undo, useDocument } from '../stores/document.ts';
import { keysText } from './command-keys.ts';

/** @param withKeys names their keys, which a dialog does not have */
export function DocumentUndo({
  withKeys = false,
  onlyUndo = false,
}: {
  withKeys?: boolean;
  onlyUndo?: boolean;
}): ReactElement {
  const undone = useDocument((state) => (state.past.length > 0 ? state.present.label : null));
  const redone = useDocument((state) => state.future.at(0)?.label ?? null);
  return (
    <UndoButtons undone={undone} redone={redone} onUndo={undo} onRedo={onlyUndo ? null : redo} withKeys={withKeys} />
  );
}

interface UndoButtonsProps {
  readonly undone: string | null;
  readonly redone: string | null;
  readonly onUndo: () => void;
  /** Null: redo is elsewhere. */
  readonly onRedo: (() => void) | null;
  readonly withKeys?: boolean;
}

export function UndoButtons({ undone, redone, onUndo, onRedo, withKeys = false }: UndoButtonsProps): ReactElement {
  const button = (icon: 'undo' | 'redo', name: string, step: string | null, keys: string, onClick: () => void) => (
    <Button
      className="button-icon"
      aria-label={step === null ? name : `${name}: ${step}`}
      title={step === null ? `Nothing to ${icon}` : `${name}: ${step}`}
      {...(withKeys ? { shortcut: keysText(keys) } : {})}
      aria-disabled={step === null}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <>
      {button('undo', 'Undo', undone, 'Ctrl Z', onUndo)}
      {onRedo !== null && button('redo', 'Redo', redone, 'Ctrl Shift Z', onRedo)}
    </>
  );
}

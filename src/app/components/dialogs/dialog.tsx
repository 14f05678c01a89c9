import { useEffect, useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** Not modal: the page stays in use. */
  isBeside?: boolean;
}

/**
 * A dialog, modal unless it is beside the page. An element with `data-focus-first` gets the focus. The browser
 * keeps the focus inside a modal one, closes it on Escape and restores the focus.
 */
export function Dialog({ title, onClose, children, actions, className, isBeside = false }: DialogProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect: a dialog that is removed before it is closed does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    if (isBeside) dialog.show();
    else dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => dialog.close();
  }, [isBeside]);
  useEffect(() => {
    const dialog = ref.current;
    // A press on the backdrop targets the dialog itself, outside its body.
    const onPress = (event: MouseEvent): void => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('mousedown', onPress);
    return () => dialog?.removeEventListener('mousedown', onPress);
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      className={`dialog text surface ${className ?? ''}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // The browser closes only modal dialogs. A field that uses Escape itself comes first.
        if (!isBeside || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body column">
        <header className="dialog-head row between">
          <h2 id={id}>{title}</h2>
          <Button
            look="quiet"
            className="button-icon"
            aria-label="Close"
            title="Close"
            shortcut="Esc"
            onClick={onClose}
          >
            <Icon name="close" />
          </Button>
        </header>
        <div className="dialog-content">{children}</div>
        {actions !== undefined && <footer className="dialog-actions group">{actions}</footer>}
      </div>
    </dialog>
  );
}

interface AskProps {
  readonly question: string;
  readonly action: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export function Ask({ question, action, onYes, onClose }: AskProps): ReactElement {
  return (
    <Dialog
      title={question}
      onClose={onClose}
      actions={
        <>
          <Button data-focus-first onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="main"
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      This cannot be undone.
    </Dialog>
  );
}

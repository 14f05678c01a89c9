import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import { focusField, type Todo } from './todo.ts';

interface TodoLineProps {
  /** The next thing to do; null if there is none. */
  readonly todo: Todo | null;
  /** The words if nothing is left to do. */
  readonly complete: ReactNode;
  readonly stored: boolean | null;
  /** Shows a step or a question. */
  readonly onStep: (step: number) => void;
}

/** Leads to a field, in a step or question that is shown first. */
export function goToTodo({ field, step }: Todo, onStep: (step: number) => void): void {
  if (step !== null) onStep(step);
  // The step's fields are there after the next picture.
  requestAnimationFrame(() => {
    focusField(field);
  });
}

/** The state of a draft: the next thing to do, with a button to its field, and whether the draft is stored. */
export function TodoLine({ todo, complete, stored, onStep }: TodoLineProps): ReactElement {
  return (
    <div className="desk-state">
      <p role="status">
        {todo === null ? complete : t('To do: {problem}.', { problem: todo.words })}{' '}
        <span className="muted">
          {stored === null
            ? t('Storing…')
            : stored
              ? t('Stored in this browser.')
              : t('This browser does not store it. It stays until this page is closed. Save it as a file.')}
        </span>
      </p>
      {todo !== null && (
        <Button
          className="panel-small"
          onClick={() => {
            goToTodo(todo, onStep);
          }}
        >
          {t('Go to this field')}
        </Button>
      )}
    </div>
  );
}

import { useEffect, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { textOf } from '../../../base/decode-text.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import { localized, t } from '../../../messages/message.ts';
import { saysUnread } from '../../actions/unread.ts';
import { Button } from '../../components/button.tsx';
import { EarlierWork } from '../../components/earlier-work.tsx';
import { saveFile } from '../../exports/save-file.ts';
import { notify } from '../../stores/notices.ts';
import { screenAddress } from '../../stores/screen.ts';
import { FileInput } from '../file-input.tsx';
import { useDropped } from '../use-dropped.ts';
import type { DraftStore } from './draft-store.ts';
import { type Todo, focusField } from './todo.ts';
import './desk.css';

/** Wraps an action so that it runs on a complete draft only; otherwise the first missing part is shown. */
type IfWhole<Doc> = (act: (draft: Doc) => void) => () => void;

interface DeskFrameProps<Doc extends { readonly title: string }> {
  readonly desk: DraftStore<Doc>;
  readonly title: string;
  /** Sentences about the kind of document. */
  readonly words: {
    readonly drop: string;
    readonly open: string;
    readonly complete: string;
    readonly unfinished: string;
    /** A file that holds something else. */
    readonly isNone: (name: string) => string;
  };
  readonly todo: Todo | null;
  /** The name of a saved file. */
  readonly fileName: (draft: Doc) => string;
  /** The actions after Save. */
  readonly actions: (ifWhole: IfWhole<Doc>) => ReactNode;
  readonly preview: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** The desk for one kind of document: its head with undo and files, the form, and the preview. */
export function DeskFrame<Doc extends { readonly title: string }>({
  desk,
  title,
  words,
  todo,
  fileName,
  actions,
  preview,
  children,
}: DeskFrameProps<Doc>): ReactElement {
  const { draft, past, future, stored, ready } = desk.use();
  useEffect(() => void desk.readStored(), [desk]);
  /** Opens a file on the desk; an unfinished document, too. */
  const openFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      desk.open(desk.kind.read(await textOf(file)));
    } catch (error) {
      if (saysUnread(file, error)) return;
      if (!(error instanceof DocumentError)) throw error;
      notify('bad', words.isNone(visibleText(file.name)), `${localized(error.message)}.`);
    }
  };
  useDropped(words.drop, ([file]) => void openFile(file));
  const showStep = (step: number): void => {
    desk.use.setState({ step });
  };
  const ifWhole: IfWhole<Doc> = (act) => () => {
    if (todo === null) {
      act(draft);
      return;
    }
    notify('bad', words.unfinished, t('To do: {problem}.', { problem: todo.words }));
    goToTodo(todo, showStep);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    // Also keeps the page's own undo, which changes the experiment of Explore.
    event.preventDefault();
    if (key === 'y' || event.shiftKey) desk.redo();
    else desk.undo();
  };
  if (!ready) return <main className="learn" aria-busy="true" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole view
    <main className="desk" onKeyDown={onKey}>
      <header className="desk-head">
        <nav aria-label={t('Breadcrumb')} className="lesson-path">
          <a href={screenAddress('learn')}>{t('Learn')}</a>
          <span aria-hidden="true"> › </span>
          {title}
        </nav>
        <h2 className="unseen">{title}</h2>
        <div className="lesson-actions group">
          <Button aria-disabled={past.length === 0} onClick={desk.undo} shortcut="Ctrl Z">
            {t('Undo')}
          </Button>
          <Button aria-disabled={future.length === 0} onClick={desk.redo} shortcut="Ctrl Shift Z">
            {t('Redo')}
          </Button>
          <Button
            onClick={() => {
              desk.open(desk.kind.blank);
            }}
          >
            {t('New')}
          </Button>
          <FileInput label={words.open} onFiles={([file]) => void openFile(file)} />
          <Button
            onClick={() => {
              saveFile(new Blob([desk.kind.write(draft)], { type: 'application/json' }), fileName(draft));
            }}
          >
            {t('Save')}
          </Button>
          {actions(ifWhole)}
        </div>
        <TodoLine todo={todo} complete={words.complete} stored={stored} onStep={showStep} />
      </header>
      <div className="desk-form">
        {children}
        <EarlierWork
          title={t('Drafts of closed tabs')}
          of={desk.kind.kept}
          read={(value) => earlierDraft(desk, value)}
        />
      </div>
      {preview}
    </main>
  );
}

/** A draft of a closed tab. */
function earlierDraft<Doc extends { readonly title: string }>(
  { kind, use, open }: DraftStore<Doc>,
  value: unknown,
): { readonly name: string; readonly open: () => void } | null {
  if (typeof value !== 'string' || [kind.blank, use.getState().draft].some((known) => kind.write(known) === value))
    return null;
  try {
    const draft = kind.read(value);
    return {
      name: draft.title === '' ? t('Untitled') : draft.title,
      open: () => {
        open(draft);
      },
    };
  } catch (error) {
    // A draft of another version.
    if (!(error instanceof DocumentError)) throw error;
    return null;
  }
}

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
function goToTodo({ field, step }: Todo, onStep: (step: number) => void): void {
  if (step !== null) onStep(step);
  // The step's fields are there after the next picture.
  requestAnimationFrame(() => {
    focusField(field);
  });
}

/** The state of a draft: the next thing to do, with a button to its field, and whether the draft is stored. */
function TodoLine({ todo, complete, stored, onStep }: TodoLineProps): ReactElement {
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

import { textOf } from '../../../base/decode-text.ts';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { BLANK_LESSON, withTitle } from '../../../learn/lesson/edit-lesson.ts';
import { runsProblem } from '../../../learn/lesson/check-runs.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import { lessonText, parseDraft } from '../../../learn/lesson/parse-lesson.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { fileStem, saveFile } from '../../exports/save-file.ts';
import { saysUnread } from '../../actions/unread.ts';
import { Button } from '../../components/button.tsx';
import { notify } from '../../stores/notices.ts';
import { goTo, screenAddress } from '../../stores/screen.ts';
import { EarlierWork } from '../../components/earlier-work.tsx';
import { FileInput } from '../file-input.tsx';
import { useLearnRuns } from '../runs/learn-runs.ts';
import type { RunsState } from '../runs/learn-runs.ts';
import { StepView } from '../lesson/step-view.tsx';
import { copyDocumentLink } from '../open-document.ts';
import { RunsWait } from '../runs/runs-wait.tsx';
import { showOwnLesson } from '../own-lesson.ts';
import { useDropped } from '../use-dropped.ts';
import { numberPaths } from './computed.ts';
import { KEPT_LESSON } from './draft-store.ts';
import { changeDraft, openDraft, readDraft, redoDraft, undoDraft, useDesk } from './desk-store.ts';
import { TextField } from './fields.tsx';
import { RunsEditor } from './runs-editor.tsx';
import { StepEditor, StepList } from './step-editor.tsx';
import { TodoLine, goToTodo } from './todo-line.tsx';
import { lessonTodo, runsTodo } from './todo.ts';
import { ValuesEditor } from './values-editor.tsx';
import './desk.css';

/** Opens a lesson file on the desk; an unfinished one, too. */
async function openFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    openDraft(parseDraft(await textOf(file)));
  } catch (error) {
    if (saysUnread(file, error)) return;
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', t('{name} is not a lesson', { name }), `${localized(error.message)}.`);
  }
}

/** A draft of a closed tab. */
function earlierDraft(value: unknown): { readonly name: string; readonly open: () => void } | null {
  if (typeof value !== 'string' || value === lessonText(BLANK_LESSON)) return null;
  if (value === lessonText(useDesk.getState().draft)) return null;
  try {
    const draft = parseDraft(value);
    return {
      name: draft.title === '' ? t('Untitled') : draft.title,
      open: () => {
        openDraft(draft);
      },
    };
  } catch (error) {
    // A draft of another version.
    if (!(error instanceof DocumentError)) throw error;
    return null;
  }
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  // Also keeps the page's own undo, which changes the experiment of Explore.
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redoDraft();
  else undoDraft();
}

/** The teacher's desk: a lesson is built beside its preview. */
export function DeskPage(): ReactElement {
  const { draft, step, ready } = useDesk();
  useEffect(() => void readDraft(), []);
  useDropped(t('Drop a lesson file to edit it.'), ([file]) => void openFile(file));
  // Texts change often and are no part of the runs.
  const key = JSON.stringify(Object.entries(draft.runs).map(([name, { experiment }]) => [name, experiment]));
  const experiments = useMemo(
    () => Object.fromEntries(JSON.parse(key) as [string, Lesson['runs'][string]['experiment']][]),
    [key],
  );
  const runs = useLearnRuns(experiments);
  const paths = useMemo(() => {
    if (runs.state !== 'done') return [];
    const [first] = Object.values(runs.runs);
    return (first as typeof first | undefined) === undefined
      ? []
      : [...numberPaths(first.metrics), ...numberPaths(first.experiment)];
  }, [runs]);
  if (!ready) return <main className="learn" aria-busy="true" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole view
    <main className="desk" onKeyDown={onKey}>
      <DeskHead draft={draft} runs={runs} />
      <div className="desk-form">
        <LessonFields draft={draft} />
        <RunsEditor draft={draft} />
        <ValuesEditor draft={draft} runs={runs} paths={paths} />
        <StepList draft={draft} step={step} />
        {step < draft.steps.length && <StepEditor draft={draft} index={step} runs={runs} paths={paths} />}
        <EarlierWork title={t('Drafts of closed tabs')} of={KEPT_LESSON} read={earlierDraft} />
      </div>
      <Preview key={step} draft={draft} index={step} runs={runs} />
    </main>
  );
}

const showStep = (step: number): void => {
  useDesk.setState({ step });
};

function DeskHead({ draft, runs }: { readonly draft: Lesson; readonly runs: RunsState }): ReactElement {
  const canUndo = useDesk(({ past }) => past.length > 0);
  const canRedo = useDesk(({ future }) => future.length > 0);
  const stored = useDesk((state) => state.stored);
  const todo = lessonTodo(draft) ?? (runs.state === 'done' ? runsTodo(draft, runs.runs) : null);
  const ifWhole = (act: (lesson: Lesson) => void) => () => {
    if (todo === null) {
      act(draft);
      return;
    }
    notify('bad', t('The lesson is not finished'), t('To do: {problem}.', { problem: todo.words }));
    goToTodo(todo, showStep);
  };
  return (
    <header className="desk-head">
      <nav aria-label={t('Breadcrumb')} className="lesson-path">
        <a href={screenAddress('learn')}>{t('Learn')}</a>
        <span aria-hidden="true"> › </span>
        {t('Teacher’s desk')}
      </nav>
      <h2 className="unseen">{t('Teacher’s desk')}</h2>
      <div className="lesson-actions">
        <Button aria-disabled={!canUndo} onClick={undoDraft} shortcut="Ctrl Z">
          {t('Undo')}
        </Button>
        <Button aria-disabled={!canRedo} onClick={redoDraft} shortcut="Ctrl Shift Z">
          {t('Redo')}
        </Button>
        <Button
          onClick={() => {
            openDraft(BLANK_LESSON);
          }}
        >
          {t('New')}
        </Button>
        <FileInput label={t('Open a lesson')} onFiles={([file]) => void openFile(file)} />
        <Button
          onClick={() => {
            saveFile(
              new Blob([lessonText(draft)], { type: 'application/json' }),
              `${fileStem(draft.name)}.lesson.json`,
            );
          }}
        >
          {t('Save')}
        </Button>
        <Button onClick={ifWhole((lesson) => void copyDocumentLink(lessonText(lesson)))}>{t('Copy link')}</Button>
        <Button
          look="main"
          onClick={ifWhole((lesson) => {
            showOwnLesson(lesson);
            goTo('learn', 'own');
          })}
        >
          {t('Preview as a student')}
        </Button>
      </div>
      <TodoLine todo={todo} complete={t('The lesson is complete.')} stored={stored} onStep={showStep} />
    </header>
  );
}

function LessonFields({ draft }: { readonly draft: Lesson }): ReactElement {
  const set = (change: Partial<Lesson>, field: string): void => {
    changeDraft((before) => ({ ...before, ...change }), field);
  };
  return (
    <section className="desk-part" aria-label={t('Lesson')}>
      <h3>{t('Lesson')}</h3>
      <TextField
        label={t('Title')}
        most={200}
        field="title"
        value={draft.title}
        onChange={(title) => {
          changeDraft((before) => withTitle(before, title), 'title');
        }}
      />
      <TextField
        label={t('Question that it answers')}
        most={500}
        field="asks"
        value={draft.asks}
        onChange={(asks) => {
          set({ asks }, 'asks');
        }}
      />
      <TextField
        label={t('Idea, after the last step')}
        lines={3}
        most={4000}
        field="idea"
        value={draft.idea}
        onChange={(idea) => {
          set({ idea }, 'idea');
        }}
      />
      <p className="muted">
        {t(
          `Texts may have **strong**, *emphasis*, \`code\`, lists of lines that begin with “- ”, and [links](#/papers).`,
        )}
      </p>
    </section>
  );
}

interface PreviewProps {
  readonly draft: Lesson;
  readonly index: number;
  readonly runs: RunsState;
}

/** The chosen step as a student sees it. Its answers are not stored. */
function Preview({ draft, index, runs }: PreviewProps): ReactElement {
  const [record, setRecord] = useState<StepRecord | null>(null);
  const step = draft.steps.at(index);
  // Other parts of the lesson may be unfinished.
  const lesson: Lesson = { ...draft, idea: '', claims: [], steps: step === undefined ? [] : [step] };
  const missing = lessonTodo(lesson)?.words;
  const problem = missing ?? (runs.state === 'done' ? runsProblem(lesson, runs.runs) : null);
  return (
    <section className="desk-preview" aria-label={t('Preview')}>
      {runs.state === 'failed' && <p className="message message-bad">{runs.message}</p>}
      {runs.state === 'running' && <RunsWait share={runs.share} />}
      {step === undefined && (
        <p className="desk-empty">
          {t(
            `A lesson has experiments, and steps that ask before they show. Add the experiment of Explore, then a step.`,
          )}
        </p>
      )}
      {step !== undefined && problem !== null && (
        <p className="desk-empty">{t('The preview needs: {problem}', { problem: localized(problem) })}</p>
      )}
      {runs.state === 'done' && step !== undefined && problem === null && (
        <StepView
          key={`${step.name} ${step.question.kind}`}
          lesson={lesson}
          step={step}
          runs={runs.runs}
          record={record !== null && fitsQuestion(step.question, record.answer) ? record : null}
          onRecord={setRecord}
          nextLabel={t('Next step')}
          onNext={() => {
            useDesk.setState({ step: (index + 1) % draft.steps.length });
          }}
        />
      )}
    </section>
  );
}

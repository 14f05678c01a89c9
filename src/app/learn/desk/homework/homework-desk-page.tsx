import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { textOf } from '../../../../base/decode-text.ts';
import { visibleText } from '../../../../device/visible-text.ts';
import { withoutDefaults } from '../../../../document/canonical.ts';
import type { ExperimentInput } from '../../../../document/experiment.ts';
import { parseExperiment } from '../../../../document/validate.ts';
import { DocumentError } from '../../../../learn/document/read.ts';
import type { HomeworkAnswer } from '../../../../learn/homework/answers.ts';
import { BLANK_HOMEWORK, newQuestion, withTitle } from '../../../../learn/homework/edit-homework.ts';
import { homeworkHash } from '../../../../learn/homework/homework.ts';
import type { Homework } from '../../../../learn/homework/homework.ts';
import { MOST_QUESTIONS, homeworkText, parseHomeworkDraft } from '../../../../learn/homework/parse-homework.ts';
import { READY_HOMEWORK } from '../../../../learn/homework/ready/index.ts';
import { moved } from '../../../../learn/lesson/edit-lesson.ts';
import { readBehind } from '../../../../papers/suspension/scenarios.ts';
import { localized, t } from '../../../../messages/message.ts';
import { fileStem, saveFile } from '../../../exports/save-file.ts';
import { saysUnread } from '../../../actions/unread.ts';
import { Button } from '../../../components/button.tsx';
import { EarlierWork } from '../../../components/earlier-work.tsx';
import { notify } from '../../../stores/notices.ts';
import { goTo, screenAddress } from '../../../stores/screen.ts';
import { FileInput } from '../../file-input.tsx';
import { giveToStudents, openForGrading, useGrade } from '../../homework/grade-store.ts';
import { QuestionCard } from '../../homework/question-card.tsx';
import { copyDocumentLink } from '../../open-document.ts';
import { useDropped } from '../../use-dropped.ts';
import { KEPT_HOMEWORK } from '../draft-store.ts';
import { ChoiceField, TextField } from '../fields.tsx';
import { OrderedList } from '../ordered-list.tsx';
import { TodoLine, goToTodo } from '../todo-line.tsx';
import { homeworkTodo } from '../todo.ts';
import { homeworkDesk } from './homework-draft.ts';
import { TaskEditor } from './task-editor.tsx';
import '../desk.css';

/** Opens a homework file on the desk; an unfinished one, too. */
async function openFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    homeworkDesk.open(parseHomeworkDraft(await textOf(file)));
  } catch (error) {
    if (saysUnread(file, error)) return;
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', t('{name} is not a homework', { name }), `${localized(error.message)}.`);
  }
}

/** A draft of a closed tab. */
function earlierDraft(value: unknown): { readonly name: string; readonly open: () => void } | null {
  if (typeof value !== 'string' || value === homeworkText(BLANK_HOMEWORK)) return null;
  if (value === homeworkText(homeworkDesk.use.getState().draft)) return null;
  try {
    const draft = parseHomeworkDraft(value);
    return {
      name: draft.title === '' ? t('Untitled') : draft.title,
      open: () => {
        homeworkDesk.open(draft);
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
  if (key === 'y' || event.shiftKey) homeworkDesk.redo();
  else homeworkDesk.undo();
}

const showQuestion = (step: number): void => {
  homeworkDesk.use.setState({ step });
};

/** The teacher's desk for a homework: its questions, the answers of all variants, and a student's view. */
export default function HomeworkDeskPage(): ReactElement {
  const { draft, step, ready } = homeworkDesk.use();
  useEffect(() => void homeworkDesk.readStored(), []);
  useDropped(t('Drop a homework file to edit it.'), ([file]) => void openFile(file));
  if (!ready) return <main className="learn" aria-busy="true" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole view
    <main className="desk" onKeyDown={onKey}>
      <Head draft={draft} />
      <div className="desk-form">
        <HomeworkFields draft={draft} />
        <Questions draft={draft} step={step} />
        {step < draft.questions.length && <TaskEditor key={draft.questions[step].id} draft={draft} index={step} />}
        <EarlierWork title={t('Drafts of closed tabs')} of={KEPT_HOMEWORK} read={earlierDraft} />
      </div>
      <Preview key={step} draft={draft} index={step} />
    </main>
  );
}

/** Opens the draft on the page Grade. Grades of the same homework stay. */
function openHere(draft: Homework): void {
  const { homework } = useGrade.getState();
  if (homework === null || homeworkHash(homework) !== homeworkHash(draft)) openForGrading(draft);
}

function Head({ draft }: { readonly draft: Homework }): ReactElement {
  const canUndo = homeworkDesk.use(({ past }) => past.length > 0);
  const canRedo = homeworkDesk.use(({ future }) => future.length > 0);
  const stored = homeworkDesk.use((state) => state.stored);
  const todo = homeworkTodo(draft);
  const ifWhole = (act: () => void) => () => {
    if (todo === null) {
      act();
      return;
    }
    notify('bad', t('The homework is not finished'), t('To do: {problem}.', { problem: todo.words }));
    goToTodo(todo, showQuestion);
  };
  return (
    <header className="desk-head">
      <nav aria-label={t('Breadcrumb')} className="lesson-path">
        <a href={screenAddress('learn')}>{t('Learn')}</a>
        <span aria-hidden="true"> › </span>
        {t('Homework on the teacher’s desk')}
      </nav>
      <h2 className="unseen">{t('Homework on the teacher’s desk')}</h2>
      <div className="lesson-actions">
        <Button aria-disabled={!canUndo} onClick={homeworkDesk.undo} shortcut="Ctrl Z">
          {t('Undo')}
        </Button>
        <Button aria-disabled={!canRedo} onClick={homeworkDesk.redo} shortcut="Ctrl Shift Z">
          {t('Redo')}
        </Button>
        <Button
          onClick={() => {
            homeworkDesk.open(BLANK_HOMEWORK);
          }}
        >
          {t('New')}
        </Button>
        <FileInput label={t('Open a homework')} onFiles={([file]) => void openFile(file)} />
        <Button
          onClick={() => {
            const text = homeworkText(draft);
            saveFile(new Blob([text], { type: 'application/json' }), `${fileStem(draft.id)}.homework.json`);
          }}
        >
          {t('Save')}
        </Button>
        <Button
          onClick={ifWhole(() => {
            openHere(draft);
            void giveToStudents((homework) => copyDocumentLink(homeworkText(homework)));
          })}
        >
          {t('Copy link for students')}
        </Button>
        <Button
          look="main"
          onClick={ifWhole(() => {
            openHere(draft);
            goTo('learn', 'grade');
          })}
        >
          {t('Give and grade')}
        </Button>
      </div>
      <TodoLine todo={todo} complete={t('The homework is complete.')} stored={stored} onStep={showQuestion} />
    </header>
  );
}

function HomeworkFields({ draft }: { readonly draft: Homework }): ReactElement {
  const set = (change: Partial<Homework>, field: string): void => {
    homeworkDesk.change((before) => ({ ...before, ...change }), field);
  };
  const ready = READY_HOMEWORK.map((make) => make());
  return (
    <section className="desk-part" aria-label={t('Homework')}>
      <h3>{t('Homework')}</h3>
      <ChoiceField
        label={t('Begin with a ready homework')}
        value=""
        none={t('Choose…')}
        options={ready.map(({ id, title }) => [id, title])}
        onChange={(id) => {
          const chosen = ready.find((one) => one.id === id);
          if (chosen !== undefined) homeworkDesk.open(chosen);
        }}
      />
      <TextField
        label={t('Title')}
        most={200}
        field="title"
        value={draft.title}
        onChange={(title) => {
          homeworkDesk.change((before) => withTitle(before, title), 'title');
        }}
      />
      <TextField
        label={t('Text above the questions')}
        lines={3}
        most={4000}
        field="text"
        value={draft.text}
        onChange={(text) => {
          set({ text }, 'text');
        }}
      />
      <TextField
        label={t('Class (another word here gives each student another variant)')}
        most={200}
        field="salt"
        value={draft.salt}
        onChange={(salt) => {
          set({ salt }, 'salt');
        }}
      />
    </section>
  );
}

function Questions({ draft, step }: { readonly draft: Homework; readonly step: number }): ReactElement {
  const items = useMemo(
    () => draft.questions.map(({ id, text }) => ({ key: id, words: text === '' ? id : text })),
    [draft.questions],
  );
  const points = draft.questions.reduce((sum, question) => sum + question.points, 0);
  const isFull = draft.questions.length >= MOST_QUESTIONS;
  return (
    <section className="desk-part" aria-label={t('Questions')}>
      <h3>
        {t('Questions')}{' '}
        <span className="muted">{t('{count, plural, one {# point} other {# points}}', { count: points })}</span>
      </h3>
      <OrderedList
        items={items}
        chosen={step}
        upWords={(index) => t('Move question {index} up', { index })}
        downWords={(index) => t('Move question {index} down', { index })}
        onChoose={showQuestion}
        onMove={(from, to) => {
          homeworkDesk.change((before) => ({ ...before, questions: moved(before.questions, from, to) }));
          showQuestion(to);
        }}
      />
      <Button
        look={draft.questions.length === 0 ? 'main' : 'plain'}
        data-field="questions"
        aria-disabled={isFull}
        onClick={() => {
          if (isFull) return;
          // The last question's experiment: a homework often asks several things about one.
          const experiment = draft.questions.at(-1)?.experiment ?? firstExperiment();
          homeworkDesk.change((before) => ({
            ...before,
            questions: [...before.questions, newQuestion(before, experiment)],
          }));
          showQuestion(homeworkDesk.use.getState().draft.questions.length - 1);
        }}
      >
        {t('Add a question')}
      </Button>
    </section>
  );
}

/** The experiment of the first question, until the teacher replaces it. */
function firstExperiment(): ExperimentInput {
  const experiment = { ...readBehind('tlc', ['erase'], FIRST_NS), name: t('A read behind an erase') };
  return withoutDefaults(parseExperiment(experiment));
}

/** The read arrives so long after the erase began, ns. */
const FIRST_NS = 2_000_000;

/** The question as a student sees it. Its answers are not stored. */
function Preview({ draft, index }: { readonly draft: Homework; readonly index: number }): ReactElement {
  const [student, setStudent] = useState('student-1');
  const [given, setGiven] = useState<HomeworkAnswer | null>(null);
  const question = draft.questions.at(index);
  return (
    <section className="desk-preview desk-preview-homework" aria-label={t('Preview')}>
      {question === undefined ? (
        <p className="desk-empty">
          {t(
            'A homework has questions about experiments. Each student gets numbers of their own, and every answer is simulated when it is graded. Begin with a ready homework, or add a question.',
          )}
        </p>
      ) : (
        <>
          <TextField
            label={t('Preview as the student with this id')}
            most={100}
            value={student}
            onChange={(id) => {
              setStudent(id);
              setGiven(null);
            }}
          />
          <QuestionCard
            key={`${question.id} ${question.kind} ${student}`}
            homework={draft}
            question={question}
            number={index + 1}
            studentId={student}
            given={
              given !== null && given.kind === (question.kind === 'experiment' ? 'experiment' : 'value') ? given : null
            }
            isPreview
            onGive={setGiven}
          />
        </>
      )}
    </section>
  );
}

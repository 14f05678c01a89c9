import { useMemo, useState, type ReactElement } from 'react';
import { withoutDefaults } from '../../../../document/canonical.ts';
import type { ExperimentInput } from '../../../../document/experiment.ts';
import { parseExperiment } from '../../../../document/validate.ts';
import type { HomeworkAnswer } from '../../../../learn/hand-in/answers.ts';
import { newQuestion, withTitle } from '../../../../learn/homework/edit-homework.ts';
import { homeworkHash } from '../../../../learn/homework/homework.ts';
import type { Homework } from '../../../../learn/homework/homework.ts';
import { MOST_QUESTIONS, homeworkText } from '../../../../learn/homework/parse-homework.ts';
import { READY_HOMEWORK } from '../../../../learn/homework/ready/index.ts';
import { moved } from '../../../../learn/lesson/edit-lesson.ts';
import { readBehind } from '../../../../papers/suspension/scenarios.ts';
import { t } from '../../../../messages/message.ts';
import { fileStem } from '../../../exports/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { goTo } from '../../../stores/screen.ts';
import { giveToStudents, openForGrading, useGrade } from '../../homework/grade-store.ts';
import { QuestionCard } from '../../homework/question-card.tsx';
import { copyDocumentLink } from '../../open-document.ts';
import { DeskFrame } from '../desk-frame.tsx';
import { ChoiceField, TextField } from '../fields.tsx';
import { OrderedList } from '../ordered-list.tsx';
import { homeworkTodo } from '../todo.ts';
import { homeworkDesk } from './homework-draft.ts';
import { TaskEditor } from './task-editor.tsx';

const showQuestion = (step: number): void => {
  homeworkDesk.use.setState({ step });
};

/** The teacher's desk for a homework: its questions, the answers of all variants, and a student's view. */
export default function HomeworkDeskPage(): ReactElement {
  const { draft, step } = homeworkDesk.use();
  return (
    <DeskFrame
      desk={homeworkDesk}
      title={t('Homework on the teacher’s desk')}
      words={{
        drop: t('Drop a homework file to edit it.'),
        open: t('Open a homework'),
        complete: t('The homework is complete.'),
        unfinished: t('The homework is not finished'),
        isNone: (name) => t('{name} is not a homework', { name }),
      }}
      todo={homeworkTodo(draft)}
      fileName={({ id }) => `${fileStem(id)}.homework.json`}
      actions={(ifWhole) => (
        <>
          <Button
            onClick={ifWhole((whole) => {
              openHere(whole);
              void giveToStudents((homework) => copyDocumentLink(homeworkText(homework)));
            })}
          >
            {t('Copy link for students')}
          </Button>
          <Button
            look="main"
            onClick={ifWhole((whole) => {
              openHere(whole);
              goTo('learn', 'grade');
            })}
          >
            {t('Give and grade')}
          </Button>
        </>
      )}
      preview={<Preview key={step} draft={draft} index={step} />}
    >
      <HomeworkFields draft={draft} />
      <Questions draft={draft} step={step} />
      {step < draft.questions.length && <TaskEditor key={draft.questions[step].id} draft={draft} index={step} />}
    </DeskFrame>
  );
}

/** Opens the draft on the page Grade. Grades of the same homework stay. */
function openHere(draft: Homework): void {
  const { homework } = useGrade.getState();
  if (homework === null || homeworkHash(homework) !== homeworkHash(draft)) openForGrading(draft);
}

function HomeworkFields({ draft }: { readonly draft: Homework }): ReactElement {
  const set = (change: Partial<Homework>, field: string): void => {
    homeworkDesk.change((before) => ({ ...before, ...change }), field);
  };
  const ready = READY_HOMEWORK.map((make) => make());
  return (
    <section className="desk-part stack gap-3" aria-label={t('Homework')}>
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
    <section className="desk-part stack gap-3" aria-label={t('Questions')}>
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

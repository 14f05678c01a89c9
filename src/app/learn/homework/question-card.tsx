import { useMemo, useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { ExperimentError } from '../../../device/experiment-error.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { HomeworkAnswer } from '../../../learn/hand-in/answers.ts';
import { schemaAt } from '../../../document/patch.ts';
import { asLessonQuestion, variantOf } from '../../../learn/homework/homework.ts';
import type { Homework, HomeworkQuestion } from '../../../learn/homework/homework.ts';
import { kindOf } from '../../../learn/kinds/index.ts';
import type { Answer } from '../../../learn/kinds/index.ts';
import { MAIN_RUN } from '../../../learn/measure/measure.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import { Button } from '../../components/button.tsx';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { valueWords } from '../../stores/words/setting-words.ts';
import { commit, patchBetween } from '../../stores/edits.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { ExperimentCard } from '../experiment-card.tsx';
import { useLearnRuns } from '../runs/learn-runs.ts';
import { RunsWait } from '../runs/runs-wait.tsx';
import { LessonTimeline } from '../lesson/lesson-timeline.tsx';
import { answerWords } from './answer-words.ts';
import { QuestionForm } from '../questions/question-form.tsx';
import { keptPick, pickAnswer, pickText } from '../kinds/pick/kept-pick.ts';
import type { Unsent } from '../questions/unsent.ts';
import { unsentOf } from './homework-store.ts';
import { TaskPanel } from '../task-panel.tsx';

interface QuestionCardProps {
  readonly homework: Homework;
  readonly question: HomeworkQuestion;
  readonly number: number;
  readonly studentId: string;
  readonly given: HomeworkAnswer | null;
  readonly onGive: (answer: HomeworkAnswer) => void;
  /** On the teacher's desk, nothing that is entered is kept. */
  readonly isPreview?: boolean;
}

/** One question: the student's variant, the input for its kind, and whether it has an answer. */
export function QuestionCard({
  homework,
  question,
  number,
  studentId,
  given,
  onGive,
  isPreview = false,
}: QuestionCardProps): ReactElement {
  const variant = tryVariant(homework, question, studentId);
  const asked = asLessonQuestion(question);
  return (
    <section className="homework-question stack gap-3" aria-label={t('Question {number}', { number: String(number) })}>
      <h3>
        {t('Question {number}', { number: String(number) })}{' '}
        <span className="muted">
          {t('{count, plural, one {# point} other {# points}}', { count: question.points })}
        </span>
      </h3>
      {typeof variant === 'string' ? (
        <p className="question-problem">{variant}</p>
      ) : (
        <>
          {variant.settings.length > 0 && (
            <p>
              {t('Your variant:')}{' '}
              {variant.settings.map(({ path, value }, index) => (
                <span key={path} title={path}>
                  {index > 0 && ', '}
                  {t(schemaAt(path).title)} <strong>{valueWords(path, value)}</strong>
                </span>
              ))}
            </p>
          )}
          {asked === null && question.kind === 'experiment' ? (
            <>
              <p className="step-ask">{question.text}</p>
              <TaskPanel
                task={question}
                base={variant.experiment}
                label={t('Hand in this experiment')}
                onTake={(attempt) => {
                  const change = patchBetween(variant.experiment, { ...attempt, name: variant.experiment.name });
                  onGive({ kind: 'experiment', change: change ?? {} });
                }}
              />
            </>
          ) : (
            asked !== null && (
              <>
                {!isOnTimeline(asked) && <ExperimentCard experiment={variant.experiment} />}
                {question.mayRun === true && <RunVariant experiment={variant.experiment} />}
                <ValueQuestion
                  asked={asked}
                  experiment={variant.experiment}
                  unsent={isPreview ? undefined : unsentOf(question.id)}
                  onAnswer={(answer) => {
                    onGive({ kind: 'value', answer });
                  }}
                />
              </>
            )
          )}
          <p className={given === null ? 'muted unanswered' : 'muted'} role="status">
            {given === null
              ? t('No answer yet.')
              : t('Answer saved on this page: {answer}', { answer: answerWords(question, variant.experiment, given) })}
          </p>
        </>
      )}
    </section>
  );
}

/** Opens the variant in Explore: the question asks for work with the simulator. */
function RunVariant({ experiment }: { readonly experiment: Experiment }): ReactElement {
  return (
    <p className="lesson-actions group">
      <Button
        onClick={() => {
          commit({ a: experiment, change: null }, t('Open {name}', { name: experiment.name }), 'task', null);
          openView(EMPTY_VIEW);
          goTo('explore');
        }}
      >
        {t('Open your variant in Explore')}
      </Button>
      <span className="muted">{t('Run it there; Back returns to the homework.')}</span>
    </p>
  );
}

function tryVariant(
  homework: Homework,
  question: HomeworkQuestion,
  studentId: string,
): ReturnType<typeof variantOf> | string {
  try {
    return variantOf(homework, question, studentId);
  } catch (error) {
    if (error instanceof ExperimentError)
      return t('This variant is not valid: {message}.', { message: localized(error.message) });
    throw error;
  }
}

type Asked = NonNullable<ReturnType<typeof asLessonQuestion>>;

interface ValueQuestionProps {
  readonly asked: Asked;
  readonly experiment: Experiment;
  readonly unsent: Unsent | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

/** Whether the answer is picked on the timeline of the variant's run. */
const isOnTimeline = ({ question }: Asked): boolean => kindOf(question).operation !== undefined;

const plain = (text: string): string => text;

/** A question whose answer is a value; a pick has the variant's run beside it. */
function ValueQuestion({ asked, experiment, unsent, onAnswer }: ValueQuestionProps): ReactElement {
  if (isOnTimeline(asked)) {
    return <PickInRun asked={asked} experiment={experiment} unsent={unsent} onAnswer={onAnswer} />;
  }
  return (
    <QuestionForm
      question={asked.question}
      values={asked.values}
      fill={plain}
      picked={null}
      submitLabel={t('Save this answer')}
      unsent={unsent}
      onAnswer={onAnswer}
    />
  );
}

function PickInRun({ asked, experiment, unsent, onAnswer }: ValueQuestionProps): ReactElement {
  /** What was picked here; before that, what was picked before a reload. */
  const [chosen, setChosen] = useState<number | null>(null);
  // An equal variant keeps its runs when the page is drawn again.
  const key = JSON.stringify(experiment);
  const experiments = useMemo(() => ({ [MAIN_RUN]: JSON.parse(key) as Experiment }), [key]);
  const runs = useLearnRuns(experiments);
  const shown = useMemo(() => ({ run: MAIN_RUN }), []);
  const { ask } = asked.question;
  const lesson = useMemo(
    () => ({
      title: ask,
      values: {},
      runs: { [MAIN_RUN]: { title: t('your variant'), experiment: experiments[MAIN_RUN] } },
    }),
    [experiments, ask],
  );
  if (runs.state === 'failed') return <p className="question-problem">{runs.message}</p>;
  if (runs.state === 'running') return <RunsWait share={runs.share} />;
  const reader = readerOfRun(runs.runs[MAIN_RUN]);
  const picked = chosen ?? keptPick(unsent, reader.operations.count)?.operation ?? null;
  return (
    <>
      <QuestionForm
        question={asked.question}
        values={asked.values}
        fill={plain}
        picked={picked === null ? null : { answer: pickAnswer(picked), words: operationWords(reader, picked) }}
        unsent={unsent}
        submitLabel={t('Save this answer')}
        onAnswer={onAnswer}
      />
      <LessonTimeline
        lesson={lesson}
        shown={shown}
        runs={runs.runs}
        question={asked.question}
        record={null}
        right={null}
        picked={picked}
        onPick={(operation, rowKind) => {
          setChosen(operation);
          unsent?.keep(pickText(operation, rowKind));
        }}
      />
    </>
  );
}

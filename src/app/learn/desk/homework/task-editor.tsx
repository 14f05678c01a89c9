import { Suspense, useMemo, type ReactElement } from 'react';
import { ExperimentError } from '../../../../device/experiment-error.ts';
import type { Experiment, ExperimentInput } from '../../../../document/experiment.ts';
import { listSettings } from '../../../../document/patch.ts';
import { parseExperiment } from '../../../../document/validate.ts';
import { asKind } from '../../../../learn/homework/edit-homework.ts';
import { HOMEWORK_KINDS } from '../../../../learn/homework/homework.ts';
import type { ExperimentTask, Homework, HomeworkKind, HomeworkQuestion } from '../../../../learn/homework/homework.ts';
import { MAIN_RUN } from '../../../../learn/measure/measure.ts';
import { SCENARIOS } from '../../../../papers/scenarios.ts';
import { msg, t } from '../../../../messages/message.ts';
import { selectSlowestOnceShown } from '../../../actions/select-once-shown.ts';
import { Button } from '../../../components/button.tsx';
import { EMPTY_VIEW } from '../../../stores/view-text.ts';
import { currentPair } from '../../../stores/document.ts';
import { commit } from '../../../stores/edits.ts';
import { editRequests } from '../../../stores/panel.ts';
import { goTo } from '../../../stores/screen.ts';
import { openView } from '../../../stores/view.ts';
import { viewOf } from '../../kinds/index.ts';
import { useLearnRuns } from '../../runs/learn-runs.ts';
import { numberPaths } from '../computed.ts';
import { EditRows } from '../edit-rows.tsx';
import { ChoiceField, TextField } from '../fields.tsx';
import { checkWords, formatOf } from '../measure-words.ts';
import { CheckEditor, NumberField } from '../parts.tsx';
import { heldExperiment } from '../runs-editor.tsx';
import { changeQuestion, removeQuestion } from './homework-draft.ts';
import { useVariants } from './use-variants.ts';
import { VaryEditor, titleAt } from './vary-editor.tsx';

const titleOf = (kind: HomeworkKind): string =>
  kind === 'experiment' ? msg('An experiment that reaches a goal') : viewOf({ kind }).title;

const ONE_RUN = [MAIN_RUN] as const;
const NO_VALUES = {};

interface TaskEditorProps {
  readonly draft: Homework;
  readonly index: number;
}

/** One question: its text, experiment, variants and answer; the answer of each variant as its run gives it. */
export function TaskEditor({ draft, index }: TaskEditorProps): ReactElement {
  const question = draft.questions[index];
  const field = `questions[${index}]`;
  const number = String(index + 1);
  const set = (next: HomeworkQuestion, edited: string | null): void => {
    changeQuestion(index, next, edited);
  };
  return (
    <section className="desk-part stack gap-3" aria-label={t('Question {number}', { number })}>
      <h3>{t('Question {number}', { number })}</h3>
      <TextField
        label={t('Question')}
        lines={4}
        most={4000}
        field={`${field}.text`}
        value={question.text}
        onChange={(text) => {
          set({ ...question, text }, 'text');
        }}
      />
      <div className="desk-pair">
        <ChoiceField
          label={t('The student answers with')}
          value={question.kind}
          options={HOMEWORK_KINDS.map((kind) => [kind, t(titleOf(kind))])}
          onChange={(kind) => {
            if (kind !== '') set(asKind(kind, question), null);
          }}
        />
        <NumberField
          label={t('Points')}
          value={question.points}
          most={1000}
          onChange={(points) => {
            set({ ...question, points }, 'points');
          }}
        />
      </div>
      <ExperimentOf draft={draft} question={question} onChange={set} />
      <Answer question={question} field={field} onChange={set} />
      <VaryEditor
        vary={question.vary}
        field={field}
        paths={variedPaths(question.experiment)}
        onChange={(vary, edited) => {
          set({ ...question, vary }, edited);
        }}
      />
      {question.kind !== 'experiment' && (
        <label className="row">
          <input
            type="checkbox"
            checked={question.mayRun === true}
            onChange={(event) => {
              set({ ...question, mayRun: event.target.checked }, null);
            }}
          />
          {t('The student may open the variant in Explore')}
        </label>
      )}
      <Variants draft={draft} question={question} />
      <Button
        look="quiet"
        onClick={() => {
          removeQuestion(index);
        }}
      >
        {t('Remove question {number}', { number })}
      </Button>
    </section>
  );
}

interface PartProps {
  readonly question: HomeworkQuestion;
  readonly onChange: (question: HomeworkQuestion, edited: string | null) => void;
}

/** The experiment of a question: of Explore, of a figure, or of another question. */
function ExperimentOf({ draft, question, onChange }: PartProps & { readonly draft: Homework }): ReactElement {
  const take = (experiment: Experiment): void => {
    const held = heldExperiment(experiment);
    if (held !== null) onChange({ ...question, experiment: held }, null);
  };
  const others = draft.questions.flatMap((one, i) => (one.id === question.id ? [] : [[one.id, i + 1, one] as const]));
  const { workload } = question.experiment;
  return (
    <div className="desk-row stack card" role="group" aria-label={t('Experiment')}>
      <span>
        {t('Experiment')}: <strong>{question.experiment.name ?? t('Untitled')}</strong>
      </span>
      <div className="lesson-actions group">
        <Button
          onClick={() => {
            const name = question.experiment.name ?? '';
            commit({ a: parseExperiment(question.experiment), change: null }, t('Open {name}', { name }), 'desk', null);
            openView(EMPTY_VIEW);
            selectSlowestOnceShown();
            goTo('explore');
            if (workload !== undefined && 'requests' in workload) editRequests();
          }}
        >
          {t('Edit in Explore')}
        </Button>
        <Button
          onClick={() => {
            take(currentPair().a);
          }}
        >
          {t('Replace by A of Explore')}
        </Button>
      </div>
      <div className="desk-pair">
        <ChoiceField
          label={t('Replace by a figure of the papers')}
          value=""
          none={t('Choose…')}
          options={SCENARIOS.map(({ name, figure, title }) => [name, `${figure}: ${t(title)}`])}
          onChange={(chosen) => {
            const scenario = SCENARIOS.find(({ name }) => name === chosen);
            if (scenario !== undefined) take(parseExperiment(scenario.experiment));
          }}
        />
        {others.length > 0 && (
          <ChoiceField
            label={t('Replace by that of another question')}
            value=""
            none={t('Choose…')}
            options={others.map(([id, place]) => [id, t('Question {number}', { number: String(place) })])}
            onChange={(chosen) => {
              const other = others.find(([id]) => id === chosen);
              if (other !== undefined) onChange({ ...question, experiment: other[2].experiment }, null);
            }}
          />
        )}
      </div>
    </div>
  );
}

type AnswerProps = PartProps & { readonly field: string };

/** What makes an answer right, by the kind of the question. */
function Answer({ question, field, onChange }: AnswerProps): ReactElement {
  const experiments = useSame({ [MAIN_RUN]: question.experiment });
  const runs = useLearnRuns(experiments);
  const done = runs.state === 'done' ? runs.runs : null;
  const paths = useMemo(
    () => (done === null ? [] : [...numberPaths(done[MAIN_RUN].metrics), ...numberPaths(done[MAIN_RUN].experiment)]),
    [done],
  );
  if (question.kind === 'experiment') return <Goal question={question} paths={paths} onChange={onChange} />;
  const { TaskEditor: Editor } = viewOf(question);
  return (
    <Suspense fallback={null}>
      <Editor
        edited={question}
        field={field}
        runNames={ONE_RUN}
        done={done}
        paths={paths}
        values={NO_VALUES}
        onChange={(task, edited) => {
          onChange({ ...question, ...task } as HomeworkQuestion, edited);
        }}
      />
    </Suspense>
  );
}

/** A goal: the settings that may change, how many, and the conditions that all have to hold. */
function Goal(props: {
  readonly question: ExperimentTask;
  readonly paths: readonly string[];
  readonly onChange: PartProps['onChange'];
}): ReactElement {
  const { question, paths, onChange } = props;
  const { mayChange, goal } = question;
  const free = useMemo(() => ['policy', 'device', 'timing', 'host', ...listSettings().map(({ path }) => path)], []);
  return (
    <>
      <div className="desk-row stack card" role="group" aria-label={t('Settings that may change')}>
        <span>{t('Settings that may change')}</span>
        <ul className="stack gap-1">
          {mayChange.map((path) => (
            <li key={path}>
              {titleAt(path)} <code>{path}</code>{' '}
              <Button
                look="quiet"
                className="panel-small"
                aria-disabled={mayChange.length === 1}
                aria-label={t('Lock {setting}', { setting: titleAt(path) })}
                onClick={() => {
                  if (mayChange.length > 1) {
                    onChange({ ...question, mayChange: mayChange.filter((one) => one !== path) }, null);
                  }
                }}
              >
                {t('Lock')}
              </Button>
            </li>
          ))}
        </ul>
        <ChoiceField
          label={t('Allow another setting')}
          value=""
          none={t('Choose…')}
          options={free.filter((path) => !mayChange.includes(path)).map((path) => [path, `${titleAt(path)} (${path})`])}
          onChange={(path) => {
            if (path !== '') onChange({ ...question, mayChange: [...mayChange, path] }, null);
          }}
        />
        <NumberField
          label={t('Most changes')}
          value={question.mostChanges}
          most={100}
          onChange={(most) => {
            if (most >= 1) onChange({ ...question, mostChanges: Math.round(most) }, 'most');
          }}
        />
      </div>
      <EditRows
        rows={goal}
        fewest={1}
        most={10}
        fresh={() => goal[0]}
        addWords={t('Add a goal')}
        removeWords={(index) => t('Remove goal {index}', { index })}
        onChange={(next, edited) => {
          onChange({ ...question, goal: next }, edited);
        }}
        edit={({ row: check, index, number, remove }) => (
          <div className="desk-row stack card" role="group" aria-label={t('Goal {index}', { index: number })}>
            <span>
              {t('Goal {index}', { index: number })} <span className="muted">{checkWords(check, null, false)}</span>
            </span>
            <CheckEditor
              check={check}
              runs={ONE_RUN}
              paths={paths}
              onChange={(next) => {
                const as = index === 0 ? formatOf(next.measure) : question.as;
                onChange({ ...question, as, goal: goal.with(index, next) }, `goal ${index}`);
              }}
            />
            {remove}
          </div>
        )}
      />
    </>
  );
}

/** The right answer of each variant; or why the question cannot be given to students. */
function Variants({
  draft,
  question,
}: {
  readonly draft: Homework;
  readonly question: HomeworkQuestion;
}): ReactElement {
  const variants = useVariants(draft, question);
  if (variants.state === 'running') {
    return (
      <p className="muted" role="status">
        {t('Running the variants: {percent} %', { percent: String(Math.floor(100 * variants.share)) })}
      </p>
    );
  }
  if (variants.state === 'bad') {
    return (
      <p className="question-problem" role="alert">
        {t('This question is not ready for students')}. {variants.reason}
      </p>
    );
  }
  const { answers, checked, variants: all } = variants.checked;
  return (
    <div className="desk-answer" role="status">
      <strong>{question.kind === 'experiment' ? t('Without a change') : t('Answer')}</strong>
      <ul className="stack gap-1">
        {answers.map(({ settings, answer }) => (
          <li key={settings}>
            {settings === '' ? '' : <span className="muted">{settings}: </span>}
            {answer}
          </li>
        ))}
      </ul>
      {checked < all && (
        <p className="muted">
          {t('The first {checked} of {all} variants were run.', { checked: String(checked), all: String(all) })}
        </p>
      )}
    </div>
  );
}

/** The same object as long as its content is the same. */
function useSame<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  return useMemo(() => JSON.parse(key) as Value, [key]);
}

/** Settings that may vary: those of the document, and the numbers in its small lists. */
function variedPaths(input: ExperimentInput): string[] {
  let experiment: Experiment;
  try {
    experiment = parseExperiment(input);
  } catch (error) {
    if (error instanceof ExperimentError) return [];
    throw error;
  }
  const { workload, initial } = experiment;
  const running = initial.running.map((_, i) => `initial.running[${i}].remainingNs`);
  const requests =
    'requests' in workload && workload.requests.length <= 12
      ? workload.requests.flatMap((_, i) => [`workload.requests[${i}].atNs`, `workload.requests[${i}].bytes`])
      : [];
  const synthetic = 'synthetic' in workload ? numberPaths(workload.synthetic, 'workload.synthetic') : [];
  const plain = listSettings().flatMap(({ path, node }) =>
    ['number', 'boolean', 'choice'].includes(node.kind) ? [path] : [],
  );
  return [...running, ...requests, ...synthetic, ...plain];
}

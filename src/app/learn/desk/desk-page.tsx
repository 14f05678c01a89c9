import { useMemo, useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { withTitle, freeName, renameValue } from '../../../learn/lesson/edit-lesson.ts';
import { runsProblem } from '../../../learn/lesson/check-runs.ts';
import { lessonText } from '../../../learn/lesson/parse-lesson.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { fileStem } from '../../exports/save-file.ts';
import { Button } from '../../components/button.tsx';
import { goTo } from '../../stores/screen.ts';
import { useLearnRuns, type RunsState } from '../runs/learn-runs.ts';
import { StepView } from '../lesson/step-view.tsx';
import { copyDocumentLink } from '../open-document.ts';
import { RunsWait } from '../runs/runs-wait.tsx';
import { showOwnLesson } from '../own-lesson.ts';
import { numberPaths, computed } from './computed.ts';
import { DeskFrame } from './desk-frame.tsx';
import { changeDraft, lessonDesk, useDesk } from './desk-store.ts';
import { EditRows } from './edit-rows.tsx';
import { TextField, ChoiceField } from './fields.tsx';
import { RunsEditor } from './runs-editor.tsx';
import { StepEditor, StepList } from './step-editor.tsx';
import { lessonTodo, runsTodo } from './todo.ts';
import { rich } from '../../language/rich.ts';
import { VALUE_FORMATS, formatValue, type LessonValue } from '../../../learn/measure/value.ts';
import { evaluate } from '../../../learn/measure/evaluate.ts';
import { MAIN_RUN } from '../../../learn/measure/measure.ts';
import { MeasureEditor } from './measure-editor.tsx';
import { measureWords } from './measure-words.ts';

/** How a text names a value. */
const PLACEHOLDER = '{name}';

interface ValuesEditorProps {
  readonly draft: Lesson;
  readonly runs: RunsState;
  readonly paths: readonly string[];
}

/** The numbers of a lesson, measured on its runs: texts name them in braces, questions ask for them. */
function ValuesEditor({ draft, runs, paths }: ValuesEditorProps): ReactElement {
  const names = Object.keys(draft.runs);
  return (
    <section className="desk-part stack gap-3" aria-label={t('Values')}>
      <h3>{t('Values')}</h3>
      <p className="muted">
        {rich('Numbers that the runs give. Write {code} in a text to show one.', { code: <code>{PLACEHOLDER}</code> })}
      </p>
      <EditRows<[name: string, value: LessonValue]>
        rows={Object.entries(draft.values)}
        most={names.length === 0 ? 0 : Infinity}
        keyOf={([name]) => name}
        fresh={() => [
          freeName('value', Object.keys(draft.values)),
          { measure: { of: 'latency', run: names[0] ?? MAIN_RUN, request: 0 }, as: 'time' },
        ]}
        addWords={t('Add a value')}
        removeWords={(_, [name]) => t('Remove {name}', { name })}
        onChange={(values, edited) => {
          changeDraft((before) => ({ ...before, values: Object.fromEntries(values) }), edited);
        }}
        edit={({ row: [name, value], put, remove }) => {
          const set = (change: Partial<LessonValue>): void => {
            put([name, { ...value, ...change }], `value ${name}`);
          };
          const { measure, as } = value;
          return (
            <details className="desk-row stack card" data-field={`values.${name}`}>
              <summary>
                <code>{`{${name}}`}</code> {computed(runs, (all) => formatValue(evaluate(measure, all), as))}{' '}
                <span className="muted">
                  {measureWords(measure, runs.state === 'done' ? runs.runs : null, names.length > 1)}
                </span>
              </summary>
              <NameField draft={draft} name={name} />
              <ChoiceField
                label={t('Shown as')}
                value={as}
                options={VALUE_FORMATS.map((format) => [format, format])}
                onChange={(format) => {
                  if (format !== '') set({ as: format });
                }}
              />
              <MeasureEditor
                measure={measure}
                runs={names}
                paths={paths}
                onChange={(next) => {
                  set({ measure: next });
                }}
              />
              {remove}
            </details>
          );
        }}
      />
    </section>
  );
}

/** The name of a value: it is renamed when the field loses the focus, in all texts and questions. */
function NameField({ draft, name }: { readonly draft: Lesson; readonly name: string }): ReactElement {
  const [text, setText] = useState(name);
  const isFree = text === name || !Object.hasOwn(draft.values, text);
  const isValid = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/.test(text) && isFree;
  return (
    <div
      onBlur={() => {
        if (isValid && text !== name) changeDraft((before) => renameValue(before, name, text));
      }}
    >
      <TextField label={t('Name')} value={text} most={40} invalid={!isValid} onChange={setText} />
      <p className="question-problem" role="alert">
        {isValid ? '' : t('Found “{text}”. Expected: a name of its own, of letters and digits.', { text })}
      </p>
    </div>
  );
}

/** The teacher's desk: a lesson is built next to its preview. */
export function DeskPage(): ReactElement {
  const { draft, step } = useDesk();
  // Texts change often and are not part of the runs.
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
  return (
    <DeskFrame
      desk={lessonDesk}
      title={t('Teacher’s desk')}
      words={{
        drop: t('Drop a lesson file to edit it.'),
        open: t('Open a lesson'),
        complete: t('The lesson is complete.'),
        unfinished: t('The lesson is not finished'),
        isNone: (name) => t('{name} is not a lesson', { name }),
      }}
      todo={lessonTodo(draft) ?? (runs.state === 'done' ? runsTodo(draft, runs.runs) : null)}
      fileName={({ name }) => `${fileStem(name)}.lesson.json`}
      actions={(ifWhole) => (
        <>
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
        </>
      )}
      preview={<Preview key={step} draft={draft} index={step} runs={runs} />}
    >
      <LessonFields draft={draft} />
      <RunsEditor draft={draft} />
      <ValuesEditor draft={draft} runs={runs} paths={paths} />
      <StepList draft={draft} step={step} />
      {step < draft.steps.length && <StepEditor draft={draft} index={step} runs={runs} paths={paths} />}
    </DeskFrame>
  );
}

function LessonFields({ draft }: { readonly draft: Lesson }): ReactElement {
  const set = (change: Partial<Lesson>, field: string): void => {
    changeDraft((before) => ({ ...before, ...change }), field);
  };
  return (
    <section className="desk-part stack gap-3" aria-label={t('Lesson')}>
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

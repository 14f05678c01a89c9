import { type ReactElement, Suspense } from 'react';
import { t } from '../../../messages/message.ts';
import { moved, newStep, withQuestion, questionOfKind } from '../../../learn/lesson/edit-lesson.ts';
import type { Lesson, LessonStep } from '../../../learn/lesson/lesson.ts';
import { Button } from '../../components/button.tsx';
import type { RunsState, LearnRun } from '../runs/learn-runs.ts';
import { changeDraft, useDesk } from './desk-store.ts';
import { ChoiceField, TextField, TypedField } from './fields.tsx';
import { numberIn, measureWords } from './measure-words.ts';
import { OrderedList } from './ordered-list.tsx';
import { QUESTION_KINDS, kindOf, type Question } from '../../../learn/kinds/index.ts';
import { rightAnswer } from '../../../learn/lesson/judge.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import { viewOf } from '../kinds/index.ts';
import { computed } from './computed.ts';

const choose = (step: number): void => {
  useDesk.setState({ step });
};

function move(from: number, to: number): void {
  changeDraft((draft) => ({ ...draft, steps: moved(draft.steps, from, to) }));
  choose(to);
}

/** The steps in their order. */
export function StepList({ draft, step }: { readonly draft: Lesson; readonly step: number }): ReactElement {
  return (
    <section className="desk-part stack gap-3" aria-label={t('Steps')}>
      <h3>{t('Steps')}</h3>
      <OrderedList
        items={draft.steps.map(({ name, question }) => ({
          key: name,
          words: question.ask === '' ? name : question.ask,
        }))}
        chosen={step}
        upWords={(index) => t('Move step {index} up', { index })}
        downWords={(index) => t('Move step {index} down', { index })}
        onChoose={choose}
        onMove={move}
      />
      <Button
        look={draft.steps.length === 0 ? 'main' : 'plain'}
        data-field="steps"
        aria-disabled={Object.keys(draft.runs).length === 0}
        onClick={() => {
          if (Object.keys(draft.runs).length === 0) return;
          changeDraft((before) => ({ ...before, steps: [...before.steps, newStep(before)] }));
          choose(useDesk.getState().draft.steps.length - 1);
        }}
      >
        {t('Add a step')}
      </Button>
    </section>
  );
}

interface StepEditorProps {
  readonly draft: Lesson;
  readonly index: number;
  readonly runs: RunsState;
  readonly paths: readonly string[];
}

/** The texts, the timeline and the question of one step. */
export function StepEditor({ draft, index, runs, paths }: StepEditorProps): ReactElement {
  const step = draft.steps[index];
  const set = (change: Partial<LessonStep>, field: string | null): void => {
    changeDraft(
      (before) => ({
        ...before,
        steps: before.steps.map((one, i) => (i === index ? { ...one, ...change } : one)),
      }),
      field === null ? null : `step ${index} ${field}`,
    );
  };
  const names = Object.entries(draft.runs).map(([name, { title }]) => [name, `${name}: ${title}`] as const);
  const { shown } = step;
  return (
    <section className="desk-part stack gap-3" aria-label={t('Step {index}', { index: String(index + 1) })}>
      <h3>{t('Step {index}', { index: String(index + 1) })}</h3>
      <TextField
        label={t('Situation, before the answer')}
        lines={4}
        most={4000}
        field={`steps[${index}].text`}
        value={step.text}
        onChange={(text) => {
          set({ text }, 'text');
        }}
      />
      <div className="desk-pair">
        <ChoiceField
          label={t('Timeline')}
          field={`steps[${index}].shown.run`}
          value={shown.run}
          options={names}
          onChange={(run) => {
            if (run !== '') set({ shown: { ...shown, run } }, null);
          }}
        />
        <ChoiceField
          label={t('Below it, after the answer')}
          field={`steps[${index}].shown.beside`}
          value={shown.beside ?? ''}
          none={t('nothing')}
          options={names}
          onChange={(beside) => {
            const rest = Object.fromEntries(
              Object.entries(shown).filter(([key]) => key !== 'beside' && key !== 'besideAfter'),
            ) as unknown as typeof shown;
            set({ shown: beside === '' ? rest : { ...rest, beside, besideAfter: true } }, null);
          }}
        />
      </div>
      <Until
        shown={shown}
        onChange={(next) => {
          set({ shown: next }, 'until');
        }}
      />
      <QuestionEditor
        key={step.name}
        draft={draft}
        step={step}
        field={`steps[${index}].question`}
        runs={runs}
        paths={paths}
        onChange={(question, field) => {
          set(withQuestion(step, question), field);
        }}
      />
      <TextField
        label={t('Hint')}
        lines={2}
        most={4000}
        field={`steps[${index}].hint`}
        value={step.hint}
        onChange={(hint) => {
          set({ hint }, 'hint');
        }}
      />
      <TextField
        label={t('Why, after the answer')}
        lines={3}
        most={4000}
        field={`steps[${index}].why`}
        value={step.why}
        onChange={(why) => {
          set({ why }, 'why');
        }}
      />
      <Button
        look="quiet"
        onClick={() => {
          changeDraft((before) => ({ ...before, steps: before.steps.filter((_, i) => i !== index) }));
        }}
      >
        {t('Remove step {index}', { index: String(index + 1) })}
      </Button>
    </section>
  );
}

/** The instant at which the run is cut before the answer, in µs; empty shows all of it. */
function Until({
  shown,
  onChange,
}: {
  readonly shown: LessonStep['shown'];
  readonly onChange: (shown: LessonStep['shown']) => void;
}): ReactElement {
  return (
    <TypedField
      label={t('Before the answer, the run is visible until (µs; empty: all)')}
      value={shown.untilNs ?? null}
      text={shown.untilNs === undefined ? '' : String(shown.untilNs / 1000)}
      most={20}
      read={(text) => {
        if (text.trim() === '') return null;
        const ns = Math.round((numberIn(text) ?? NaN) * 1000);
        return Number.isSafeInteger(ns) ? ns : undefined;
      }}
      onChange={(ns) => {
        if (ns === null) {
          const rest = Object.entries(shown).filter(([key]) => key !== 'untilNs' && key !== 'clockNs');
          onChange(Object.fromEntries(rest) as unknown as LessonStep['shown']);
        } else {
          // The clock has room for what follows and does not tell when it ends.
          onChange({ ...shown, untilNs: ns, clockNs: Math.max(shown.clockNs ?? 0, 2 * ns) });
        }
      }}
    />
  );
}

interface QuestionEditorProps {
  readonly draft: Lesson;
  readonly step: LessonStep;
  /** The key of the question in the lesson. */
  readonly field: string;
  readonly runs: RunsState;
  readonly paths: readonly string[];
  readonly onChange: (question: Question, field: string | null) => void;
}

/** The question of a step, and its answer as the runs give it. */
function QuestionEditor({ draft, step, field, runs, paths, onChange }: QuestionEditorProps): ReactElement {
  const { question } = step;
  const { Editor } = viewOf(question);
  return (
    <>
      <ChoiceField
        label={t('The student answers with')}
        value={question.kind}
        options={QUESTION_KINDS.map((kind) => [kind, t(viewOf({ kind }).title)])}
        onChange={(kind) => {
          if (kind !== '') onChange(questionOfKind(kind, question.ask, draft), null);
        }}
      />
      <TextField
        label={t('Question')}
        lines={2}
        most={1000}
        field={`${field}.ask`}
        value={question.ask}
        onChange={(ask) => {
          onChange({ ...question, ask }, 'ask');
        }}
      />
      <Suspense fallback={null}>
        <Editor
          edited={question}
          field={field}
          runNames={Object.keys(draft.runs)}
          done={runs.state === 'done' ? runs.runs : null}
          paths={paths}
          values={draft.values}
          onChange={onChange}
        />
      </Suspense>
      <p className="desk-answer" role="status">
        <strong>{t('Answer')}</strong> {computed(runs, (all) => answerWords(question, draft, all, step.shown.run))}{' '}
        <span className="muted">{measuredWords(question, draft, runs)}</span>
      </p>
    </>
  );
}

/** The measure of the answer: a number about read #1 must not be that of write #0. */
function measuredWords(question: Question, { values, runs: all }: Lesson, runs: RunsState): string {
  const asked = kindOf(question).asked(question, values);
  if (asked.length !== 1) return '';
  const done = runs.state === 'done' ? runs.runs : null;
  return measureWords(asked[0], done, Object.keys(all).length > 1);
}

/** The right answer in words. @throws {MeasureError} if the runs cannot answer */
function answerWords(
  question: Question,
  lesson: Lesson,
  runs: Readonly<Record<string, LearnRun>>,
  run: string,
): string {
  const { operation, words } = kindOf(question);
  if (operation !== undefined && !Object.hasOwn(runs, run)) return t('There is no run “{run}”.', { run });
  const right = rightAnswer(question, lesson, runs, run);
  return viewOf(question).inRun?.(right, readerOfRun(runs[run])) ?? words(question, right, lesson.values);
}

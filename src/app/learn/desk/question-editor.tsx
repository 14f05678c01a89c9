import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { QUESTION_KINDS, kindOf } from '../../../learn/kinds/index.ts';
import type { Question } from '../../../learn/kinds/index.ts';
import { questionOfKind } from '../../../learn/lesson/edit-lesson.ts';
import { rightAnswer } from '../../../learn/lesson/judge.ts';
import type { Lesson, LessonStep } from '../../../learn/lesson/lesson.ts';
import { viewOfRun } from '../../../learn/measure/runs.ts';
import { viewOf } from '../kinds/index.ts';
import type { LearnRun, RunsState } from '../runs/learn-runs.ts';
import { computed } from './computed.ts';
import { ChoiceField, TextField } from './fields.tsx';
import { measureWords } from './measure-words.ts';

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
export function QuestionEditor({ draft, step, field, runs, paths, onChange }: QuestionEditorProps): ReactElement {
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
  return viewOf(question).inRun?.(right, viewOfRun(runs[run])) ?? words(question, right, lesson.values);
}

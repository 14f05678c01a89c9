import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { questionOfKind } from '../../../learn/lesson/edit-lesson.ts';
import { rightAnswer } from '../../../learn/lesson/judge.ts';
import { QUESTION_KINDS } from '../../../learn/lesson/lesson.ts';
import type {
  ChoiceQuestion,
  DrawQuestion,
  Lesson,
  LessonStep,
  OrderQuestion,
  Question,
} from '../../../learn/lesson/lesson.ts';
import { formatValue } from '../../../learn/lesson/texts.ts';
import { viewOfRun } from '../../../learn/measure/measured-run.ts';
import type { LearnRun, RunsState } from '../runs/learn-runs.ts';
import { computed } from './computed.ts';
import { ChoiceField, TextField } from './fields.tsx';
import { MeasureEditor } from './measure-editor.tsx';
import { checkWords, measureWords } from './measure-words.ts';
import { SayField, SayRanges, withSay } from './say-fields.tsx';
import { CheckEditor, Parts, PickTarget, ToleranceField, TopOfScale } from './parts.tsx';

const KIND_WORDS: Readonly<Record<Question['kind'], string>> = {
  number: msg('A number'),
  choice: msg('A choice'),
  order: msg('An order'),
  pick: msg('A pick on the timeline'),
  draw: msg('A drawing of bars'),
};

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
  return (
    <>
      <ChoiceField
        label={t('The student answers with')}
        value={question.kind}
        options={QUESTION_KINDS.map((kind) => [kind, t(KIND_WORDS[kind])])}
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
      <Answer {...{ draft, question, field, runs, paths, onChange }} />
      <p className="desk-answer" role="status">
        <strong>{t('Answer')}</strong> {computed(runs, (all) => answerWords(question, draft, all, step.shown.run))}{' '}
        <span className="muted">{measuredWords(question, draft, runs)}</span>
      </p>
    </>
  );
}

/** The measure of the answer: a number about read #1 must not be that of write #0. */
function measuredWords(question: Question, { values, runs: all }: Lesson, runs: RunsState): string {
  if (question.kind !== 'number' || !Object.hasOwn(values, question.answer)) return '';
  const done = runs.state === 'done' ? runs.runs : null;
  return measureWords(values[question.answer].measure, done, Object.keys(all).length > 1);
}

/** The right answer in words. @throws {MeasureError} if the runs cannot answer */
function answerWords(
  question: Question,
  lesson: Lesson,
  runs: Readonly<Record<string, LearnRun>>,
  run: string,
): string {
  if (question.kind === 'pick' && !Object.hasOwn(runs, run)) return t('There is no run “{run}”.', { run });
  const right = rightAnswer(question, lesson, runs, run);
  if (right.kind === 'number' && question.kind === 'number') {
    return formatValue(right.value, lesson.values[question.answer].as);
  }
  if (right.kind === 'choice' && question.kind === 'choice') return question.options[right.option].text;
  if (right.kind === 'order' && question.kind === 'order') {
    return right.order.map((item) => question.items[item].text).join(' → ');
  }
  if (right.kind === 'draw' && question.kind === 'draw') {
    return right.values.map((value, i) => formatValue(value, lesson.values[question.bars[i].answer].as)).join(', ');
  }
  return right.kind === 'pick' ? operationWords(viewOfRun(runs[run]), right.operation) : '';
}

type AnswerProps = Omit<QuestionEditorProps, 'step'> & { readonly question: Question };

function Answer({ draft, question, field, runs, paths, onChange }: AnswerProps): ReactElement {
  const values = Object.keys(draft.values).map((name) => [name, name] as const);
  const runNames = Object.keys(draft.runs);
  const several = runNames.length > 1;
  const done = runs.state === 'done' ? runs.runs : null;
  switch (question.kind) {
    case 'number':
      return (
        <>
          <div className="desk-pair">
            <ChoiceField
              label={t('Value')}
              field={`${field}.answer`}
              value={question.answer}
              options={values}
              none={values.length === 0 ? t('Add a value first') : undefined}
              onChange={(answer) => {
                onChange({ ...question, answer }, null);
              }}
            />
            <ToleranceField
              value={question.tolerance}
              onChange={(tolerance) => {
                onChange({ ...question, tolerance }, 'tolerance');
              }}
            />
          </div>
          <SayRanges
            say={question.say ?? []}
            field={`${field}.say`}
            onChange={(say, edited) => {
              onChange({ ...question, say }, edited);
            }}
          />
        </>
      );
    case 'choice':
      return (
        <Parts
          word="option"
          field={`${field}.options`}
          parts={question.options}
          fresh={() => questionOfKind('choice', '', draft) as ChoiceQuestion}
          from={(fresh) => fresh.options[0]}
          onChange={(options, edited) => {
            onChange({ ...question, options }, edited);
          }}
          about={({ when }) => checkWords(when, done, several)}
          edit={(option, change) => (
            <>
              <SayField
                say={option.say ?? ''}
                onChange={(say) => {
                  change(withSay(option, say), 'say');
                }}
              />
              <CheckEditor
                check={option.when}
                runs={runNames}
                paths={paths}
                onChange={(when) => {
                  change({ ...option, when });
                }}
              />
            </>
          )}
        />
      );
    case 'order':
      return (
        <Parts
          word="item"
          field={`${field}.items`}
          parts={question.items}
          fresh={() => questionOfKind('order', '', draft) as OrderQuestion}
          from={(fresh) => fresh.items[0]}
          onChange={(items, edited) => {
            onChange({ ...question, items }, edited);
          }}
          about={({ by }) => measureWords(by, done, several)}
          edit={(item, change) => (
            <>
              <SayField
                say={item.say ?? ''}
                onChange={(say) => {
                  change(withSay(item, say), 'say');
                }}
              />
              <MeasureEditor
                measure={item.by}
                runs={runNames}
                paths={paths}
                onChange={(by) => {
                  change({ ...item, by });
                }}
              />
            </>
          )}
        />
      );
    case 'pick':
      return (
        <PickTarget
          target={question.target}
          onChange={(target, edited) => {
            onChange({ ...question, target }, edited);
          }}
        />
      );
    case 'draw':
      return (
        <>
          <TopOfScale
            most={question.most}
            as={
              Object.hasOwn(draft.values, question.bars[0].answer) ? draft.values[question.bars[0].answer].as : 'time'
            }
            onChange={(most) => {
              onChange({ ...question, most }, 'most');
            }}
          />
          <Parts
            word="bar"
            field={`${field}.bars`}
            parts={question.bars}
            fresh={() => questionOfKind('draw', '', draft) as DrawQuestion}
            from={(fresh) => fresh.bars[0]}
            onChange={(bars, edited) => {
              onChange({ ...question, bars }, edited);
            }}
            about={({ answer }) =>
              Object.hasOwn(draft.values, answer) ? measureWords(draft.values[answer].measure, done, several) : ''
            }
            edit={(bar, change) => (
              <ChoiceField
                label={t('Value')}
                value={bar.answer}
                options={values}
                onChange={(answer) => {
                  change({ ...bar, answer });
                }}
              />
            )}
          />
        </>
      );
  }
}

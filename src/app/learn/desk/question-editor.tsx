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
import type { Check } from '../../../learn/measure/measure.ts';
import { viewOfRun } from '../../../learn/measure/measured-run.ts';
import { Button } from '../../components/button.tsx';
import type { LearnRun, RunsState } from '../runs/learn-runs.ts';
import { computed } from './computed.ts';
import { ChoiceField, TextField } from './fields.tsx';
import { MeasureEditor } from './measure-editor.tsx';

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
  readonly runs: RunsState;
  readonly paths: readonly string[];
  readonly onChange: (question: Question, field: string | null) => void;
}

/** The question of a step, and its answer as the runs give it. */
export function QuestionEditor({ draft, step, runs, paths, onChange }: QuestionEditorProps): ReactElement {
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
        value={question.ask}
        onChange={(ask) => {
          onChange({ ...question, ask }, 'ask');
        }}
      />
      <Answer {...{ draft, question, runs, paths, onChange }} />
      <p className="desk-answer" role="status">
        <strong>{t('Answer')}</strong> {computed(runs, (all) => answerWords(question, draft, all, step.shown.run))}
      </p>
    </>
  );
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

function Answer({ draft, question, paths, onChange }: AnswerProps): ReactElement {
  const values = Object.keys(draft.values).map((name) => [name, name] as const);
  const runNames = Object.keys(draft.runs);
  switch (question.kind) {
    case 'number':
      return (
        <div className="desk-pair">
          <ChoiceField
            label={t('Value')}
            value={question.answer}
            options={values}
            none={values.length === 0 ? t('Add a value first') : undefined}
            onChange={(answer) => {
              onChange({ ...question, answer }, null);
            }}
          />
          <NumberField
            label={t('Tolerance (%)')}
            value={question.tolerance * 100}
            most={100}
            onChange={(percent) => {
              onChange({ ...question, tolerance: percent / 100 }, 'tolerance');
            }}
          />
        </div>
      );
    case 'choice':
      return (
        <Parts
          word="option"
          parts={question.options}
          fresh={() => questionOfKind('choice', '', draft) as ChoiceQuestion}
          from={(fresh) => fresh.options[0]}
          onChange={(options, field) => {
            onChange({ ...question, options }, field);
          }}
          edit={(option, change) => (
            <CheckEditor
              check={option.when}
              runs={runNames}
              paths={paths}
              onChange={(when) => {
                change({ ...option, when });
              }}
            />
          )}
        />
      );
    case 'order':
      return (
        <Parts
          word="item"
          parts={question.items}
          fresh={() => questionOfKind('order', '', draft) as OrderQuestion}
          from={(fresh) => fresh.items[0]}
          onChange={(items, field) => {
            onChange({ ...question, items }, field);
          }}
          edit={(item, change) => (
            <MeasureEditor
              measure={item.by}
              runs={runNames}
              paths={paths}
              onChange={(by) => {
                change({ ...item, by });
              }}
            />
          )}
        />
      );
    case 'pick': {
      const isBlocker = 'blockerOf' in question.target;
      const request = 'blockerOf' in question.target ? question.target.blockerOf : question.target.ownOf;
      return (
        <div className="desk-pair">
          <ChoiceField
            label={t('The student picks')}
            value={isBlocker ? 'blockerOf' : 'ownOf'}
            options={[
              ['blockerOf', t('what the request waits for longest')],
              ['ownOf', t('an operation of the request')],
            ]}
            onChange={(key) => {
              onChange({ ...question, target: key === 'ownOf' ? { ownOf: request } : { blockerOf: request } }, null);
            }}
          />
          <NumberField
            label={t('Request #')}
            value={request}
            most={0xffff_fffe}
            onChange={(number) => {
              const whole = Math.round(number);
              onChange({ ...question, target: isBlocker ? { blockerOf: whole } : { ownOf: whole } }, 'request');
            }}
          />
        </div>
      );
    }
    case 'draw':
      return (
        <>
          <NumberField
            label={t('Top of the scale (ns, a share or a count, as the values)')}
            value={question.most}
            most={Number.MAX_SAFE_INTEGER}
            onChange={(most) => {
              if (most > 0) onChange({ ...question, most }, 'most');
            }}
          />
          <Parts
            word="bar"
            parts={question.bars}
            fresh={() => questionOfKind('draw', '', draft) as DrawQuestion}
            from={(fresh) => fresh.bars[0]}
            onChange={(bars, field) => {
              onChange({ ...question, bars }, field);
            }}
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

interface PartsProps<Part extends { readonly text: string }, Fresh> {
  readonly word: keyof typeof PART_WORDS;
  readonly parts: readonly Part[];
  readonly fresh: () => Fresh;
  readonly from: (fresh: Fresh) => Part;
  readonly edit: (part: Part, change: (part: Part) => void) => ReactElement;
  readonly onChange: (parts: readonly Part[], field: string | null) => void;
}

/** The texts of one part, by its number, and of the button that adds one. */
const PART_WORDS = {
  option: {
    part: (index: string) => t('option {index}', { index }),
    text: (index: string) => t('Text of option {index}', { index }),
    remove: (index: string) => t('Remove option {index}', { index }),
    add: () => t('Add an option'),
  },
  item: {
    part: (index: string) => t('item {index}', { index }),
    text: (index: string) => t('Text of item {index}', { index }),
    remove: (index: string) => t('Remove item {index}', { index }),
    add: () => t('Add an item'),
  },
  bar: {
    part: (index: string) => t('bar {index}', { index }),
    text: (index: string) => t('Text of bar {index}', { index }),
    remove: (index: string) => t('Remove bar {index}', { index }),
    add: () => t('Add a bar'),
  },
} as const;

/** Options, items or bars: a text and its measure each. */
function Parts<Part extends { readonly text: string }, Fresh>(props: PartsProps<Part, Fresh>): ReactElement {
  const { word, parts, fresh, from, edit, onChange } = props;
  const words = PART_WORDS[word];
  const fewest = word === 'bar' ? 1 : 2;
  return (
    <>
      {parts.map((part, index) => {
        const change = (next: Part, field: string | null): void => {
          onChange(
            parts.map((one, i) => (i === index ? next : one)),
            field,
          );
        };
        return (
          <details key={index} className="desk-row">
            <summary>
              {words.part(String(index + 1))}: {part.text}
            </summary>
            <TextField
              label={words.text(String(index + 1))}
              value={part.text}
              most={500}
              onChange={(text) => {
                change({ ...part, text }, `${word} ${index}`);
              }}
            />
            {edit(part, (next) => {
              change(next, null);
            })}
            <Button
              look="quiet"
              aria-disabled={parts.length <= fewest}
              onClick={() => {
                if (parts.length > fewest)
                  onChange(
                    parts.filter((_, i) => i !== index),
                    null,
                  );
              }}
            >
              {words.remove(String(index + 1))}
            </Button>
          </details>
        );
      })}
      <Button
        aria-disabled={parts.length >= 10}
        onClick={() => {
          if (parts.length < 10) onChange([...parts, from(fresh())], null);
        }}
      >
        {words.add()}
      </Button>
    </>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number of at least 0; other texts change nothing. */
function NumberField({ label, value, most, onChange }: NumberProps): ReactElement {
  return (
    <TextField
      label={label}
      value={String(Number(value.toPrecision(12)))}
      most={20}
      onChange={(text) => {
        const number = Number(text);
        if (Number.isFinite(number) && number >= 0 && number <= most) onChange(number);
      }}
    />
  );
}

interface CheckEditorProps {
  readonly check: Check;
  readonly runs: readonly string[];
  readonly paths: readonly string[];
  readonly onChange: (check: Check) => void;
}

const LIMITS = [
  ['atLeast', msg('At least')],
  ['atMost', msg('At most')],
  ['is', msg('Equal to')],
] as const;

/** The condition that makes an option right. At least one limit remains. */
function CheckEditor({ check, runs, paths, onChange }: CheckEditorProps): ReactElement {
  return (
    <>
      <MeasureEditor
        measure={check.measure}
        runs={runs}
        paths={paths}
        onChange={(measure) => {
          onChange({ ...check, measure });
        }}
      />
      <div className="desk-pair">
        {LIMITS.map(([key, label]) => (
          <TextField
            key={key}
            label={t(label)}
            most={20}
            value={check[key] === undefined ? '' : String(check[key])}
            onChange={(text) => {
              const limits = Object.fromEntries(
                LIMITS.flatMap(([name]) => (name === key || check[name] === undefined ? [] : [[name, check[name]]])),
              ) as Partial<Check>;
              const number = Number(text);
              if (text.trim() === '') {
                if (Object.keys(limits).length > 0) onChange({ measure: check.measure, ...limits });
              } else if (Number.isFinite(number)) {
                onChange({ measure: check.measure, ...limits, [key]: number });
              }
            }}
          />
        ))}
      </div>
    </>
  );
}

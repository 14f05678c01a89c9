import { useState, type ReactElement } from 'react';
import type { TypesOf } from '../../../learn/kinds/index.ts';
import { DEFAULT_TIME_UNIT, parseAnswer } from '../../../learn/lesson/parse-answer.ts';
import { formatValue, type ValueFormat } from '../../../learn/measure/value.ts';
import type { Draft, InputProps, KindView, ResultProps } from './kind-view.ts';

const UNITS: Readonly<Record<ValueFormat, string>> = { time: DEFAULT_TIME_UNIT, count: '', share: '%', ratio: '×' };

function draftOf(text: string, as: ValueFormat): Draft {
  const parsed = parseAnswer(text, as);
  return 'invalid' in parsed ? parsed : { answer: { kind: 'number', value: parsed.value } };
}

function NumberInput(props: InputProps<TypesOf<'number'>>): ReactElement {
  const { question, values, labelledBy, problemId, before, onChange } = props;
  const { as } = values[question.answer];
  const [text, setText] = useState(before ?? '');
  return (
    <div className="number-input row wrap">
      <input
        type="text"
        inputMode={as === 'time' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={text}
        maxLength={60}
        onChange={(event) => {
          setText(event.target.value);
          onChange(draftOf(event.target.value, as), event.target.value);
        }}
      />
      <span aria-hidden="true">{UNITS[as]}</span>
      {as === 'time' && <span className="muted medium">or type the unit: 0.3 ms</span>}
    </div>
  );
}

function NumberResult({ question, values, answer, right }: ResultProps<TypesOf<'number'>>): ReactElement {
  const { as } = values[question.answer];
  return (
    <Bars
      rows={[
        { label: 'Your prediction', value: answer.value, text: formatValue(answer.value, as) },
        { label: 'The run', value: right.value, text: formatValue(right.value, as) },
      ]}
    />
  );
}

function Bars({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly value: number; readonly text: string }[];
}): ReactElement {
  const most = rows.reduce((max, { value }) => Math.max(max, value), Number.MIN_VALUE);
  return (
    <dl className="result-bars stack">
      {rows.map(({ label, value, text }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="strong">{text}</dd>
          <span className="result-track block" aria-hidden="true">
            <span
              className={index === 0 ? 'result-drawn' : 'result-true'}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </dl>
  );
}

export const NUMBER: KindView<TypesOf<'number'>> = {
  empty: 'Enter a number first.',
  Input: NumberInput,
  Result: NumberResult,
  restored: ({ answer }, values, text) => draftOf(text, values[answer].as),
};

import { useState, type ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { DEFAULT_TIME_UNIT, parseAnswer } from '../../../../learn/lesson/parse-answer.ts';
import type { ValueFormat } from '../../../../learn/measure/value.ts';
import { t } from '../../../../messages/message.ts';
import type { Draft } from '../draft.ts';
import type { InputProps } from '../kind-view.ts';

/** The unit that the field adds to a plain number. */
const UNITS: Readonly<Record<ValueFormat, string>> = { time: DEFAULT_TIME_UNIT, count: '', share: '%', ratio: '×' };

/** The state of the field with a typed text. */
export function draftOf(text: string, as: ValueFormat): Draft {
  const parsed = parseAnswer(text, as);
  return 'invalid' in parsed ? parsed : { answer: { kind: 'number', value: parsed.value } };
}

/** A number with its unit. A time may name another unit. */
export function NumberInput(props: InputProps<TypesOf<'number'>>): ReactElement {
  const { question, values, labelledBy, problemId, before, onChange } = props;
  const { as } = values[question.answer];
  const [text, setText] = useState(before ?? '');
  return (
    <div className="number-input">
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
      {as === 'time' && <span className="muted">{t('or type the unit: 0.3 ms')}</span>}
    </div>
  );
}

import { useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { ValueFormat } from '../../../learn/lesson/lesson.ts';
import { DEFAULT_TIME_UNIT, parseAnswer } from '../../../learn/lesson/parse-answer.ts';
import type { Draft } from './draft.ts';

/** The unit that the field adds to a plain number. */
const UNITS: Readonly<Record<ValueFormat, string>> = { time: DEFAULT_TIME_UNIT, count: '', share: '%', ratio: '×' };

interface NumberInputProps {
  readonly as: ValueFormat;
  readonly labelledBy: string;
  /** The element with the problem of an invalid answer. */
  readonly problemId: string | undefined;
  /** What the field has at first. */
  readonly initial: string;
  readonly onChange: (draft: Draft, typed: string) => void;
}

/** A number with its unit. A time may name another unit. */
export function NumberInput({ as, labelledBy, problemId, initial, onChange }: NumberInputProps): ReactElement {
  const [text, setText] = useState(initial);
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
          const parsed = parseAnswer(event.target.value, as);
          const draft: Draft = 'invalid' in parsed ? parsed : { answer: { kind: 'number', value: parsed.value } };
          onChange(draft, event.target.value);
        }}
      />
      <span aria-hidden="true">{UNITS[as]}</span>
      {as === 'time' && <span className="muted">{t('or type the unit: 0.3 ms')}</span>}
    </div>
  );
}

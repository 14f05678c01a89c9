import type { ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { formatValue } from '../../../../learn/measure/value.ts';
import { t } from '../../../../messages/message.ts';
import type { ResultProps } from '../kind-view.ts';

export function NumberResult({ question, values, answer, right }: ResultProps<TypesOf<'number'>>): ReactElement {
  const { as } = values[question.answer];
  return (
    <Bars
      rows={[
        { label: t('Your prediction'), value: answer.value, text: formatValue(answer.value, as) },
        { label: t('The run'), value: right.value, text: formatValue(right.value, as) },
      ]}
    />
  );
}

/** Two values on one scale. */
function Bars({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly value: number; readonly text: string }[];
}): ReactElement {
  const most = rows.reduce((max, { value }) => Math.max(max, value), Number.MIN_VALUE);
  return (
    <dl className="result-bars">
      {rows.map(({ label, value, text }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          <span className="result-track" aria-hidden="true">
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

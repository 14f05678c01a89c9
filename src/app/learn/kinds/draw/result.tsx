import type { ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { formatValue } from '../../../../learn/measure/value.ts';
import { t } from '../../../../messages/message.ts';
import type { ResultProps } from '../kind-view.ts';

export function DrawResult({ question, values, answer, right, fill }: ResultProps<TypesOf<'draw'>>): ReactElement {
  return (
    <table className="result-draw">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('Value')}</span>
          </th>
          <th scope="col">{t('Your drawing')}</th>
          <th scope="col">{t('The run')}</th>
        </tr>
      </thead>
      <tbody>
        {question.bars.map(({ text, answer: name }, index) => (
          <tr key={text}>
            <th scope="row">{fill(text)}</th>
            <td>{formatValue(answer.values[index], values[name].as)}</td>
            <td>
              {formatValue(right.values[index], values[name].as)}
              <span className="result-track" aria-hidden="true">
                <span
                  className="result-drawn"
                  style={{ width: `${(Math.min(answer.values[index], question.most) / question.most) * 100}%` }}
                />
                <span className="result-true" style={{ width: `${(right.values[index] / question.most) * 100}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { t } from '../../../../messages/message.ts';
import type { ResultProps } from '../kind-view.ts';

export function OrderResult({ question, answer, right, fill }: ResultProps<TypesOf<'order'>>): ReactElement {
  return (
    <ol className="result-options">
      {right.order.map((item, place) => (
        <li key={item} data-right={answer.order[place] === item}>
          <span aria-hidden="true">{answer.order[place] === item ? '✓' : '✗'}</span>
          <span className="unseen">{answer.order[place] === item ? t('right') : t('wrong')}: </span>
          {fill(question.items[item].text)}
          <span className="muted">{t('you: place {index}', { index: String(answer.order.indexOf(item) + 1) })}</span>
        </li>
      ))}
    </ol>
  );
}

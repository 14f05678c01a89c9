import type { ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { t } from '../../../../messages/message.ts';
import type { ResultProps } from '../kind-view.ts';

export function ChoiceResult({ question, answer, right, fill }: ResultProps<TypesOf<'choice'>>): ReactElement {
  return (
    <ul className="result-options">
      {question.options.map(({ text }, index) => (
        <li key={text} data-right={index === right.option}>
          <span aria-hidden="true">{index === right.option ? '✓' : index === answer.option ? '✗' : ''}</span>
          {fill(text)}
          <span className="muted">{optionNote(index, answer.option, right.option)}</span>
        </li>
      ))}
    </ul>
  );
}

function optionNote(option: number, chosen: number, right: number): string {
  if (option === chosen) return option === right ? t('your answer, right') : t('your answer');
  return option === right ? t('right') : '';
}

import type { ReactElement } from 'react';
import { operationWords } from '../../../../analysis/why/operation-words.ts';
import { phaseWaitedFor, phaseWords } from '../../../../analysis/why/phase-words.ts';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { t } from '../../../../messages/message.ts';
import type { ResultProps } from '../kind-view.ts';

export function PickResult({ question, answer, right, picked, view }: ResultProps<TypesOf<'pick'>>): ReactElement {
  const words = (operation: number, rowKind: number | null): string => {
    if (operation >= view.operations.count) return t('another operation');
    return rowKind === null ? operationWords(view, operation) : phaseWords(view, operation, rowKind);
  };
  const { target } = question;
  const waited = 'blockerOf' in target ? phaseWaitedFor(view, target.blockerOf, right.operation) : null;
  const clicked = picked?.operation === answer.operation ? picked.rowKind : null;
  return (
    <dl className="result-pick">
      <dt>{t('Your pick')}</dt>
      <dd>{words(answer.operation, clicked)}</dd>
      <dt>{t('The run')}</dt>
      <dd>{words(right.operation, waited)}</dd>
    </dl>
  );
}

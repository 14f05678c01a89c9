import type { ReactElement } from 'react';
import { operationWords } from '../../../../analysis/why/operation-words.ts';
import { phaseWaitedFor, phaseWords } from '../../../../analysis/why/phase-words.ts';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { t, msg } from '../../../../messages/message.ts';
import { rich } from '../../../language/rich.ts';
import type { InputProps, KindView, ResultProps } from '../kind-view.ts';

/** The operation is picked on the timeline; here are its words. */
function PickInput({ picked }: InputProps<TypesOf<'pick'>>): ReactElement {
  return (
    <>
      <p className="muted question-how medium">
        {rich(
          `Click an operation on the timeline. Keys on the timeline: {up} {down} choose a lane, {next} {previous} step through its operations.`,
          { up: <kbd>↑</kbd>, down: <kbd>↓</kbd>, next: <kbd>.</kbd>, previous: <kbd>,</kbd> },
        )}
      </p>
      <p className="question-picked muted" role="status">
        {picked === null ? t('Nothing picked yet.') : t('Picked: {pickedWords}', { pickedWords: picked })}
      </p>
    </>
  );
}

function PickResult({ question, answer, right, picked, reader }: ResultProps<TypesOf<'pick'>>): ReactElement {
  const words = (operation: number, rowKind: number | null): string => {
    if (operation >= reader.operations.count) return t('another operation');
    return rowKind === null ? operationWords(reader, operation) : phaseWords(reader, operation, rowKind);
  };
  const { target } = question;
  const waited = 'blockerOf' in target ? phaseWaitedFor(reader, target.blockerOf, right.operation) : null;
  const clicked = picked?.operation === answer.operation ? picked.rowKind : null;
  return (
    <dl className="stack">
      <dt className="muted">{t('Your pick')}</dt>
      <dd className="strong">{words(answer.operation, clicked)}</dd>
      <dt className="muted">{t('The run')}</dt>
      <dd className="strong">{words(right.operation, waited)}</dd>
    </dl>
  );
}

export const PICK: KindView<TypesOf<'pick'>> = {
  empty: msg('Pick an operation on the timeline first.'),
  Input: PickInput,
  Result: PickResult,
};

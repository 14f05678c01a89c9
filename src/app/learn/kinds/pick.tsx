import type { ReactElement } from 'react';
import { operationWords, phaseWaitedFor, phaseWords } from '../../../analysis/statements/operation-words.ts';
import type { TypesOf } from '../../../learn/kinds/index.ts';
import type { InputProps, KindView, Picked, ResultProps, Unsent } from './kind-view.ts';
import type { PickAnswer } from '../../../learn/kinds/pick.ts';

export const pickAnswer = (operation: number): PickAnswer => ({ kind: 'pick', operation });

export const pickText = (operation: number, rowKind: number): string =>
  `${JSON.stringify(pickAnswer(operation))} ${rowKind}`;

/** The operation of a kept text, with its phase; null if the run has none such. */
export function keptPick(unsent: Unsent | undefined, operations: number): Picked | null {
  const [, operation, rowKind] =
    /^\{"kind":"pick","operation":(\d{1,10})\} (\d{1,3})$/.exec(unsent?.read() ?? '') ?? [];
  if (operation === undefined || Number(operation) >= operations) return null;
  return { operation: Number(operation), rowKind: Number(rowKind) };
}

function PickInput({ picked }: InputProps<TypesOf<'pick'>>): ReactElement {
  return (
    <>
      <p className="muted question-how medium">
        Click an operation on the timeline. Keys on the timeline: <kbd>↑</kbd> <kbd>↓</kbd> choose a lane, <kbd>.</kbd>{' '}
        <kbd>,</kbd> step through its operations.
      </p>
      <p className="question-picked muted" role="status">
        {picked === null ? 'Nothing picked yet.' : `Picked: ${picked}`}
      </p>
    </>
  );
}

function PickResult({ question, answer, right, picked, reader }: ResultProps<TypesOf<'pick'>>): ReactElement {
  const words = (operation: number, rowKind: number | null): string => {
    if (operation >= reader.operations.count) return 'another operation';
    return rowKind === null ? operationWords(reader, operation) : phaseWords(reader, operation, rowKind);
  };
  const { target } = question;
  const waited = 'blockerOf' in target ? phaseWaitedFor(reader, target.blockerOf, right.operation) : null;
  const clicked = picked?.operation === answer.operation ? picked.rowKind : null;
  return (
    <dl className="stack">
      <dt className="muted">Your pick</dt>
      <dd className="strong">{words(answer.operation, clicked)}</dd>
      <dt className="muted">The run</dt>
      <dd className="strong">{words(right.operation, waited)}</dd>
    </dl>
  );
}

export const PICK: KindView<TypesOf<'pick'>> = {
  empty: 'Pick an operation on the timeline first.',
  Input: PickInput,
  Result: PickResult,
};

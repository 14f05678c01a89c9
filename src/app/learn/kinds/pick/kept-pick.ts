/** A picked operation: as an answer, and as text that a reload of the page keeps. */
import type { PickAnswer } from '../../../../learn/kinds/pick/pick.ts';
import type { Unsent } from '../../questions/unsent.ts';
import type { Picked } from '../kind-view.ts';

export const pickAnswer = (operation: number): PickAnswer => ({ kind: 'pick', operation });

/** A picked operation as kept text. */
export const pickText = (operation: number, rowKind: number): string =>
  `${JSON.stringify(pickAnswer(operation))} ${rowKind}`;

/** The operation of a kept text, with its phase; null if the run has none such. */
export function keptPick(unsent: Unsent | undefined, operations: number): Picked | null {
  const [, operation, rowKind] =
    /^\{"kind":"pick","operation":(\d{1,10})\} (\d{1,3})$/.exec(unsent?.read() ?? '') ?? [];
  if (operation === undefined || Number(operation) >= operations) return null;
  return { operation: Number(operation), rowKind: Number(rowKind) };
}

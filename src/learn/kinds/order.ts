import { DocumentError } from '../../device/document-error.ts';
import { number } from '../../device/schema-node.ts';
import { listNode, read } from '../../document/document-node.ts';
import { parseDocument } from '../../document/parse-node.ts';
import { evaluate } from '../measure/evaluate.ts';
import { formula, list, object, optional, prose, type ReadBy } from '../outline.ts';
import { MOST_ANSWERED, type KindLogic } from './kind.ts';

const reader = object({
  ask: prose,
  /** `say` answers an order in which the item comes before one that it follows. */
  items: list(object({ text: prose, by: formula, say: optional(prose) })),
});

interface OrderTypes {
  readonly question: { readonly kind: 'order' } & ReadBy<typeof reader>;
  readonly answer: { readonly kind: 'order'; readonly order: readonly number[] };
}

const places = read('places', (value, path): readonly number[] => {
  const last = Array.isArray(value) ? value.length - 1 : 0;
  const order = parseDocument(listNode(number('', 'index', { default: 0, max: last }), 1, MOST_ANSWERED), value, path);
  if (new Set(order).size !== order.length) throw new DocumentError(path, 'a place twice', 'each place once');
  return order;
});

export const order: KindLogic<OrderTypes> = {
  kind: 'order',
  reader,
  answerKeys: { order: places },
  right: ({ items }, { runs }) => {
    const values = items.map(({ by }) => evaluate(by, runs));
    const sorted = values.map((_, index) => index).sort((a, b) => values[a] - values[b] || a - b);
    return { kind: 'order', order: sorted };
  },
  // Equal values may be in any order; one swap of neighbors is near.
  judge: ({ items }, answer, _, { runs }) => {
    if (answer.order.length !== items.length) return 'wrong';
    const values = answer.order.map((index) => evaluate(items[index].by, runs));
    let inversions = 0;
    for (let i = 0; i < values.length; i++) {
      for (let j = i + 1; j < values.length; j++) if (values[i] > values[j]) inversions++;
    }
    return inversions === 0 ? 'right' : inversions === 1 ? 'near' : 'wrong';
  },
  // The words of the first item that is before one that it follows.
  say: ({ items }, answer, _, { runs }) => {
    const values = answer.order.map((index) => evaluate(items[index].by, runs));
    const early = answer.order.find(
      (item, place) => items[item].say !== undefined && values.slice(place + 1).some((value) => value < values[place]),
    );
    return early === undefined ? null : (items[early].say ?? null);
  },
  fits: ({ items }, answer) => answer.order.length === items.length,
  words: ({ items }, answer) => answer.order.map((item) => items[item].text).join(' → '),
  parts: ({ items }) => items.map(({ text }) => text),
  asked: ({ items }) => items.map(({ by }) => by),
  // Of several phases: when the second begins.
  decidingNs: ({ items }, runs) =>
    items.every(({ by }) => by.of === 'phase')
      ? items.map(({ by }) => evaluate(by, runs)).sort((a, b) => a - b)[1]
      : null,
};

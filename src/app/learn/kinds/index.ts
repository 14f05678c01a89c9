/** A kind without its line does not compile. */
import type { QuestionKind, TypesOf } from '../../../learn/kinds/index.ts';
import { CHOICE } from './choice.tsx';
import { DRAW } from './draw.tsx';
import type { KindView } from './kind-view.ts';
import { NUMBER } from './number.tsx';
import { ORDER } from './order.tsx';
import { PICK } from './pick.tsx';

const VIEWS: { readonly [Kind in QuestionKind]: KindView<TypesOf<Kind>> } = {
  number: NUMBER,
  choice: CHOICE,
  order: ORDER,
  pick: PICK,
  draw: DRAW,
};

/** Of a question whose kind is not known, it takes this question and its answers only. */
export const viewOf = <Kind extends QuestionKind>({ kind }: { readonly kind: Kind }): KindView<TypesOf<Kind>> =>
  VIEWS[kind];

/** Their inputs and results are in `src/app/learn/kinds/`. */
import { choice } from './choice.ts';
import { draw } from './draw.ts';
import type { KindLogic, KindTypes } from './kind.ts';
import { number } from './number.ts';
import { order } from './order.ts';
import { pick } from './pick.ts';

const KINDS = {
  number,
  choice,
  order,
  pick,
  draw,
} as const;

export type QuestionKind = keyof typeof KINDS;

export type TypesOf<Kind extends QuestionKind> = {
  [Name in Kind]: (typeof KINDS)[Name] extends KindLogic<infer Types extends KindTypes> ? Types : never;
}[Kind];

export type Question = TypesOf<QuestionKind>['question'];

/** A valid answer: a value, the index of an option, the order of items, an operation, or the values of bars. */
export type Answer = TypesOf<QuestionKind>['answer'];

export const QUESTION_KINDS = Object.keys(KINDS) as readonly QuestionKind[];

const BY_KIND: { readonly [Kind in QuestionKind]: KindLogic<TypesOf<Kind>> } = KINDS;

/** What a kind does. Of a question whose kind is not known, it takes this question and its answers only. */
export const questionKind = <Kind extends QuestionKind>({ kind }: { readonly kind: Kind }): KindLogic<TypesOf<Kind>> =>
  BY_KIND[kind];

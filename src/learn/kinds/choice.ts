import { number } from '../../device/schema-node.ts';
import { holds } from '../measure/evaluate.ts';
import { check, list, object, optional, prose, type ReadBy } from '../outline.ts';
import { MeasureError } from '../measure/measure.ts';
import { MOST_ANSWERED, type KindLogic } from './kind.ts';

const reader = object({
  ask: prose,
  /** `say` answers the choice of a wrong option. */
  options: list(object({ text: prose, when: check, say: optional(prose) })),
});

export type ChoiceQuestion = { readonly kind: 'choice' } & ReadBy<typeof reader>;

interface ChoiceTypes {
  readonly question: ChoiceQuestion;
  readonly answer: { readonly kind: 'choice'; readonly option: number };
}

export const choice: KindLogic<ChoiceTypes> = {
  kind: 'choice',
  reader,
  answerKeys: { option: number('', 'index', { default: 0, max: MOST_ANSWERED }) },
  right: ({ options }, { runs }) => {
    const right = options.flatMap(({ when }, index) => (holds(when, runs) ? [index] : []));
    if (right.length !== 1) throw new MeasureError(`${right.length} options are right; expected: one.`);
    return { kind: 'choice', option: right[0] };
  },
  judge: (_, { option }, right) => (option === right.option ? 'right' : 'wrong'),
  say: ({ options }, { option }) => options[option]?.say ?? null,
  fits: ({ options }, { option }) => option < options.length,
  words: ({ options }, { option }) => options[option].text,
  parts: ({ options }) => options.map(({ text }) => text),
  asked: () => [],
};

/** Asks for one of several options. Exactly one option's condition holds. */
import { wholeOf } from '../document/read.ts';
import { holds } from '../measure/evaluate.ts';
import { MeasureError, type Check } from '../measure/measure.ts';
import { MOST_ANSWERED, type KindLogic, partSays } from './kind.ts';

export interface ChoiceQuestion {
  readonly kind: 'choice';
  readonly ask: string;
  /** `say` answers the choice of a wrong option. */
  readonly options: readonly ChoiceOption[];
}

export interface ChoiceOption {
  readonly text: string;
  readonly when: Check;
  readonly say?: string;
}

interface ChoiceTypes {
  readonly question: ChoiceQuestion;
  readonly answer: { readonly kind: 'choice'; readonly option: number };
}

export const choice: KindLogic<ChoiceTypes> = {
  kind: 'choice',
  answerReaders: { option: (value, path) => wholeOf(value, path, 0, MOST_ANSWERED) },
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
  says: ({ options }) => partSays(options),
  asked: () => [],
  mistakes: () => [],
};

import { ANY_NUMBER, listNode } from '../../document/document-node.ts';
import { list, number, object, optional, prose, type ReadBy } from '../outline.ts';
import { formatValue, valueOf } from '../measure/value.ts';
import { MOST_ANSWERED, type Grade, type KindLogic } from './kind.ts';
import { gradeOf, numberSays, sayToNumber } from './numbers.ts';

const reader = object({
  ask: prose,
  /** Top of the scale, in the unit of the values. */
  most: number,
  /** `say` answers heights of the bar, as for a number. */
  bars: list(object({ text: prose, answer: prose, say: optional(numberSays) })),
  /** Largest error of a right bar, as a share of `most`; three times as much is near. */
  tolerance: number,
});

export type DrawQuestion = { readonly kind: 'draw' } & ReadBy<typeof reader>;

interface DrawTypes {
  readonly question: DrawQuestion;
  readonly answer: { readonly kind: 'draw'; readonly values: readonly number[] };
}

const gradeOfBar = ({ most, tolerance }: DrawQuestion, drawn: number, right: number): Grade =>
  gradeOf(Math.abs(drawn - right), tolerance * most);

export const draw: KindLogic<DrawTypes> = {
  kind: 'draw',
  reader,
  answerKeys: { values: listNode(ANY_NUMBER, 1, MOST_ANSWERED) },
  right: ({ bars }, { values, runs }) => ({
    kind: 'draw',
    values: bars.map(({ answer }) => valueOf(answer, values, runs)),
  }),
  // Right if all bars are, near if all are at least near.
  judge: (question, { values }, right) => {
    if (values.length !== question.bars.length) return 'wrong';
    const grades = values.map((value, index) => gradeOfBar(question, value, right.values[index]));
    if (grades.every((grade) => grade === 'right')) return 'right';
    return grades.includes('wrong') ? 'wrong' : 'near';
  },
  say: (question, { values }, right, { runs }) => {
    for (const [bar, { say }] of question.bars.entries()) {
      const [drawn, value] = [values[bar], right.values[bar]];
      if (gradeOfBar(question, drawn, value) === 'right') continue;
      const found = sayToNumber(say, drawn, value, runs, (from) => gradeOfBar(question, drawn, from));
      if (found !== null) return found;
    }
    return null;
  },
  fits: ({ bars }, { values }) => values.length === bars.length,
  words: ({ bars }, answer, values) =>
    answer.values.map((value, i) => formatValue(value, values[bars[i].answer].as)).join(', '),
  parts: ({ bars }) => bars.map(({ text }) => text),
  asked: ({ bars }, values) =>
    bars.flatMap(({ answer }) => (Object.hasOwn(values, answer) ? [values[answer].measure] : [])),
};

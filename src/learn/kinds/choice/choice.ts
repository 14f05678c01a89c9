/** Asks for one of several options. Exactly one option's condition holds. */
import { wholeOf } from '../../document/read.ts';
import { xmlText } from '../../document/xml-text.ts';
import { holds } from '../../measure/evaluate.ts';
import { MeasureError } from '../../measure/measure.ts';
import type { Check } from '../../measure/measure.ts';
import { parseCheck } from '../../measure/parse-measure.ts';
import { MOST_ANSWERED } from '../kind.ts';
import type { KindLogic } from '../kind.ts';
import { sayOf } from '../numbers.ts';
import { partSays, partText, partsOf, withPartTexts } from '../parts.ts';

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

/** Asks for the option whose condition holds in the variant's run. */
export type ChoiceTask = Pick<ChoiceQuestion, 'options'>;

interface ChoiceTypes {
  readonly question: ChoiceQuestion;
  readonly answer: { readonly kind: 'choice'; readonly option: number };
  readonly task: ChoiceTask;
}

/** HTML of plain text for Moodle, as escaped XML. */
const html = (text: string): string => xmlText(`<p>${xmlText(text)}</p>`);

const parseOptions = partsOf<ChoiceOption>({ text: partText, when: parseCheck, say: sayOf }, 2);

export const choice: KindLogic<ChoiceTypes> = {
  kind: 'choice',
  questionReaders: { options: parseOptions },
  answerReaders: { option: (value, path) => wholeOf(value, path, 0, MOST_ANSWERED) },
  taskReaders: { options: parseOptions },
  asLesson: ({ options }, ask) => ({ question: { kind: 'choice', ask, options }, values: {} }),
  check: ({ options }, path, names) => {
    options.forEach(({ when }, i) => {
      names.measure(when.measure, `${path}.options[${i}].when.measure`);
    });
  },
  right: ({ options }, { runs }) => {
    const right = options.flatMap(({ when }, index) => (holds(when, runs) ? [index] : []));
    if (right.length !== 1) throw new MeasureError(`${right.length} options are right; expected: one.`);
    return { kind: 'choice', option: right[0] };
  },
  judge: (_, { option }, right) => (option === right.option ? 'right' : 'wrong'),
  say: ({ options }, { option }) => options[option]?.say ?? null,
  fits: ({ options }, { option }) => option < options.length,
  words: ({ options }, { option }) => options[option].text,
  list: 'options',
  parts: ({ options }) => options.map(({ text }) => text),
  says: ({ options }) => partSays(options),
  withTexts: (question, part, say) => ({ ...question, options: withPartTexts(question.options, part, say) }),
  fresh: (ask, { run }) => ({
    kind: 'choice',
    ask,
    options: [
      { text: 'Up to 1 ms', when: { measure: { of: 'latency', run, request: 0 }, atMost: 1_000_000 } },
      { text: 'More than 1 ms', when: { measure: { of: 'latency', run, request: 0 }, atLeast: 1_000_001 } },
    ],
  }),
  freshTask: () => ({
    options: [
      { text: '', when: { measure: { of: 'latency', request: 0 }, atMost: 1_000_000 } },
      { text: '', when: { measure: { of: 'latency', request: 0 }, atLeast: 1_000_001 } },
    ],
  }),
  renamed: (question) => question,
  asked: () => [],
  mistakes: () => [],
  moodle: {
    type: 'multichoice',
    hint: () => '',
    answers: (task, right) => {
      const answers = task.options.map(
        ({ text, say }, index) =>
          `<answer fraction="${index === right.option ? 100 : 0}" format="html"><text>${html(text)}</text>` +
          `${say === undefined ? '' : `<feedback format="html"><text>${html(say)}</text></feedback>`}</answer>`,
      );
      return `<single>true</single>${answers.join('')}`;
    },
  },
};

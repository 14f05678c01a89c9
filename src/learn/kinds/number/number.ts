/** Asks for a number. The answer is a value of the lesson. */
import { numberOf, oneOf, optional, textOf } from '../../document/read.ts';
import type { Measure } from '../../measure/measure.ts';
import { parseMeasure } from '../../measure/parse-measure.ts';
import { VALUE_FORMATS, formatValue, valueOf } from '../../measure/value.ts';
import type { ValueFormat } from '../../measure/value.ts';
import { ANSWER } from '../kind.ts';
import type { KindLogic } from '../kind.ts';
import { LONGEST_VALUE, checkSay, mistakesIn, parseSay, sayToNumber, toleranceOf, withSayTexts } from '../numbers.ts';
import type { NumberSay } from '../numbers.ts';
import { gradeOfNumber } from './grade.ts';
import { NUMBER_IN_MOODLE } from './moodle.ts';

export interface NumberQuestion {
  readonly kind: 'number';
  readonly ask: string;
  readonly answer: string;
  /** 0.3: up to a factor of 1.3 above or below is right, up to a factor of 2 near. */
  readonly tolerance: number;
  /** Answers to answers that are not right; the first range that holds the answer speaks. */
  readonly say?: readonly NumberSay[];
}

/** Asks for a number that the variant's run gives. */
export interface NumberTask {
  readonly ask: Measure;
  readonly as: ValueFormat;
  readonly tolerance: number;
  readonly say?: readonly NumberSay[];
}

interface NumberTypes {
  readonly question: NumberQuestion;
  readonly answer: { readonly kind: 'number'; readonly value: number };
  readonly task: NumberTask;
}

export const number: KindLogic<NumberTypes> = {
  kind: 'number',
  questionReaders: {
    answer: (value, path) => textOf(value, path, LONGEST_VALUE),
    tolerance: toleranceOf,
    say: optional(parseSay),
  },
  answerReaders: { value: numberOf },
  taskReaders: {
    ask: parseMeasure,
    as: (value, path) => oneOf(value, VALUE_FORMATS, path),
    tolerance: toleranceOf,
    say: optional(parseSay),
  },
  asLesson: ({ ask: measure, as, tolerance, say }, ask) => ({
    question: { kind: 'number', ask, answer: ANSWER, tolerance, ...(say === undefined ? {} : { say }) },
    values: { [ANSWER]: { measure, as } },
  }),
  check: ({ answer, say }, path, names) => {
    names.value(answer, `${path}.answer`);
    checkSay(say, `${path}.say`, names);
  },
  right: ({ answer }, { values, runs }) => ({ kind: 'number', value: valueOf(answer, values, runs) }),
  judge: ({ tolerance }, { value }, right) => gradeOfNumber(value, right.value, tolerance),
  say: ({ say, tolerance }, { value }, right, { runs }) =>
    sayToNumber(say, value, right.value, runs, (from) => gradeOfNumber(value, from, tolerance)),
  fits: () => true,
  words: ({ answer }, { value }, values) => formatValue(value, values[answer].as),
  parts: () => [],
  says: ({ say = [] }) => say.map(({ text }, index) => [String(index), text]),
  withTexts: (question, _, say) => ({
    ...question,
    ...(question.say === undefined ? {} : { say: withSayTexts(question.say, say) }),
  }),
  fresh: (ask, { value }) => ({ kind: 'number', ask, answer: value, tolerance: 0.1 }),
  freshTask: () => ({ ask: { of: 'latency', request: 0 }, as: 'time', tolerance: 0.05 }),
  renamed: (question, name) => ({ ...question, answer: name(question.answer) }),
  asked: ({ answer }, values) => (Object.hasOwn(values, answer) ? [values[answer].measure] : []),
  mistakes: ({ say }) => mistakesIn(say),
  predicted: ({ answer: name }, { value }, values) =>
    Object.hasOwn(values, name) ? { measure: values[name].measure, value } : null,
  copied: ({ tolerance, as }, { value: one }, { value: other }) => {
    const counts = (value: number, right: number): boolean => gradeOfNumber(value, right, tolerance) !== 'wrong';
    if (!counts(one, other) && !counts(other, one)) return null;
    return {
      why:
        `${formatValue(one, as)} and ${formatValue(other, as)} are ` +
        `right or near for both with a tolerance of ${tolerance}`,
      allowed: 'values whose answers differ by more, or a smaller tolerance',
    };
  },
  moodle: NUMBER_IN_MOODLE,
};

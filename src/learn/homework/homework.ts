/**
 * A homework: one JSON document with questions about experiments. A question's experiment varies with the student's id.
 * The document has no key: every answer is computed when it is graded.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { setValue } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { Random } from '../../engine/core/random.ts';
import type { Task } from '../challenges/challenge.ts';
import type {
  ChoiceQuestion,
  LessonValue,
  OrderQuestion,
  PickQuestion,
  Question,
  ValueFormat,
} from '../lesson/lesson.ts';
import type { Measure } from '../measure/measure.ts';
import type { Experiment } from '../../document/experiment.ts';
import { hashOf } from './hash.ts';

export const HOMEWORK_FORMAT = 'nandscope-homework';

/** A setting that varies: each student gets one of the values. */
export interface Variation {
  readonly path: string;
  readonly oneOf: readonly unknown[];
}

interface OfQuestion {
  readonly id: string;
  readonly text: string;
  readonly points: number;
  readonly experiment: ExperimentInput;
  readonly vary: readonly Variation[];
  /** Whether the page offers to open the variant in Explore: the question asks for work with the simulator. */
  readonly mayRun?: boolean;
}

/** Asks for a number that the variant's run gives. */
export interface NumberTask extends OfQuestion {
  readonly kind: 'number';
  readonly ask: Measure;
  readonly as: ValueFormat;
  /** 0.3: up to a factor of 1.3 above or below is right, up to a factor of 2 near (judge.ts). */
  readonly tolerance: number;
}

/** Asks for the option whose condition holds in the variant's run. */
export interface ChoiceTask extends OfQuestion {
  readonly kind: 'choice';
  readonly options: ChoiceQuestion['options'];
}

/** Asks for the order of the items by their measure in the variant's run, ascending. */
export interface OrderTask extends OfQuestion {
  readonly kind: 'order';
  readonly items: OrderQuestion['items'];
}

/** Asks for an operation on the timeline of the variant's run. */
export interface PickTask extends OfQuestion {
  readonly kind: 'pick';
  readonly target: PickQuestion['target'];
}

/** Asks for several estimates as a drawing: one bar for each measure of the variant's run. */
export interface DrawTask extends OfQuestion {
  readonly kind: 'draw';
  readonly bars: readonly { readonly text: string; readonly ask: Measure }[];
  readonly as: ValueFormat;
  /** Top of the scale, in the unit of the measures. */
  readonly most: number;
  /** Largest error of a right bar, as a share of `most`; three times as much is near. */
  readonly tolerance: number;
}

/** Asks for an experiment that reaches a goal. */
export interface ExperimentTask extends OfQuestion, Task {
  readonly kind: 'experiment';
  readonly experiment: ExperimentInput;
}

export type HomeworkQuestion = NumberTask | ChoiceTask | OrderTask | PickTask | DrawTask | ExperimentTask;
export const HOMEWORK_KINDS = ['number', 'choice', 'order', 'pick', 'draw', 'experiment'] as const;
export type HomeworkKind = (typeof HOMEWORK_KINDS)[number];

export interface Homework {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Any text; another salt gives other variants. */
  readonly salt: string;
  readonly questions: readonly HomeworkQuestion[];
}

/** The variant of a question for a student. */
export interface Variant {
  /** The values of its settings as a hash: answers name it. */
  readonly hash: string;
  readonly experiment: Experiment;
  /** The varied settings. */
  readonly settings: readonly { readonly path: string; readonly value: unknown }[];
}

/** The hash of a homework: any change of it, and only that, changes the hash. */
export const homeworkHash = (homework: Homework): string => hashOf(homework);

/** Student ids differ in case and spaces between lists: these do not make another variant. */
export const studentKey = (id: string): string => id.trim().toLowerCase();

/**
 * The variant of a question for a student: the same everywhere.
 * @throws {ExperimentError} if a varied setting makes the experiment invalid
 */
export function variantOf(homework: Homework, question: HomeworkQuestion, studentId: string): Variant {
  const seed = hashOf([homeworkHash(homework), question.id, studentKey(studentId)]);
  const random = new Random(parseInt(seed.slice(0, 8), 16));
  let input = question.experiment;
  const settings = question.vary.map(({ path, oneOf }) => {
    const value = oneOf[random.below(oneOf.length)];
    input = setValue(input, path, value);
    return { path, value };
  });
  // The student is part of it: two students with equal settings still have variants of their own.
  const hash = hashOf([seed, settings]);
  return { hash, experiment: parseExperiment({ ...input, name: `${homework.title}: ${question.id}` }), settings };
}

/** The name of the only value of a homework's number question. */
const ANSWER = 'answer';

/** A question as lessons ask it. */
export interface LessonForm {
  readonly question: Question;
  readonly values: Readonly<Record<string, LessonValue>>;
}

/** A question of a homework as lessons ask it; null if the answer is an experiment. */
export function asLessonQuestion(question: Exclude<HomeworkQuestion, ExperimentTask>): LessonForm;
export function asLessonQuestion(question: HomeworkQuestion): LessonForm | null;
export function asLessonQuestion(question: HomeworkQuestion): LessonForm | null {
  switch (question.kind) {
    case 'number': {
      const { text: ask, tolerance, ask: measure, as } = question;
      return { question: { kind: 'number', ask, answer: ANSWER, tolerance }, values: { [ANSWER]: { measure, as } } };
    }
    case 'choice':
      return { question: { kind: 'choice', ask: question.text, options: question.options }, values: {} };
    case 'order':
      return { question: { kind: 'order', ask: question.text, items: question.items }, values: {} };
    case 'pick':
      return { question: { kind: 'pick', ask: question.text, target: question.target }, values: {} };
    case 'draw': {
      const { text: ask, most, tolerance, as } = question;
      const bars = question.bars.map(({ text }, i) => ({ text, answer: `${ANSWER}${i}` }));
      const values = question.bars.map(({ ask: measure }, i) => [`${ANSWER}${i}`, { measure, as }] as const);
      return { question: { kind: 'draw', ask, most, bars, tolerance }, values: Object.fromEntries(values) };
    }
    case 'experiment':
      return null;
  }
}

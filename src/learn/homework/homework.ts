/**
 * A homework: one JSON document with questions about experiments. A question's experiment varies with the student's id.
 * The document has no key: every answer is computed when it is graded.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { setValue } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { Random } from '../../engine/core/random.ts';
import type { Task } from '../challenges/challenge.ts';
import { QUESTION_KINDS, kindOf } from '../kinds/index.ts';
import type { Question, ValueTask } from '../kinds/index.ts';
import type { LessonForm } from '../kinds/kind.ts';
import type { Experiment } from '../../document/experiment.ts';
import { hashOf } from '../hand-in/hash.ts';

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

/** Asks for an experiment that reaches a goal. */
export interface ExperimentTask extends OfQuestion, Task {
  readonly kind: 'experiment';
  readonly experiment: ExperimentInput;
}

/** A question whose answer is a value, as lessons have them. */
export type ValueQuestion = OfQuestion & ValueTask;
export type HomeworkQuestion = ValueQuestion | ExperimentTask;
export type HomeworkKind = HomeworkQuestion['kind'];
export const HOMEWORK_KINDS: readonly HomeworkKind[] = [...QUESTION_KINDS, 'experiment'];

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

/** A question of a homework as lessons ask it; null if the answer is an experiment. */
export function asLessonQuestion(question: ValueQuestion): LessonForm<Question>;
export function asLessonQuestion(question: HomeworkQuestion): LessonForm<Question> | null;
export function asLessonQuestion(question: HomeworkQuestion): LessonForm<Question> | null {
  return question.kind === 'experiment' ? null : kindOf(question).asLesson(question, question.text);
}

/**
 * What a kind of question does without a screen. A kind is a folder here, a folder in `src/app/learn/kinds/`, and one
 * line in the registry of each; nothing else asks for the kind of a question.
 */
import type { NumberNode } from '../../device/schema-node.ts';
import type { ItemsNode, ReadNode } from '../../document/document-node.ts';
import type { Reader } from '../outline.ts';
import type { Measure } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import type { LessonValue } from '../measure/value.ts';

export const GRADES = ['right', 'near', 'wrong'] as const;
export type Grade = (typeof GRADES)[number];

export type Values = Readonly<Record<string, LessonValue>>;

export interface KindTypes {
  readonly question: { readonly kind: string; readonly ask: string };
  readonly answer: { readonly kind: string };
}

export interface Judged {
  readonly values: Values;
  readonly runs: Runs;
  readonly run: string;
}

/** Answers are a number, or numbers. */
type AnswerKeys<Answer> = {
  readonly [Key in keyof Answer]-?: Answer[Key] extends number
    ? NumberNode
    : ItemsNode<NumberNode> | ReadNode<Answer[Key]>;
};

/** Most places and bars of an answer in a file. */
export const MOST_ANSWERED = 50;

export interface KindLogic<T extends KindTypes> {
  readonly kind: T['question']['kind'];

  readonly reader: Reader<Omit<T['question'], 'kind'>>;

  readonly answerKeys: AnswerKeys<Omit<T['answer'], 'kind'>>;

  /** The right answer: computed from the runs, never stored. @throws {MeasureError} if the runs cannot answer */
  readonly right: (question: T['question'], by: Judged) => T['answer'];
  readonly judge: (question: T['question'], answer: T['answer'], right: T['answer'], by: Judged) => Grade;
  /** What the lesson says to an answer that is not right; null if it has nothing to say to this one. */
  readonly say: (question: T['question'], answer: T['answer'], right: T['answer'], by: Judged) => string | null;
  /** Whether an answer of this kind is one to this question: a stored one may belong to an older text of the lesson. */
  readonly fits: (question: T['question'], answer: T['answer']) => boolean;
  readonly words: (question: T['question'], answer: T['answer'], values: Values) => string;

  readonly parts: (question: T['question']) => readonly string[];

  readonly asked: (question: T['question'], values: Values) => readonly Measure[];
  /** The instant that decides, ns, if the kind has a rule of its own (deciding.ts); null for other questions. */
  readonly decidingNs?: (question: T['question'], runs: Runs) => number | null;
  /** The value that an answer gives to a measure, if it is a single one. */
  readonly predicted?: (
    question: T['question'],
    answer: T['answer'],
    values: Values,
  ) => { readonly measure: Measure; readonly value: number } | null;
  /** The operation that an answer names. A kind that has it is answered on the timeline of the run. */
  readonly operation?: (answer: T['answer']) => number;
}

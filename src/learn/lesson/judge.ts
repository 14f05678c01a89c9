/** Judges answers: the right answer is computed from the runs, never stored. */
import { NONE } from '../../engine/recording/recording.ts';
import { evaluate, holds, longestBlocker } from '../measure/evaluate.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import { viewOfRun } from '../measure/measured-run.ts';
import type { MeasuredRun, Runs } from '../measure/measured-run.ts';
import type { DrawQuestion, Lesson, NumberQuestion, OrderQuestion, PickQuestion, PickSay, Question } from './lesson.ts';

/** A valid answer: a value, the index of an option, the order of items, an operation, or the values of bars. */
export type Answer =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly option: number }
  | { readonly kind: 'order'; readonly order: readonly number[] }
  | { readonly kind: 'pick'; readonly operation: number }
  | { readonly kind: 'draw'; readonly values: readonly number[] };

export const GRADES = ['right', 'near', 'wrong'] as const;
export type Grade = (typeof GRADES)[number];

/** A drawn bar that is off by up to this multiple of the tolerance is near. */
const NEAR = 3;
/**
 * Numbers are magnitudes: errors are factors, and as large for half as for twice. With a tolerance of 0.3, a factor of
 * 1.3 is right and a factor of 2 near; other tolerances have the same ratio of the two on the log scale.
 */
const NEAR_FACTORS = Math.log(2) / Math.log(1.3);
/** Room for the last bit of a decimal answer, which is no error of the student's. */
const ROUNDING = 1e-9;

type Values = Pick<Lesson, 'values'>;

/**
 * The right answer of a question.
 * @param run the run on the timeline, for operations
 * @throws {MeasureError} if the runs cannot answer
 */
export function rightAnswer(question: Question, lesson: Values, runs: Runs, run = MAIN_RUN): Answer {
  switch (question.kind) {
    case 'number':
      return { kind: 'number', value: valueOf(question.answer, lesson, runs) };
    case 'choice': {
      const right = question.options.flatMap(({ when }, index) => (holds(when, runs) ? [index] : []));
      if (right.length !== 1) throw new MeasureError(`${right.length} options are right; expected: one.`);
      return { kind: 'choice', option: right[0] };
    }
    case 'order':
      return { kind: 'order', order: rightOrder(question, runs) };
    case 'pick':
      return { kind: 'pick', operation: targetOf(question, runs[run]) };
    case 'draw':
      return { kind: 'draw', values: question.bars.map(({ answer }) => valueOf(answer, lesson, runs)) };
  }
}

/**
 * Judges an answer of the question's kind.
 * @throws {MeasureError} if the runs cannot answer, or the answer is of another kind
 */
export function judge(question: Question, answer: Answer, lesson: Values, runs: Runs, run = MAIN_RUN): Grade {
  const right = rightAnswer(question, lesson, runs, run);
  if (question.kind === 'number' && answer.kind === 'number' && right.kind === 'number') {
    return gradeOfNumber(answer.value, right.value, question.tolerance);
  }
  if (answer.kind === 'choice' && right.kind === 'choice') return answer.option === right.option ? 'right' : 'wrong';
  if (question.kind === 'order' && answer.kind === 'order') return judgeOrder(question, answer.order, runs);
  if (question.kind === 'pick' && answer.kind === 'pick' && right.kind === 'pick') {
    const asked = 'blockerOf' in question.target ? question.target.blockerOf : null;
    return judgePick(runs[run], answer.operation, right.operation, asked);
  }
  if (question.kind === 'draw' && answer.kind === 'draw' && right.kind === 'draw') {
    return judgeBars(question, answer.values, right.values);
  }
  throw new MeasureError(`An answer of kind “${answer.kind}” to a question of kind “${question.kind}”.`);
}

/**
 * What the lesson says to an answer that is not right; null if it has nothing to say to this one.
 * @throws {MeasureError} as {@link judge}
 */
export function sayTo(question: Question, answer: Answer, lesson: Values, runs: Runs, run = MAIN_RUN): string | null {
  if (question.kind === 'choice' && answer.kind === 'choice') return question.options[answer.option]?.say ?? null;
  const right = rightAnswer(question, lesson, runs, run);
  if (question.kind === 'number' && answer.kind === 'number' && right.kind === 'number') {
    return sayToNumber(question, answer.value, right.value, runs, (from) =>
      gradeOfNumber(answer.value, from, question.tolerance),
    );
  }
  if (question.kind === 'order' && answer.kind === 'order') return sayToOrder(question, answer.order, runs);
  if (question.kind === 'pick' && answer.kind === 'pick' && right.kind === 'pick') {
    const { say, target } = question;
    if (say === undefined) return null;
    const asked = 'blockerOf' in target ? target.blockerOf : null;
    return say[pickedWhat(runs[run], answer.operation, right.operation, asked)] ?? null;
  }
  if (question.kind === 'draw' && answer.kind === 'draw' && right.kind === 'draw') {
    for (const [bar, part] of question.bars.entries()) {
      const [drawn, value] = [answer.values[bar], right.values[bar]];
      if (gradeOfBar(question, drawn, value) === 'right') continue;
      const found = sayToNumber(part, drawn, value, runs, (from) => gradeOfBar(question, drawn, from));
      if (found !== null) return found;
    }
  }
  return null;
}

/** @param gradeFrom the grade of the answer if this were the right one */
function sayToNumber(
  { say }: Pick<NumberQuestion, 'say'>,
  value: number,
  right: number,
  runs: Runs,
  gradeFrom: (from: number) => Grade,
): string | null {
  const share = value / right;
  const found = say?.find(
    ({ atLeast, atMost, is }) =>
      (atLeast === undefined || share >= atLeast) &&
      (atMost === undefined || share <= atMost) &&
      (is === undefined || gradeFrom(evaluate(is, runs)) === 'right'),
  );
  return found?.text ?? null;
}

/** The words of the first item that is before one that it follows. */
function sayToOrder({ items }: OrderQuestion, order: readonly number[], runs: Runs): string | null {
  const values = order.map((index) => evaluate(items[index].by, runs));
  const early = order.find(
    (item, place) => items[item].say !== undefined && values.slice(place + 1).some((value) => value < values[place]),
  );
  return early === undefined ? null : (items[early].say ?? null);
}

/** Whether an answer is one to this question: a stored answer may belong to an older text of the lesson. */
export function fitsQuestion(question: Question, answer: Answer): boolean {
  if (question.kind !== answer.kind) return false;
  if (question.kind === 'choice' && answer.kind === 'choice') return answer.option < question.options.length;
  if (question.kind === 'order' && answer.kind === 'order') return answer.order.length === question.items.length;
  if (question.kind === 'draw' && answer.kind === 'draw') return answer.values.length === question.bars.length;
  return true;
}

function valueOf(name: string, { values }: Values, runs: Runs): number {
  if (!Object.hasOwn(values, name)) throw new MeasureError(`There is no value “${name}”.`);
  return evaluate(values[name].measure, runs);
}

function gradeOfNumber(value: number, right: number, tolerance: number): Grade {
  // Factors exist only for positive values; others are judged by the difference.
  if (right <= 0) return gradeOf(Math.abs(value - right), tolerance * Math.abs(right));
  if (value <= 0) return 'wrong';
  const error = Math.abs(Math.log(value / right));
  const allowed = Math.log(1 + tolerance);
  if (error <= allowed + ROUNDING) return 'right';
  return error <= NEAR_FACTORS * allowed + ROUNDING ? 'near' : 'wrong';
}

/** The answers that are right and those that are at least near, from the least to the most. */
export function acceptedNumbers(
  right: number,
  tolerance: number,
): { readonly right: readonly [number, number]; readonly near: readonly [number, number] } {
  if (right <= 0) {
    const off = tolerance * Math.abs(right);
    return { right: [right - off, right + off], near: [right - NEAR * off, right + NEAR * off] };
  }
  const within = (factor: number): readonly [number, number] => [right / factor, right * factor];
  return { right: within(1 + tolerance), near: within((1 + tolerance) ** NEAR_FACTORS) };
}

/** Whether the right answer to one run would get points for another: as right, or as near. */
export const countsFor = (value: number, right: number, tolerance: number): boolean =>
  gradeOfNumber(value, right, tolerance) !== 'wrong';

function gradeOf(error: number, tolerance: number): Grade {
  if (error <= tolerance + ROUNDING) return 'right';
  return error <= NEAR * tolerance + ROUNDING ? 'near' : 'wrong';
}

function rightOrder({ items }: OrderQuestion, runs: Runs): number[] {
  const values = items.map(({ by }) => evaluate(by, runs));
  return values.map((_, index) => index).sort((a, b) => values[a] - values[b] || a - b);
}

/** Equal values may stand in any order; one swap of neighbors is near. */
function judgeOrder({ items }: OrderQuestion, order: readonly number[], runs: Runs): Grade {
  if (order.length !== items.length) return 'wrong';
  const values = order.map((index) => evaluate(items[index].by, runs));
  let inversions = 0;
  for (let i = 0; i < values.length; i++) {
    for (let j = i + 1; j < values.length; j++) if (values[i] > values[j]) inversions++;
  }
  return inversions === 0 ? 'right' : inversions === 1 ? 'near' : 'wrong';
}

function targetOf({ target }: PickQuestion, run: MeasuredRun): number {
  if ('ownOf' in target) return viewOfRun(run).operations.firstOperation(target.ownOf);
  const blocker = longestBlocker(run, target.blockerOf);
  if (blocker === null) throw new MeasureError(`Request #${target.blockerOf} waits for no operation.`);
  return blocker;
}

/** Another operation on the same die is near, but not the request that waits: a wait for oneself explains nothing. */
function judgePick(run: MeasuredRun, picked: number, right: number, asked: number | null): Grade {
  if (picked === right) return 'right';
  const view = viewOfRun(run);
  if (picked >= view.operations.count) return 'wrong';
  const request = view.operations.requestOf(right);
  if (request !== NONE && view.operations.requestOf(picked) === request) return 'right';
  return pickedWhat(run, picked, right, asked) === 'sameDie' ? 'near' : 'wrong';
}

/** What a picked operation is. @param asked the request that waits; null if no wait is asked for */
function pickedWhat(run: MeasuredRun, picked: number, right: number, asked: number | null): keyof PickSay {
  const view = viewOfRun(run);
  if (picked >= view.operations.count) return 'elsewhere';
  if (asked !== null && view.operations.requestOf(picked) === asked) return 'own';
  return view.dieOf(picked) === view.dieOf(right) ? 'sameDie' : 'elsewhere';
}

const gradeOfBar = ({ most, tolerance }: DrawQuestion, drawn: number, right: number): Grade =>
  gradeOf(Math.abs(drawn - right), tolerance * most);

/** Right if all bars are, near if all are at least near. */
function judgeBars(question: DrawQuestion, drawn: readonly number[], right: readonly number[]): Grade {
  if (drawn.length !== question.bars.length) return 'wrong';
  const grades = drawn.map((value, index) => gradeOfBar(question, value, right[index]));
  if (grades.every((grade) => grade === 'right')) return 'right';
  return grades.includes('wrong') ? 'wrong' : 'near';
}

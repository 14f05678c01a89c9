/** Asks for an operation on the timeline. */
import { NONE } from '../../engine/recording/recording.ts';
import { wholeOf } from '../document/read.ts';
import { longestBlocker } from '../measure/evaluate.ts';
import { MeasureError } from '../measure/measure.ts';
import { readerOfRun } from '../measure/runs.ts';
import type { Run } from '../../analysis/run.ts';
import type { Grade, KindLogic } from './kind.ts';

export interface PickQuestion {
  readonly kind: 'pick';
  readonly ask: string;
  readonly target: PickTarget;
  /** Answers to other picks. */
  readonly say?: PickSay;
}

/** The operation that this request waits for longest, or one of the request's own operations. */
export type PickTarget = { readonly blockerOf: number } | { readonly ownOf: number };

/** Other operations than the right one, by what they are; the first that fits speaks. */
export const PICK_SAYS = ['own', 'sameDie', 'elsewhere'] as const;
/** What the page says to the pick of an operation: of the request that waits itself, of the right die, of another one. */
export type PickSay = Readonly<Partial<Record<(typeof PICK_SAYS)[number], string>>>;

interface PickTypes {
  readonly question: PickQuestion;
  readonly answer: PickAnswer;
}

export interface PickAnswer {
  readonly kind: 'pick';
  readonly operation: number;
}

/** The largest number of a request or an operation. */
const MOST_PLACES = 0xffff_fffe;

function targetOf(target: PickTarget, run: Run): number {
  if ('ownOf' in target) return readerOfRun(run).operations.firstOperation(target.ownOf);
  const blocker = longestBlocker(run, target.blockerOf);
  if (blocker === null) throw new MeasureError(`Request #${target.blockerOf} waits for no operation.`);
  return blocker;
}

/** The request that waits; null if no wait is asked for. */
const waiting = (target: PickTarget): number | null => ('blockerOf' in target ? target.blockerOf : null);

/** Another operation on the same die is near, but not the request that waits: a wait for oneself explains nothing. */
function judgePick(run: Run, picked: number, right: number, asked: number | null): Grade {
  if (picked === right) return 'right';
  const reader = readerOfRun(run);
  if (picked >= reader.operations.count) return 'wrong';
  const request = reader.operations.requestOf(right);
  if (request !== NONE && reader.operations.requestOf(picked) === request) return 'right';
  return pickedWhat(run, picked, right, asked) === 'sameDie' ? 'near' : 'wrong';
}

/** What a picked operation is. @param asked the request that waits; null if no wait is asked for */
function pickedWhat(run: Run, picked: number, right: number, asked: number | null): keyof PickSay {
  const reader = readerOfRun(run);
  if (picked >= reader.operations.count) return 'elsewhere';
  if (asked !== null && reader.operations.requestOf(picked) === asked) return 'own';
  return reader.dieOf(picked) === reader.dieOf(right) ? 'sameDie' : 'elsewhere';
}

export const pick: KindLogic<PickTypes> = {
  kind: 'pick',
  answerReaders: { operation: (value, path) => wholeOf(value, path, 0, MOST_PLACES) },
  right: ({ target }, { runs, run }) => ({ kind: 'pick', operation: targetOf(target, runs[run]) }),
  judge: ({ target }, { operation }, right, { runs, run }) =>
    judgePick(runs[run], operation, right.operation, waiting(target)),
  say: ({ target, say }, { operation }, right, { runs, run }) =>
    say === undefined ? null : (say[pickedWhat(runs[run], operation, right.operation, waiting(target))] ?? null),
  fits: () => true,
  words: (_, { operation }) => `#${operation}`,
  parts: () => [],
  says: ({ say = {} }) => PICK_SAYS.flatMap((what) => (say[what] === undefined ? [] : [[what, say[what]] as const])),
  asked: () => [],
  mistakes: () => [],
  operation: ({ operation }) => operation,
};

import { NONE } from '../../engine/recording/recording.ts';
import { number } from '../../device/schema-node.ts';
import { longestBlocker } from '../measure/evaluate.ts';
import { object, optional, prose, type ReadBy, type Reader } from '../outline.ts';
import { DocumentError } from '../../device/document-error.ts';
import { MeasureError } from '../measure/measure.ts';
import { readerOfRun } from '../measure/runs.ts';
import type { Run } from '../../analysis/run.ts';
import type { Grade, KindLogic } from './kind.ts';

/** The operation that a request waits for longest (`blockerOf 3`), or one of the request's own (`ownOf 3`). */
const target: Reader<{ readonly blockerOf: number } | { readonly ownOf: number }> = (source, path, terms) => {
  const text = prose(source, path, terms);
  const [, what, request] = /^(blockerOf|ownOf) (\d+)$/.exec(text) ?? [];
  if (what === undefined) throw new DocumentError(path, text, '“blockerOf” or “ownOf” and a request');
  return what === 'ownOf' ? { ownOf: Number(request) } : { blockerOf: Number(request) };
};

const PICK_SAYS = ['own', 'sameDie', 'elsewhere'] as const;

const reader = object({
  ask: prose,
  target,
  say: optional(object({ own: optional(prose), sameDie: optional(prose), elsewhere: optional(prose) })),
});

interface PickTypes {
  readonly question: { readonly kind: 'pick' } & ReadBy<typeof reader>;
  readonly answer: PickAnswer;
}

export interface PickAnswer {
  readonly kind: 'pick';
  readonly operation: number;
}

/** The largest number of a request or an operation. */
const MOST_PLACES = 0xffff_fffe;

type PickTarget = ReadBy<typeof target>;

function targetOf(target: PickTarget, run: Run): number {
  if ('ownOf' in target) return readerOfRun(run).operations.firstOperation(target.ownOf);
  const blocker = longestBlocker(run, target.blockerOf);
  if (blocker === null) throw new MeasureError(`Request #${target.blockerOf} waits for no operation.`);
  return blocker;
}

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
function pickedWhat(run: Run, picked: number, right: number, asked: number | null): (typeof PICK_SAYS)[number] {
  const reader = readerOfRun(run);
  if (picked >= reader.operations.count) return 'elsewhere';
  if (asked !== null && reader.operations.requestOf(picked) === asked) return 'own';
  return reader.dieOf(picked) === reader.dieOf(right) ? 'sameDie' : 'elsewhere';
}

export const pick: KindLogic<PickTypes> = {
  kind: 'pick',
  reader,
  answerKeys: { operation: number('', 'index', { default: 0, max: MOST_PLACES }) },
  right: ({ target }, { runs, run }) => ({ kind: 'pick', operation: targetOf(target, runs[run]) }),
  judge: ({ target }, { operation }, right, { runs, run }) =>
    judgePick(runs[run], operation, right.operation, waiting(target)),
  say: ({ target, say }, { operation }, right, { runs, run }) =>
    say === undefined ? null : (say[pickedWhat(runs[run], operation, right.operation, waiting(target))] ?? null),
  fits: () => true,
  words: (_, { operation }) => `#${operation}`,
  parts: () => [],
  asked: () => [],
  operation: ({ operation }) => operation,
};

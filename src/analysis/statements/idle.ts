import { channelOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
import { NONE, OperationType, RowKind, infoType } from '../../engine/recording/recording.ts';
import type { Row } from '../columns/rows.ts';
import { operationAccount } from '../why/account.ts';
import { holdAt } from '../why/channel-holds.ts';
import type { RunReader } from '../why/run-reader.ts';
import { chainBehind, requestOrNull, type ChainLink } from './because.ts';
import { LOOK } from './look.ts';
import { toldSpans } from './of-request.ts';
import { jobOf } from './of-job.ts';
import { operationWords, requestWords } from './operation-words.ts';
import { heldWords, waitWords } from './words.ts';

export interface IdleReason {
  /** The range, ns: from the end of the lane's last phase to the start of its next. */
  readonly fromNs: number;
  readonly toNs: number;
  /**
   * `nothing-asked`: the next request had not arrived, or there is none. `waiting`: it had arrived, and waited for
   * something else. `array`: the bus waits for arrays that work. `bus`: the die waits for the bus, or holds still while
   * it carries the die's data. `unit`: another die of the chip works. `held`: a collection holds the channel. `busy`: the
   * lane is not empty at that time.
   */
  readonly kind: 'nothing-asked' | 'waiting' | 'array' | 'bus' | 'unit' | 'held' | 'busy';
  /** A sentence without times and without a full stop. */
  readonly words: string;
  /** What to look at: the operation that comes next here, or that the lane waits for; null if there is none. */
  readonly operation: number | null;
  readonly request: number | null;
}

/**
 * Why a lane was empty at an instant.
 * @param lane as in the recording: channels first, then dies
 */
export function whyIdle(reader: RunReader, lane: number, atNs: number): IdleReason {
  const { recording } = reader;
  const own = reader.lanes[lane];
  const nextIndex = own.firstAtOrAfter(atNs + 1);
  const next = nextIndex < own.rows ? own.row(nextIndex) : undefined;
  const range = { fromNs: own.endBefore(nextIndex), toNs: next?.startNs ?? recording.endNs };
  const reason = (kind: IdleReason['kind'], words: string, operation: number | null): IdleReason => ({
    ...range,
    kind,
    words,
    operation,
    request: operation === null ? null : requestOrNull(reader, operation),
  });
  const here = rowAt(reader, lane, atNs);
  if (here !== undefined)
    return reason('busy', `the ${operationWords(reader, here.operation)} is in progress`, here.operation);
  const held = lane < recording.channels ? null : heldDie(reader, lane - recording.channels, atNs);
  if (held !== null) return reason(held.kind, held.words, held.operation);
  const hold = lane < recording.channels ? holdAt(reader, lane, atNs) : undefined;
  if (hold !== undefined) {
    const step = hold.steps.findLast(({ startNs }) => startNs <= atNs) ?? hold.steps[0];
    return reason('held', `channel held by ${heldWords(reader, [step.operation])}`, step.operation);
  }
  if (next === undefined) return reason('nothing-asked', 'no operation follows', null);
  if (next.kind === RowKind.dataOut && isRead(reader, next.operation, atNs))
    return reason('array', arrayWords(reader, next.operation), next.operation);
  const asked = beforeItStarted(reader, next.operation, atNs);
  return reason(asked.kind, asked.words, next.operation);
}

function heldDie(
  reader: RunReader,
  die: number,
  atNs: number,
): { kind: 'bus' | 'unit'; words: string; operation: number } | null {
  const { operations, geometry } = reader;
  const channel = channelOfDie(geometry, die);
  const onBus = rowAt(reader, channel, atNs);
  if (onBus !== undefined && operations.die(onBus.operation, geometry) === die) {
    const operation = operationWords(reader, onBus.operation);
    const words =
      onBus.kind === RowKind.dataOut
        ? `data-out phase: the ${operation} has the bus`
        : onBus.kind === RowKind.command
          ? `command phase: the ${operation} has the bus`
          : `data-in phase: the ${operation} has the bus`;
    return { kind: 'bus', words, operation: onBus.operation };
  }
  // Read before, sent out later: the die keeps the page in its register.
  const lane = reader.array(die);
  const lastIndex = lane.firstAtOrAfter(atNs + 1) - 1;
  const last = lastIndex >= 0 ? lane.row(lastIndex) : undefined;
  if (last?.kind === RowKind.read) {
    const out = reader
      .rowsOf(last.operation, last.endNs, reader.lifeOf(last.operation).toNs)
      .find(({ kind }) => kind === RowKind.dataOut);
    if (out !== undefined && out.startNs > atNs) {
      const page = pageWords(reader, last.operation);
      return {
        kind: 'bus',
        words:
          onBus === undefined
            ? `${page} waits for the bus`
            : `${page} waits for the bus, which carries ${carriedWords(reader, onBus.operation, last.operation)}`,
        operation: last.operation,
      };
    }
  }
  for (const other of reader.unitDies(die)) {
    if (other === die) continue;
    const row = rowAt(reader, reader.recording.channels + other, atNs);
    if (row === undefined) continue;
    return {
      kind: 'unit',
      words: `chip ${chipOnChannel(geometry, other)}, die ${dieInChip(geometry, other)} of the same busy unit runs the ${operationWords(reader, row.operation)}`,
      operation: row.operation,
    };
  }
  return null;
}

/** `a page of read #3`, or `the page of the read (garbage collection)`. */
function pageWords(reader: RunReader, operation: number): string {
  const request = requestOrNull(reader, operation);
  return request === null
    ? `the page of the ${operationWords(reader, operation)}`
    : `a page of ${requestWords(reader, request)}`;
}

function carriedWords(reader: RunReader, operation: number, waiting: number): string {
  const request = requestOrNull(reader, operation);
  return request === null || request !== requestOrNull(reader, waiting)
    ? `the ${operationWords(reader, operation)}`
    : `another page of ${requestWords(reader, request)}`;
}

/** Whether the array reads the page of an operation at an instant. */
const isRead = (reader: RunReader, operation: number, atNs: number): boolean =>
  reader.rowsOf(operation, atNs, atNs + 1).some(({ kind, startNs }) => kind === RowKind.read && startNs <= atNs);

const arrayWords = (reader: RunReader, operation: number): string =>
  `the next here, the ${operationWords(reader, operation)}, ${infoType(reader.operations.info(operation)) === OperationType.read ? 'reads its page' : 'is'} in the array of its die`;

function beforeItStarted(
  reader: RunReader,
  operation: number,
  atNs: number,
): { kind: 'nothing-asked' | 'waiting' | 'array'; words: string } {
  const { operations } = reader;
  const values = { operation: operationWords(reader, operation) };
  const request = operations.requestOf(operation);
  if (request === NONE) {
    const job = jobOf(reader, operation);
    if (job === null) return { kind: 'nothing-asked', words: `the next here is the ${values.operation}` };
    if (job.startNs > atNs)
      return { kind: 'nothing-asked', words: `the next here, the ${values.operation}, was not needed yet` };
    return {
      kind: 'waiting',
      words: `the next here, the ${values.operation}, is a later step of work that still runs elsewhere`,
    };
  }
  if (operations.arrival(request) > atNs) {
    return {
      kind: 'nothing-asked',
      words: `no work: the next request, ${requestWords(reader, request)}, had not arrived`,
    };
  }
  const account = operationAccount(reader, operation);
  // Of some accounts only the lengths are known.
  const pieces = account?.placed === true ? toldSpans(reader, { ...account, request, critical: operation }) : [];
  const span = pieces.find(({ startNs, endNs }) => startNs <= atNs && atNs < endNs);
  if (span === undefined)
    return { kind: 'waiting', words: `the next here, the ${values.operation}, had arrived but was not started` };
  // What a write does first, its update read does.
  if (span.of !== operation && LOOK[span.told].own)
    return { kind: 'waiting', words: `the next here, the ${values.operation}, waits for its update read` };
  if (span.cause === 'array') return { kind: 'array', words: arrayWords(reader, operation) };
  return {
    kind: 'waiting',
    words: `the next here, the ${values.operation}, ${LOOK[span.told].own ? `is in its ${LOOK[span.told].label} phase` : waitWords(reader, span)}`,
  };
}

function rowAt(reader: RunReader, lane: number, atNs: number): Row | undefined {
  let found: Row | undefined;
  reader.lanes[lane].visit(atNs, atNs + 1, (startNs, endNs, kind, operation) => {
    if (startNs <= atNs && atNs < endNs) found ??= { lane, startNs, endNs, kind, operation };
  });
  return found;
}

// The chain behind an idle range: the dies’ work meanwhile, the next operation, and its wait.

/** Dies that are named one by one; of more dies, only the first to end. */
const MOST_DIES = 4;

/**
 * The chain for an instant at which a lane carries nothing.
 * @param lane as in the recording: channels first, then dies
 */
export function idleChain(reader: RunReader, lane: number, atNs: number): ChainLink[] {
  const { operation, ...reason } = whyIdle(reader, lane, atNs);
  // A request that had not arrived had no wait.
  const behind =
    operation === null || reason.kind === 'nothing-asked' ? [] : chainBehind(reader, operation, reason.toNs);
  // Its wait is the next link.
  const words =
    operation !== null && reason.kind === 'waiting' && behind.length > 0
      ? `the next here is the ${operationWords(reader, operation)}`
      : reason.words;
  const next: ChainLink = {
    kind: 'next',
    words,
    fromNs: reason.toNs,
    toNs: reason.toNs,
    operation,
    request: reason.request,
  };
  const meanwhile = lane < reader.recording.channels ? diesMeanwhile(reader, lane, atNs) : [];
  return [...meanwhile, next, ...behind];
}

function diesMeanwhile(reader: RunReader, channel: number, atNs: number): ChainLink[] {
  const { geometry, recording } = reader;
  let dies = 0;
  const busy: (Row & { readonly die: number })[] = [];
  for (let die = 0; die < geometry.dies; die++) {
    if (channelOfDie(geometry, die) !== channel) continue;
    dies++;
    let found = false;
    reader.array(die).visit(atNs, atNs + 1, (startNs, endNs, kind, operation) => {
      if (found || startNs > atNs || endNs <= atNs) return;
      found = true;
      busy.push({ lane: recording.channels + die, startNs, endNs, kind, operation, die });
    });
  }
  busy.sort((a, b) => a.endNs - b.endNs || a.die - b.die);
  const named = busy.slice(0, MOST_DIES).map((row, index): ChainLink => {
    const values = {
      chip: String(chipOnChannel(geometry, row.die)),
      die: String(dieInChip(geometry, row.die)),
      operation: doing(reader, row),
    };
    const words =
      index === 0 && busy.length > 1
        ? `chip ${values.chip}, die ${values.die} ends first: ${values.operation}`
        : `chip ${values.chip}, die ${values.die}: ${values.operation}`;
    return {
      kind: 'busy',
      words: index === 0 ? `${countWords(busy.length, dies)}; ${words}` : words,
      fromNs: row.startNs,
      toNs: row.endNs,
      operation: row.operation,
      request: null,
    };
  });
  return named;
}

function countWords(busy: number, dies: number): string {
  if (dies === 1) return 'the only die is busy';
  if (busy === dies) {
    return dies === 2 ? 'both dies of the channel are busy' : `all ${dies} dies of the channel are busy`;
  }
  return busy === 1 ? `1 of ${dies} dies of the channel is busy` : `${busy} of ${dies} dies of the channel are busy`;
}

function doing(reader: RunReader, { kind, operation }: Row): string {
  const words = operationWords(reader, operation);
  if (kind === RowKind.suspend) return `suspend of the ${words}`;
  return kind === RowKind.resume ? `resume of the ${words}` : words;
}

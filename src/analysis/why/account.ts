/**
 * Where an operation's time went, stretch by stretch: what it did itself and what it waited for, with the operation that was in the way. Found again
 * from the rows around it by the rules of the model page, §10, so that nothing of it needs to be recorded.
 */
import { channelOfDie } from '../../device/geometry.ts';
import {
  Cause,
  INFO_NO_FLASH,
  INFO_UPDATE_READ,
  NONE,
  OperationType,
  RowKind,
  WAIT_CAUSES,
  WAIT_NAMES,
  WaitCause,
  addRequestParts,
  infoCause,
  infoType,
} from '../../engine/recording.ts';
import type { OperationRow, RunView } from './run-view.ts';
import { stretchesWithoutAnySpace, stretchesWithoutSpace } from './space.ts';
import type { Stretch } from './space.ts';
import { hasOwnCommand, transactionOf } from './transaction.ts';
import { busUses, classOf, isLoad, unitUses } from './unit-use.ts';
import type { Use } from './unit-use.ts';

/** A stretch of an operation's life. */
export interface Span {
  readonly startNs: number;
  readonly endNs: number;
  /** A name of `WAIT_NAMES`. */
  readonly cause: (typeof WAIT_NAMES)[number];
  /** The operation that was in the way; left out for what the operation did itself, and for plain queueing. */
  readonly blockerOperation?: number;
}

/** The life of a page operation: spans without a gap between them. */
export interface OperationAccount {
  readonly operation: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly spans: readonly Span[];
}

export interface RequestAccount {
  readonly request: number;
  /** The operation that completed it; null where none did (a trim, an answer of the write buffer). */
  readonly critical: number | null;
  readonly arrivalNs: number;
  /** Null where it did not complete. */
  readonly finishNs: number | null;
  /** Along the critical operation, from arrival to completion. */
  readonly spans: readonly Span[];
  /**
   * Whether the spans agree with the recorded parts to the nanosecond. Where they do not, the lengths are the recorded ones and the places are a
   * guess: one stretch a cause, in the usual order.
   */
  readonly placed: boolean;
  /** The page operations, and for how long each was done before the request was; ns. */
  readonly pages: readonly { readonly operation: number; readonly endNs: number; readonly slackNs: number }[];
}

/** What is known of an operation's waits beforehand. */
interface Known {
  /** ns by `WaitCause`. */
  readonly parts: Float64Array;
  readonly blockers: Uint32Array;
  /** When there is taken to have been no page for it. */
  readonly noSpace: readonly Stretch[];
  /** Who used unit and bus during a wait, by operation: found once, however many guesses are tried. */
  readonly uses: Map<number, readonly Use[]>;
}

/** The account of a request. Null where it has not arrived. */
export function requestAccount(view: RunView, request: number): RequestAccount | null {
  const { operations, recording } = view;
  if (request >= operations.requests) return null;
  const arrivalNs = operations.arrival(request);
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES);
  const latency = addRequestParts(recording, request, parts, blockers);
  const complete = !Number.isNaN(latency);
  const finishNs = complete ? arrivalNs + latency : null;
  const critical = operations.critical(request);
  const pages = operations.operationsOf(request).map((operation) => {
    const rows = view.rowsOf(operation, arrivalNs, finishNs ?? recording.endNs);
    const endNs = rows.at(-1)?.endNs ?? arrivalNs;
    return { operation, endNs, slackNs: (finishNs ?? recording.endNs) - endNs };
  });
  const base = { request, critical: critical === NONE ? null : critical, arrivalNs, finishNs, pages };
  const known: Known = { parts, blockers, noSpace: [], uses: new Map() };
  if (finishNs === null) return { ...base, spans: [], placed: true };
  if (critical === NONE || parts[WaitCause.buffer] === latency) {
    return { ...base, spans: inOrder(arrivalNs, known), placed: true };
  }
  for (const noSpace of spaceGuesses(view, critical, arrivalNs, finishNs, known)) {
    const spans = hostSpans(view, critical, arrivalNs, finishNs, { ...known, noSpace });
    if (agrees(spans, parts, arrivalNs, finishNs)) return { ...base, spans, placed: true };
  }
  return { ...base, spans: inOrder(arrivalNs, known), placed: false };
}

/**
 * When there may have been no page for an operation that is recorded to have waited for one: as its die's programs and erases tell, or in one piece, from
 * the beginning of its wait, from a program that took a page, or until an erase ended. (Where nothing was waited for there is nothing to guess.)
 */
function* spaceGuesses(
  view: RunView,
  operation: number,
  fromNs: number,
  toNs: number,
  known: Known,
): Generator<readonly Stretch[]> {
  const spaceNs = known.parts[WaitCause.space];
  const readyNs = fromNs + known.parts[WaitCause.hazard];
  if (spaceNs === 0) {
    yield [];
    return;
  }
  const { operations, geometry } = view;
  const die = operations.die(operation, geometry);
  yield isUnbound(view, operation) ? stretchesWithoutAnySpace(view) : stretchesWithoutSpace(view, die);
  const starts = new Set([readyNs]);
  view.bus(channelOfDie(geometry, die)).visit(readyNs, toNs, (startNs, _end, kind, id) => {
    if (isLoad(kind) && operations.die(id, geometry) === die) starts.add(startNs);
  });
  for (const one of view.unitDies(die)) {
    view.array(one).visit(readyNs, toNs, (startNs, endNs, kind) => {
      if (kind === RowKind.program) starts.add(startNs);
      if (kind === RowKind.erase) starts.add(endNs - spaceNs);
    });
  }
  let left = MOST_GUESSES;
  for (const startNs of starts) {
    if (startNs < readyNs || startNs + spaceNs > toNs || left-- <= 0) continue;
    yield [{ startNs, endNs: startNs + spaceNs }];
  }
}

/** Guesses that are tried: each is a pass over the rows of the wait. */
const MOST_GUESSES = 40;

/** A write that is bound to a die only when it is dispatched waits for no die before. */
function isUnbound(view: RunView, operation: number): boolean {
  const { dieBinding } = view.experiment.policy;
  const isProgram = infoType(view.operations.info(operation)) === OperationType.program;
  return isProgram && (dieBinding === 'dynamic' || dieBinding === 'undecided-queue');
}

/** The account of a page operation of the host, from its request's arrival to its own end. Null where it has no rows. */
export function operationAccount(view: RunView, operation: number): OperationAccount | null {
  const { operations, recording } = view;
  const request = operations.requestOf(operation);
  if (request === NONE) return null;
  const startNs = operations.arrival(request);
  const finish = operations.finish(request);
  if (operation === operations.critical(request)) {
    const account = requestAccount(view, request);
    if (typeof account?.finishNs !== 'number') return null;
    return { operation, startNs, endNs: account.finishNs, spans: account.spans };
  }
  const rows = view.rowsOf(operation, startNs, Number.isNaN(finish) ? recording.endNs : finish);
  const endNs = rows.at(-1)?.endNs;
  if (endNs === undefined) return null;
  return { operation, startNs, endNs, spans: hostSpans(view, operation, startNs, endNs, undefined) };
}

/** A write behind an update read carries that read's account first. */
function hostSpans(view: RunView, operation: number, fromNs: number, toNs: number, known: Known | undefined): Span[] {
  const { operations } = view;
  const update = operation - 1;
  const behindRead =
    update >= 0 &&
    infoType(operations.info(operation)) === OperationType.program &&
    (operations.info(update) & INFO_UPDATE_READ) !== 0 &&
    operations.lpn(update) === operations.lpn(operation) &&
    operations.requestOf(update) === operations.requestOf(operation);
  if (!behindRead) return spansOf(view, operation, fromNs, toNs, known);
  const readEnd = view.rowsOf(update, fromNs, toNs).at(-1)?.endNs;
  if (readEnd === undefined) return spansOf(view, operation, fromNs, toNs, known);
  const first = spansOf(view, update, fromNs, readEnd, known);
  // Both halves share one list of parts: what the read has used up is no longer the write's.
  const rest = known === undefined ? undefined : { ...known, parts: known.parts.slice() };
  for (const span of first) {
    if (rest !== undefined) rest.parts[WaitCause[span.cause]] -= span.endNs - span.startNs;
  }
  return [...first, ...spansOf(view, operation, readEnd, toNs, rest)];
}

function spansOf(view: RunView, operation: number, fromNs: number, toNs: number, known: Known | undefined): Span[] {
  const spans = new SpanList(fromNs);
  const { operations, geometry, recording } = view;
  const rows = view.rowsOf(operation, fromNs, toNs);
  const info = operations.info(operation);
  if (rows.length === 0 || (info & INFO_NO_FLASH) !== 0) {
    return known === undefined ? [] : inOrder(fromNs, known);
  }
  const die = operations.die(operation, geometry);
  const channel = channelOfDie(geometry, die);
  const type = infoType(info);
  const { mates, dispatchNs, arrayNs } = transactionOf(view, operation, rows, fromNs, known?.parts[WaitCause.group]);
  waits(view, spans, operation, die, type, fromNs, dispatchNs, known);
  if (view.experiment.policy.superblockWays > 1 && !hasOwnCommand(rows)) {
    // The dies of a superblock share one command.
    spans.add(dispatchNs + recording.own.commandNs, WaitCause.command);
  }
  for (const row of rows) {
    const started = spans.endNs > arrayNs;
    if (row.startNs > spans.endNs) between(view, spans, row, { operation, channel, die, type, mates, started });
    own(spans, row, recording.own.commandNs);
  }
  if (toNs > spans.endNs) {
    // Complete only with the rest of its transaction.
    spans.add(toNs, WaitCause.group, mates.values().next().value);
  }
  return spans.list;
}

/** What a row is charged as. A suspended operation's own latencies are waits. */
function own(spans: SpanList, row: OperationRow, commandNs: number): void {
  switch (row.kind) {
    case RowKind.load: {
      const commandEnd = Math.min(row.endNs, row.startNs + commandNs);
      spans.add(commandEnd, WaitCause.command);
      spans.add(row.endNs, WaitCause.transfer);
      break;
    }
    case RowKind.command:
      spans.add(row.endNs, WaitCause.command);
      break;
    case RowKind.dataIn:
    case RowKind.dataOut:
      spans.add(row.endNs, WaitCause.transfer);
      break;
    case RowKind.copy:
      spans.add(row.endNs, WaitCause.copy);
      break;
    case RowKind.suspend:
    case RowKind.resume:
      spans.add(row.endNs, WaitCause.suspend);
      break;
    default:
      spans.add(row.endNs, WaitCause.array);
  }
}

/** The waits before dispatch: for an earlier access, for space, for the unit, for the bus, for nothing but the queue. */
function waits(
  view: RunView,
  spans: SpanList,
  operation: number,
  die: number,
  type: number,
  fromNs: number,
  dispatch: number,
  known: Known | undefined,
): void {
  if (known !== undefined && known.parts[WaitCause.hazard] > 0) {
    spans.add(fromNs + known.parts[WaitCause.hazard], WaitCause.hazard, known.blockers[WaitCause.hazard]);
  }
  const readyNs = spans.endNs;
  const uses: Use[] = [];
  if (known !== undefined && known.parts[WaitCause.space] > 0) {
    const blocker = known.blockers[WaitCause.space];
    for (const { startNs, endNs } of known.noSpace) {
      if (endNs > readyNs && startNs < dispatch) {
        uses.push({ startNs, endNs, cause: WaitCause.space, operation: blocker });
      }
    }
  }
  if (!isUnbound(view, operation) && dispatch > readyNs) {
    let others = known?.uses.get(operation);
    if (others === undefined) {
      others = unitUses(view, die, readyNs, dispatch, type)
        .filter((use) => use.operation !== operation)
        .concat(busUses(view, channelOfDie(view.geometry, die), readyNs, dispatch));
      known?.uses.set(operation, others);
    }
    for (const use of others) uses.push(use);
  }
  sweep(spans, uses, readyNs, dispatch);
}

/** Cuts the time between two instants at the ends of all uses, and charges each piece to the first use by rank, the latest one of its rank; what none covers to `otherwise`. */
function sweep(
  spans: SpanList,
  uses: readonly Use[],
  fromNs: number,
  toNs: number,
  otherwise: number = WaitCause.queue,
): void {
  const cuts = new Set<number>([toNs]);
  for (const use of uses) {
    if (use.startNs > fromNs && use.startNs < toNs) cuts.add(use.startNs);
    if (use.endNs > fromNs && use.endNs < toNs) cuts.add(use.endNs);
  }
  const byStart = uses.toSorted((a, b) => a.startNs - b.startNs);
  let next = 0;
  let active: Use[] = [];
  let at = fromNs;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    while (next < byStart.length && byStart[next].startNs <= at) active.push(byStart[next++]);
    active = active.filter((use) => use.endNs > at);
    let best: Use | undefined;
    for (const use of active) {
      if (best === undefined || rank(use) < rank(best) || (rank(use) === rank(best) && use.startNs >= best.startNs))
        best = use;
    }
    spans.add(cut, best?.cause ?? otherwise, best?.operation);
    at = cut;
  }
}

/** The order in which causes are charged where several hold. The classes of one unit exclude each other: the one that began last is there now. */
function rank(use: Use): number {
  if (use.cause === WaitCause.space) return 0;
  if (use.cause === WaitCause.suspend) return 1;
  if (use.cause === WaitCause.channel) return 4;
  return use.atRest === true ? 3 : 2;
}

/** What is around a gap between two rows of an operation. */
interface Surroundings {
  readonly operation: number;
  readonly channel: number;
  readonly die: number;
  readonly type: number;
  readonly mates: ReadonlySet<number>;
  /** Whether its array phase had begun before. */
  readonly started: boolean;
}

/** A gap between two rows of an operation after its dispatch. */
function between(view: RunView, spans: SpanList, next: OperationRow, own: Surroundings): void {
  let fromNs = spans.endNs;
  const toNs = next.startNs;
  const mate = [...own.mates].find((id) => id !== own.operation) ?? own.operation;
  const { cacheMode } = view.experiment.policy;
  if (cacheMode && own.type === OperationType.read && next.kind === RowKind.copy) {
    spans.add(toNs, WaitCause.dieHost, cacheUser(view, own, fromNs, toNs)?.operation);
    return;
  }
  if (next.kind === RowKind.dataOut) {
    if (cacheMode && view.experiment.timing.registerCopyNs === 0) {
      // The copy leaves no row: it was when the cache register became free.
      const user = cacheUser(view, own, fromNs, toNs);
      if (user !== null) spans.add(user.endNs, WaitCause.dieHost, user.operation);
    }
    fromNs = spans.endNs;
    // Whose data is on the bus?
    const uses = busUses(view, own.channel, fromNs, toNs).map((use) =>
      own.mates.has(use.operation) ? { ...use, cause: WaitCause.group } : use,
    );
    sweep(spans, uses, fromNs, toNs);
    return;
  }
  if (own.started) {
    // Suspended: others use its die. (Its own latencies have rows.)
    const uses = unitUses(view, own.die, fromNs, toNs, own.type)
      .filter((use) => !own.mates.has(use.operation))
      .map((use) => ({ ...use, cause: WaitCause.dieHost }));
    sweep(spans, uses, fromNs, toNs, WaitCause.dieHost);
    return;
  }
  // Before its array phase: the other pages' commands and loads, then a suspend latency.
  const uses: Use[] = [];
  view.bus(own.channel).visit(fromNs, toNs, (startNs, endNs, kind, id) => {
    if (kind === RowKind.dataOut) return;
    uses.push({
      startNs: Math.max(fromNs, startNs),
      endNs: Math.min(toNs, endNs),
      cause: WaitCause.group,
      operation: id,
    });
  });
  const busEnd = uses
    .filter(({ operation }) => own.mates.has(operation))
    .reduce((end, use) => Math.max(end, use.endNs), fromNs);
  const latencies = unitUses(view, own.die, fromNs, toNs, own.type).filter((use) => use.cause === WaitCause.suspend);
  const suspended = own.type === OperationType.read;
  const isLoaded = cacheMode && !suspended && next.kind !== RowKind.load && next.kind !== RowKind.dataIn;
  if (busEnd > fromNs || !suspended) spans.add(suspended || isLoaded ? busEnd : toNs, WaitCause.group, mate);
  if (isLoaded && toNs > spans.endNs) {
    // Loaded, and the die still programs what was loaded before.
    const program = programBefore(view, own, toNs);
    const cause = program === undefined ? Cause.host : infoCause(view.operations.info(program));
    spans.add(toNs, classOf(cause), program);
  }
  if (suspended && toNs > spans.endNs) spans.add(toNs, WaitCause.suspend, latencies.at(0)?.operation);
}

/** Whose page the cache register of a die held in a gap, and until when; null where it was free. */
function cacheUser(
  view: RunView,
  own: Surroundings,
  fromNs: number,
  toNs: number,
): { operation: number; endNs: number } | null {
  const dies = new Set(view.unitDies(own.die));
  let user: { operation: number; endNs: number } | null = null;
  view.bus(own.channel).visit(fromNs, toNs, (_start, endNs, kind, operation) => {
    if (kind !== RowKind.dataOut || own.mates.has(operation) || !dies.has(view.dieOf(operation))) return;
    if (endNs <= toNs) user = { operation, endNs };
  });
  return user;
}

/** The program that ended in an operation's die when its own could begin. */
function programBefore(view: RunView, own: Surroundings, atNs: number): number | undefined {
  let before: number | undefined;
  for (const die of view.unitDies(own.die)) {
    view.array(die).visit(atNs - 1, atNs, (_start, endNs, kind, operation) => {
      if (kind === RowKind.program && endNs === atNs) before ??= operation;
    });
  }
  return before;
}

/** Spans that follow each other; equal neighbours become one. */
class SpanList {
  readonly list: Span[] = [];
  endNs: number;

  constructor(fromNs: number) {
    this.endNs = fromNs;
  }

  add(toNs: number, cause: number, blocker?: number): void {
    if (toNs <= this.endNs) return;
    const name = WAIT_NAMES[cause];
    const named = blocker === undefined || blocker === NONE ? {} : { blockerOperation: blocker };
    const last = this.list.at(-1);
    if (last?.cause === name && last.blockerOperation === named.blockerOperation) {
      this.list[this.list.length - 1] = { ...last, endNs: toNs };
    } else {
      this.list.push({ startNs: this.endNs, endNs: toNs, cause: name, ...named });
    }
    this.endNs = toNs;
  }
}

/** Whether spans without a gap say the same as the recorded parts. */
function agrees(spans: readonly Span[], parts: Float64Array, fromNs: number, toNs: number): boolean {
  const sums = new Float64Array(WAIT_CAUSES);
  let at = fromNs;
  for (const span of spans) {
    if (span.startNs !== at) return false;
    sums[WaitCause[span.cause]] += span.endNs - span.startNs;
    at = span.endNs;
  }
  return at === toNs && sums.every((ns, cause) => ns === parts[cause]);
}

/** The order in which things usually happen to an operation. */
const USUAL_ORDER = [
  WaitCause.buffer,
  WaitCause.hazard,
  WaitCause.space,
  WaitCause.queue,
  WaitCause.dieOther,
  WaitCause.dieGc,
  WaitCause.dieHost,
  WaitCause.channel,
  WaitCause.command,
  WaitCause.suspend,
  WaitCause.group,
  WaitCause.copy,
  WaitCause.array,
  WaitCause.transfer,
] as const;

/** One span a cause, with the recorded lengths. */
function inOrder(fromNs: number, { parts, blockers }: Pick<Known, 'parts' | 'blockers'>): Span[] {
  const spans = new SpanList(fromNs);
  for (const cause of USUAL_ORDER) spans.add(spans.endNs + parts[cause], cause, blockers[cause]);
  return spans.list;
}

/**
 * The time of an operation, span by span: its own phases and its waits, with the blocking operations. It is derived
 * from the rows around it by the rules of the model page, §10, so that nothing of it needs to be recorded.
 */
import { channelOfDie } from '../../device/geometry.ts';
import { longestProgramNs, longestReadNs } from '../../device/page-types.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import {
  Cause,
  INFO_NO_FLASH,
  infoCause,
  isUpdateRead,
  NONE,
  OperationType,
  RowKind,
  WAIT_CAUSES,
  WAIT_NAMES,
  WaitCause,
  addRequestParts,
  infoType,
} from '../../engine/recording/recording.ts';
import { comesIn, firmwareSpans, linkSpans } from './controller-time.ts';
import { isUnbound, waits, type Known } from './dispatch-waits.ts';
import { gapSpans } from './gaps.ts';
import type { OperationRow, RunReader } from './run-reader.ts';
import type { TimeRange } from './space.ts';
import { SpanList, agrees, chargeUses, inOrder, type Span } from './spans.ts';
import { hasOwnCommand, secondPassOf, transactionOf } from './transaction.ts';

/** Spans without a gap between them. */
export interface OperationAccount {
  readonly operation: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly spans: readonly Span[];
  /** As of a {@link RequestAccount}. */
  readonly placed: boolean;
}

export interface RequestAccount {
  readonly request: number;
  /** The operation that completed it; null if none did (a trim, an answer of the write buffer). */
  readonly critical: number | null;
  readonly arrivalNs: number;
  readonly finishNs: number | null;
  /** Along the critical operation, from arrival to completion. */
  readonly spans: readonly Span[];
  /**
   * Whether the spans agree with the recorded parts to the nanosecond. If not, the lengths are the recorded ones and
   * the order is a guess: one range a cause, in the usual order.
   */
  readonly placed: boolean;
  /** The page operations, and for how long each was done before the request was; ns. */
  readonly pages: readonly { readonly operation: number; readonly endNs: number; readonly slackNs: number }[];
}

/** The last account that was asked for, by run: the parts of the page that show one request ask one after the other. */
const lastAccounts = new WeakMap<RunReader, RequestAccount>();

/** Null if the request has not arrived. */
export function requestAccount(reader: RunReader, request: number): RequestAccount | null {
  const last = lastAccounts.get(reader);
  if (last?.request === request) return last;
  const account = accountOf(reader, request);
  if (account !== null) lastAccounts.set(reader, account);
  return account;
}

function accountOf(reader: RunReader, request: number): RequestAccount | null {
  const { operations, recording } = reader;
  if (request >= operations.requests) return null;
  const arrivalNs = operations.arrival(request);
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES);
  const latency = addRequestParts(recording, request, parts, blockers);
  const complete = !Number.isNaN(latency);
  const finishNs = complete ? arrivalNs + latency : null;
  const critical = operations.critical(request);
  const pages = operations.operationsOf(request).map((operation) => {
    const rows = reader.rowsOf(operation, arrivalNs, finishNs ?? recording.endNs);
    const endNs = rows.at(-1)?.endNs ?? arrivalNs;
    return { operation, endNs, slackNs: (finishNs ?? recording.endNs) - endNs };
  });
  const base = { request, critical: critical === NONE ? null : critical, arrivalNs, finishNs, pages };
  if (finishNs === null) return { ...base, spans: [], placed: true };
  const { before, behind } = controllerParts(reader, request, critical, parts);
  const along = pageSpans(reader, critical, arrivalNs + before.ns, finishNs - behind.ns, { parts, blockers });
  return {
    ...base,
    spans: [...before.at(arrivalNs), ...along.spans, ...behind.at(finishNs - behind.ns)],
    placed: along.placed,
  };
}

/** Removes the time of the controller from the parts. */
function controllerParts(
  reader: RunReader,
  request: number,
  critical: number,
  parts: Float64Array,
): { before: Around; behind: Around } {
  const [firmware, link] = [parts[WaitCause.firmware], parts[WaitCause.link]];
  parts[WaitCause.firmware] = 0;
  parts[WaitCause.link] = 0;
  const served: ControllerPart = [firmware, (fromNs) => firmwareSpans(reader, request, fromNs, firmware)];
  const sent: ControllerPart = [link, (fromNs) => linkSpans(reader, request, fromNs, link)];
  return comesIn(reader, request, critical)
    ? { before: around(sent, served), behind: around() }
    : { before: around(served), behind: around(sent) };
}

interface Around {
  readonly ns: number;
  readonly at: (fromNs: number) => Span[];
}

/** Length in ns, and the spans from an instant on. */
type ControllerPart = readonly [ns: number, at: (fromNs: number) => Span[]];

const around = (...parts: readonly ControllerPart[]): Around => ({
  ns: parts.reduce((sum, [ns]) => sum + ns, 0),
  at: (fromNs) => {
    let spans: Span[] = [];
    for (const [, at] of parts) spans = spans.concat(at(spans.at(-1)?.endNs ?? fromNs));
    return spans;
  },
});

function pageSpans(
  reader: RunReader,
  critical: number,
  arrivalNs: number,
  finishNs: number,
  { parts, blockers }: Pick<Known, 'parts' | 'blockers'>,
): { spans: readonly Span[]; placed: boolean } {
  const latency = finishNs - arrivalNs;
  const known: Known = { parts, blockers, uses: new Map() };
  if (critical === NONE || parts[WaitCause.buffer] === latency || parts[WaitCause.flush] === latency) {
    return { spans: inOrder(arrivalNs, known), placed: true };
  }
  // If two accounts agree with the sums, neither is told.
  let found: readonly Span[] | null = null;
  for (const spans of candidates(reader, critical, arrivalNs, finishNs, known)) {
    if (!agrees(spans, parts, arrivalNs, finishNs)) continue;
    if (found !== null && !isSameAs(found, spans)) return { spans: inOrder(arrivalNs, known), placed: false };
    found ??= spans;
  }
  return { spans: found ?? inOrder(arrivalNs, known), placed: found !== null };
}

const isSameAs = (one: readonly Span[], other: readonly Span[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ startNs, cause, blockerOperation: by }, i) =>
      startNs === other[i].startNs && cause === other[i].cause && by === other[i].blockerOperation,
  );

/** What may have happened to a page of which the lengths of its waits are known. */
function* candidates(
  reader: RunReader,
  critical: number,
  arrivalNs: number,
  finishNs: number,
  known: Known,
): Generator<readonly Span[]> {
  const { parts } = known;
  if (secondPassOf(reader, reader.rowsOf(critical, arrivalNs, finishNs)) !== undefined) {
    yield* twoPassSpans(reader, critical, arrivalNs, finishNs, known);
    return;
  }
  // Without loads the two passes look alike, so the start of the wait for the second is not known.
  const isHostProgram = infoType(reader.operations.info(critical)) === OperationType.program;
  if (isHostProgram && reader.experiment.policy.wordLine === 'two-pass' && parts[WaitCause.buffer] > 0) return;
  // When its update read was, and when it waited for its word line, is not told by the sums.
  if (isWholeLine(reader.experiment.policy) && updateReadOf(reader, critical) !== NONE) return;
  // Whether the region of a page was marked at its arrival is not recorded.
  const { readLayout } = reader.experiment.policy;
  const bindings =
    readLayout !== false && readLayout.evenPlacement
      ? [known, { ...known, isUnbound: true, uses: new Map() }]
      : [known];
  for (const binding of bindings) yield hostSpans(reader, critical, arrivalNs, finishNs, binding);
  // A page that is written through has waited for its place in the buffer before all else, but an earlier write.
  const bufferNs = parts[WaitCause.buffer];
  if (bufferNs === 0) return;
  const { list, endNs: readyNs } = untilReady(reader, arrivalNs, bufferNs, known);
  const rest = { ...known, parts: parts.with(WaitCause.hazard, 0), uses: new Map() };
  yield list.concat(hostSpans(reader, critical, readyNs, finishNs, rest));
}

/**
 * Of a page that is written through in two passes, all from the start of its first pass until its second is due is
 * `buffer`, as is the time before it was in a full word line. The second is due when a program of its die has ended
 * (the model page, §11.14): which one is not recorded.
 */
function* twoPassSpans(
  reader: RunReader,
  critical: number,
  arrivalNs: number,
  finishNs: number,
  known: Known,
): Generator<Span[]> {
  const rows = reader.rowsOf(critical, arrivalNs, finishNs);
  const second = secondPassOf(reader, rows);
  if (second === undefined) return;
  const first = rows.filter(({ startNs }) => startNs < second.startNs);
  const { dispatchNs } = transactionOf(reader, critical, first, arrivalNs, undefined);
  const die = reader.dieOf(critical);
  const firstEndNs = first[first.length - 1].endNs;
  const own = rows.filter(({ startNs }) => startNs >= second.startNs);
  const { dispatchNs: againNs } = transactionOf(reader, critical, own, firstEndNs, undefined);
  const due = new Set([firstEndNs, againNs]);
  reader.array(die).visit(firstEndNs, againNs, (_start, endNs, kind) => {
    if (kind === RowKind.program && endNs < againNs) due.add(endNs);
  });
  const bufferOf = (dueNs: number): number => known.parts[WaitCause.buffer] - (dueNs - dispatchNs);
  const fullAt = (dueNs: number): number => arrivalNs + bufferOf(dueNs) + known.parts[WaitCause.hazard];
  const possible = [...due].filter((dueNs) => bufferOf(dueNs) >= 0 && fullAt(dueNs) <= dispatchNs);
  // While its die is never free, what is earlier in the buffer is later in the die: all have the same sums.
  if (possible.length > 1 && known.parts[WaitCause.queue] === 0) return;
  for (const dueNs of possible) {
    const [bufferNs, fullNs] = [bufferOf(dueNs), fullAt(dueNs)];
    const ready = { ...known, parts: known.parts.with(WaitCause.hazard, 0), uses: new Map() };
    const spans = untilReady(reader, arrivalNs, bufferNs, known);
    waits(reader, spans, critical, die, OperationType.program, fullNs, dispatchNs, ready);
    spans.add(dueNs, WaitCause.buffer);
    // It needs no free page.
    const parts = ready.parts.with(WaitCause.space, 0);
    yield [...spans.list, ...spansOf(reader, critical, dueNs, finishNs, { ...known, parts, uses: new Map() })];
  }
}

/** A page has its place in the buffer, then waits for an earlier write, and then for the rest of its word line. */
function untilReady(reader: RunReader, fromNs: number, bufferNs: number, { parts, blockers }: Known): SpanList {
  const spans = new SpanList(fromNs);
  const hazardNs = parts[WaitCause.hazard];
  if (hazardNs > 0) {
    const by = blockers[WaitCause.hazard];
    const endNs = by === NONE ? undefined : reader.allRowsOf(by).at(-1)?.endNs;
    const placeNs = endNs === undefined ? bufferNs : Math.min(Math.max(0, endNs - hazardNs - fromNs), bufferNs);
    spans.add(fromNs + placeNs, WaitCause.buffer);
    spans.add(fromNs + placeNs + hazardNs, WaitCause.hazard, by);
  }
  spans.add(fromNs + bufferNs + hazardNs, WaitCause.buffer);
  return spans;
}

/** When the pages of a request began: at its arrival, or behind the controller, ns; Infinity if that is not known. */
function pagesBegan(reader: RunReader, request: number): number {
  const arrivalNs = reader.operations.arrival(request);
  const parts = new Float64Array(WAIT_CAUSES);
  if (reader.operations.ordered) return arrivalNs;
  if (Number.isNaN(addRequestParts(reader.recording, request, parts))) return Infinity;
  return arrivalNs + controllerParts(reader, request, reader.operations.critical(request), parts).before.ns;
}

/** From its request's arrival to its own end. Null if it has no rows. */
export function operationAccount(reader: RunReader, operation: number): OperationAccount | null {
  const { operations } = reader;
  const request = operations.requestOf(operation);
  if (request === NONE) return null;
  const critical = operations.critical(request);
  if (operation === critical) {
    const account = accountOf(reader, request);
    if (typeof account?.finishNs !== 'number') return null;
    return {
      operation,
      startNs: account.arrivalNs,
      endNs: account.finishNs,
      spans: account.spans,
      placed: account.placed,
    };
  }
  const rows = reader.allRowsOf(operation);
  const endNs = rows.at(-1)?.endNs;
  // With this bug, a page is loaded while others are: its own part of that is not told apart.
  if (endNs === undefined || reader.experiment.policy.quirks.overlapTransfers) return null;
  if (critical !== NONE && updateReadOf(reader, critical) === operation) {
    // Its waits are those that are recorded, until it is over.
    const account = accountOf(reader, request);
    const spans = account?.spans.filter((span) => span.startNs < endNs) ?? [];
    if (account !== null && !spans.every(isInController)) {
      const cut = spans.map((span) => ({ ...span, endNs: Math.min(span.endNs, endNs) }));
      return { operation, startNs: account.arrivalNs, endNs, spans: cut, placed: account.placed };
    }
  }
  // Nothing tells when the second of two passes was due.
  const second = secondPassOf(reader, rows);
  if (second === undefined && reader.experiment.policy.wordLine === 'two-pass') return null;
  if (second !== undefined) {
    const own = rows.filter((row) => row.startNs >= second.startNs);
    const { dispatchNs } = transactionOf(reader, operation, own, 0, undefined);
    return {
      operation,
      startNs: dispatchNs,
      endNs,
      spans: spansOf(reader, operation, dispatchNs, endNs, undefined),
      placed: true,
    };
  }
  const own = transactionOf(reader, operation, rows, 0, undefined);
  const update = updateReadOf(reader, operation);
  const read = update === NONE ? [] : reader.allRowsOf(update);
  const isFromRam = update !== NONE && read.length === 0;
  const { dispatchNs } = read.length === 0 ? own : transactionOf(reader, update, read, 0, undefined);
  const fromNs = knownFrom(reader, operation, own.dispatchNs);
  const hazard = fromNs < dispatchNs ? earlierWrite(reader, operation, fromNs) : null;
  // Pages of several dies that begin at once can be transactions of their own.
  const isVague = own.isVague || [...own.mates].some((mate) => reader.dieOf(mate) !== reader.dieOf(operation));
  if (isVague || isFromRam || fromNs >= dispatchNs || (hazard?.endNs ?? 0) > dispatchNs) {
    const startNs = rows[0].startNs;
    return { operation, startNs, endNs, spans: spansOf(reader, operation, startNs, endNs, undefined), placed: true };
  }
  const spans = new SpanList(fromNs);
  if (hazard !== null) spans.add(hazard.endNs, WaitCause.hazard, hazard.operation);
  const along = hostSpans(reader, operation, spans.endNs, endNs, undefined);
  return { operation, startNs: fromNs, endNs, spans: spans.list.concat(along), placed: true };
}

/**
 * From when on the waits of a page that does not complete its request are known, ns; Infinity if they are not before its
 * dispatch. They are not recorded: it may have been in the write buffer, without a full word line, or without a die.
 */
function knownFrom(reader: RunReader, operation: number, dispatchNs: number): number {
  const { operations, experiment } = reader;
  const { host, policy, timing } = experiment;
  const request = operations.requestOf(operation);
  const info = operations.info(operation);
  // A phase of no length leaves no row.
  if (timing.transferNsPerByte === 0 || longestReadNs(timing) === 0 || longestProgramNs(timing) === 0) return Infinity;
  const beganNs = pagesBegan(reader, request);
  if (infoType(info) === OperationType.read) {
    // The sums of the page that completes the request tell which of them a unit lets in.
    if (policy.planeReads === 'independent' || policy.cacheMode) return Infinity;
    const isCut = policy.suspension.program || policy.suspension.erase;
    if (
      isCut &&
      isWorking(
        reader,
        operation,
        beganNs,
        dispatchNs,
        ({ operation: id }) => infoType(operations.info(id)) !== OperationType.read,
      )
    )
      return Infinity;
    if (!isUpdateRead(info)) return beganNs;
  }
  const isBuffered = host.writeBuffer.pages > 0;
  const isEven = policy.readLayout !== false && policy.readLayout.evenPlacement;
  if (reader.diesLeft(operation).length > 0) return Infinity;
  if ((isBuffered && host.writeBuffer.policy === 'lru') || isEven || isWholeLine(policy)) return Infinity;
  const fromNs = isBuffered ? placeNs(reader, request) : beganNs;
  // It may have waited for what background work frees.
  const isGiven = ({ kind, operation: id }: WorkRow): boolean =>
    kind === RowKind.erase ||
    (infoType(operations.info(id)) !== OperationType.read && infoCause(operations.info(id)) !== Cause.host);
  return isWorking(reader, operation, fromNs, dispatchNs, isGiven) ? Infinity : fromNs;
}

interface WorkRow {
  readonly kind: number;
  readonly operation: number;
}

/** Whether the arrays of an operation's unit (of all, if it had no die yet) did some work in a range. */
function isWorking(
  reader: RunReader,
  operation: number,
  fromNs: number,
  toNs: number,
  isMeant: (row: WorkRow) => boolean,
): boolean {
  const { operations, geometry, recording } = reader;
  const die = reader.dieOf(operation);
  const dies = isUnbound(reader, operation) ? null : reader.unitDies(die);
  // Work of no length leaves no row but on the bus.
  const lanes =
    dies === null ? reader.lanes : [reader.bus(channelOfDie(geometry, die)), ...dies.map((one) => reader.array(one))];
  return lanes.some((lane) => {
    let isFound = false;
    lane.visit(fromNs, toNs, (_start, _end, kind, id) => {
      const isHere = lane.number >= recording.channels || dies === null || dies.includes(operations.die(id, geometry));
      isFound ||= isHere && isMeant({ kind, operation: id });
    });
    return isFound;
  });
}

/** When the last page of a write had its place in the write buffer, ns; Infinity if that is not known. */
function placeNs(reader: RunReader, request: number): number {
  const parts = new Float64Array(WAIT_CAUSES);
  if (Number.isNaN(addRequestParts(reader.recording, request, parts))) return Infinity;
  const beganNs = reader.operations.arrival(request) + parts[WaitCause.firmware] + parts[WaitCause.link];
  const isThrough = parts.some((ns, cause) => ns > 0 && !isInController({ cause: WAIT_NAMES[cause] }));
  return beganNs + parts[WaitCause.buffer] - (isThrough ? 0 : reader.experiment.host.writeBuffer.ackNs);
}

/** Nothing else is recorded of a buffered write. */
export const isInController = ({ cause }: Pick<Span, 'cause'>): boolean =>
  cause === 'buffer' || cause === 'firmware' || cause === 'link';

/** Operations to search for an earlier write of a page. */
const OPERATIONS_BACK = 20_000;

/** The last earlier write of the page of an operation, if it ended behind an instant. */
function earlierWrite(
  reader: RunReader,
  operation: number,
  atNs: number,
): (TimeRange & { readonly operation: number }) | null {
  const { operations, experiment } = reader;
  if (experiment.host.hazards !== 'flash') return null;
  const lpn = operations.lpn(operation);
  for (let id = operation - 1; id >= Math.max(0, operation - OPERATIONS_BACK); id--) {
    const info = operations.info(id);
    if (operations.lpn(id) !== lpn || infoType(info) !== OperationType.program) continue;
    if (infoCause(info) !== Cause.host) continue;
    const rows = reader.allRowsOf(id);
    // It is over with its transaction: a program of no length leaves no row of that.
    if (!rows.some(({ kind }) => kind === RowKind.program)) return { startNs: atNs, endNs: Infinity, operation: id };
    const { mates } = transactionOf(reader, id, rows, rows[0].startNs, undefined);
    let endNs = 0;
    for (const mate of mates) endNs = Math.max(endNs, reader.allRowsOf(mate).at(-1)?.endNs ?? 0);
    return endNs > atNs ? { startNs: atNs, endNs, operation: id } : null;
  }
  return null;
}

/** The read half of the read-modify-write that a program ends; `NONE` for every other operation. */
export function updateReadOf({ operations }: RunReader, operation: number): number {
  const update = operation - 1;
  return update >= 0 &&
    infoType(operations.info(operation)) === OperationType.program &&
    isUpdateRead(operations.info(update)) &&
    operations.lpn(update) === operations.lpn(operation) &&
    operations.requestOf(update) === operations.requestOf(operation)
    ? update
    : NONE;
}

/** A write behind an update read carries that read's account first. */
function hostSpans(
  reader: RunReader,
  operation: number,
  fromNs: number,
  toNs: number,
  known: Known | undefined,
): Span[] {
  const update = updateReadOf(reader, operation);
  if (update === NONE) return spansOf(reader, operation, fromNs, toNs, known);
  const readEnd = reader.rowsOf(update, fromNs, toNs).at(-1)?.endNs;
  if (readEnd === undefined) return spansOf(reader, operation, fromNs, toNs, known);
  const first = spansOf(reader, update, fromNs, readEnd, known);
  // Both halves share one list of parts: the read's parts are subtracted from the write's.
  const rest = known === undefined ? undefined : { ...known, parts: known.parts.slice() };
  for (const span of first) {
    if (rest !== undefined) rest.parts[WaitCause[span.cause]] -= span.endNs - span.startNs;
  }
  return [...first, ...spansOf(reader, operation, readEnd, toNs, rest)];
}

function spansOf(reader: RunReader, operation: number, fromNs: number, toNs: number, known: Known | undefined): Span[] {
  const spans = new SpanList(fromNs);
  const { operations, geometry, recording } = reader;
  const rows = reader.rowsOf(operation, fromNs, toNs);
  const info = operations.info(operation);
  const type = infoType(info);
  if (rows.length === 0 || (info & INFO_NO_FLASH) !== 0) {
    return known === undefined ? [] : inOrder(fromNs, known, type === OperationType.read);
  }
  const die = operations.die(operation, geometry);
  const channel = channelOfDie(geometry, die);
  const { mates, dispatchNs, arrayNs } = transactionOf(reader, operation, rows, fromNs, known?.parts[WaitCause.group]);
  waits(reader, spans, operation, die, type, fromNs, dispatchNs, known);
  if (reader.experiment.policy.superblockWays > 1 && !hasOwnCommand(rows) && dispatchNs < rows[0].startNs) {
    // The dies of a superblock share one command.
    spans.add(dispatchNs + recording.own.commandNs, WaitCause.command);
  }
  for (const row of rows) {
    const started = spans.endNs > arrayNs;
    if (row.startNs > spans.endNs) gapSpans(reader, spans, row, { operation, channel, die, type, mates, started });
    own(spans, row, recording.own.commandNs);
  }
  if (toNs > spans.endNs) {
    // Complete only with the rest of its transaction: with the page whose data moves, or whose array works, meanwhile.
    const fromOwnEnd = spans.endNs;
    const uses = [...mates].flatMap((mate) =>
      mate === operation
        ? []
        : reader.rowsOf(mate, fromOwnEnd, toNs).map(({ startNs: start, endNs }) => ({
            startNs: Math.max(start, fromOwnEnd),
            endNs: Math.min(endNs, toNs),
            cause: WaitCause.group as number,
            operation: mate,
          })),
    );
    chargeUses(spans, uses, fromOwnEnd, toNs, WaitCause.group);
  }
  return spans.list;
}

function own(spans: SpanList, row: OperationRow, commandNs: number): void {
  if (row.kind === RowKind.load) spans.add(Math.min(row.endNs, row.startNs + commandNs), WaitCause.command);
  spans.add(row.endNs, CAUSE_OF_ROW.get(row.kind) ?? WaitCause.array);
}

/** Suspend and resume latencies of the operation itself are waits. */
const CAUSE_OF_ROW: ReadonlyMap<number, number> = new Map([
  [RowKind.load, WaitCause.transfer],
  [RowKind.command, WaitCause.command],
  [RowKind.dataIn, WaitCause.transfer],
  [RowKind.dataOut, WaitCause.transfer],
  [RowKind.copy, WaitCause.copy],
  [RowKind.suspend, WaitCause.suspend],
  [RowKind.resume, WaitCause.suspend],
]);

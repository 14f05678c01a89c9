/**
 * The time of an operation, span by span: its own phases and its waits, with the blocking operations. It is derived
 * from the rows around it by the rules of the model page, §10, so that nothing of it needs to be recorded.
 */
import { channelOfDie } from '../../device/geometry.ts';
import {
  INFO_NO_FLASH,
  isUpdateRead,
  NONE,
  OperationType,
  RowKind,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoType,
} from '../../engine/recording/recording.ts';
import { comesIn, firmwareSpans, linkSpans } from './controller-time.ts';
import { spaceGuesses, waits, type Known } from './dispatch-waits.ts';
import { gapSpans } from './gaps.ts';
import type { OperationRow, RunReader } from './run-reader.ts';
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
): { spans: Span[]; placed: boolean } {
  const latency = finishNs - arrivalNs;
  const known: Known = { parts, blockers, noSpace: [], uses: new Map() };
  if (critical === NONE || parts[WaitCause.buffer] === latency || parts[WaitCause.flush] === latency) {
    return { spans: inOrder(arrivalNs, known), placed: true };
  }
  const giver = parts[WaitCause.space] === 0 ? NONE : blockers[WaitCause.space];
  const erasedNs = eraseEnd(reader, giver);
  const givenNs = giver === NONE ? -Infinity : (reader.allRowsOf(giver).at(0)?.startNs ?? -Infinity);
  const isRight = (spans: readonly Span[]): boolean => {
    if (!agrees(spans, parts, arrivalNs, finishNs)) return false;
    const space = spans.findLast(({ cause }) => cause === 'space');
    return space === undefined || (erasedNs === null ? space.endNs >= givenNs : space.endNs === erasedNs);
  };
  const { readLayout } = reader.experiment.policy;
  // Whether the region of a page was marked at its arrival is not recorded.
  const bindings = readLayout !== false && readLayout.evenPlacement ? [known, { ...known, isUnbound: true }] : [known];
  for (const binding of bindings) {
    for (const noSpace of spaceGuesses(reader, critical, arrivalNs, finishNs, binding)) {
      const spans = hostSpans(reader, critical, arrivalNs, finishNs, { ...binding, noSpace });
      if (isRight(spans)) return { spans, placed: true };
    }
  }
  for (const spans of twoPassSpans(reader, critical, arrivalNs, finishNs, known))
    if (isRight(spans)) return { spans, placed: true };
  // A page that is written through has waited for its place in the buffer before all else.
  const placeNs = arrivalNs + parts[WaitCause.buffer];
  if (placeNs > arrivalNs && placeNs < finishNs) {
    for (const noSpace of spaceGuesses(reader, critical, placeNs, finishNs, known)) {
      const spans = [
        ...inOrder(arrivalNs, { parts: onlyBuffer(parts), blockers }),
        ...hostSpans(reader, critical, placeNs, finishNs, { ...known, noSpace }),
      ];
      if (isRight(spans)) return { spans, placed: true };
    }
  }
  return { spans: inOrder(arrivalNs, known), placed: false };
}

/**
 * Of a page that is written through in two passes, all from the start of its first pass until its second is due is
 * `buffer`, as is the time before it was in a full word line. The second is due when a program of its die has ended.
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
  // Between its place in the buffer and the rest of its word line, an earlier access leaves no trace.
  if (second === undefined || known.parts[WaitCause.hazard] > 0) return;
  const first = rows.filter(({ startNs }) => startNs < second.startNs);
  const { dispatchNs } = transactionOf(reader, critical, first, arrivalNs, undefined);
  const die = reader.dieOf(critical);
  const due = new Set([first[first.length - 1].endNs]);
  for (const one of reader.unitDies(die))
    reader.array(one).visit(dispatchNs, second.startNs, (_start, endNs, kind) => {
      if (kind === RowKind.program && endNs <= second.startNs) due.add(endNs);
    });
  for (const dueNs of due) {
    const fullNs = arrivalNs + known.parts[WaitCause.buffer] - (dueNs - dispatchNs);
    if (fullNs < arrivalNs || fullNs > dispatchNs) continue;
    for (const noSpace of spaceGuesses(reader, critical, fullNs, dispatchNs, known)) {
      const spans = new SpanList(arrivalNs);
      spans.add(fullNs, WaitCause.buffer);
      waits(reader, spans, critical, die, OperationType.program, fullNs, dispatchNs, { ...known, noSpace, uses: new Map() }); // prettier-ignore
      spans.add(dueNs, WaitCause.buffer);
      // It needs no free page.
      const parts = known.parts.map((ns, cause) => (cause === WaitCause.space ? 0 : ns));
      yield [...spans.list, ...spansOf(reader, critical, dueNs, finishNs, { ...known, parts, uses: new Map() })];
    }
  }
}

/** When the erase ended that gave a write its page, ns; null if it was no erase, NaN if it left no row. */
function eraseEnd(reader: RunReader, operation: number): number | null {
  if (operation === NONE || infoType(reader.operations.info(operation)) !== OperationType.erase) return null;
  return reader.allRowsOf(operation).at(-1)?.endNs ?? NaN;
}

const onlyBuffer = (parts: Float64Array): Float64Array =>
  parts.map((ns, cause) => (cause === WaitCause.buffer ? ns : 0));

/** When the pages of a request began: at its arrival, or (of a complete one) behind the controller, ns. */
function pagesBegan(reader: RunReader, request: number): number {
  const arrivalNs = reader.operations.arrival(request);
  const parts = new Float64Array(WAIT_CAUSES);
  if (reader.operations.ordered || Number.isNaN(addRequestParts(reader.recording, request, parts))) return arrivalNs;
  return arrivalNs + controllerParts(reader, request, reader.operations.critical(request), parts).before.ns;
}

/** From its request's arrival to its own end. Null if it has no rows. */
export function operationAccount(reader: RunReader, operation: number): OperationAccount | null {
  const { operations, recording } = reader;
  const request = operations.requestOf(operation);
  if (request === NONE) return null;
  const startNs =
    operation === operations.critical(request) ? operations.arrival(request) : pagesBegan(reader, request);
  const finish = operations.finish(request);
  if (operation === operations.critical(request)) {
    const account = accountOf(reader, request);
    if (typeof account?.finishNs !== 'number') return null;
    return { operation, startNs, endNs: account.finishNs, spans: account.spans, placed: account.placed };
  }
  const rows = reader.rowsOf(operation, startNs, Number.isNaN(finish) ? recording.endNs : finish);
  const endNs = rows.at(-1)?.endNs;
  if (endNs === undefined) return null;
  const critical = operations.critical(request);
  if (critical !== NONE && updateReadOf(reader, critical) === operation) {
    // Its waits are those that are recorded, until it is over.
    const account = accountOf(reader, request);
    const spans = account?.spans.filter((span) => span.startNs < endNs) ?? [];
    if (account !== null && spans.length > 0) {
      const cut = spans.map((span) => ({ ...span, endNs: Math.min(span.endNs, endNs) }));
      return { operation, startNs: account.arrivalNs, endNs, spans: cut, placed: account.placed };
    }
  }
  const second = secondPassOf(reader, rows);
  if (second === undefined)
    return { operation, startNs, endNs, spans: hostSpans(reader, operation, startNs, endNs, undefined), placed: true };
  // Nothing tells when its second pass was due.
  const firstEnd = rows.findLast((row) => row.endNs <= second.startNs)?.endNs ?? startNs;
  const own = rows.filter((row) => row.startNs >= second.startNs);
  const { dispatchNs } = transactionOf(reader, operation, own, firstEnd, undefined);
  const spans = new SpanList(firstEnd);
  spans.add(dispatchNs, WaitCause.buffer);
  const along = [
    ...hostSpans(reader, operation, startNs, firstEnd, undefined),
    ...spans.list,
    ...spansOf(reader, operation, dispatchNs, endNs, undefined),
  ];
  return { operation, startNs, endNs, spans: along, placed: true };
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
  if (rows.length === 0 || (info & INFO_NO_FLASH) !== 0) {
    return known === undefined ? [] : inOrder(fromNs, known);
  }
  const die = operations.die(operation, geometry);
  const channel = channelOfDie(geometry, die);
  const type = infoType(info);
  const { mates, dispatchNs, arrayNs } = transactionOf(reader, operation, rows, fromNs, known?.parts[WaitCause.group]);
  waits(reader, spans, operation, die, type, fromNs, dispatchNs, known);
  if (reader.experiment.policy.superblockWays > 1 && !hasOwnCommand(rows)) {
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

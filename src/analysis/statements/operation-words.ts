/**
 * Operations in words, for sentences such as "erase of block 212 (garbage collection)". Times are formatted on display.
 */
import { blockInPlane } from '../../device/geometry.ts';
import { ORIGIN_LABELS, ROW_LABELS } from '../../base/vocabulary.ts';
import {
  CAUSE_NAMES,
  Cause,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  RowKind,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
  infoType,
} from '../../engine/recording/recording.ts';
import { requestAccount } from '../why/account.ts';
import type { RunReader } from '../why/run-reader.ts';
import type { Span } from '../why/spans.ts';

export const causeWords = (cause: number): string => ORIGIN_LABELS[CAUSE_NAMES[cause]];

export function isWrite(reader: RunReader, request: number): boolean {
  const { operations } = reader;
  return operations.operationsOf(request).some((id) => infoType(operations.info(id)) === OperationType.program);
}

/** What a request does, by the number of its operation (`document/request-ops.ts`). */
export const OP_WORDS = [
  'read',
  'write',
  'trim',
  'flush',
  // 4 is not a number of an operation.
  'read',
  'FUA write',
] as const;

const READ = 0;
const WRITE = 1;
const FLUSH = 3;

/** Without the workload's columns a flush is known by its wait. */
function operationOf(reader: RunReader, request: number): number {
  const { ops, operations, recording } = reader;
  if (ops !== null) return ops.op[request % ops.count];
  if (isWrite(reader, request)) return WRITE;
  if (operations.firstOperation(request) !== NONE) return READ;
  const parts = new Float64Array(WAIT_CAUSES);
  addRequestParts(recording, request, parts);
  return parts[WaitCause.flush] > 0 ? FLUSH : READ;
}

/** `read #17`, `write #18`, `flush #19`. */
export function requestWords(reader: RunReader, request: number): string {
  return `${OP_WORDS[operationOf(reader, request)]} #${request}`;
}

/** Null if nobody is named. */
export function blockerWords(reader: RunReader, { blockerOperation, blockerRequest }: Span): string | null {
  if (blockerRequest !== undefined) return requestWords(reader, blockerRequest);
  return blockerOperation === undefined ? null : operationWords(reader, blockerOperation);
}

/** In its plane; null if it has none. */
export function blockOf(reader: RunReader, operation: number): number | null {
  const { operations, geometry } = reader;
  const ppn = operations.ppn(operation);
  if (ppn === NONE || operations.isVirtual(operation)) return null;
  return blockInPlane(geometry, ppn);
}

/** `erase of block 212 (garbage collection)`, `program for write #12`, `array read for read #5`. */
export function operationWords(reader: RunReader, operation: number): string {
  const { operations } = reader;
  const info = operations.info(operation);
  const request = operations.requestOf(operation);
  const type = infoType(info);
  const block = blockOf(reader, operation);
  const noun = type === OperationType.read ? 'read' : type === OperationType.program ? 'program' : 'erase';
  const what = type === OperationType.erase && block !== null ? `erase of block ${block}` : noun;
  if (request !== NONE) return `${what} for ${requestWords(reader, request)}`;
  switch (infoCause(info)) {
    case Cause.host:
      return what;
    case Cause.precondition:
      return `${what} that ran at the start`;
    default:
      return `${what} (${causeWords(infoCause(info))})`;
  }
}

// Phases: a program is on the bus first, then in the array.

const ON_BUS: ReadonlySet<number> = new Set([RowKind.command, RowKind.load, RowKind.dataIn, RowKind.dataOut]);

/** `data in, program for write #0`: a phase of an operation. */
export const phaseWords = (reader: RunReader, operation: number, rowKind: number): string =>
  `${ROW_LABELS[ROW_KIND_NAMES[rowKind]]}, ${operationWords(reader, operation)}`;

/**
 * The phase of an operation that a request waits for longest, a `RowKind`; null if it does not wait for it. Of a
 * program, that may be its data-in on the bus or its time in the array.
 */
export function phaseWaitedFor(reader: RunReader, request: number, operation: number): number | null {
  const waits = requestAccount(reader, request)?.spans.filter(({ blockerOperation }) => blockerOperation === operation);
  const rows = reader.allRowsOf(operation);
  let longest = 0;
  let found: number | null = null;
  for (const { startNs, endNs, cause } of waits ?? []) {
    for (const row of rows) {
      // A wait for the channel is a wait for the operation on the bus.
      if ((cause === 'channel') !== ON_BUS.has(row.kind)) continue;
      const shared = Math.min(endNs, row.endNs) - Math.max(startNs, row.startNs);
      if (shared > longest) [longest, found] = [shared, row.kind];
    }
  }
  return found;
}

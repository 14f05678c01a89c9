/**
 * A request's time in the controller, span by span: whom it waited for, and its own service and latency. Derived from
 * the rows of cores and link, as the recorded parts name nobody (model page §11.11).
 */
import { REQUEST_OPS } from '../../document/names.ts';
import { requestKind } from '../../document/request-ops.ts';
import { BACKGROUND_ROW, NONE, OperationType, RowKind, WaitCause, infoType } from '../../engine/recording/recording.ts';
import type { Lane } from '../columns/rows.ts';
import type { RunReader } from './run-reader.ts';
import { SpanList, type Span } from './spans.ts';

const WRITE = REQUEST_OPS.indexOf('write');

/** True for writes: the link brings their data before their pages begin. */
export function comesIn(
  { ops, operations, servers, recording }: RunReader,
  request: number,
  critical: number,
): boolean {
  if (ops !== null) return requestKind(ops.op[request % ops.count]) === WRITE;
  if (critical !== NONE) return infoType(operations.info(critical)) === OperationType.program;
  // Answered by RAM: the link tells.
  const [inbound] = servers.slice(recording.controller?.cores ?? 0);
  let isWrite = false;
  inbound?.visit(operations.arrival(request), operations.finish(request), (_start, _end, kind, subject) => {
    isWrite ||= subject === request && kind === RowKind.linkIn;
  });
  return isWrite;
}

/** The firmware's part of a request. Until a core serves it, the core that did served others. */
export function firmwareSpans(reader: RunReader, request: number, fromNs: number, ns: number): Span[] {
  const spans = new SpanList(fromNs);
  const toNs = fromNs + ns;
  const cores = reader.recording.controller?.cores ?? 0;
  for (const lane of reader.servers.slice(0, cores)) {
    const startNs = firstOf(lane, request, fromNs, toNs);
    if (startNs !== null) addRows(reader, spans, lane, request, { cause: WaitCause.firmware, toNs: startNs });
  }
  spans.add(toNs, WaitCause.firmware);
  return spans.list;
}

/** The link's part of a request: until its last data has passed, all time but its own is spent on other requests. */
export function linkSpans(reader: RunReader, request: number, fromNs: number, ns: number): Span[] {
  const spans = new SpanList(fromNs);
  const toNs = fromNs + ns;
  const cores = reader.recording.controller?.cores ?? 0;
  for (const lane of reader.servers.slice(cores)) {
    const endNs = lastOf(lane, request, fromNs, toNs);
    if (endNs !== null) addRows(reader, spans, lane, request, { cause: WaitCause.link, toNs: endNs });
  }
  spans.add(toNs, WaitCause.link);
  return spans.list;
}

function addRows(
  { operations }: RunReader,
  spans: SpanList,
  lane: Lane,
  request: number,
  { cause, toNs }: { readonly cause: number; readonly toNs: number },
): void {
  lane.visit(spans.endNs, toNs, (startNs, endNs, _kind, subject) => {
    spans.add(Math.min(startNs, toNs), cause);
    const end = Math.min(endNs, toNs);
    if (subject === request) spans.add(end, cause);
    else if (subject >= BACKGROUND_ROW) spans.add(end, cause, subject - BACKGROUND_ROW);
    else spans.add(end, cause, operations.firstOperation(subject), subject);
  });
}

function firstOf(lane: Lane, request: number, fromNs: number, toNs: number): number | null {
  let first: number | null = null;
  lane.visit(fromNs, toNs, (startNs, _end, kind, subject) => {
    if (subject === request && kind === RowKind.firmware) first ??= startNs;
  });
  return first;
}

function lastOf(lane: Lane, request: number, fromNs: number, toNs: number): number | null {
  let last: number | null = null;
  lane.visit(fromNs, toNs, (_start, endNs, _kind, subject) => {
    if (subject === request) last = Math.min(endNs, toNs);
  });
  return last;
}

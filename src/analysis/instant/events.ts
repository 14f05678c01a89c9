import { firstIndex } from '../../base/arrays.ts';
import { BACKGROUND_ROW, NONE, OperationType, RowKind, infoType } from '../../engine/recording/recording.ts';
import { secondPassOf } from '../why/transaction.ts';
import type { RunReader } from '../why/run-reader.ts';

export interface PhaseDone {
  readonly doneNs: number;
  /** Null if it is not known: the recording ends before. */
  readonly totalNs: number | null;
}

export interface PhaseEvent {
  readonly kind: 'start' | 'end';
  readonly lane: number;
  /** A `RowKind`. */
  readonly phase: number;
  /** Its first operation, and how many more have the same phase at the same time (planes of one transaction). */
  readonly operation: number;
  readonly more: number;
  /** The request, on a lane of the controller; then `operation` is `NONE`, unless a page is moved. */
  readonly request?: number;
}

export type InstantEvent =
  | PhaseEvent
  | {
      readonly kind: 'interrupted' | 'continued';
      readonly lane: number;
      readonly operation: number;
      readonly progress: PhaseDone;
    }
  | { readonly kind: 'complete' | 'arrival'; readonly first: number; readonly last: number };

/** Lower is named earlier. */
function rankOf(event: InstantEvent): number {
  switch (event.kind) {
    case 'interrupted':
      return 0;
    case 'continued':
      return 1;
    case 'complete':
      return 2;
    case 'arrival':
      return 3;
    default:
      return 4 + phaseRank(event.phase) * 2 + (event.kind === 'end' ? 0 : 1);
  }
}

/** Rarer and longer phases first: they matter more to a reader. */
export const phaseRank = (phase: number): number => PHASE_RANKS.indexOf(phase);

const PHASE_RANKS: readonly number[] = [
  RowKind.erase,
  RowKind.suspend,
  RowKind.resume,
  RowKind.program,
  RowKind.read,
  RowKind.copy,
  RowKind.dataOut,
  RowKind.dataIn,
  RowKind.load,
  RowKind.command,
  RowKind.firmware,
  RowKind.linkIn,
  RowKind.linkOut,
];

/**
 * Everything that happens at an instant, what matters most first. A phase that an interruption cuts off is not an end of
 * the operation, and its suspension is not an event of its own.
 */
export function eventsAt(reader: RunReader, ns: number): InstantEvent[] {
  const events: InstantEvent[] = [...requestEvents(reader, ns)];
  for (const lane of reader.lanes) {
    const phases = new Map<string, PhaseEvent>();
    const add = (kind: 'start' | 'end', phase: number, operation: number): void => {
      const key = `${kind} ${phase}`;
      const before = phases.get(key);
      phases.set(
        key,
        before === undefined
          ? { kind, lane: lane.number, phase, operation, more: 0 }
          : { ...before, more: before.more + 1 },
      );
    };
    const { first, end } = lane.window(ns - 1, ns + 1);
    for (let i = first; i < end; i++) {
      const { startNs, endNs, kind, operation } = lane.row(i);
      // A command and its data-in are one row.
      const dataFrom = kind === RowKind.load ? Math.min(endNs, startNs + reader.recording.own.commandNs) : startNs;
      if (endNs === ns) add('end', kind, operation);
      if (dataFrom > startNs && startNs === ns) add('start', RowKind.command, operation);
      if (dataFrom > startNs && dataFrom === ns) add('end', RowKind.command, operation);
      if (dataFrom === ns) add('start', kind, operation);
    }
    for (const event of joined(reader, ns, [...phases.values()])) events.push(event);
  }
  for (const lane of reader.servers) {
    lane.visit(ns - 1, ns + 1, (startNs, endNs, phase, subject) => {
      const event = { lane: lane.number, phase, ...servedBy(subject), more: 0 };
      if (endNs === ns) events.push({ kind: 'end', ...event });
      if (startNs === ns) events.push({ kind: 'start', ...event });
    });
  }
  return events.sort((a, b) => rankOf(a) - rankOf(b));
}

/** A row of the controller belongs to a request, or else to a page that is moved. */
export const servedBy = (subject: number): Pick<PhaseEvent, 'operation' | 'request'> =>
  subject < BACKGROUND_ROW ? { operation: NONE, request: subject } : { operation: subject - BACKGROUND_ROW };

function joined(reader: RunReader, ns: number, phases: readonly PhaseEvent[]): InstantEvent[] {
  const events: InstantEvent[] = [];
  for (const event of phases) {
    const { kind, lane, phase, operation } = event;
    if (phase !== RowKind.program && phase !== RowKind.erase) {
      if (!isPartOf(phases, event)) events.push(event);
      continue;
    }
    const secondNs = secondPassOf(reader, reader.allRowsOf(operation))?.startNs ?? Infinity;
    const isSecond = kind === 'end' ? ns > secondNs : ns >= secondNs;
    const pieces = reader
      .allRowsOf(operation)
      .filter((row) => row.kind === phase && row.startNs >= secondNs === isSecond);
    const isCut =
      kind === 'end' ? pieces.some(({ startNs }) => startNs >= ns) : pieces.some(({ endNs }) => endNs <= ns);
    const isLeft = kind === 'end' && !isCut && isSuspendedAtEnd(reader, operation, ns);
    events.push(
      isCut || isLeft
        ? {
            kind: kind === 'end' ? 'interrupted' : 'continued',
            lane,
            operation,
            progress: progressOf(reader, operation, pieces, ns),
          }
        : event,
    );
  }
  return events;
}

function isSuspendedAtEnd(reader: RunReader, operation: number, ns: number): boolean {
  return reader.allRowsOf(operation).some(({ kind, startNs }) => kind === RowKind.suspend && startNs >= ns);
}

/** A suspension that starts as its operation is interrupted, and a resumption that ends as it continues. */
function isPartOf(phases: readonly PhaseEvent[], { kind, phase, operation }: PhaseEvent): boolean {
  const other = phase === RowKind.suspend && kind === 'start' ? 'end' : 'start';
  if (!(phase === RowKind.suspend && kind === 'start') && !(phase === RowKind.resume && kind === 'end')) return false;
  return phases.some(
    (one) =>
      one.kind === other &&
      one.operation === operation &&
      (one.phase === RowKind.program || one.phase === RowKind.erase),
  );
}

/**
 * The array work that is done by an instant and need not be repeated, by the rule of the suspension point; all of it is
 * what is done when the operation ends, which a recording that stops before does not tell.
 */
function progressOf(
  reader: RunReader,
  operation: number,
  pieces: readonly { readonly startNs: number; readonly endNs: number }[],
  ns: number,
): PhaseDone {
  const { point, programPhaseNs, erasePhaseNs } = reader.experiment.policy.suspension;
  const isErase = infoType(reader.operations.info(operation)) === OperationType.erase;
  const phaseNs = isErase ? erasePhaseNs : programPhaseNs;
  let doneNs = 0;
  let totalNs = 0;
  for (const { startNs, endNs } of pieces) {
    totalNs += endNs - startNs;
    const isLast = endNs === pieces[pieces.length - 1].endNs;
    if (!isLast && point === 'restart') totalNs = 0;
    if (!isLast && point === 'cancel' && phaseNs > 0) totalNs = Math.floor(totalNs / phaseNs) * phaseNs;
    if (endNs <= ns) doneNs = totalNs;
  }
  const lastNs = pieces[pieces.length - 1].endNs;
  return { doneNs, totalNs: lastNs <= ns || isSuspendedAtEnd(reader, operation, lastNs) ? null : totalNs };
}

function requestEvents(reader: RunReader, ns: number): InstantEvent[] {
  const { operations } = reader;
  const { requests } = operations;
  const events: InstantEvent[] = [];
  const first = firstIndex(0, requests, (request) => operations.arrival(request) >= ns);
  const end = firstIndex(first, requests, (request) => operations.arrival(request) > ns);
  if (end > first) events.push({ kind: 'arrival', first, last: end - 1 });
  const complete = new Set<number>();
  for (const lane of reader.servers) {
    lane.visit(ns - 1, ns + 1, (_start, endNs, _kind, subject) => {
      if (endNs === ns && subject < BACKGROUND_ROW && operations.finish(subject) === ns) complete.add(subject);
    });
  }
  for (const lane of reader.lanes) {
    const window = lane.window(ns - 1, ns + 1);
    for (let i = window.first; i < window.end; i++) {
      const row = lane.row(i);
      const request = row.endNs === ns ? reader.operations.requestOf(row.operation) : NONE;
      if (request !== NONE && operations.finish(request) === ns) complete.add(request);
    }
  }
  for (const request of complete) events.push({ kind: 'complete', first: request, last: request });
  return events;
}

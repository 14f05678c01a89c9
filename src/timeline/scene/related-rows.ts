/** The rows of an operation, or of all operations of a request, in the lanes. */
import { diePlace } from '../../device/geometry.ts';
import { firstIndex } from '../../base/arrays.ts';
import { rowEnd, rowKind, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import { BACKGROUND_ROW, Cause, NONE, RowKind } from '../../engine/recording/recording.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import type { DrawnLane } from '../layout/lanes.ts';
import type { RequestSpans, ShownSelection } from './selection.ts';

export interface RelatedRow {
  readonly operation: number;
  readonly kind: number;
  readonly startNs: number;
  readonly endNs: number;
  /** Its lane: a bus (die −1), or a die's array and the plane in it. Numbers over the whole device. */
  readonly channel: number;
  readonly die: number;
  readonly plane: number;
  /** Its core, or (behind the cores) its direction of the link; undefined for a row of the flash. */
  readonly server?: number;
}

/** Of a larger request only the first pages are outlined: more outlines would hide the rows. */
const MOST_OPERATIONS = 512;

function collect(
  index: LaneIndex,
  operation: number,
  t0: number,
  t1: number,
  place: Pick<RelatedRow, 'channel' | 'die' | 'plane'>,
  out: RelatedRow[],
): void {
  let row = index.startedBefore(t0);
  // Rows don't overlap, so only the one before can reach into the window (and its other planes).
  while (row > 0 && index.end(row - 1) > t0) row--;
  const end = index.startedBefore(t1);
  for (let at = index.findOperation(operation, row, end); at >= 0; at = index.findOperation(operation, at + 1, end)) {
    out.push({
      operation,
      kind: index.kind(at),
      startNs: index.start(at),
      endNs: index.end(at),
      ...place,
    });
  }
}

/** All rows of an operation that start before `t1` and end after `t0` (ns), by time; on its bus and on its die. */
export function rowsOfOperation(store: LaneStore, operation: number, t0 = 0, t1 = Infinity): RelatedRow[] {
  const out: RelatedRow[] = [];
  const plane = store.planeOf(operation);
  if (plane < 0) return rowsFromTheStart(store, operation, t0, t1);
  const die = store.dieOf(operation);
  const channel = die % store.run.geometry.channels;
  collect(store.bus(channel), operation, t0, t1, { channel, die: -1, plane: -1 }, out);
  collect(store.die(die), operation, t0, t1, { channel, die, plane }, out);
  return out.sort((a, b) => a.startNs - b.startNs);
}

/**
 * The rows of an operation that runs when the run begins. It has no page, so its place is not recorded: it is the first
 * one of its die.
 */
function rowsFromTheStart(store: LaneStore, operation: number, t0: number, t1: number): RelatedRow[] {
  const out: RelatedRow[] = [];
  if (!store.operations.has(operation) || store.operations.cause(operation) !== Cause.precondition) return out;
  const { geometry } = store.run;
  const dies = geometry.channels * geometry.chipsPerChannel * geometry.diesPerChip;
  for (let die = 0; die < dies; die++) {
    const index = store.die(die);
    if (index.rows === 0 || index.operation(0) !== operation) continue;
    collect(index, operation, t0, t1, { channel: die % geometry.channels, die, plane: -1 }, out);
    break;
  }
  return out;
}

/** All rows of a request's operations, operation by operation. */
export function rowsOfRequest(store: LaneStore, request: number): RelatedRow[] {
  const { requests } = store;
  const first = requests.firstOperation(request);
  const served = serverRows(store, request, requests.arrival(request), requests.finish(request));
  if (first === NONE) return served;
  const end = Math.min(requests.endOperation(request), first + MOST_OPERATIONS);
  const arrival = requests.arrival(request);
  const finish = requests.finish(request);
  const out: RelatedRow[] = served;
  for (let operation = first; operation < end; operation++) {
    if (!requests.owns(request, operation)) continue;
    const rows = rowsOfOperation(store, operation, arrival, Number.isNaN(finish) ? Infinity : finish + 1);
    for (const row of rows) out.push(row);
  }
  return out;
}

/**
 * The rows of a request on cores and link that start before `t1` and end after `t0` (ns; NaN: the end of the run). With
 * `background`: of the page that an operation moves, instead.
 */
function serverRows(store: LaneStore, request: number, t0: number, t1: number, background = false): RelatedRow[] {
  const { controller } = store.run.recording;
  const subject = background ? BACKGROUND_ROW + request : request;
  const operation = background ? request : store.requests.firstOperation(request);
  const out: RelatedRow[] = [];
  controller?.lanes.forEach((chunks, server) => {
    for (const chunk of chunks) {
      const from = firstIndex(0, chunk.count, (row) => rowEnd(chunk, row) > t0);
      for (let row = from; row < chunk.count && !(rowStart(chunk, row) >= t1); row++) {
        if (chunk.operation[row] !== subject) continue;
        const kind = rowKind(rowWord(chunk, row));
        const place = { channel: -1, die: -1, plane: -1, server };
        out.push({ operation, kind, startNs: rowStart(chunk, row), endNs: rowEnd(chunk, row), ...place });
      }
    }
  });
  return out;
}

/** Rows of the selection, by run: of its request if there is one, else of its operation. */
export function rowsOfSelection(
  stores: readonly LaneStore[],
  selection: ShownSelection | undefined,
  spans: readonly (RequestSpans | undefined)[],
): RelatedRow[][] {
  const { request, operation } = selection ?? {};
  return stores.map((store, run) => {
    const isSelected = run === selection?.run;
    const shown = spans.at(run)?.request ?? (isSelected ? request : undefined);
    if (shown !== undefined) return rowsOfRequest(store, shown);
    if (!isSelected || operation === undefined) return [];
    return [...serverRows(store, operation, 0, Infinity, true), ...rowsOfOperation(store, operation)];
  });
}

/** Rows of the operations that a selected request waited for, by run; only those that ran during its wait. */
export function rowsOfBlockers(
  stores: readonly LaneStore[],
  spans: readonly (RequestSpans | undefined)[],
): RelatedRow[][] {
  return stores.map((store, run) =>
    (spans.at(run)?.spans ?? []).flatMap((span) => {
      const { blockerOperation = NONE, blockers = [blockerOperation], blockerRequest, cause, startNs, endNs } = span;
      if (blockerRequest !== undefined) return serverRows(store, blockerRequest, startNs, endNs);
      const operations = blockers.filter((operation) => operation !== NONE);
      return cause === 'firmware'
        ? operations.flatMap((operation) => serverRows(store, operation, startNs, endNs, true))
        : operations
            .flatMap((operation) => rowsOfOperation(store, operation, startNs, endNs))
            .filter((row) => row.endNs > startNs);
    }),
  );
}

/**
 * The operation of a run that is the chosen one: of the selected run it is selected; of the other run it has the same
 * place in its request, if both requests have as many operations. Undefined: no single one.
 */
export function chosenOperation(
  related: readonly (readonly RelatedRow[])[],
  { run: selected, operation }: Pick<ShownSelection, 'run' | 'operation'>,
  run: number,
): number | undefined {
  if (operation === undefined || run === selected) return operation;
  const [own, other] = [selected, run].map((one) => [...new Set((related.at(one) ?? []).map((row) => row.operation))]);
  return own.length === other.length ? other.at(own.indexOf(operation)) : undefined;
}

/** Whether a lane shows a row: its bus, its die, its plane, or the chip of its die. */
export function laneShows(lane: DrawnLane, row: RelatedRow, store: LaneStore): boolean {
  switch (lane.kind) {
    case 'channel':
      return row.die < 0 && row.server === undefined && row.channel === lane.channel;
    case 'die':
      return row.die >= 0 && row.die === lane.die;
    case 'plane':
      return row.die >= 0 && row.plane === lane.plane;
    case 'chip': {
      if (row.die < 0) return false;
      const { channel, chip } = diePlace(store.run.geometry, row.die);
      return channel === lane.channel && chip === lane.chip;
    }
    case 'run':
    case 'request':
    case 'buffer':
    case 'cache':
      return false;
    case 'core':
    case 'link':
      return row.server !== undefined && row.server === lane.server;
  }
}

/** Whether a row is array work, the target of a request's flow line. */
export const isArrayWork = (row: RelatedRow): boolean =>
  row.kind === RowKind.read || row.kind === RowKind.program || row.kind === RowKind.erase || row.kind === RowKind.copy;

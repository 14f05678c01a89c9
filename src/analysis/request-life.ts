/**
 * A request's life in order of time: what it did and what it waited for, one stretch after the other, with the operation that
 * was in the way. The recording says how much of a latency each cause took (`addRequestParts`); when it did follows from the rows
 * around the request's critical operation, by the rules of the model page §10. The stretches are held against the recorded totals:
 * where they do not agree to the nanosecond (cache mode, where a die is open to some and closed to others), the life is told in less
 * detail and says so.
 */
import type { Policy } from '../device/experiment.ts';
import type { Geometry } from '../device/geometry.ts';
import { channelOfDie, chipOfDie } from '../device/geometry.ts';
import {
  Cause,
  INFO_UPDATE_READ,
  NONE,
  RowKind,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
  infoType,
  OperationType,
  rowKind,
  rowLength,
} from '../engine/recording.ts';
import type { LaneChunk, Recording } from '../engine/recording.ts';
import { isArrayKind } from './array-operations.ts';
import { Operations } from './operations.ts';

/** A stretch of a request's life. */
export interface LifeStretch {
  readonly startNs: number;
  readonly endNs: number;
  /** A `WaitCause`: waits and own phases alike. */
  readonly cause: number;
  /** The operation that was in the way; `NONE` for own phases and where nobody was. */
  readonly blocker: number;
}

export interface RequestLife {
  /**
   * From arrival to completion, without a hole; where `exact` is false, the own phases are right and each time between them is given
   * whole to the cause that took most of it. Empty where the latency is 0 or the request is not complete.
   */
  readonly stretches: readonly LifeStretch[];
  /** The stretches agree with the recorded total of every cause. */
  readonly exact: boolean;
}

/** The settings that decide what is busy together. */
export type BusyRules = Pick<Policy, 'busyUnit' | 'dieInterleave' | 'dieBinding'>;

/** A row that matters here. */
interface Row {
  readonly startNs: number;
  readonly endNs: number;
  readonly kind: number;
  readonly operation: number;
}

/** A phase of the critical operation, or of the update read before it. */
interface OwnPhase extends LifeStretch {
  readonly operation: number;
  /** Its operation has been dispatched before: an earlier phase is over. */
  readonly dispatched: boolean;
}

/** From its first to its last row an operation holds its unit. */
interface Hold {
  readonly operation: number;
  startNs: number;
  endNs: number;
}

/** Rows looked at before and after a stretch in each lane, for holds that reach into it. */
const AROUND = 96;

/** Reads one request's life out of a recording. */
export function requestLife(recording: Recording, geometry: Geometry, rules: BusyRules, request: number): RequestLife {
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES).fill(NONE);
  const latency = addRequestParts(recording, request, parts, blockers);
  const operations = new Operations(recording);
  const critical = operations.critical(request);
  if (!(latency > 0) || critical === NONE) return { stretches: [], exact: true };
  const arrival = operations.arrival(request);
  const scene: Scene = {
    recording,
    geometry,
    rules,
    operations,
    arrival,
    finish: arrival + latency,
  };
  const own = ownPhases(scene, critical);
  const stretches: LifeStretch[] = [];
  let at = arrival;
  for (const phase of own) {
    if (phase.startNs > at) fillGap(scene, at, phase, parts, blockers, stretches);
    stretches.push(stretchOf(phase));
    at = phase.endNs;
  }
  // Nothing of its own is left to do: it waits for the rest of its transaction.
  if (at < scene.finish) stretches.push({ startNs: at, endNs: scene.finish, cause: WaitCause.group, blocker: NONE });
  const merged = merge(stretches);
  if (agrees(merged, parts)) return { stretches: merged, exact: true };
  return { stretches: inCoarse(scene, own, parts, blockers), exact: false };
}

interface Scene {
  readonly recording: Recording;
  readonly geometry: Geometry;
  readonly rules: BusyRules;
  readonly operations: Operations;
  readonly arrival: number;
  readonly finish: number;
}

/** The phases of a critical operation, and of its update read where it has one, in order of time. */
function ownPhases(scene: Scene, critical: number): OwnPhase[] {
  const { operations, recording } = scene;
  const before = critical - 1;
  const updates =
    before >= 0 &&
    (operations.info(before) & INFO_UPDATE_READ) !== 0 &&
    operations.lpn(before) === operations.lpn(critical) &&
    operations.requestOf(before) === operations.requestOf(critical);
  const phases: OwnPhase[] = [];
  for (const operation of updates ? [before, critical] : [critical]) {
    let dispatched = false;
    const push = (startNs: number, endNs: number, cause: number): void => {
      if (endNs <= startNs) return;
      phases.push({ startNs, endNs, cause, blocker: NONE, operation, dispatched });
      dispatched = true;
    };
    for (const row of rowsOf(scene, operation)) {
      if (row.kind === RowKind.load) {
        const loaded = Math.min(row.endNs, row.startNs + recording.own.commandNs);
        push(row.startNs, loaded, WaitCause.command);
        push(loaded, row.endNs, WaitCause.transfer);
      } else push(row.startNs, row.endNs, OWN_CAUSE[row.kind]);
    }
  }
  return phases.sort((x, y) => x.startNs - y.startNs || x.endNs - y.endNs);
}

/** What an own row is charged to, by row kind. */
const OWN_CAUSE = new Uint8Array(16).fill(WaitCause.array);
OWN_CAUSE[RowKind.command] = WaitCause.command;
OWN_CAUSE[RowKind.dataOut] = WaitCause.transfer;
OWN_CAUSE[RowKind.copy] = WaitCause.copy;
OWN_CAUSE[RowKind.suspend] = WaitCause.suspend;
OWN_CAUSE[RowKind.resume] = WaitCause.suspend;

function stretchOf({ startNs, endNs, cause, blocker }: LifeStretch): LifeStretch {
  return { startNs, endNs, cause, blocker };
}

/** The rows of an operation on its bus and its die that lie in the request's life, in order of time. */
function rowsOf({ recording, geometry, operations, arrival, finish }: Scene, operation: number): Row[] {
  const die = operations.die(operation, geometry);
  if (die === NONE) return [];
  const { lanes, channels } = recording;
  const rows: Row[] = [];
  for (const lane of [lanes[channelOfDie(geometry, die)], lanes[channels + die]]) {
    for (const row of rowsAround(lane, arrival, finish, 0)) {
      if (row.operation === operation && row.startNs >= arrival) rows.push(row);
    }
  }
  return rows.sort((x, y) => x.startNs - y.startNs || x.endNs - y.endNs);
}

/** Adds what was waited for from `from` until an own phase. */
function fillGap(
  scene: Scene,
  from: number,
  next: OwnPhase,
  parts: Float64Array,
  blockers: Uint32Array,
  out: LifeStretch[],
): void {
  const { recording, geometry, operations } = scene;
  const { operation, startNs: to } = next;
  const die = operations.die(operation, geometry);
  const unit = new Set(unitDies(scene, die));
  const bus = rowsAround(recording.lanes[channelOfDie(geometry, die)], from, to, AROUND).filter(
    (row) => row.operation !== operation,
  );
  const arrays: Row[] = [];
  for (const one of unit) {
    for (const row of rowsAround(recording.lanes[recording.channels + one], from, to, AROUND)) {
      if (row.operation !== operation) arrays.push(row);
    }
  }
  const latencies = arrays.filter((row) => row.kind === RowKind.suspend || row.kind === RowKind.resume);
  const holds = holdsOf([...bus.filter((row) => unit.has(operations.die(row.operation, geometry))), ...arrays]);
  // A hazard is over before anything else is waited for.
  const hazardEnd = out.length === 0 ? Math.min(to, from + parts[WaitCause.hazard]) : from;

  const own = rowsOf(scene, operation).filter((row) => isArrayKind(row.kind));
  const suspended = next.dispatched && own.some((row) => row.endNs <= from);
  const arrayStarts = new Map<number, number>();
  for (const row of arrays) {
    if (isArrayKind(row.kind) && !arrayStarts.has(row.operation)) arrayStarts.set(row.operation, row.startNs);
  }
  const ownStart = own.at(0)?.startNs;
  /** Whether another operation is of the same transaction: their array phases begin together on one unit. */
  const together = (other: number): boolean => ownStart !== undefined && arrayStarts.get(other) === ownStart;
  // A write without a die waits in the common queue until it has one.
  const reads = infoType(operations.info(operation)) === OperationType.read;
  const unbound = !reads && (scene.rules.dieBinding === 'dynamic' || scene.rules.dieBinding === 'undecided-queue');

  const holdSweep = new Sweep(holds);
  const latencySweep = new Sweep(latencies);
  const busSweep = new Sweep(bus);
  /** Operations whose last latency was a suspension: their unit is open to reads. */
  const suspensions = new Set<number>();
  const onEnd = (row: Row): void => {
    if (row.kind === RowKind.suspend) suspensions.add(row.operation);
    else suspensions.delete(row.operation);
  };

  /** Cause and blocker at an instant; instants are asked for in order. */
  const at = (ns: number): readonly [cause: number, blocker: number] => {
    const latency = latencySweep.last(ns, onEnd);
    const hold = holdSweep.last(ns);
    const transfer = busSweep.last(ns);
    if (ns < hazardEnd) return [WaitCause.hazard, blockers[WaitCause.hazard]];
    if (latency !== undefined) return [WaitCause.suspend, latency.operation];
    if (!next.dispatched) {
      if (hold !== undefined && together(hold.operation)) return [WaitCause.group, hold.operation];
      if (unbound) return [WaitCause.queue, NONE];
      // What is suspended makes room for reads only.
      if (hold !== undefined && !(reads && suspensions.has(hold.operation))) {
        return [dieCause(operations.info(hold.operation)), hold.operation];
      }
      return transfer === undefined ? [WaitCause.queue, NONE] : [WaitCause.channel, transfer.operation];
    }
    if (next.cause === WaitCause.transfer) {
      // Its data waits for the bus: taken by a page of its own transaction, or by another.
      if (transfer === undefined) return [WaitCause.group, NONE];
      return [together(transfer.operation) ? WaitCause.group : WaitCause.channel, transfer.operation];
    }
    // Its own run is cut and others work there, or the rest of its transaction is still being loaded.
    if (suspended) return [WaitCause.dieHost, hold?.operation ?? NONE];
    return [WaitCause.group, transfer?.operation ?? NONE];
  };

  const cuts = new Set([from, to, hazardEnd]);
  for (const list of [holds, latencies, bus]) for (const { startNs, endNs } of list) cuts.add(startNs).add(endNs);
  const inside = [...cuts].filter((ns) => ns >= from && ns <= to).sort((x, y) => x - y);
  for (let i = 0; i + 1 < inside.length; i++) {
    const [cause, blocker] = at(inside[i]);
    out.push({ startNs: inside[i], endNs: inside[i + 1], cause, blocker });
  }
}

/** Walks over intervals in order of time and knows which of those that cover an instant began last. */
class Sweep<Item extends { readonly startNs: number; readonly endNs: number }> {
  readonly #items: readonly Item[];
  #next = 0;
  #active: Item[] = [];

  constructor(items: readonly Item[]) {
    this.#items = items.toSorted((x, y) => x.startNs - y.startNs);
  }

  /**
   * The item that covers `ns` and began last; instants must not go back.
   * @param onEnd is told of every item that is over, in order of its end
   */
  last(ns: number, onEnd?: (item: Item) => void): Item | undefined {
    while (this.#next < this.#items.length && this.#items[this.#next].startNs <= ns) {
      this.#active.push(this.#items[this.#next++]);
    }
    const over = this.#active.filter((item) => item.endNs <= ns).sort((x, y) => x.endNs - y.endNs);
    if (over.length > 0) {
      this.#active = this.#active.filter((item) => item.endNs > ns);
      if (onEnd !== undefined) for (const item of over) onEnd(item);
    }
    return this.#active.at(-1);
  }
}

/** The dies that are busy together with one. */
function unitDies({ rules, geometry, recording }: Scene, die: number): number[] {
  if (rules.busyUnit === 'die' && rules.dieInterleave) return [die];
  const chip = chipOfDie(geometry, die);
  const dies: number[] = [];
  for (let one = 0; one < recording.dies; one++) if (chipOfDie(geometry, one) === chip) dies.push(one);
  return dies;
}

function dieCause(info: number): number {
  const cause = infoCause(info);
  if (cause === Cause.host) return WaitCause.dieHost;
  return cause === Cause.gc ? WaitCause.dieGc : WaitCause.dieOther;
}

function holdsOf(rows: readonly Row[]): Hold[] {
  const holds = new Map<number, Hold>();
  for (const { operation, startNs, endNs } of rows) {
    const hold = holds.get(operation);
    if (hold === undefined) holds.set(operation, { operation, startNs, endNs });
    else {
      hold.startNs = Math.min(hold.startNs, startNs);
      hold.endNs = Math.max(hold.endNs, endNs);
    }
  }
  return [...holds.values()];
}

/** The rows of a lane that overlap [from, to], and so many before and after them. */
function rowsAround(chunks: readonly LaneChunk[], from: number, to: number, around: number): Row[] {
  let chunk = 0;
  for (let low = 0, high = chunks.length - 1; low <= high;) {
    const middle = (low + high) >>> 1;
    if (chunks[middle].count > 0 && chunks[middle].start[0] <= from) {
      chunk = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (chunks.length === 0) return [];
  const { count, start } = chunks[chunk];
  let row = 0;
  for (let low = 0, high = count - 1; low <= high;) {
    const middle = (low + high) >>> 1;
    if (start[middle] <= from) {
      row = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  // Pages of one array operation are rows with the same start.
  const firstStart = start.at(row);
  while (row > 0 && start[row - 1] === firstStart) row--;
  for (let back = around; back > 0; back--) {
    if (row > 0) row--;
    else if (chunk > 0) row = chunks[--chunk].count - 1;
    else break;
  }
  const rows: Row[] = [];
  let after = 0;
  for (; chunk < chunks.length; chunk++, row = 0) {
    const { count: rowsHere, start: starts, kindLength, operation } = chunks[chunk];
    for (; row < rowsHere; row++) {
      if (starts[row] > to && after++ >= around) return rows;
      rows.push({
        startNs: starts[row],
        endNs: starts[row] + rowLength(kindLength[row]),
        kind: rowKind(kindLength[row]),
        operation: operation[row],
      });
    }
  }
  return rows;
}

/** Stretches of the same cause and blocker that follow each other are one. */
function merge(stretches: readonly LifeStretch[]): LifeStretch[] {
  const merged: LifeStretch[] = [];
  for (const stretch of stretches) {
    const last = merged.at(-1);
    if (last?.cause === stretch.cause && last.blocker === stretch.blocker && last.endNs === stretch.startNs) {
      merged[merged.length - 1] = { ...last, endNs: stretch.endNs };
    } else merged.push(stretch);
  }
  return merged;
}

function agrees(stretches: readonly LifeStretch[], parts: Float64Array): boolean {
  const sums = new Float64Array(WAIT_CAUSES);
  for (const { startNs, endNs, cause } of stretches) sums[cause] += endNs - startNs;
  return sums.every((sum, cause) => sum === parts[cause]);
}

/** Own phases as they were, and each time between them whole, under the cause that took most of all waiting. */
function inCoarse(
  { arrival, finish }: Scene,
  own: readonly OwnPhase[],
  parts: Float64Array,
  blockers: Uint32Array,
): LifeStretch[] {
  let largest: number = WaitCause.queue;
  for (let cause = 0; cause < WaitCause.command; cause++) if (parts[cause] > parts[largest]) largest = cause;
  const stretches: LifeStretch[] = [];
  let at = arrival;
  for (const phase of own) {
    if (phase.startNs > at) {
      stretches.push({ startNs: at, endNs: phase.startNs, cause: largest, blocker: blockers[largest] });
    }
    if (phase.endNs > at) stretches.push(stretchOf(phase));
    at = Math.max(at, phase.endNs);
  }
  if (at < finish) stretches.push({ startNs: at, endNs: finish, cause: largest, blocker: blockers[largest] });
  return stretches;
}

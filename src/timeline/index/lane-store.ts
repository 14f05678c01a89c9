/**
 * One run made ready to draw: an index for every lane that is shown, built in slices so that the page stays responsive.
 * Recorded lanes are indexed for good; planes and chips are made when they are shown and dropped when they are hidden.
 */
import { dieNumber, diesOf } from '../../device/geometry.ts';
import type { CacheOccupancy, OccupancyColumns } from '../../engine/recording/occupancy.ts';
import type { LaneChunk } from '../../engine/recording/lane-chunk.ts';
import { BACKGROUND_ROW, type Recording } from '../../engine/recording/recording.ts';
import { CACHED, CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import { planeRows, unionRows } from './derived-lanes.ts';
import type { KeepOperation, LaneSums } from '../../analysis/busy-time/lane-sums.ts';
import { LaneIndex } from './lane-index.ts';
import { pagesPerPlane, type DrawnLane, type TimelineGeometry } from '../layout/lanes.ts';
import { OperationTable, OperationRequests } from './operation-table.ts';
import { bufferSteps } from './buffer-steps.ts';
import { BeyondLimitLane, type BeyondLimit } from './beyond-limit.ts';

/** A time in which a collection holds a channel, ns. */
export interface HeldRange {
  readonly startNs: number;
  readonly endNs: number;
}

export interface TimelineRun {
  readonly recording: Recording;
  readonly geometry: TimelineGeometry;
  /** Existing sums of its lanes; missing ones are made here. */
  readonly sums?: readonly LaneSums[];
  /** Its data beyond the recording limit; undefined if all rows are recorded. */
  readonly beyondLimit?: BeyondLimit | undefined;
  /** When a collection held a channel in a window, ns; undefined if collections give way. */
  readonly holds?: ((channel: number, fromNs: number, toNs: number) => readonly HeldRange[]) | undefined;
  /** How full its write buffer was; undefined without one. */
  readonly buffer?: OccupancyColumns | undefined;
  /** How full its SLC cache was; undefined without one. */
  readonly cache?: CacheOccupancy | undefined;
  /** What tells the run from the other one, e.g. `suspension off`. */
  readonly title?: string;
}

interface DerivedLane {
  rows: Generator<undefined, readonly LaneChunk[]> | undefined;
  index: LaneIndex | undefined;
}

function checkShape({ recording, geometry }: TimelineRun): void {
  const dies = diesOf(geometry);
  if (recording.channels !== geometry.channels || recording.dies !== dies) {
    throw new RangeError(
      `The recording has ${recording.channels} channels and ${recording.dies} dies, ` +
        `its geometry ${geometry.channels} and ${dies}: they belong to different runs.`,
    );
  }
}

/** The columns of a chunk, whose class may be another. */
const plainChunk = ({ count, low, high, base, words, isDictionary, operation }: LaneChunk): LaneChunk => ({
  count,
  low,
  high,
  base,
  words,
  isDictionary,
  operation,
});

export class LaneStore {
  readonly operations: OperationTable;
  readonly requests: OperationRequests;
  #run: TimelineRun;
  readonly #keep: KeepOperation | undefined;
  readonly #recorded: LaneIndex[];
  readonly #derived = new Map<string, DerivedLane>();
  #buffer: LaneIndex | undefined;
  #cache: LaneIndex | undefined;
  readonly #servers = new Map<number, LaneIndex>();
  /** Whom their rows are for, as recorded: a request, or background work. */
  readonly #subjects = new WeakMap<LaneIndex, readonly LaneChunk[]>();

  /**
   * @param keep rows of other operations are drawn without color
   * @throws {RangeError} if recording and geometry don't fit together
   */
  constructor(run: TimelineRun, keep?: KeepOperation) {
    checkShape(run);
    this.#run = run;
    this.#keep = keep;
    this.operations = new OperationTable(run.recording);
    this.requests = new OperationRequests(run.recording, this.operations);
    this.#recorded = run.recording.lanes.map(
      (chunks, lane) => new LaneIndex(chunks, this.operations, keep, run.sums?.at(lane), this.#beyondLimitLane(lane)),
    );
  }

  get run(): TimelineRun {
    return this.#run;
  }

  get endNs(): number {
    return this.#run.recording.endNs;
  }

  /**
   * Takes a later state of the same run: its chunks continue the known ones.
   * @returns false for another run, which needs a new store
   */
  extend(run: TimelineRun): boolean {
    const { lanes } = run.recording;
    if (lanes.length !== this.#recorded.length) return false;
    const same = lanes.every((chunks, lane) => this.#recorded[lane].continues(chunks));
    if (!same || JSON.stringify(run.geometry) !== JSON.stringify(this.#run.geometry)) return false;
    checkShape(run);
    this.#run = run;
    this.operations.update(run.recording);
    this.requests.update(run.recording);
    lanes.forEach((chunks, lane) => this.#recorded[lane].extend(chunks, this.#beyondLimitLane(lane)));
    this.#derived.clear();
    this.#buffer = undefined;
    this.#cache = undefined;
    this.#servers.clear();
    return true;
  }

  /** A core or a direction of the link, with the first operation of each row's request. */
  #controllerLane(server: number): LaneIndex | undefined {
    const { lanes } = this.#run.recording.controller ?? { lanes: [] };
    const chunks = lanes.at(server);
    if (chunks === undefined) return undefined;
    const known = this.#servers.get(server);
    if (known !== undefined) return known;
    const rows = chunks.map((chunk) => ({ ...plainChunk(chunk), operation: this.#operationsOf(chunk) }));
    const index = new LaneIndex(rows, this.operations, this.#keep, undefined, this.#beyondLimitLane(-1));
    this.#servers.set(server, index);
    this.#subjects.set(index, chunks);
    return index;
  }

  /** The request of a row; −1 for background work. (One that the controller serves may have no operation.) */
  requestAt(index: LaneIndex, row: number): number {
    const chunks = this.#subjects.get(index);
    if (chunks === undefined) return this.requests.requestOf(index.operation(row));
    let left = row;
    for (const { count, operation } of chunks) {
      if (left < count) return operation[left] < BACKGROUND_ROW ? operation[left] : -1;
      left -= count;
    }
    return -1;
  }

  /** The operations of a controller's rows: a request's first one (NONE: it has none), or that of background work. */
  #operationsOf({ count, operation }: LaneChunk): Uint32Array {
    const operations = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      const subject = operation[row];
      operations[row] = subject >= BACKGROUND_ROW ? subject - BACKGROUND_ROW : this.requests.firstOperation(subject);
    }
    return operations;
  }

  #bufferLane(): LaneIndex | undefined {
    const { buffer, recording } = this.#run;
    if (buffer === undefined) return undefined;
    const steps = (): BeyondLimitLane => bufferSteps(buffer, recording.endNs);
    return (this.#buffer ??= new LaneIndex([], this.operations, undefined, undefined, steps()));
  }

  #beyondLimitLane(lane: number): BeyondLimitLane | undefined {
    const { beyondLimit } = this.#run;
    return beyondLimit === undefined ? undefined : new BeyondLimitLane(beyondLimit, lane, this.#keep !== undefined);
  }

  /**
   * Busy time (ns) of each recorded lane, then of each of the controller's, within a window, by class (see `LaneIndex.busyByClass`); undefined while one
   * is not indexed.
   */
  busyByClass(t0: number, t1: number): Float64Array[] | undefined {
    if (!this.#recorded.every((lane) => lane.complete)) return undefined;
    const servers = this.#controllerLanes();
    if (!servers.every((lane) => lane.complete)) return undefined;
    return [...this.#recorded, ...servers].map((lane) => lane.busyByClass(t0, t1) ?? new Float64Array(CLASS_COUNT));
  }

  /** The controller's lanes: cores, then directions of the link; none without one. */
  #controllerLanes(): LaneIndex[] {
    const lanes = this.#run.recording.controller?.lanes ?? [];
    return lanes.map((_, server) => this.#controllerLane(server)).filter((lane) => lane !== undefined);
  }

  bus(channel: number): LaneIndex {
    return this.#recorded[channel];
  }

  die(die: number): LaneIndex {
    return this.#recorded[this.#run.recording.channels + die];
  }

  /** The plane an operation worked on (over the whole device), −1 if none. */
  planeOf(operation: number): number {
    return this.operations.plane(operation, pagesPerPlane(this.#run.geometry));
  }

  /** The die an operation worked on, −1 if none. */
  dieOf(operation: number): number {
    const plane = this.planeOf(operation);
    return plane < 0 ? -1 : Math.floor(plane / this.#run.geometry.planesPerDie);
  }

  #cacheLane(): LaneIndex | undefined {
    const { cache, recording } = this.#run;
    if (cache === undefined) return undefined;
    const steps = (): BeyondLimitLane => bufferSteps(cache.pages, recording.endNs, CACHED);
    return (this.#cache ??= new LaneIndex([], this.operations, undefined, undefined, steps()));
  }

  /** A lane's index; undefined for lanes without rows of their own, and for derived ones that are not ready. */
  index(lane: DrawnLane): LaneIndex | undefined {
    switch (lane.kind) {
      case 'channel':
        return this.bus(lane.channel);
      case 'die':
        return this.die(lane.die);
      case 'plane':
      case 'chip':
        return this.#derivedLane(lane).index;
      case 'buffer':
        return this.#bufferLane();
      case 'cache':
        return this.#cacheLane();
      case 'core':
      case 'link':
        return this.#controllerLane(lane.server ?? -1);
      case 'run':
      case 'request':
        return undefined;
    }
  }

  /** Whether a lane's picture is complete. */
  ready(lane: DrawnLane): boolean {
    if (lane.kind === 'run' || lane.kind === 'request') return true;
    return this.index(lane)?.complete === true;
  }

  /** Drops derived lanes that are no longer shown. */
  keepOnly(lanes: readonly DrawnLane[]): void {
    const shown = new Set(lanes.map((lane) => lane.id));
    for (const id of this.#derived.keys()) if (!shown.has(id)) this.#derived.delete(id);
  }

  /**
   * Does about a millisecond of work: these lanes first, then the others.
   * @returns false when everything is done
   */
  work(first: readonly DrawnLane[]): boolean {
    for (const lane of first) if (lane.run >= 0 && this.#workOn(lane)) return true;
    for (const index of this.#recorded) if (index.buildSome()) return true;
    for (const index of this.#controllerLanes()) if (index.buildSome()) return true;
    return false;
  }

  #workOn(lane: DrawnLane): boolean {
    if (lane.kind !== 'plane' && lane.kind !== 'chip') return this.index(lane)?.buildSome() ?? false;
    const derived = this.#derivedLane(lane);
    if (derived.rows !== undefined) {
      const step = derived.rows.next();
      if (step.done === true) {
        derived.rows = undefined;
        derived.index = new LaneIndex(step.value, this.operations, this.#keep, undefined, this.#beyondLimitLane(-1));
      }
      return true;
    }
    return derived.index?.buildSome() ?? false;
  }

  #derivedLane(lane: DrawnLane): DerivedLane {
    let derived = this.#derived.get(lane.id);
    if (derived === undefined) {
      derived = { rows: this.#derivedRows(lane), index: undefined };
      this.#derived.set(lane.id, derived);
    }
    return derived;
  }

  #derivedRows(lane: DrawnLane): Generator<undefined, readonly LaneChunk[]> {
    const { recording, geometry } = this.#run;
    if (lane.kind === 'plane') {
      return planeRows(recording.lanes[recording.channels + lane.die], lane.plane, (id) => this.planeOf(id));
    }
    const dies: (readonly LaneChunk[])[] = [];
    for (let die = 0; die < geometry.diesPerChip; die++) {
      dies.push(
        recording.lanes[recording.channels + dieNumber(geometry, { channel: lane.channel, chip: lane.chip, die })],
      );
    }
    return unionRows(dies);
  }
}

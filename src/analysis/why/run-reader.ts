import type { Experiment } from '../../document/experiment.ts';
import { channelOfDie, dieNumber, geometryOf, type Geometry } from '../../device/geometry.ts';
import type { Requests } from '../../engine/state/workload.ts';
import { Units } from '../../engine/state/units.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { Cause, NONE, RowKind, infoCause, type Recording } from '../../engine/recording/recording.ts';
import { JobFinder } from '../columns/job-finder.ts';
import { Operations } from '../columns/operations.ts';
import { Lane } from '../columns/rows.ts';

/** Where a run left another one: until that instant it ran with other settings. */
export interface RunFork {
  readonly atNs: number;
  readonly before: Experiment;
}

/** From the workload; request r of a repeated workload is its row r mod `count`. */
export type RequestOps = Pick<Requests, 'op' | 'count'>;

export class RunReader {
  readonly recording: Recording;
  readonly experiment: Experiment;
  readonly geometry: Geometry;
  readonly operations: Operations;
  readonly units: Units;
  readonly lanes: readonly Lane[];
  /** Cores, then the directions of the link; their rows belong to requests. Empty without a controller. */
  readonly servers: readonly Lane[];
  readonly fork: RunFork | null;
  /** Null if only the recording is known. */
  readonly ops: RequestOps | null;
  /** Null if only the recording is known: then the triggers of background work are unknown. */
  readonly jobs: JobColumns | null;
  #jobFinder: JobFinder | null = null;
  #diesLeft: Map<number, DieLeft[]> | null = null;

  /**
   * @param experiment as it ran: with the device as grown, if it grew
   * @param fork null: it ran with these settings from the start
   * @param ops without it, requests are told apart by their operations and causes
   */
  constructor(
    recording: Recording,
    experiment: Experiment,
    fork: RunFork | null = null,
    ops: RequestOps | null = null,
    jobs: JobColumns | null = null,
  ) {
    this.recording = recording;
    this.experiment = experiment;
    this.fork = fork;
    this.ops = ops;
    this.jobs = jobs;
    this.geometry = geometryOf(experiment.device);
    this.operations = new Operations(recording);
    this.units = new Units(experiment, this.geometry);
    const { planeReads, quirks } = experiment.policy;
    const reach = planeReads === 'independent' || quirks.overlapTransfers ? OVERLAPPING_ROWS : 0;
    this.lanes = recording.lanes.map((chunks, lane) => new Lane(lane, chunks, reach));
    const servers = recording.controller?.lanes ?? [];
    this.servers = servers.map((chunks, server) => new Lane(this.lanes.length + server, chunks));
  }

  bus(channel: number): Lane {
    return this.lanes[channel];
  }
  array(die: number): Lane {
    return this.lanes[this.recording.channels + die];
  }

  /**
   * Die of an operation in the whole device; `NONE` if it was never dispatched. An operation that runs at time 0 has no
   * page, but a die.
   */
  dieOf(operation: number): number {
    if (infoCause(this.operations.info(operation)) === Cause.precondition) {
      // A superblock has an operation on each of its banks: first on the named bank, then on the others.
      const ways = this.experiment.policy.superblockWays;
      const place = this.experiment.initial.running.at(Math.floor(operation / ways));
      if (place === undefined) return NONE;
      const die = dieNumber(this.geometry, place);
      const bank = operation % ways;
      return bank === 0 ? die : this.unitDies(die).filter((other) => other !== die)[bank - 1];
    }
    return this.operations.die(operation, this.geometry);
  }

  /** Dies for which a write waited before it was bound anew, in order of time. */
  diesLeft(operation: number): readonly DieLeft[] {
    if (this.#diesLeft === null) {
      const { atNs, operation: operations, die } = this.recording.diesLeft;
      const found = (this.#diesLeft = new Map<number, DieLeft[]>());
      for (const [i, id] of operations.entries()) {
        const own = found.get(id);
        const left = { die: die[i], untilNs: atNs[i] };
        if (own === undefined) found.set(id, [left]);
        else own.push(left);
      }
    }
    return this.#diesLeft.get(operation) ?? NO_DIES;
  }

  /** The die to which an operation was bound at an instant; its last die from then on. */
  dieAt(operation: number, ns: number): number {
    return this.diesLeft(operation).find(({ untilNs }) => ns < untilNs)?.die ?? this.dieOf(operation);
  }

  /** Dies that are busy together with this one, itself included. */
  unitDies(die: number): number[] {
    const { dies, diesPerUnit, ofDie } = this.units;
    return Array.from(dies.subarray(ofDie[die] * diesPerUnit, (ofDie[die] + 1) * diesPerUnit));
  }

  /** Row of the ledger; −1 for an operation that no job asked for, and where the ledger is not known. */
  jobNumber(operation: number): number {
    if (this.jobs === null) return -1;
    this.#jobFinder ??= new JobFinder(this.jobs, this.operations, this.experiment);
    return this.#jobFinder.find(operation);
  }

  /** An operation began no earlier than its request arrived, or its job began, or the last request before it; ns. */
  notBefore(operation: number): number {
    const job = this.jobNumber(operation);
    return job >= 0 && this.jobs !== null ? this.jobs.startNs[job] : this.lifeOf(operation).fromNs;
  }

  /** In order of start. */
  rowsOf(operation: number, fromNs: number, toNs: number): OperationRow[] {
    const die = this.dieOf(operation);
    if (die === NONE) return [];
    const rows: OperationRow[] = [];
    const addOwn = (startNs: number, endNs: number, kind: number, id: number): void => {
      if (id === operation) rows.push({ startNs, endNs, kind });
    };
    this.bus(channelOfDie(this.geometry, die)).visit(fromNs, toNs, addOwn);
    this.array(die).visit(fromNs, toNs, addOwn);
    return rows.sort((a, b) => a.startNs - b.startNs);
  }

  /**
   * A window that has all rows of an operation in it. A host's operation lives within its request (or, behind a write
   * buffer, continues after it); a background operation was created between two host operations, and its rows end with
   * its array work has been done.
   */
  lifeOf(operation: number): { fromNs: number; toNs: number } {
    const request = this.operations.requestOf(operation);
    const { endNs } = this.recording;
    if (request !== NONE) {
      const finish = this.operations.finish(request);
      const { host, policy } = this.experiment;
      const outlives = host.writeBuffer.pages > 0 || policy.quirks.completeAtTransfer;
      return { fromNs: this.operations.arrival(request), toNs: Number.isNaN(finish) || outlives ? endNs : finish };
    }
    const before = this.#hostOperation(operation, -1);
    return { fromNs: before === NONE ? 0 : this.operations.arrival(this.operations.requestOf(before)), toNs: endNs };
  }

  allRowsOf(operation: number): OperationRow[] {
    const { fromNs, toNs } = this.lifeOf(operation);
    // Long runs: search in growing steps until no more rows follow.
    for (let step = SEARCH_NS; ; step *= 4) {
      const until = Math.min(toNs, fromNs + step);
      const rows = this.rowsOf(operation, fromNs, until);
      const last = rows.at(-1);
      const settled = last !== undefined && until - last.endNs > step / 2 && last.kind !== RowKind.suspend;
      if (until === toNs || settled) return rows;
    }
  }

  #hostOperation(operation: number, direction: 1 | -1): number {
    for (let id = operation; id >= 0 && id < this.operations.count; id += direction) {
      if (this.operations.requestOf(id) !== NONE) return id;
    }
    return NONE;
  }
}

export interface DieLeft {
  readonly die: number;
  readonly untilNs: number;
}

const NO_DIES: readonly DieLeft[] = [];

/** Short rows that lie inside a longer one of their lane, at most: a slow read of one plane beside fast ones of others. */
const OVERLAPPING_ROWS = 64;

/** The length of the first search for an operation's rows, ns. */
const SEARCH_NS = 100_000_000;

/** A phase of an operation. Times in ns, `kind` a `RowKind`. */
export interface OperationRow {
  readonly startNs: number;
  readonly endNs: number;
  readonly kind: number;
}

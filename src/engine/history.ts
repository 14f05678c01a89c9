/**
 * A run that can be queried at any instant. It takes snapshots as it goes forward; everything else is a replay from the
 * nearest one: steps back, scrubbing, rows of a window beyond the recording limit.
 */
import type { Experiment } from '../document/experiment.ts';
import { Engine, type EngineOptions } from './engine.ts';
import type { Recording } from './recording/recording.ts';
import type { MakePolicies } from './policy-engine.ts';
import { bytesOfSnapshots, type Snapshot } from './run/snapshot.ts';
import type { Requests } from './state/workload.ts';

export interface HistoryOptions {
  /** Operations between two snapshots, at first (default 20,000). It doubles whenever there are too many of them. */
  readonly everyOperations?: number;
  /** Snapshots kept at most (default 256). */
  readonly snapshots?: number;
  readonly fork?: Fork;
  /** Bytes they may hold together (default 384 MiB); two are kept in any case. */
  readonly snapshotLimitBytes?: number;
}

/** The experiment that a run continues with, and the instant, ns. */
export interface Fork {
  readonly atNs: number;
  /** One that `checkFork` accepts. */
  readonly experiment: Experiment;
}

const EVERY_OPERATIONS = 20_000;
const MOST_SNAPSHOTS = 256;
const MOST_BYTES = 384 * 1024 * 1024;
const FEWEST_SNAPSHOTS = 2;

export class History {
  private forward: Engine;
  private readonly makePolicies: MakePolicies;
  private readonly experiment: Experiment;
  private readonly fork: Fork | null;
  /** The first snapshot after the fork; it is never dropped. */
  private forked: Snapshot | null = null;
  private readonly workload: Requests;
  private readonly most: number;
  private readonly mostBytes: number;
  private every: number;
  private kept: Snapshot[] = [];
  private latest: Snapshot | null = null;
  /** At least the bytes of all snapshots together; exact after every thinning. */
  private bytes = 0;
  /** When the run ended, ns; set when it is settled. */
  endNs = Infinity;
  /** The replay cursor: the engine used for queries, at the position of the last query. */
  private cursor: Engine | null = null;
  private cursorIsForked = false;

  constructor(
    experiment: Experiment,
    workload: Requests,
    makePolicies: MakePolicies,
    options: EngineOptions & HistoryOptions = {},
  ) {
    this.forward = new Engine(experiment, workload, makePolicies, options);
    this.makePolicies = makePolicies;
    this.experiment = experiment;
    this.fork = options.fork ?? null;
    this.workload = workload;
    this.every = options.everyOperations ?? EVERY_OPERATIONS;
    this.most = Math.max(FEWEST_SNAPSHOTS, options.snapshots ?? MOST_SNAPSHOTS);
    this.mostBytes = options.snapshotLimitBytes ?? MOST_BYTES;
    if (options.prepareInSteps !== true) this.note();
  }

  /**
   * Like the engine's: continues the preparation of the device, and returns whether the run can begin. Only for a
   * history that was made with `prepareInSteps`.
   */
  prepareStep(): boolean {
    if (!this.forward.prepareStep()) return false;
    this.note();
    return true;
  }

  get engine(): Engine {
    return this.forward;
  }

  /** Simulates up to `instants` instants and takes a snapshot when one is due. True while there is more to do. */
  advance(instants: number): boolean {
    const { fork } = this;
    if (fork !== null && this.forked === null) {
      const more = this.forward.advance(instants, fork.atNs);
      // The run ended before the fork.
      if (!more && this.forward.now < fork.atNs) return false;
      if (this.forward.nextNs > fork.atNs) {
        this.forward = this.forward.fork(fork.experiment, fork.atNs);
        this.latest = null;
        this.note();
        this.forked = this.latest;
      }
      this.noteIfDue();
      return true;
    }
    const more = this.forward.advance(instants);
    this.noteIfDue();
    return more;
  }

  private noteIfDue(): void {
    if (this.forward.operationCount - (this.latest?.operations ?? 0) >= this.every) this.note();
  }

  private note(): void {
    this.latest = this.forward.snapshot(this.latest);
    this.bytes += this.latest.ownBytes;
    this.kept.push(this.latest);
    while (this.kept.length > FEWEST_SNAPSHOTS && (this.kept.length > this.most || this.bytes > this.mostBytes)) {
      // Every second one is dropped; pages that they share stay with the others.
      this.kept = this.kept.filter((snapshot, i) => i % 2 === 0 || snapshot === this.forked);
      this.every *= 2;
      this.bytes = this.snapshotBytes;
    }
  }

  /** The run is over and its recording was transferred: its engine serves queries from here on. */
  settle(): void {
    this.endNs = this.forward.now;
    this.forward.stopRecording();
    this.cursor = this.forward;
    this.cursorIsForked = this.forked !== null;
  }

  /** Bytes that the snapshots hold together, the latest too if it was dropped; what several share counts once. */
  get snapshotBytes(): number {
    return bytesOfSnapshots(this.latest === null ? this.kept : [...this.kept, this.latest]);
  }

  /** The instants of the snapshots, ns, in order. The run can continue {@link from} each of them. */
  get instants(): number[] {
    return this.kept.map(({ atNs }) => atNs);
  }

  /** An engine of its own in the state of a snapshot, without a recording. */
  from(snapshot: number): Engine {
    return this.restored(this.kept[snapshot], { record: false });
  }

  /** The instant of the fork, ns; Infinity if there is none. */
  get forkNs(): number {
    return this.fork?.atNs ?? Infinity;
  }

  /** The engine that continues an engine that has reached the fork. */
  cross(engine: Engine): Engine {
    return this.fork === null ? engine : engine.fork(this.fork.experiment, this.fork.atNs);
  }

  private isForked(snapshot: Snapshot): boolean {
    return this.forked !== null && snapshot.atNs >= this.forkNs;
  }

  private restored(snapshot: Snapshot, options: EngineOptions): Engine {
    const { fork } = this;
    const experiment = fork !== null && this.isForked(snapshot) ? fork.experiment : this.experiment;
    return new Engine(experiment, this.workload, this.makePolicies, options, { snapshot });
  }

  /** The last snapshot not later than an instant. */
  private before(ns: number): Snapshot {
    let low = 0;
    let high = this.kept.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.kept[middle].atNs <= ns) low = middle;
      else high = middle - 1;
    }
    return this.kept[low];
  }

  /**
   * A separate engine in the state of the run after all instants up to and including `ns`. It can continue from there.
   */
  at(ns: number): Engine {
    const engine = this.restored(this.before(ns), { record: false });
    engine.advanceTo(ns);
    return engine;
  }

  /**
   * The run after all instants up to and including `ns`, for a query. All queries share one engine. It continues from
   * the last query if that is nearer than a snapshot.
   */
  lookAt(ns: number): Engine {
    const from = this.before(ns);
    const isForked = this.isForked(from);
    if (this.cursor === null || this.cursorIsForked !== isForked) {
      this.cursor = this.restored(from, { record: false });
      this.cursorIsForked = isForked;
    } else if (this.cursor.now > ns || this.cursor.operationCount < from.operations) {
      this.cursor.rewind(from);
    }
    this.cursor.advanceTo(ns);
    return this.cursor;
  }

  /**
   * The rows that overlap a window of time, re-simulated: the same bits as in the first run. Without operations and
   * requests.
   */
  rows(fromNs: number, toNs: number): Recording {
    // A phase of a bus or of the controller is recorded when it begins: the replay must start before the longest one
    // that reaches into the window.
    const longestNs = Math.max(this.forward.longestBusNs, this.forward.longestControllerNs);
    const start = this.before(Math.max(0, fromNs - longestNs));
    let engine = this.restored(start, { window: { fromNs, toNs } });
    // An array phase is recorded when it ends, which may be after the window.
    const until = toNs + this.forward.longestArrayNs;
    if (this.forked !== null && !this.isForked(start) && until >= this.forkNs) {
      engine.advanceTo(this.forkNs);
      engine = this.cross(engine);
    }
    engine.advanceTo(until);
    return engine.recording();
  }
}

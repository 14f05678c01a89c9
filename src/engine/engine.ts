/**
 * The simulator: an experiment and its requests in, columns out. Deterministic: the same input gives the same bits
 * everywhere.
 */
import { shortestTimes } from '../device/slc-cache.ts';
import type { Experiment, ControllerSettings } from '../document/experiment.ts';
import { MAX_TIME_NS } from '../device/limits.ts';
import { geometryOf, type Geometry } from '../device/geometry.ts';
import { triggerCollection } from './dispatch/collection-trigger.ts';
import type { Counters } from './state/counters.ts';
import type { Flag } from '../base/flag.ts';
import type { DeviceState, Recording } from './recording/recording.ts';
import { busyInWindow, markWindow } from './flash/busy-time.ts';
import { BlockState } from './state/block-state.ts';
import { policyDecisions, type PolicyDecisions } from './state/differences.ts';
import { dispatch } from './dispatch/dispatch.ts';
import { acknowledge, writeBackIdle } from './host/page-waits.ts';
import { arrivals, scheduleArrival } from './host/arrivals.ts';
import { checkRequests, MOST_IN_FLIGHT } from './state/in-flight.ts';
import type { CacheOccupancy, OccupancyColumns } from './recording/occupancy.ts';
import type { JobColumns } from './recording/job-ledger.ts';
import { checkArrivals, prepare } from './setup/setup.ts';
import { completesAtTransfer } from '../document/policies/quirks.ts';
import { deviceFor, type PreparedDevices } from './setup/prepared-devices.ts';
import { restoreFork } from './run/fork.ts';
import {
  Recorder,
  type RecordWindow,
  type RowsBeyondLimit,
  type EngineObserver,
  type RowLanes,
} from './recording/recorder.ts';
import { rebindWrites } from './host/rebinding.ts';
import { Simulation } from './simulation.ts';
import type { MakePolicies } from './policy-engine.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from './run/snapshot.ts';
import { whyEnded, type Stopped } from './run/stopped.ts';
import { phaseEnded } from './flash/alone.ts';
import { busEnded } from './flash/bus.ts';
import { refuseUnsupported } from './setup/unsupported.ts';
import type { ReadableEngine } from './readable.ts';
import { type Requests, requestKind } from './state/workload.ts';
import { hasController } from '../document/controller.ts';

const rowLanes = (controller: ControllerSettings): RowLanes | null =>
  hasController(controller) ? { cores: controller.cores, directions: controller.linkDirections } : null;

/** The longest service or latency of a request of the run, ns: nothing that a controller begins lasts longer. */
const longestControllerNs = ({ controller: c, workload, geometry }: Simulation): number => {
  if (c === null) return 0;
  let longest = c.linkLatencyNs + c.gcPageNs * geometry.planesPerDie * geometry.dies;
  for (let i = 0; i < workload.count; i++) {
    const op = requestKind(workload.op[i]);
    const { [i]: bytes } = workload.bytes;
    longest = Math.max(
      longest,
      c.commandNs(op, workload.offset[i], bytes),
      c.latencyNs(op, bytes),
      c.transferNs(bytes) + c.linkLatencyNs,
    );
  }
  return longest;
};

export interface EngineOptions {
  /** Keep columns of what happens (default true). Latencies and counters are kept in any case. */
  readonly record?: boolean;
  /** Rows are kept up to this many bytes (default: no limit). */
  readonly recordLimitBytes?: number;
  /** Gets the rows beyond that limit. */
  readonly beyondLimit?: RowsBeyondLimit;
  /** Keep only rows of this window of time. */
  readonly window?: RecordWindow;
  /** Memory that the modelled flash may take, bytes. */
  readonly memoryLimitBytes?: number;
  /**
   * Page operations in flight beyond which no request arrives any more, and the run ends with that reason (default: as
   * many as can be held).
   */
  readonly inFlightLimit?: number;
  /** Leave what is written before time 0 to {@link Engine.prepareStep} (default false). */
  readonly prepareInSteps?: boolean;
  /** Where preconditioned devices are kept from run to run (default: none is). */
  readonly devices?: PreparedDevices;
}

/** How an engine begins otherwise than at the start of its run. */
interface Beginning {
  readonly snapshot: Snapshot;
  /** The engine that this one continues with another policy; both write into one recording. */
  readonly before?: Engine;
}

const DEFAULT_MEMORY_LIMIT = 2 * 1024 * 1024 * 1024;

/** A margin behind the longest phase on a bus, ns: an array phase, a timer, and sums of 32-bit halves fit into it. */
const TIME_MARGIN_NS = 0x2_0000_0000;

export class Engine {
  /** The experiment as it runs: with `addressing: grow` its device may have more blocks than the given one. */
  readonly experiment: Experiment;
  readonly geometry: Geometry;
  private readonly makePolicies: MakePolicies;
  private readonly simulation: Simulation;
  private readonly recorder: Recorder;
  /** Slots of the time table: buses, then arrays, then timers; and scratch for those that end at one instant. */
  private readonly channels: number;
  private readonly phases: number;
  private readonly ended: Int32Array;
  /** A phase that begins at a later instant might end beyond the range of exact numbers, ns. */
  private readonly lastInstantNs: number;
  private preparing: Generator<undefined, void> | null = null;
  private begun = false;
  private over = false;
  private why: Stopped | null = null;

  /**
   * @param experiment checked and complete (`parseExperiment`); its own `workload` is not looked at
   * @param workload the requests, times never decreasing
   * @param makePolicies makes the policies of the run (hooks.ts)
   * @param from the snapshot to begin in, which another engine of the same experiment and requests took
   * @throws DocumentError for what cannot run, naming the key
   */
  constructor(
    experiment: Experiment,
    workload: Requests,
    makePolicies: MakePolicies,
    options: EngineOptions = {},
    from: Beginning | null = null,
  ) {
    const memoryLimit = options.memoryLimitBytes ?? DEFAULT_MEMORY_LIMIT;
    // For a snapshot the requests were checked before.
    if (from === null) checkArrivals(experiment, workload);
    this.experiment = deviceFor(experiment, workload, memoryLimit);
    refuseUnsupported(this.experiment);
    this.geometry = geometryOf(this.experiment.device);
    const { timing, policy } = this.experiment;
    const { commandNs } = timing;
    const { readNs, programNs } = shortestTimes(timing, policy.slcCache);
    this.recorder =
      from?.before?.recorder ??
      new Recorder(
        this.geometry,
        // A request that completes before its program has no part of the program in its latency.
        { commandNs, readNs, programNs: completesAtTransfer(this.experiment) ? 0 : programNs },
        options.record ?? true,
        options.recordLimitBytes ?? Infinity,
        options.window ?? null,
        options.beyondLimit ?? null,
        rowLanes(this.experiment.controller),
      );
    this.makePolicies = makePolicies;
    this.simulation = new Simulation(this.experiment, this.geometry, workload, this.recorder, makePolicies);
    this.simulation.mostInFlight = Math.min(options.inFlightLimit ?? MOST_IN_FLIGHT, MOST_IN_FLIGHT);
    this.recorder.clock = this.simulation.clock;
    this.channels = this.geometry.channels;
    this.phases = this.channels + this.simulation.units.count;
    this.ended = new Int32Array(this.simulation.time.time.length);
    this.longestControllerNs = longestControllerNs(this.simulation);
    const longestNs = this.longestBusNs + this.longestControllerNs;
    this.lastInstantNs = MAX_TIME_NS - longestNs - TIME_MARGIN_NS;
    if (from !== null) {
      const { snapshot, before } = from;
      if (before === undefined) restoreSnapshot(this.simulation, this.recorder, snapshot);
      else restoreFork(this.simulation, this.recorder, snapshot, before.fresh());
      this.begun = snapshot.begun;
      return;
    }
    checkRequests(workload, this.geometry.pageBytes);
    this.preparing = prepare(this.simulation, options.devices ?? null);
    if (options.prepareInSteps !== true) while (!this.prepareStep());
  }

  /**
   * Continues the preparation for time 0 for some milliseconds. Only for an engine that was made with `prepareInSteps`.
   * @returns whether it is ready, and can run
   */
  prepareStep(): boolean {
    if (this.preparing === null) return true;
    if (this.preparing.next().done !== true) return false;
    this.preparing = null;
    scheduleArrival(this.simulation);
    const first = this.experiment.initial.collect.reduce((least, entry) => Math.min(least, entry.atNs), Infinity);
    this.simulation.time.set(this.simulation.collectSlot, first);
    return true;
  }

  get preparedPages(): number {
    return this.simulation.preconditionPrograms;
  }

  /** The state before anything has happened, preconditioning too. */
  private fresh(): Simulation {
    return new Simulation(this.experiment, this.geometry, this.simulation.workload, this.recorder, this.makePolicies);
  }

  /**
   * The run from here on with another experiment's policy, which begins to decide at `atNs`. Do not use this engine
   * afterward: both share one recording.
   * @param experiment one that {@link checkFork} accepts
   * @param atNs ns; nothing must be left to do here before it
   */
  fork(experiment: Experiment, atNs: number): Engine {
    const { workload } = this.simulation;
    const there = { ...experiment, device: this.experiment.device };
    const inFlightLimit = this.simulation.mostInFlight;
    const engine = new Engine(
      there,
      workload,
      this.makePolicies,
      { inFlightLimit },
      { snapshot: this.snapshot(), before: this },
    );
    engine.simulation.clock.now = atNs;
    // Its first instant is this one.
    engine.begun = false;
    engine.begin();
    return engine;
  }

  /**
   * Puts this engine into the state of a snapshot of the same experiment and requests. Not for an engine that records.
   */
  rewind(snapshot: Snapshot): void {
    restoreSnapshot(this.simulation, this.recorder, snapshot);
    this.begun = snapshot.begun;
    this.over = false;
    this.why = null;
  }

  /** The whole state now. `previous`: the snapshot that this engine took last; they share what did not change. */
  snapshot(previous: Snapshot | null = null): Snapshot {
    return takeSnapshot(this.simulation, this.recorder, this.begun, previous);
  }

  /** The longest time a core or the link of a controller is busy in one piece, ns; 0 without one. */
  readonly longestControllerNs: number;

  /** The longest time a bus or an array is held in one piece, ns. */
  get longestBusNs(): number {
    const { units, geometry, commandNs, pageTransferNs, planeSwitchNs } = this.simulation;
    const pages = geometry.planesPerDie * this.simulation.lineTypes * Math.max(units.diesPerUnit, geometry.diesPerChip);
    return pages * (commandNs + pageTransferNs + planeSwitchNs);
  }
  /** At least the longest time an array is held in one piece: all times that the settings have, together, ns. */
  get longestArrayNs(): number {
    const { suspension, slcCache } = this.experiment.policy;
    const times = [this.experiment.timing, this.experiment.timing.pageTypes, suspension, slcCache].flatMap((group) =>
      Object.entries(group)
        .filter(([key]) => key.endsWith('Ns'))
        .flatMap(([, value]) => value as number | number[]),
    );
    const together = times.reduce((sum, ns) => sum + ns, this.simulation.multiLocation?.extraNs ?? 0);
    return this.experiment.initial.running.reduce((most, { remainingNs }) => Math.max(most, remainingNs), together);
  }

  /** Time of the last instant that was simulated, ns. */
  get now(): number {
    return this.simulation.now;
  }
  /** Time of the next event, ns; Infinity if there is none. */
  get nextNs(): number {
    return this.simulation.time.next;
  }
  get totalRequests(): number {
    return this.simulation.total;
  }
  get completedRequests(): number {
    return this.simulation.completed;
  }
  get arrivedRequests(): number {
    return this.simulation.nextRequest;
  }
  /** What ran out, and why, if the run ended before its last request; null otherwise. The run ended at {@link now}. */
  get stopped(): Stopped | null {
    return this.why;
  }
  get stopReason(): string | null {
    return this.why?.reason ?? null;
  }
  get counters(): Counters {
    return this.simulation.counters;
  }
  /**
   * How long each channel and each die was busy from the arrival of the first request that counts to the last
   * completion, ns (of a run that stopped: to its end).
   */
  busyNs(): { channels: Float64Array; dies: Float64Array } {
    return busyInWindow(this.simulation);
  }
  /** The same of each core of the controller and each direction of its link; null without one. */
  controllerBusyNs(): { cores: Float64Array; links: Float64Array } | null {
    const { controller, counters, firstCounted, now } = this.simulation;
    if (controller === null) return null;
    const isOpen = !counters.windowEnded && (counters.windowBegun === 1 || firstCounted === 0);
    return controller.busyInWindow(isOpen ? now : null);
  }
  /** The policies that are not at their default, and whether each has decided otherwise so far. */
  decisions(): PolicyDecisions[] {
    return policyDecisions(this.experiment, this.simulation.differed);
  }
  get operationCount(): number {
    return this.simulation.nextOperation;
  }
  get rowCount(): number {
    return this.recorder.rows;
  }
  /** Latency of each request by number, ns; negative or NaN before it is complete. Not to be changed. */
  get latencies(): Float64Array {
    return this.simulation.latencies;
  }
  get wrappedRequests(): number {
    return this.simulation.wrapped;
  }
  get firstCounted(): number {
    return this.simulation.firstCounted;
  }
  /** Its arrival, ns; −1 before it. */
  get countedSince(): number {
    return this.simulation.countedSince;
  }
  /** The last completion, ns; 0 before there is any. */
  get lastCompletion(): number {
    return this.simulation.lastCompletion;
  }

  begin(): void {
    this.advance(0, -1);
  }

  /** Simulates every instant up to and including `untilNs`. True while there is more to do after it. */
  advanceTo(untilNs: number): boolean {
    return this.advance(Infinity, untilNs);
  }

  /**
   * Simulates up to `instants` instants, none later than `untilNs`. True while there is more to do. A worker calls it
   * in slices and looks at its messages in between.
   */
  advance(instants: number, untilNs = Infinity): boolean {
    if (this.preparing !== null) throw new Error('The device is not ready: call prepareStep() until it says so');
    const s = this.simulation;
    const { time, clock, counters } = s;
    const last = Math.min(untilNs, this.lastInstantNs);
    // There is an instant 0 whether or not something arrives at it: a device may have to clean up first.
    let begins: Flag = this.begun ? 0 : 1;
    this.begun = true;
    for (let left = instants + begins; left > 0; left--) {
      const { next } = time;
      if (begins === 1) begins = 0;
      else if (next > last) return next <= this.lastInstantNs || this.end(next);
      else clock.now = next;
      // All events of one instant (model page §2). They stand here because a call for each costs measurable time.
      const { now } = clock;
      s.writesMayRequest = true;
      do {
        if (time.next === now) this.completions();
        if (s.answersFromRam === 1) acknowledge(s);
        if (s.controller !== null) s.controller.steps.end(s, s.controller);
        if (s.arrivalsDue) arrivals(s);
        do {
          if (s.collectionDue || s.jobs.anyCheck) triggerCollection(s);
          if (s.rebindDue) rebindWrites(s);
          dispatch(s);
          // The dispatched operations may have made a plane short, or a die full.
        } while (
          s.jobs.anyCheck ||
          s.collectionDue ||
          (s.rebindDue && rebindWrites(s)) ||
          (s.wordLines !== null && s.wordLines.settle()) ||
          (s.coalesces === 1 && writeBackIdle(s))
        );
      } while (time.next === now);
      if (s.folds !== null) s.folds.instantEnds();
      if (counters.windowBegun === 0 || s.completed === s.total) markWindow(s);
    }
    return !this.over;
  }

  /** The run is over: the next event is later than any instant (Infinity, at the end of the run, is later, too). */
  private end(next: number): boolean {
    this.over = true;
    this.why ??= whyEnded(this.simulation, next);
    return false;
  }

  /** Ends the phases on buses and arrays that end now, in order of their start, then of their lowest operation id. */
  private completions(): void {
    const { simulation: s, ended, channels, phases } = this;
    // All ends are taken out first. A phase that they begin and that ends in this instant belongs to the next round.
    const count = s.time.take(ended);
    for (let i = 0; i < count; i++) {
      const slot = ended[i];
      if (slot < channels) busEnded(s, slot);
      else if (slot < phases) phaseEnded(s, slot - channels);
      else this.timer(slot);
    }
  }

  private timer(slot: number): void {
    const s = this.simulation;
    if (slot === s.arrivalSlot) s.arrivalsDue = true;
    else if (slot === s.collectSlot) s.collectionDue = true;
    else if (s.controller !== null && slot === s.controllerSlot) return;
    else if (s.folds !== null && slot === s.foldSlot) s.folds.timer();
    else if (s.planeReads !== null && slot > s.collectSlot && slot < s.planeSlot(s.geometry.planes)) {
      s.planeReads.arrayEnded(slot - s.planeSlot(0));
    }
    // A suspension timer: the reads of its channel may ask again.
    else if (slot >= s.timerSlot(0)) s.dirty.mark(s.units.channelOf[slot - s.timerSlot(0)]);
  }

  /** Everything recorded so far; its columns are shared with the engine, not copied. */
  recording(): Recording {
    return this.recorder.recording(this.simulation.now, this.simulation.latencies);
  }

  setObserver(observer: EngineObserver | null): void {
    this.simulation.observer = observer;
  }

  /** Bytes that the recording takes so far; of no meaning for an engine that does not record. */
  get recordedBytes(): number {
    return this.recorder.bytes;
  }

  /** Drops the recording and records nothing more: for an engine whose columns were transferred. */
  stopRecording(): void {
    this.recorder.stop();
  }

  /** Every job that emptied a block so far. Copies. */
  jobs(): JobColumns {
    return this.recorder.jobs.columns();
  }

  /** How full the write buffer was over time; null without one. Copies. */
  bufferOccupancy(): OccupancyColumns | null {
    const { bufferPages, now } = this.simulation;
    return bufferPages > 0 ? this.recorder.occupancy.columns(now, bufferPages) : null;
  }

  /** The pages in blocks of the SLC cache over time, and those of them that are valid; null without one. Copies. */
  cacheOccupancy(): CacheOccupancy | null {
    const { folds, now } = this.simulation;
    if (folds === null) return null;
    const { cachedPages, cachedValid } = this.recorder;
    return { pages: cachedPages.columns(now, folds.capacity), valid: cachedValid.columns(now, folds.capacity) };
  }

  /** When the SLC cache first had no room for the host, ns; −1 never, undefined without one. Model page §11.14. */
  get cliffNs(): number | undefined {
    return this.simulation.folds?.cliffNs;
  }

  /** Every row that starts before it was kept, ns; Infinity if all rows were kept (`recordLimitBytes`). */
  get completeUntilNs(): number {
    return this.recorder.completeUntilNs;
  }

  /** The device at this instant, read-only. It changes as the run advances. */
  get readable(): ReadableEngine {
    return this.simulation;
  }

  /** 64 bits over every event, every request, the map, block states and erase counts, as 16 hexadecimal digits. */
  stateHash(): string {
    const s = this.simulation;
    const hash = this.recorder.hash.copy();
    hash.column(s.flash.map);
    hash.column(s.flash.written);
    hash.column(s.flash.state);
    hash.column(s.flash.eraseCount);
    return hash.digest();
  }

  /** The translation layer as it is now (before the first `advance`: as the run begins). Copies. */
  deviceState(): DeviceState {
    const { flash, now } = this.simulation;
    const bad = new Uint8Array(flash.state.length);
    for (let i = 0; i < bad.length; i++) bad[i] = flash.state[i] === BlockState.bad ? 1 : 0;
    return {
      atNs: now,
      mapping: flash.map.slice(),
      blockWritten: flash.written.slice(),
      blockErases: flash.eraseCount.slice(),
      blockBad: bad,
    };
  }
}

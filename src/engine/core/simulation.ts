/**
 * The whole state of a run: its settings (run-settings.ts), which never change, and components made of typed arrays and
 * numbers, which a snapshot copies. The other folders of this room hold what happens to it.
 */
import { quotient, whole } from '../../device/exact.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { BusAccount, SpaceAccount, UnitAccount } from '../accounting/account.ts';
import { ChipReads } from '../accounting/chip-reads.ts';
import { Decision, newDifferences } from '../accounting/differences.ts';
import { Flash } from '../flash/flash.ts';
import { BackgroundJobs } from '../gc/background-jobs.ts';
import type * as hooks from '../hooks.ts';
import { Acknowledgements } from '../host/acknowledgements.ts';
import { MOST_IN_FLIGHT } from '../host/in-flight.ts';
import type { Workload } from '../host/workload.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { EngineObserver } from '../recording/observer.ts';
import { OperationLists, OperationPool } from '../records/operation-pool.ts';
import { TransactionPool } from '../records/transaction-pool.ts';
import { Clock } from './clock.ts';
import { Counters } from './counters.ts';
import { DirtyChannels } from './dirty-channels.ts';
import type { Flag } from './flag.ts';
import { Random } from './random.ts';
import { RunSettings } from './run-settings.ts';
import { TimeTable } from './time-table.ts';

export class Simulation extends RunSettings {
  readonly workload: Workload;
  readonly recorder: Recorder;
  readonly clock = new Clock();
  get now(): number {
    return this.clock.now;
  }

  readonly flash: Flash;
  readonly operations = new OperationPool();
  readonly transactions = new TransactionPool();
  readonly time: TimeTable;
  readonly bus: BusAccount;
  readonly unitAccount: UnitAccount;
  /** The same as `unitAccount` unless a unit can be open to reads only, or to writes only. */
  readonly writeAccount: UnitAccount;
  readonly space: SpaceAccount;
  readonly random: Random;
  readonly counters: Counters;
  /** Decisions that differed from the default's, by `Decision`; counted for policies that are on. */
  readonly differed = newDifferences();
  readonly jobs: BackgroundJobs;

  /** Ready host reads by unit. */
  readonly reads: OperationLists;
  /** Ready bound writes by die. */
  readonly writes: OperationLists;
  /** Ready unbound writes. */
  readonly unbound: OperationLists;
  /** Background steps by channel. */
  readonly background: OperationLists;
  /** Finished array reads by channel: their data-outs wait. */
  readonly outs: OperationLists;
  /** Unbound writes that have arrived and are not dispatched, ready or not. */
  unboundPending = 0;
  /** Bound writes waiting by channel, and reads: a zero saves a scan. */
  readonly writesOnChannel: Int32Array;
  readonly readsOnChannel: Int32Array;

  /** By channel: the transaction on the bus, the operation of a data-out (−1: commands or loads), 1 for a load. */
  readonly busTransaction: Int32Array;
  readonly busOperation: Int32Array;
  readonly busLoad: Uint8Array;
  readonly dirty: DirtyChannels;
  /**
   * Writes may request suspensions. False for the rest of an instant in which a suspended erase resumed without one.
   */
  writesMayRequest = true;

  /** By unit, −1 if none: its transaction, the suspended one, (cache mode) the one in its cache register. */
  readonly unitTransaction: Int32Array;
  readonly unitSuspended: Int32Array;
  readonly unitCache: Int32Array;
  /** By unit: plane of the copyback that holds it between its read and its program, −1 none. */
  readonly unitHeld: Int32Array;
  readonly unitLatency: Uint8Array;
  readonly unitOpen: Uint8Array;
  /** Pages read while suspended. */
  readonly unitServed: Int32Array;
  /** By channel, for plain dispatch: the bits (`Units.bitOf`) of the idle units for which an operation waits. */
  readonly readyUnits: Int32Array;

  /** By die: 1 while a host page is free. */
  readonly hasHostPage: Uint8Array;
  diesWithHostPage: number;
  /** By unit: collections past their hard limit, which go before the host's writes. */
  readonly unitPressing: Int32Array;
  /** By die: 1 while a host page is free and no such collection goes before it. */
  readonly open: Uint8Array;
  /** Bound writes may have to be bound to other dies now. */
  rebindDue = false;
  /** Super-pages (pages, without superblocks) that were bound again because their die was full. */
  boundAnew = 0;
  /** By bank: pages bound so far. */
  readonly cumulativeWrites: Float64Array;
  /** By bank: host operations bound to it and not dispatched. */
  readonly bankWaiting: Int32Array;
  /** By bank: the write request that was bound to it last. */
  readonly bankRequest: Float64Array;
  readonly planeToken: Int32Array;
  readonly chipToken: Int32Array;
  readonly dieToken: Int32Array;
  /** By channel: chips chosen in the present burst of writes. */
  readonly burstChips: Int32Array;
  /** By channel: host reads bound and not complete. */
  readonly channelReads: Int32Array;
  /** By channel: page writes under way, and ever. */
  readonly channelWrites: Int32Array;
  readonly channelWritesEver: Int32Array;

  /** `initial.collect`: 1 for each that has started, its block over the whole device, the number started. */
  readonly collected: Uint8Array;
  readonly collectBlocks: Int32Array;
  nextCollect = 0;
  /** Page programs made while preconditioning. */
  preconditionPrograms = 0;

  /** Unfinished write of each logical page (slot + 1; 0 none): later accesses to the page wait for it. */
  readonly pendingWrite: Uint32Array;

  nextOperation = 0;

  readonly total: number;
  nextRequest = 0;
  /** A request may arrive now; a given collection may begin now. */
  arrivalsDue = false;
  collectionDue = true;
  /** A given collection waits for free pages for the valid pages of its block. */
  collectWaits = false;
  inFlight = 0;
  completed = 0;
  /** Page operations in flight beyond which no request arrives any more, and whether that has happened (1). */
  mostInFlight = MOST_IN_FLIGHT;
  overloaded: Flag = 0;
  /** Start of the present repetition, ns, and its first request. */
  repetitionBase = 0;
  repetitionFirst = 0;
  boundPages = 0;
  /** Writes that were bound at dispatch. */
  unboundTaken = 0;
  boundRequests = 0;
  wrapped = 0;
  firstArrival = -1;
  lastCompletion = 0;
  /** By request: its operations that are not complete. */
  readonly left: Uint32Array;
  /** Latency of each complete request, ns; before that −1 − arrival; NaN before it arrived. */
  readonly latencies: Float64Array;
  /** Write buffer: its size and its use, pages. */
  readonly bufferPages: number;
  bufferedPages = 0;
  /** Writes that wait for the write buffer; in list 1 those that a coalescing one holds, the oldest first. */
  readonly admission: OperationLists;
  readonly acknowledgements = new Acknowledgements();
  /** Operations of the pages in list 1, update reads too. */
  heldOperations = 0;
  /** Operation that entered the buffer last; NONE if a page was merged after it. */
  lastAdmitted = 0;
  /** Die of the super-page being bound. */
  lastBoundDie = 0;
  readonly chipReads: ChipReads;

  // Hooks of the policies (hooks.ts).
  readonly binding: hooks.BindHook | null;
  readonly lateBinding: hooks.LateBindingHook | null;
  readonly planes: hooks.PlaneHook;
  readonly dataOut: hooks.DataOutHook | null;
  readonly queueOrder: hooks.QueueOrderHook | null;
  readonly composer: hooks.ComposeHook | null;
  readonly clump: hooks.ClumpHook | null;
  readonly multiLocation: hooks.MultiLocationHook | null;
  readonly parallelReads: hooks.ParallelReadHook | null;
  readonly guests: hooks.GuestHook | null;
  readonly suspension: hooks.SuspensionHook | null;
  readonly layout: hooks.LayoutHook | null;
  readonly victims: hooks.VictimHook;
  readonly wear: hooks.WearHook | null;
  readonly twinBlocks: hooks.TwinHook | null;
  readonly superPages: hooks.SuperPageHook | null;
  readonly registers: hooks.RegisterHook | null;
  readonly loads: hooks.LoadHook | null;
  readonly sharedUnits: hooks.SharedUnitHook | null;
  readonly initialState: hooks.InitialStateHook | null;
  /** State of the policies, by name. */
  readonly policyState: hooks.PolicyHooks['state'];
  /** The operations of the transaction that is being composed. */
  readonly group: Int32Array;

  /** The observer of engine events; null if there is none. */
  observer: EngineObserver | null = null;

  constructor(
    experiment: Experiment,
    geometry: Geometry,
    workload: Workload,
    recorder: Recorder,
    makePolicies: (s: Simulation) => hooks.PolicyHooks,
  ) {
    super(experiment, geometry);
    this.workload = workload;
    this.recorder = recorder;
    const { policy, host } = experiment;
    const { channels, dies, planes, logicalPages, planesPerDie } = geometry;
    this.flash = new Flash(geometry, {
      openTogether: policy.gcActiveBlock || policy.multiPlane === 'twin-block',
      gcActiveBlock: policy.gcActiveBlock,
      reservedBlocks: policy.gc.enabled ? 1 : 0,
      wastes: policy.multiPlane === 'greedy' || policy.multiPlane === 'selective' || policy.superblockWays > 1,
      leastErased: policy.freeBlockPick === 'least-erased' || policy.wearLeveling.dynamic,
      differed: this.differed,
      together: policy.multiPlane === 'twin-block' ? Decision.multiPlane : Decision.gcActiveBlock,
      leastErasedBy: policy.wearLeveling.dynamic ? Decision.wearDynamic : Decision.freeBlockPick,
    });
    const units = this.units.count;
    // Slots: buses, arrays, the table's own, arrivals, acknowledgements, given collections, and (with suspension)
    // suspension timers.
    this.time = new TimeTable(channels + units + 4 + (this.suspends ? units : 0), channels + units, this.clock);
    this.bus = new BusAccount(channels, this.clock);
    this.unitAccount = new UnitAccount(units, this.units.channelOf, this.bus, this.clock);
    this.writeAccount = this.splitAccounts
      ? new UnitAccount(units, this.units.channelOf, this.bus, this.clock)
      : this.unitAccount;
    this.space = new SpaceAccount(dies, this.clock);
    this.random = new Random(experiment.seed);
    this.counters = new Counters(channels, dies);
    this.jobs = new BackgroundJobs(planes, this.jobLanes);
    this.reads = new OperationLists(units, this.operations);
    this.writes = new OperationLists(dies, this.operations);
    this.unbound = new OperationLists(1, this.operations);
    this.background = new OperationLists(channels, this.operations);
    this.outs = new OperationLists(channels, this.operations);
    this.writesOnChannel = new Int32Array(channels);
    this.readsOnChannel = new Int32Array(channels);
    this.busTransaction = new Int32Array(channels).fill(-1);
    this.busOperation = new Int32Array(channels).fill(-1);
    this.busLoad = new Uint8Array(channels);
    this.dirty = new DirtyChannels(
      channels,
      policy.scheduler !== 'fifo' || policy.suspension.writesSuspendErase || policy.gc.hostParallel,
    );
    this.unitTransaction = new Int32Array(units).fill(-1);
    this.unitSuspended = new Int32Array(units).fill(-1);
    this.unitCache = new Int32Array(units).fill(-1);
    this.unitHeld = new Int32Array(units).fill(-1);
    this.unitLatency = new Uint8Array(units);
    this.unitOpen = new Uint8Array(units);
    this.unitServed = new Int32Array(units);
    this.readyUnits = new Int32Array(channels);
    this.hasHostPage = new Uint8Array(dies).fill(1);
    this.diesWithHostPage = dies;
    this.unitPressing = new Int32Array(units);
    this.open = new Uint8Array(dies).fill(1);
    this.cumulativeWrites = new Float64Array(dies);
    this.bankWaiting = new Int32Array(dies);
    this.bankRequest = new Float64Array(dies).fill(-1);
    this.planeToken = new Int32Array(dies);
    this.chipToken = new Int32Array(channels);
    this.dieToken = new Int32Array(geometry.chips);
    this.burstChips = new Int32Array(channels);
    this.channelReads = new Int32Array(channels);
    this.channelWrites = new Int32Array(channels);
    this.channelWritesEver = new Int32Array(channels);
    this.collected = new Uint8Array(experiment.initial.collect.length);
    this.collectBlocks = new Int32Array(experiment.initial.collect.length);
    this.pendingWrite = new Uint32Array(logicalPages);
    this.total = whole(workload.count * host.repeat);
    this.left = new Uint32Array(this.total);
    this.latencies = new Float64Array(this.total).fill(NaN);
    this.bufferPages = whole(host.writeBuffer.pages);
    this.admission = new OperationLists(2, this.operations);
    this.chipReads = new ChipReads(policy.dataOutOrder === 'most-remaining', this.total, geometry.chips);
    const pages = this.units.diesPerUnit * geometry.diesPerChip * planesPerDie;
    const pieces = policy.multiLocationRead === false ? 0 : policy.multiLocationRead.units;
    this.group = new Int32Array(Math.max(pages, pieces));

    const policies = makePolicies(this);
    this.binding = policies.binding;
    this.lateBinding = policies.lateBinding;
    this.planes = policies.planes;
    this.dataOut = policies.dataOut;
    this.queueOrder = policies.queueOrder;
    this.composer = policies.composer;
    this.clump = policies.clump;
    this.multiLocation = policies.multiLocation;
    this.parallelReads = policies.parallelReads;
    this.guests = policies.guests;
    this.suspension = policies.suspension;
    this.layout = policies.layout;
    this.victims = policies.victims;
    this.wear = policies.wear;
    this.twinBlocks = policies.twinBlocks;
    this.superPages = policies.superPages;
    this.registers = policies.registers;
    this.loads = policies.loads;
    this.sharedUnits = policies.sharedUnits;
    this.initialState = policies.initialState;
    this.policyState = policies.state;
  }

  busSlot(channel: number): number {
    return channel;
  }
  arraySlot(unit: number): number {
    return this.geometry.channels + unit;
  }
  timerSlot(unit: number): number {
    return this.geometry.channels + this.units.count + 4 + unit;
  }
  get arrivalSlot(): number {
    return this.geometry.channels + this.units.count + 1;
  }
  get acknowledgeSlot(): number {
    return this.arrivalSlot + 1;
  }
  get collectSlot(): number {
    return this.arrivalSlot + 2;
  }

  /** The bank that a write to this die is bound to: the die, or its gang. */
  bankOf(die: number): number {
    return this.ways > 1 ? this.units.ofDie[die] : die;
  }

  /** Chip (over the whole device) of a die: channel-first, like dies. */
  chipOf(die: number): number {
    return die % this.geometry.chips;
  }

  planeOf(ppn: number): number {
    return quotient(ppn, this.geometry.pagesPerPlane);
  }

  /** Whether a physical page is the last of its block. */
  isLastOfBlock(ppn: number): boolean {
    return ((ppn + 1) >>> 0) % (this.geometry.pagesPerBlock >>> 0) === 0;
  }
}

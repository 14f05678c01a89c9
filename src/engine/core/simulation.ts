/**
 * The whole state of a run, in one place: settings that never change, and components made of typed arrays and numbers (which is what a snapshot copies).
 * What happens to it stands in the other files of this room, by topic: host.ts, dispatch.ts, transactions.ts, suspension.ts, background.ts.
 */
import { transferTime, whole } from '../../device/exact.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { Geometry } from '../../device/geometry.ts';
import { UnitClass } from './unit-class.ts';
import { BusAccount, SpaceAccount, UnitAccount } from '../accounting/account.ts';
import { Acknowledgements } from '../host/acknowledgements.ts';
import { BackgroundJobs } from '../gc/background-jobs.ts';
import { ChipReads } from '../accounting/chip-reads.ts';
import { MOST_IN_FLIGHT } from '../host/in-flight.ts';
import { Clock } from './clock.ts';
import { completesAtTransfer } from '../setup/completes-at-transfer.ts';
import { Counters } from './counters.ts';
import { Decision, newDifferences } from '../accounting/differences.ts';
import { Flash } from '../flash/flash.ts';
import type * as hooks from '../hooks.ts';
import { LOOK_CLOSED, LOOK_EVERYTHING, LOOK_NOTHING, LOOK_UNBOUND } from './look.ts';
import {
  BLOCKERS,
  DIE,
  MARK_SPACE,
  MARKS,
  OWN_READ,
  PARTS_SET,
  SINCE,
  TRANSFER_NS,
  UPDATE,
} from '../records/operation-record.ts';
import { OperationLists, OperationPool } from '../records/operation-pool.ts';
import { Random } from './random.ts';
import type { Recorder } from '../recording/recorder.ts';
import { Cause, NONE, OperationType, WaitCause } from '../recording/recording.ts';
import { noteReady } from '../accounting/shared-units.ts';
import { TimeTable } from './time-table.ts';
import { TransactionPool } from '../records/transaction-pool.ts';
import { Latency, Open } from './unit-state.ts';
import { unitsOf, type Units } from './units.ts';
import type { Watch } from '../recording/watch.ts';
import type { Workload } from '../host/workload.ts';
import { CAUSE, LEAD, TYPE } from '../records/transaction-record.ts';

/** The setting that makes several dies one busy unit, as a `Decision`; −1 where none does. (Superblocks are counted by themselves.) */
function sharedUnitOf({ device, policy }: Experiment): number {
  if (device.diesPerChip === 1 || policy.superblockWays > 1) return -1;
  if (!policy.dieInterleave) return Decision.dieInterleave;
  return policy.busyUnit === 'chip' ? Decision.busyUnit : -1;
}

/** The setting that lets reads pass older writes, as a `Decision`; −1 where none does, or where each of several would do. */
function passingOf({ policy }: Experiment): number {
  const { program, erase } = policy.suspension;
  if (program || erase)
    return policy.readPriority || (program && erase) ? -1 : program ? Decision.suspendProgram : Decision.suspendErase;
  if (policy.readPriority) return policy.scheduler === 'sprinkler' ? -1 : Decision.readPriority;
  return policy.scheduler === 'sprinkler' ? Decision.scheduler : -1;
}

/** A setting: on (1) or off (0). */
export type Flag = 0 | 1;
const flag = (on: boolean): Flag => (on ? 1 : 0);

/** What holds a unit, by the cause of the operation. */
const classOf = (cause: number): number =>
  cause === Cause.host ? UnitClass.host : cause === Cause.gc ? UnitClass.gc : UnitClass.other;

/** Makes the policies of a run, as its experiment says. The caller of the engine passes it in. */
export type MakePolicies = (s: Simulation) => hooks.PolicyHooks;

export class Simulation {
  readonly clock = new Clock();
  get now(): number {
    return this.clock.now;
  }

  // Settings, read once. Those that are asked at every step are 0 or 1: V8 tests a small integer in two instructions, a boolean that is true in ten.
  readonly units: Units;
  readonly commandNs: number;
  readonly readNs: number;
  readonly programNs: number;
  readonly eraseNs: number;
  readonly planeSwitchNs: number;
  readonly copyNs: number;
  readonly pageTransferNs: number;
  readonly transferNs: (bytes: number) => number;
  /** All programs of a transaction start when its last load is in, and all of the chip is one array operation. */
  readonly chipUnit: Flag;
  readonly cacheMode: Flag;
  readonly suspends: Flag;
  /** Writes, too, suspend erases. */
  readonly writesSuspend: Flag;
  /** While a bus is busy, nothing can begin on its channel, nor ask for anything. */
  readonly busFirst: Flag;
  /** A page goes over the bus whole, however little of it is asked for. */
  readonly wholePages: Flag;
  /** What was never written is not read from flash. */
  readonly zeroReads: Flag;
  /** Part of a page is written with the rest of it, which is read first. */
  readonly readModifyWrite: Flag;
  /** The pages of a multi-plane read complete together. */
  readonly completesTogether: Flag;
  /** A unit's reads may be read together: by `parallelRead`, in a clump of PAQ, or from the banks of a superblock. */
  readonly joinsReads: Flag;
  /** Garbage collection's and wear leveling's pages stay in their plane's register. */
  readonly copyback: Flag;
  /** Garbage collection is on. */
  readonly collects: Flag;
  readonly closedLoop: Flag;
  /** What several dies being one busy unit is counted as (`Decision`); −1 where each is one by itself. */
  readonly sharedUnit: number;
  /** What reads that pass older writes are counted as (`Decision`); −1 where they do not pass, or the scheduler counts for itself. */
  readonly passing: number;
  /** First come, first served on each unit, reads and writes alike. */
  readonly fifo: Flag;
  readonly readAgeLimitNs: number;
  readonly ways: number;
  /** Planes whose blocks a background job takes together: a gang's dies (superblocks), a die's planes (twin blocks), or one. */
  readonly jobLanes: number;
  readonly twins: Flag;
  readonly arrivesOnCompletion: Flag;
  /** Host writes count as complete when their data is in. */
  readonly completesAtTransfer: Flag;
  /** How much of a program is part of its request's latency, ns. */
  readonly countedProgramNs: number;

  // State.
  readonly flash: Flash;
  readonly operations = new OperationPool();
  readonly transactions = new TransactionPool();
  readonly time: TimeTable;
  readonly bus: BusAccount;
  readonly unitAccount: UnitAccount;
  /** In cache mode, and where something is suspended, a unit can be closed to writes and open to reads, or the other way: writes have books of their own. */
  readonly writeAccount: UnitAccount;
  private readonly splitAccounts: Flag;
  /** A unit is idle or has one transaction: nothing is suspended, held between two, or in a second register. */
  readonly simpleUnits: Flag;
  /** Nobody wants to know who takes a unit but the unit itself. */
  readonly plainUnits: Flag;
  /** How many unbound writes a channel may take depends on what the others have (Algorithm 1). */
  readonly sharesWrites: Flag;
  /** What one channel starts can change what another may take of the unbound writes. */
  readonly pullsTogether: Flag;
  /** What a channel may start can depend on what waits on others, or on time, in more than the unbound writes. */
  private readonly looksEverywhere: boolean;
  readonly space: SpaceAccount;
  readonly random: Random;
  readonly counters: Counters;
  /** Decisions that were not the default's, by `Decision`; counted where a policy is on. */
  readonly differed = newDifferences();
  readonly jobs: BackgroundJobs;

  /** Ready host reads by unit, ready bound writes by die, ready unbound writes, background steps by channel, finished array reads by channel. */
  readonly reads: OperationLists;
  readonly writes: OperationLists;
  readonly unbound: OperationLists;
  readonly background: OperationLists;
  readonly outs: OperationLists;
  /** Unbound writes that have arrived and are not dispatched, ready or not. */
  unboundPending = 0;
  /** Bound writes waiting by channel, and reads: a zero saves a scan. */
  readonly writesOnChannel: Int32Array;
  readonly readsOnChannel: Int32Array;

  /** By channel: the transaction on the bus, the operation of a data-out (−1: commands or loads), and whether dispatch must look at the channel. */
  readonly busTransaction: Int32Array;
  readonly busOperation: Int32Array;
  readonly busLoad: Uint8Array;
  readonly dirty: Uint8Array;
  /** Between which channels such are; the first beyond the last: nowhere. */
  firstDirty = 0;
  lastDirty = -1;
  /** False from when an erase that was cut for a write has gone on without it, until the next instant. */
  writesAsk = true;

  /** By unit: the transaction that holds it, the suspended one, (cache mode) the one in its cache register; −1 none. */
  readonly unitTransaction: Int32Array;
  readonly unitSuspended: Int32Array;
  readonly unitCache: Int32Array;
  /** By unit: plane of the copyback that holds it between its read and its program, −1 none. */
  readonly unitHeld: Int32Array;
  readonly unitLatency: Uint8Array;
  readonly unitOpen: Uint8Array;
  /** Pages read while suspended. */
  readonly unitServed: Int32Array;

  /** By die: 1 while a host page can be written. By bank: pages bound so far. */
  readonly room: Uint8Array;
  roomDies: number;
  /** By unit: collections past their hard limit, which go before the host's writes; by die: 1 while a host page can be written and none does. */
  readonly unitPressing: Int32Array;
  readonly open: Uint8Array;
  /** Bound writes may have to be bound to other dies now. */
  rebindDue = false;
  /** Super-pages (pages, without superblocks) that were bound anew because their die was full. */
  boundAnew = 0;
  readonly cumulativeWrites: Float64Array;
  /** By bank: host operations bound to it and not dispatched. */
  readonly bankWaiting: Int32Array;
  /** By bank: the write request that was bound to it last. */
  readonly bankRequest: Float64Array;
  readonly planeToken: Int32Array;
  readonly chipToken: Int32Array;
  readonly dieToken: Int32Array;
  /** By channel: chips chosen in the present burst of writes; host reads bound and not complete; page writes under way, and ever. */
  readonly burstChips: Int32Array;
  readonly channelReads: Int32Array;
  readonly channelWrites: Int32Array;
  readonly channelWritesEver: Int32Array;

  /** `initial.collect`: which have been started, their blocks over the whole device, and how many were. */
  readonly collected: Uint8Array;
  readonly collectBlocks: Int32Array;
  nextCollect = 0;
  /** Page programs made while preconditioning. */
  preconditionPrograms = 0;

  /** Unfinished write of each logical page (slot + 1; 0 none): what later accesses to the page wait for. */
  readonly pendingWrite: Uint32Array;
  readonly pendingChanged: Uint8Array;

  nextOperation = 0;

  // Requests.
  readonly total: number;
  nextRequest = 0;
  /** Something may arrive now; a given collection may begin now. */
  arrivalsDue = false;
  collectionDue = true;
  /** A given collection waits until the valid pages of its block have room. */
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
  /** Operations a request still waits for. */
  readonly left: Uint32Array;
  /** Latency of each complete request, ns; before that −1 − arrival; NaN before it arrived. */
  readonly latencies: Float64Array;
  /** Write buffer: its size and what is in it, pages; writes that wait for room in it; answers on their way. */
  readonly bufferPages: number;
  bufferedPages = 0;
  readonly admission: OperationLists;
  readonly acknowledgements = new Acknowledgements();
  /** Operation that entered the buffer last. */
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
  readonly guests: hooks.GuestHook | null;
  readonly suspension: hooks.SuspensionHook | null;
  readonly layout: hooks.LayoutHook | null;
  readonly victims: hooks.VictimHook;
  readonly wear: hooks.WearHook | null;
  readonly twinBlocks: hooks.TwinHook | null;
  readonly superPages: hooks.SuperPageHook | null;
  readonly registers: hooks.RegisterHook | null;
  readonly loads: hooks.LoadHook | null;
  /** State of the policies, by name. */
  readonly policyState: hooks.PolicyHooks['state'];
  /** The operations of the transaction that is being put together. */
  readonly group: Int32Array;

  /** Who is told what happens; null for nobody. */
  watch: Watch | null = null;

  readonly experiment: Experiment;
  readonly geometry: Geometry;
  readonly workload: Workload;
  readonly recorder: Recorder;

  constructor(
    experiment: Experiment,
    geometry: Geometry,
    workload: Workload,
    recorder: Recorder,
    makePolicies: MakePolicies,
  ) {
    this.experiment = experiment;
    this.geometry = geometry;
    this.workload = workload;
    this.recorder = recorder;
    const { policy, timing, host } = experiment;
    const { channels, dies, planes, logicalPages, planesPerDie } = geometry;
    this.units = unitsOf(experiment, geometry);
    this.commandNs = whole(timing.commandNs);
    this.readNs = whole(timing.readNs);
    this.programNs = whole(timing.programNs);
    this.eraseNs = whole(timing.eraseNs);
    this.planeSwitchNs = whole(timing.planeSwitchNs);
    this.copyNs = whole(timing.registerCopyNs);
    this.transferNs = transferTime(timing.transferNsPerByte);
    this.pageTransferNs = whole(this.transferNs(geometry.pageBytes + geometry.spareBytes));
    this.chipUnit = flag(policy.busyUnit === 'chip');
    this.cacheMode = flag(policy.cacheMode);
    this.suspends = flag(policy.suspension.program || policy.suspension.erase);
    this.writesSuspend = flag(policy.suspension.writesSuspendErase);
    this.busFirst = flag(this.commandNs > 0 && !this.suspends);
    this.wholePages = flag(policy.transfer === 'page');
    this.zeroReads = flag(policy.unmappedRead === 'zero');
    this.readModifyWrite = flag(policy.partialWrite === 'read-modify-write');
    this.completesTogether = flag(policy.multiPlaneReadCompletion === 'transaction');
    this.joinsReads = flag(policy.parallelRead !== 'none' || policy.scheduler === 'paq' || policy.superblockWays > 1);
    this.copyback = flag(policy.gc.copyback);
    this.collects = flag(policy.gc.enabled);
    this.closedLoop = flag(host.mode === 'closed');
    this.fifo = flag(!policy.readPriority && !this.suspends && policy.scheduler !== 'sprinkler');
    this.readAgeLimitNs = whole(this.fifo ? 0 : policy.readPriorityAgeLimitNs);
    this.ways = whole(policy.superblockWays);
    this.twins = flag(policy.multiPlane === 'twin-block');
    this.jobLanes = this.twins ? planesPerDie : this.ways;
    this.sharedUnit = sharedUnitOf(experiment);
    this.passing = passingOf(experiment);
    this.arrivesOnCompletion = flag(host.mode === 'closed' || host.repeat > 1);
    this.completesAtTransfer = flag(completesAtTransfer(experiment));
    this.countedProgramNs = whole(this.completesAtTransfer ? 0 : timing.programNs);

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
    // Slots of the time table: buses, arrays, arrivals, acknowledgements, given collections, and (where needed) suspension timers.
    this.time = new TimeTable(channels + units + 3 + (this.suspends ? units : 0), this.clock);
    this.bus = new BusAccount(channels, this.clock);
    this.unitAccount = new UnitAccount(units, this.units.channelOf, this.bus, this.clock);
    this.splitAccounts = flag(policy.cacheMode || this.suspends === 1);
    this.simpleUnits = flag(!this.splitAccounts && !policy.gc.copyback);
    this.plainUnits = flag(
      !policy.cacheMode &&
        this.sharedUnit < 0 &&
        this.passing < 0 &&
        policy.scheduler !== 'sprinkler' &&
        policy.scheduler !== 'paq',
    );
    this.sharesWrites = flag(policy.channelMaxSubs !== false);
    this.pullsTogether = flag(policy.channelMaxSubs !== false || policy.dieBinding === 'undecided-queue');
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
    this.dirty = new Uint8Array(channels);
    this.unitTransaction = new Int32Array(units).fill(-1);
    this.unitSuspended = new Int32Array(units).fill(-1);
    this.unitCache = new Int32Array(units).fill(-1);
    this.unitHeld = new Int32Array(units).fill(-1);
    this.unitLatency = new Uint8Array(units);
    this.unitOpen = new Uint8Array(units);
    this.unitServed = new Int32Array(units);
    this.room = new Uint8Array(dies).fill(1);
    this.roomDies = dies;
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
    this.pendingChanged = new Uint8Array((logicalPages >> 12) + 1);
    this.total = whole(workload.count * host.repeat);
    this.left = new Uint32Array(this.total);
    this.latencies = new Float64Array(this.total).fill(NaN);
    this.bufferPages = whole(host.writeBuffer.pages);
    this.admission = new OperationLists(1, this.operations);
    this.chipReads = new ChipReads(policy.dataOutOrder === 'most-remaining', this.total, geometry.chips);
    const pages = this.units.diesPerUnit * geometry.diesPerChip * planesPerDie;
    const pieces = policy.multiLocationRead === false ? 0 : policy.multiLocationRead.units;
    this.group = new Int32Array(Math.max(pages, pieces));
    this.looksEverywhere =
      policy.scheduler !== 'fifo' || policy.suspension.writesSuspendErase || policy.gc.hostParallel;

    const policies = makePolicies(this);
    this.binding = policies.binding;
    this.lateBinding = policies.lateBinding;
    this.planes = policies.planes;
    this.dataOut = policies.dataOut;
    this.queueOrder = policies.queueOrder;
    this.composer = policies.composer;
    this.clump = policies.clump;
    this.multiLocation = policies.multiLocation;
    this.guests = policies.guests;
    this.suspension = policies.suspension;
    this.layout = policies.layout;
    this.victims = policies.victims;
    this.wear = policies.wear;
    this.twinBlocks = policies.twinBlocks;
    this.superPages = policies.superPages;
    this.registers = policies.registers;
    this.loads = policies.loads;
    this.policyState = policies.state;
  }

  // ---- Small things every topic needs ----

  busSlot(channel: number): number {
    return channel;
  }
  arraySlot(unit: number): number {
    return this.geometry.channels + unit;
  }
  timerSlot(unit: number): number {
    return this.geometry.channels + this.units.count + 3 + unit;
  }
  get arrivalSlot(): number {
    return this.geometry.channels + this.units.count;
  }
  get acknowledgeSlot(): number {
    return this.arrivalSlot + 1;
  }
  get collectSlot(): number {
    return this.arrivalSlot + 2;
  }

  /** What a write to this die is bound to: the die, or its gang. */
  bankOf(die: number): number {
    return this.ways > 1 ? this.units.ofDie[die] : die;
  }

  /** Chip (over the whole device) of a die: channel-first, like dies. */
  chipOf(die: number): number {
    return die % this.geometry.chips;
  }

  planeOf(ppn: number): number {
    return Math.floor(ppn / this.geometry.pagesPerPlane);
  }

  /** Whether a physical page is the last of its block. */
  isLastOfBlock(ppn: number): boolean {
    return (ppn + 1) % this.geometry.pagesPerBlock === 0;
  }

  /** Dispatch must look at this channel in this instant. */
  touch(channel: number): void {
    this.dirty[channel] = LOOK_EVERYTHING;
    if (channel < this.firstDirty) this.firstDirty = channel;
    if (channel > this.lastDirty) this.lastDirty = channel;
  }

  touchAll(): void {
    this.dirty.fill(LOOK_EVERYTHING);
    this.firstDirty = 0;
    this.lastDirty = this.dirty.length - 1;
  }

  /**
   * How many unbound writes each channel may take has changed: those with nothing else to look for need not look for more. (Schedulers that go by what
   * waits anywhere look at everything; and a write may ask for an erase in every instant anew.) A channel that can take none,
   * whatever its share, is left alone (`LOOK_CLOSED`): it is touched when that changes.
   */
  touchForPull(): void {
    if (this.looksEverywhere) {
      this.touchAll();
      return;
    }
    const { dirty } = this;
    for (let channel = 0; channel < dirty.length; channel++) {
      if (dirty[channel] !== LOOK_NOTHING) continue;
      dirty[channel] = LOOK_UNBOUND;
      if (channel < this.firstDirty) this.firstDirty = channel;
      if (channel > this.lastDirty) this.lastDirty = channel;
    }
  }

  /** A channel can take no unbound writes until something happens there. */
  closeForPull(channel: number): void {
    if (this.dirty[channel] === LOOK_NOTHING) this.dirty[channel] = LOOK_CLOSED;
  }

  /** Whether a new transaction of this type may begin on the unit (suspensions apart). */
  unitFree(unit: number, type: number): boolean {
    if (this.simpleUnits) return this.unitTransaction[unit] < 0;
    if (this.unitSuspended[unit] >= 0 || this.unitHeld[unit] >= 0) return false;
    const running = this.unitTransaction[unit];
    if (!this.cacheMode) return running < 0;
    // Two registers: a read may follow a read whose data is leaving the cache register, a write may be loaded while a program runs. Nothing else overlaps.
    const cached = this.unitCache[unit];
    const { int } = this.transactions;
    if (type === OperationType.read) return running < 0 && (cached < 0 || int[cached | TYPE] === OperationType.read);
    if (type === OperationType.program) {
      return cached < 0 && (running < 0 || int[running | TYPE] === OperationType.program);
    }
    return running < 0 && cached < 0;
  }

  /** Keeps the books of a unit after anything about it changed (suspend latencies and drains apart, which say so themselves). */
  account(unit: number): void {
    if (!this.simpleUnits) {
      this.accountFully(unit);
      return;
    }
    const running = this.unitTransaction[unit];
    if (running < 0) {
      this.unitAccount.leave(unit);
      return;
    }
    const { int } = this.transactions;
    this.unitAccount.change(unit, classOf(int[running | CAUSE]), int[running | LEAD]);
  }

  private accountFully(unit: number): void {
    const { transactions } = this;
    const running = this.unitTransaction[unit];
    const latency = this.unitLatency[unit];
    if (latency === Latency.suspending || latency === Latency.resuming) {
      const who = latency === Latency.suspending ? this.unitSuspended[unit] : running;
      this.classes(unit, UnitClass.suspend, UnitClass.suspend, transactions.int[who | LEAD]);
      return;
    }
    if (latency === Latency.draining) {
      const suspended = this.unitSuspended[unit];
      const held = classOf(transactions.int[suspended | CAUSE]);
      this.classes(unit, held, held, transactions.int[suspended | LEAD]);
      return;
    }
    const plane = this.unitHeld[unit];
    if (plane >= 0 && running < 0 && this.unitSuspended[unit] < 0) {
      // Between the halves of a copyback.
      const held = classOf(this.jobs.cause[plane]);
      this.classes(unit, held, held, NONE);
      return;
    }
    if (!this.cacheMode) {
      if (running >= 0) {
        const held = classOf(transactions.int[running | CAUSE]);
        this.classes(unit, held, held, transactions.int[running | LEAD]);
      } else if (this.unitSuspended[unit] >= 0) {
        // At rest with something suspended: open for those it was suspended for, held by it for the others.
        const suspended = this.unitSuspended[unit];
        const held = classOf(transactions.int[suspended | CAUSE]);
        const open = this.unitOpen[unit];
        this.classes(
          unit,
          open === Open.reads ? UnitClass.idle : held,
          open === Open.write ? UnitClass.idle : held,
          transactions.int[suspended | LEAD],
        );
      } else {
        this.classes(unit, UnitClass.idle, UnitClass.idle, NONE);
      }
      return;
    }
    const cached = this.unitCache[unit];
    // Of two transactions the older one is what others wait for: a read's data leaves while the next is read, a program runs while the next is loaded.
    const cachedIsOlder = running < 0 || (cached >= 0 && transactions.int[running | TYPE] === OperationType.read);
    const holder = cachedIsOlder ? cached : running;
    const held = holder >= 0 ? classOf(transactions.int[holder | CAUSE]) : UnitClass.idle;
    const lead = holder >= 0 ? transactions.int[holder | LEAD] : NONE;
    this.classes(
      unit,
      this.unitFree(unit, OperationType.read) ? UnitClass.idle : held,
      this.unitFree(unit, OperationType.program) ? UnitClass.idle : held,
      lead,
    );
  }

  private classes(unit: number, reads: number, writes: number, operation: number): void {
    this.unitAccount.change(unit, reads, operation);
    if (this.splitAccounts) this.writeAccount.change(unit, writes, operation);
  }

  /** Recomputes whether a die has a host page, after blocks or pages of it changed. */
  refreshRoom(die: number): void {
    const unit = this.units.ofDie[die];
    let room = this.flash.dieHasHostPage(die) ? 1 : 0;
    // A gang programs all its dies together: they have room together (their blocks are in step).
    if (this.ways > 1) {
      const first = this.units.dies[unit * this.units.diesPerUnit];
      room = this.flash.dieHasHostPage(first) ? 1 : 0;
    }
    if (room === this.room[die]) return;
    this.room[die] = room;
    this.roomDies += room ? 1 : -1;
    this.open[die] = room === 1 && this.unitPressing[unit] === 0 ? 1 : 0;
    this.rebindDue = true;
    this.space.change(die, room ? 0 : 1, this.writeAccount, unit, this.jobs.lastStep);
    this.space.change(this.geometry.dies, this.roomDies === 0 ? 1 : 0, this.writeAccount, -1, this.jobs.lastStep);
    if (room) this.touchAll();
  }

  /** One more collection (or one fewer, −1) goes before the host's writes of a unit. */
  pressUnit(unit: number, more: number): void {
    const { unitPressing, units } = this;
    const before = unitPressing[unit];
    unitPressing[unit] = before + more;
    if (before > 0 && before + more > 0) return;
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      this.open[die] = this.room[die] === 1 && before + more === 0 ? 1 : 0;
    }
    // What the writes keep waiting may go now, or the writes themselves.
    this.touch(units.channelOf[unit]);
  }

  /** Notes in an operation what its unit's books said when it became ready (the difference is taken by {@link settle}). */
  markReady(slot: number, unit: number, write: boolean): void {
    const { operations } = this;
    operations.real[(slot >> 1) | SINCE] = this.clock.now;
    if (this.sharedUnit >= 0 && this.differed[this.sharedUnit] === 0) {
      noteReady(this, operations.int[slot | DIE]);
    }
    if (unit < 0) {
      operations.real[(slot >> 1) | MARK_SPACE] = this.space.until(this.geometry.dies);
      return;
    }
    const account = write ? this.writeAccount : this.unitAccount;
    account.read(unit, operations.real, (slot >> 1) | MARKS);
    if (!write) return;
    if (this.space.used) this.markSpace(slot);
    else operations.real[(slot >> 1) | MARK_SPACE] = 0;
  }

  private markSpace(slot: number): void {
    const { operations, space } = this;
    const die = operations.int[slot | DIE];
    space.correct(die, operations.real, (slot >> 1) | MARKS);
    operations.real[(slot >> 1) | MARK_SPACE] = space.until(die);
  }

  /** Charges an operation's wait from when it became ready until now. `unit` −1: it was not bound to one. */
  settle(slot: number, unit: number, write: boolean): void {
    const { operations } = this;
    // On an idle device nothing waits: there is nothing to take apart.
    if (this.clock.now > operations.real[(slot >> 1) | SINCE]) {
      if (unit < 0) this.settleUnbound(slot);
      else this.settleWait(slot, unit, write);
    }
    if (operations.int[slot | UPDATE] >= 0) this.takeOverUpdate(slot);
  }

  private settleUnbound(slot: number): void {
    const { operations, now } = this;
    const { real } = operations;
    const blocked = this.space.until(this.geometry.dies) - real[(slot >> 1) | MARK_SPACE];
    const wait = now - real[(slot >> 1) | SINCE];
    this.charge(slot, WaitCause.space, blocked, this.space.givenBy[this.geometry.dies]);
    this.charge(slot, WaitCause.queue, wait - blocked, NONE);
  }

  private settleWait(slot: number, unit: number, write: boolean): void {
    const { operations } = this;
    const { real } = operations;
    const mark = (slot >> 1) | MARKS;
    const account = write ? this.writeAccount : this.unitAccount;
    account.read(unit, BOOKS, 0);
    let rest = this.clock.now - real[(slot >> 1) | SINCE];
    let space = 0;
    if (write && this.space.used) {
      const die = operations.int[slot | DIE];
      this.space.correct(die, BOOKS, 0);
      space = this.space.until(die) - real[(slot >> 1) | MARK_SPACE];
    }
    // All are read before any is written: parts take the marks' places.
    const channel = BOOKS[UnitClass.idle] - real[mark];
    BOOKS[UnitClass.host] -= real[mark + UnitClass.host];
    BOOKS[UnitClass.gc] -= real[mark + UnitClass.gc];
    BOOKS[UnitClass.other] -= real[mark + UnitClass.other];
    BOOKS[UnitClass.suspend] -= real[mark + UnitClass.suspend];
    if (space > 0) {
      this.charge(slot, WaitCause.space, space, this.space.givenBy[operations.int[slot | DIE]]);
      rest -= space;
    }
    if (channel > 0) {
      this.charge(slot, WaitCause.channel, channel, account.lastIn(unit, UnitClass.idle));
      rest -= channel;
    }
    for (let held: number = UnitClass.host; held <= UnitClass.suspend && rest > 0; held++) {
      const ns = BOOKS[held];
      if (ns <= 0) continue;
      this.charge(slot, WAIT_FOR_CLASS[held], ns, account.lastIn(unit, held));
      rest -= ns;
    }
    this.charge(slot, WaitCause.queue, rest, NONE);
  }

  /** What the update read went through is part of its write's account. */
  private takeOverUpdate(slot: number): void {
    const { operations } = this;
    const { int, real } = operations;
    const update = int[slot | UPDATE];
    const before = int[slot | PARTS_SET];
    for (let set = int[update | PARTS_SET]; set !== 0; set &= set - 1) {
      const k = 31 - Math.clz32(set & -set);
      if (k <= WaitCause.suspend && ((before >> k) & 1) === 0) {
        int[slot | BLOCKERS | k] = int[update | BLOCKERS | k];
      }
      operations.addPart(slot, k, real[(update >> 1) | k]);
    }
    int[slot | OWN_READ] = int[update | TRANSFER_NS];
    int[slot | UPDATE] = -1;
    operations.release(update);
  }

  /** Adds to a part of an operation's account. */
  charge(slot: number, part: number, ns: number, blocker: number): void {
    if (ns <= 0) return;
    this.operations.addPart(slot, part, ns);
    if (part <= WaitCause.suspend) this.operations.int[slot | BLOCKERS | part] = blocker;
  }
}

/** What a waiting operation's time is charged to, by what its unit was doing. */
const WAIT_FOR_CLASS: readonly number[] = [
  WaitCause.channel,
  WaitCause.dieHost,
  WaitCause.dieGc,
  WaitCause.dieOther,
  WaitCause.suspend,
];

/** What a unit's books say now. Longer than needed: V8 knows the address of an array that is not inside its own heap. */
const BOOKS = new Float64Array(16);

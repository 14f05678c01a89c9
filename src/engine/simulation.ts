/**
 * The whole state of a run: its settings (run-settings.ts), which never change, and components made of typed arrays and
 * numbers, which a snapshot copies. The other folders of this room hold what happens to it.
 */
import { quotient, whole } from '../device/exact.ts';
import { BusAccount, SpaceAccount, UnitAccount } from './state/account.ts';
import { ChipReads } from './state/chip-reads.ts';
import { Decision, newDifferences } from './state/differences.ts';
import { firstCounted, HostOp } from './state/workload.ts';
import type { CachedFlash, CacheTimes, SLC_CACHE } from './state/cached-flash.ts';
import { PageTypeTimes } from './state/array-times.ts';
import { BackgroundJobs } from './state/background-jobs.ts';
import type { PolicyHooks } from './hooks.ts';
import { Acknowledgements, Flushes } from './state/write-buffer.ts';
import { hasPageTypes } from '../device/page-types.ts';
import { hasController } from '../document/controller.ts';
import { MOST_IN_FLIGHT } from './state/in-flight.ts';
import { type EngineObserver, Clock } from './recording/recorder.ts';
import { OperationLists, OperationPool } from './records/operation-pool.ts';
import { TransactionPool } from './records/transaction-pool.ts';
import { Counters } from './state/counters.ts';
import { DirtyChannels } from './state/dirty-channels.ts';
import type { Flag } from '../base/flag.ts';
import { Random } from './state/random.ts';
import { RunSettings } from './run-settings.ts';
import { TimeTable } from './state/time-table.ts';
import { cachePages } from '../device/slc-cache.ts';
import type { Geometry } from '../device/geometry.ts';
import type { Experiment } from '../document/experiment.ts';
import { Flash, type FlashOptions } from './state/flash.ts';

function makeFlash(
  { policy, timing }: Experiment,
  geometry: Geometry,
  options: FlashOptions,
  cached: typeof SLC_CACHE | null,
): Flash {
  const { slcCache } = policy;
  if (slcCache === false) return new Flash(geometry, options);
  if (cached === null) throw new Error('the SLC cache is not loaded');
  return new cached.CachedFlash(geometry, options, {
    staticBlocks: slcCache.blocksPerPlane,
    dynamicBlocks: slcCache.dynamicBlocksPerPlane,
    keepFreeBlocks: slcCache.keepFreeBlocks,
    pages: cachePages(slcCache, timing, geometry.pagesPerBlock),
    foldsFirst: slcCache.whenFull === 'fold-first',
  });
}

export class Simulation extends RunSettings<Simulation> {
  readonly clock = new Clock();
  get now(): number {
    return this.clock.now;
  }

  readonly differed = newDifferences();
  readonly flash = makeFlash(
    this.experiment,
    this.geometry,
    {
      openTogether: this.policy.gcActiveBlock || this.policy.multiPlane === 'twin-block',
      gcActiveBlock: this.policy.gcActiveBlock,
      reservedBlocks: this.policy.gc.enabled ? 1 : 0,
      wastes:
        this.policy.multiPlane === 'greedy' ||
        this.policy.multiPlane === 'selective' ||
        this.policy.superblockWays > 1 ||
        this.wholeLines === 1,
      leastErased: this.policy.freeBlockPick === 'least-erased' || this.policy.wearLeveling.dynamic,
      differed: this.differed,
      together: this.policy.multiPlane === 'twin-block' ? Decision.multiPlane : Decision.gcActiveBlock,
      leastErasedBy: this.policy.wearLeveling.dynamic ? Decision.wearDynamic : Decision.freeBlockPick,
    },
    this.makePolicies.slcCache,
  );
  readonly operations = new OperationPool();
  readonly transactions = new TransactionPool();
  /**
   * Slots: buses, arrays, the table's own, arrivals, acknowledgements, given collections, and (with suspension)
   * suspension timers; before these, if each plane reads by itself, the planes' arrays, (with a controller) what comes
   * next there, and (with whole word lines) the padding of a word line.
   */
  readonly time = new TimeTable(
    this.geometry.channels +
      this.units.count +
      4 +
      this.planeSlots +
      (hasController(this.experiment.controller) ? 1 : 0) +
      this.wholeLines +
      (this.suspends ? this.units.count : 0) +
      this.hasCache,
    this.geometry.channels + this.units.count,
    this.clock,
  );
  readonly bus = new BusAccount(this.geometry, this.clock);
  readonly unitAccount = new UnitAccount(this.units.count, this.units.channelOf, this.bus, this.clock);
  /** The same as `unitAccount` unless a unit can be open to reads only, or to writes only. */
  readonly writeAccount = this.splitAccounts
    ? new UnitAccount(this.units.count, this.units.channelOf, this.bus, this.clock)
    : this.unitAccount;
  /** What a read waits for, by unit or (if each plane reads by itself) by plane. */
  readonly readAccount = this.readsByPlane
    ? new UnitAccount(
        this.geometry.planes,
        Int32Array.from(
          { length: this.geometry.planes },
          (_, plane) => this.units.channelOf[quotient(plane, this.geometry.planesPerDie)],
        ),
        this.bus,
        this.clock,
      )
    : this.unitAccount;
  readonly space = new SpaceAccount(this.geometry, this.clock);
  readonly random = new Random(this.experiment.seed);
  readonly counters = new Counters(this.geometry);
  readonly jobs = new BackgroundJobs(this.geometry, this.jobLanes, this.stepPages);

  readonly reads = new OperationLists(this.units.count, this.operations, this.countsQueues);
  readonly writes = new OperationLists(this.geometry.dies, this.operations, this.countsQueues);
  readonly unbound = new OperationLists(1, this.operations, 1);
  readonly background = new OperationLists(this.geometry.channels, this.operations, 0);
  /** Finished array reads by channel: their data-outs wait. */
  readonly outs = new OperationLists(this.geometry.channels, this.operations, 0);
  /** Unbound writes that have arrived and are not dispatched, ready or not. */
  unboundPending = 0;
  /** Bound writes waiting by channel, and reads: a zero saves a scan. */
  readonly writesOnChannel = new Int32Array(this.geometry.channels);
  readonly readsOnChannel = new Int32Array(this.geometry.channels);

  /** By channel: the transaction on the bus, the operation of a data-out (−1: commands or loads). */
  readonly busTransaction = new Int32Array(this.geometry.channels).fill(-1);
  readonly busOperation = new Int32Array(this.geometry.channels).fill(-1);
  /** By channel: the plane whose collection has claimed it, and that plane's unit; −1 none. */
  readonly heldBy = new Int32Array(this.geometry.channels).fill(-1);
  readonly heldUnit = new Int32Array(this.geometry.channels).fill(-1);
  /** By channel: 1 from when the first step of that collection has begun. */
  readonly holdBegun = new Uint8Array(this.geometry.channels);
  readonly dirty = new DirtyChannels(
    this.geometry.channels,
    this.policy.scheduler !== 'fifo' || this.policy.suspension.writesSuspendErase || this.policy.gc.hostParallel,
    this.plainDispatch,
  );
  /**
   * Writes may request suspensions. False for the rest of an instant in which a suspended erase resumed without one.
   */
  writesMayRequest = true;

  /** By unit, −1 if none: its transaction, the suspended one, (cache mode) the one in its cache register. */
  readonly unitTransaction = new Int32Array(this.units.count).fill(-1);
  readonly unitSuspended = new Int32Array(this.units.count).fill(-1);
  readonly unitCache = new Int32Array(this.units.count).fill(-1);
  /** By unit: plane of the copyback that holds it between its read and its program, −1 none. */
  readonly unitHeld = new Int32Array(this.units.count).fill(-1);
  readonly unitLatency = new Uint8Array(this.units.count);
  readonly unitOpen = new Uint8Array(this.units.count);
  /** Pages read while suspended. */
  readonly unitServed = new Int32Array(this.units.count);
  /** By channel: the bits (`Units.bitOf`) of its idle units; plain dispatch may leave out those that none waits for. */
  readonly readyUnits = new Int32Array(this.geometry.channels).fill(this.units.allBits);

  /** By die: 1 while a host page is free. */
  readonly hasHostPage = new Uint8Array(this.geometry.dies).fill(1);
  diesWithHostPage = this.geometry.dies;
  /** By unit: collections past their hard limit, which go before the host's writes. */
  readonly unitPressing = new Int32Array(this.units.count);
  /** By die: 1 while a host page is free and no such collection goes before it. */
  readonly open = new Uint8Array(this.geometry.dies).fill(1);
  /** Bound writes may have to be bound to other dies now. */
  rebindDue = false;
  /** Super-pages (pages, without superblocks) that were bound again because their die was full. */
  boundAnew = 0;
  /** By bank: pages bound so far. */
  readonly cumulativeWrites = new Float64Array(this.geometry.dies);
  /** By bank: host operations bound to it and not dispatched. */
  readonly bankWaiting = new Int32Array(this.geometry.dies);
  /** By bank: the write request that was bound to it last. */
  readonly bankRequest = new Float64Array(this.geometry.dies).fill(-1);
  readonly planeToken = new Int32Array(this.geometry.dies);
  readonly chipToken = new Int32Array(this.geometry.channels);
  readonly dieToken = new Int32Array(this.geometry.chips);
  /** By channel: chips chosen in the present burst of writes. */
  readonly burstChips = new Int32Array(this.geometry.channels);
  /** By channel: host reads bound and not complete. */
  readonly channelReads = new Int32Array(this.geometry.channels);
  /** By channel: page writes that have begun (`sharesOutstanding`: and not ended). */
  readonly channelWrites = new Int32Array(this.geometry.channels);

  /** `initial.collect`: 1 for each that has started, its block over the whole device, the number started. */
  readonly collected = new Uint8Array(this.experiment.initial.collect.length);
  readonly collectBlocks = new Int32Array(this.experiment.initial.collect.length);
  nextCollect = 0;
  /** Page programs made while preconditioning. */
  preconditionPrograms = 0;

  /** One bit a logical page: a trim has emptied it. Empty if nothing is trimmed. */
  readonly trimmed = new Uint8Array(this.workload.op.includes(HostOp.trim) ? (this.geometry.logicalPages >> 3) + 1 : 0);

  /** Unfinished write of each logical page (slot + 1; 0 none): later accesses to the page wait for it. */
  readonly pendingWrite = new Uint32Array(this.geometry.logicalPages);

  nextOperation = 0;

  readonly total = whole(this.workload.count * this.host.repeat);
  /** The first request that counts in figures, and when it arrived, ns; −1 before that. */
  readonly firstCounted = firstCounted(this.experiment, this.total);
  countedSince = -1;
  /** The first request of the next part of the run (`RUN_PARTS`). */
  nextPart = this.firstCounted;
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
  /** Writes that were bound at dispatch, and how often a chip began some of them. */
  unboundTaken = 0;
  unboundStarts = 0;
  boundRequests = 0;
  wrapped = 0;
  firstArrival = -1;
  lastCompletion = 0;
  /** By request: its operations that are not complete. */
  readonly left = new Uint32Array(this.total);
  /** Latency of each complete request, ns; before that −1 − arrival; NaN before it arrived. */
  readonly latencies = new Float64Array(this.total).fill(NaN);
  /** Write buffer: its size and its use, pages. */
  readonly bufferPages = whole(this.host.writeBuffer.pages);
  bufferedPages = 0;
  /** Writes that wait for the write buffer; in list 1 those that a coalescing one holds, the oldest first. */
  readonly admission = new OperationLists(2, this.operations, 1);
  readonly acknowledgements = new Acknowledgements();
  /** Null if the workload has no flush. */
  readonly flushes = this.workload.op.includes(HostOp.flush) ? new Flushes() : null;
  /** Operations of the pages in list 1, update reads too. */
  heldOperations = 0;
  backgroundLive = 0;
  /** Operation that entered the buffer last; NONE if a page was merged after it. */
  lastAdmitted = 0;
  /** Die of the super-page being bound. */
  lastBoundDie = 0;
  readonly chipReads = new ChipReads(this.policy.dataOutOrder === 'most-remaining', this.total, this.geometry.chips);

  /** The operations of the transaction that is being composed: pages of a unit's planes, or pieces of pages. */
  readonly group = new Int32Array(
    Math.max(
      this.units.diesPerUnit * this.geometry.diesPerChip * this.geometry.planesPerDie,
      this.stepPages,
      this.policy.multiLocationRead === false ? 0 : this.policy.multiLocationRead.units,
    ),
  );

  private readonly policies: PolicyHooks<Simulation> = this.makePolicies(this);
  readonly binding = this.policies.binding;
  readonly lateBinding = this.policies.lateBinding;
  readonly planes = this.policies.planes;
  readonly dataOut = this.policies.dataOut;
  readonly queueOrder = this.policies.queueOrder;
  readonly composer = this.policies.composer;
  readonly clump = this.policies.clump;
  readonly multiLocation = this.policies.multiLocation;
  /** Null where all pages of a block take the same times. */
  readonly pageTypes = this.arrayTimes();
  readonly parallelReads = this.policies.parallelReads;
  readonly guests = this.policies.guests;
  readonly suspension = this.policies.suspension;
  readonly layout = this.policies.layout;
  readonly victims = this.policies.victims;
  readonly wear = this.policies.wear;
  readonly twinBlocks = this.policies.twinBlocks;
  readonly superPages = this.policies.superPages;
  readonly wordLines = this.policies.wordLines;
  /** Word lines in two passes. */
  readonly passes = this.wordLines === null ? null : this.wordLines.passes;
  readonly registers = this.policies.registers;
  readonly planeReads = this.policies.planeReads;
  readonly loads = this.policies.loads;
  readonly sharedUnits = this.policies.sharedUnits;
  readonly folds = this.policies.folds;
  readonly initialState = this.policies.initialState;
  /** Cores and link; null if they take no time. */
  readonly controller = this.policies.makeController?.(this.experiment, this.geometry, this.total) ?? null;
  /** Writes before time 0; null if there are none. */
  readonly precondition = this.policies.precondition;
  readonly storeReads = this.policies.storeReads;
  readonly policyState = this.policies.state;

  observer: EngineObserver | null = null;

  busSlot(channel: number): number {
    return channel;
  }
  arraySlot(unit: number): number {
    return this.geometry.channels + unit;
  }
  /** Of a plane's array, if each plane reads by itself. */
  planeSlot(plane: number): number {
    return this.collectSlot + 1 + plane;
  }
  private get planeSlots(): number {
    return this.readsByPlane === 1 ? this.geometry.planes : 0;
  }
  timerSlot(unit: number): number {
    // Behind all others: a fork to a policy that suspends has more slots.
    return this.padSlot + this.wholeLines + this.hasCache + unit;
  }
  /** Of the time table: when the word line that is being gathered is padded. Only with whole word lines. */
  get padSlot(): number {
    return this.controllerSlot + (hasController(this.experiment.controller) ? 1 : 0);
  }
  get arrivalSlot(): number {
    return this.geometry.channels + this.units.count + 1;
  }
  get acknowledgeSlot(): number {
    return this.arrivalSlot + 1;
  }
  get controllerSlot(): number {
    return this.collectSlot + 1 + this.planeSlots;
  }
  get collectSlot(): number {
    return this.arrivalSlot + 2;
  }
  /** When the host will have been idle for long enough to fold. Only with an SLC cache. */
  get foldSlot(): number {
    return this.padSlot + this.wholeLines;
  }

  private arrayTimes(): PageTypeTimes | CacheTimes | null {
    const { slcCache } = this.policy;
    const cached = this.makePolicies.slcCache;
    if (slcCache !== false && cached !== null) {
      return new cached.CacheTimes(this.experiment, slcCache, this.flash as CachedFlash);
    }
    return hasPageTypes(this.experiment.timing)
      ? new PageTypeTimes(this.experiment, this.geometry, this.completesAtTransfer === 1)
      : null;
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

/**
 * The settings of a run, read from its experiment once. They never change. Settings that every step tests are 0 or 1:
 * V8 tests a small integer in two instructions, and a boolean that is true in ten.
 */
import { transferTime, whole } from '../../device/exact.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { Decision } from '../accounting/differences.ts';
import { sharedUnitCounter } from '../../policies/busy-unit/policy.ts';
import { completesAtTransfer } from '../../policies/quirks/policy.ts';
import { passingCounter } from '../../policies/read-priority/policy.ts';
import { flag, type Flag } from './flag.ts';
import { Units, unitsOf } from './units.ts';

export class RunSettings {
  readonly experiment: Experiment;
  readonly geometry: Geometry;
  readonly units: Units;
  readonly commandNs: number;
  readonly readNs: number;
  readonly programNs: number;
  readonly eraseNs: number;
  readonly planeSwitchNs: number;
  readonly copyNs: number;
  readonly pageTransferNs: number;
  readonly transferNs: (bytes: number) => number;
  /** All programs of a transaction start when its last load is in, and the whole chip is one array operation. */
  readonly chipUnit: Flag;
  readonly cacheMode: Flag;
  readonly suspends: Flag;
  /** Writes, too, suspend erases. */
  readonly writesSuspend: Flag;
  /** While a bus is busy, nothing can begin on its channel, nor request a suspension. */
  readonly busFirst: Flag;
  /** The bus always carries whole pages, even if a request needs a part. */
  readonly wholePages: Flag;
  /** Pages that were never written are not read from flash. */
  readonly zeroReads: Flag;
  /** Pages in flight are read from RAM, and written anew without waiting (`host.hazards: ram`). */
  readonly ramHazards: Flag;
  /** The write buffer merges writes of a page, and writes back the least recently written pages. */
  readonly coalesces: Flag;
  /** A write of a part of a page reads the rest first. */
  readonly readModifyWrite: Flag;
  /** The pages of a multi-plane read complete together. */
  readonly completesTogether: Flag;
  /** Garbage collection's and wear leveling's pages stay in their plane's register. */
  readonly copyback: Flag;
  /** Garbage collection is on. */
  readonly collects: Flag;
  readonly closedLoop: Flag;
  /** The counter for reads that pass older writes (`Decision`); −1 if none pass, or if the scheduler counts them. */
  readonly passing: number;
  /** First come, first served on each unit, reads and writes alike. */
  readonly fifo: Flag;
  readonly readAgeLimitNs: number;
  readonly ways: number;
  /**
   * Planes that a background job collects together: a gang's dies (superblocks), a die's planes (twin blocks), or 1.
   */
  readonly jobLanes: number;
  readonly twins: Flag;
  readonly arrivesOnCompletion: Flag;
  /** Host writes count as complete when their data is in. */
  readonly completesAtTransfer: Flag;
  /** The part of a program that counts in its request's latency, ns. */
  readonly countedProgramNs: number;
  /**
   * In cache mode and with suspension a unit can be open to reads only, or to writes only: writes have their own
   * account.
   */
  protected readonly splitAccounts: Flag;
  /** A unit is idle or has one transaction: nothing is suspended, held between two, or in a second register. */
  readonly simpleUnits: Flag;
  /** No policy and no counter needs to know when a transaction starts on a unit. */
  readonly plainUnits: Flag;
  /** No policy looks at the transaction of a page that is alone in it: it gets no record of one. */
  readonly alone: Flag;
  /** Units are dies that start one host page at a time, the oldest first; nothing else decides than §4 and §5. */
  readonly plainDispatch: Flag;
  /** The number of unbound writes that a channel may start depends on the other channels (Algorithm 1). */
  readonly sharesWrites: Flag;
  /** A start on one channel can change which unbound writes another may start. */
  readonly pullsTogether: Flag;

  constructor(experiment: Experiment, geometry: Geometry) {
    this.experiment = experiment;
    this.geometry = geometry;
    const { policy, timing, host } = experiment;
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
    this.ramHazards = flag(host.hazards === 'ram');
    this.coalesces = flag(host.writeBuffer.pages > 0 && host.writeBuffer.policy === 'lru');
    this.readModifyWrite = flag(policy.partialWrite === 'read-modify-write');
    this.completesTogether = flag(policy.multiPlaneReadCompletion === 'transaction');
    this.copyback = flag(policy.gc.copyback);
    this.collects = flag(policy.gc.enabled);
    this.closedLoop = flag(host.mode === 'closed');
    this.fifo = flag(!policy.readPriority && !this.suspends && policy.scheduler !== 'sprinkler');
    this.readAgeLimitNs = whole(this.fifo ? 0 : policy.readPriorityAgeLimitNs);
    this.ways = whole(policy.superblockWays);
    this.twins = flag(policy.multiPlane === 'twin-block');
    this.jobLanes = this.twins ? geometry.planesPerDie : this.ways;
    const passing = passingCounter(experiment);
    this.passing = passing === null ? -1 : Decision[passing];
    this.arrivesOnCompletion = flag(host.mode === 'closed' || host.repeat > 1);
    this.completesAtTransfer = flag(completesAtTransfer(experiment));
    this.countedProgramNs = whole(this.completesAtTransfer ? 0 : timing.programNs);
    this.splitAccounts = flag(policy.cacheMode || this.suspends === 1);
    this.simpleUnits = flag(!this.splitAccounts && !policy.gc.copyback);
    this.plainUnits = flag(
      !policy.cacheMode &&
        sharedUnitCounter(experiment) === null &&
        this.passing < 0 &&
        policy.scheduler !== 'sprinkler' &&
        policy.scheduler !== 'paq',
    );
    this.alone = flag(
      this.simpleUnits === 1 &&
        this.ways === 1 &&
        sharedUnitCounter(experiment) === null &&
        policy.scheduler === 'fifo' &&
        policy.multiLocationRead === false &&
        !policy.gc.hostParallel &&
        !policy.quirks.overlapTransfers &&
        !policy.quirks.completeAtTransfer,
    );
    this.plainDispatch = flag(
      [this.alone, this.plainUnits, this.busFirst, this.fifo].every((is) => is === 1) &&
        policy.parallelRead === 'none' &&
        policy.multiPlane === 'none' &&
        policy.readLayout === false &&
        policy.dieBinding !== 'dynamic' &&
        policy.dieBinding !== 'undecided-queue' &&
        this.units.diesPerUnit === 1 &&
        this.units.perChannel <= Units.BITS,
    );
    this.sharesWrites = flag(policy.channelMaxSubs !== false);
    const placesEvenly = policy.readLayout !== false && policy.readLayout.evenPlacement;
    this.pullsTogether = flag(
      policy.channelMaxSubs !== false || policy.dieBinding === 'undecided-queue' || placesEvenly,
    );
  }
}

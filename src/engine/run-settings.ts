/**
 * The settings of a run, read from its experiment once. They never change. Settings that every step tests are 0 or 1:
 * V8 tests a small integer in two instructions, and a boolean that is true in ten.
 */
import { hasCache, shortestTimes } from '../device/slc-cache.ts';
import { transferTime, whole } from '../device/exact.ts';
import type { Geometry } from '../device/geometry.ts';
import type { Experiment } from '../document/experiment.ts';
import { Decision } from './state/differences.ts';
import { sharedUnitCounter } from '../document/policies/busy-unit.ts';
import { completesAtTransfer } from '../document/policies/quirks.ts';
import { isWholeLine } from '../document/policies/word-lines.ts';
import { passingCounter } from '../document/policies/read-priority.ts';
import type { Requests } from './state/workload.ts';
import type { PolicyMaker } from './hooks.ts';
import type { Recorder } from './recording/recorder.ts';
import { flag } from '../base/flag.ts';
import { Units } from './state/units.ts';

function passingNumber(experiment: Experiment): number {
  const counter = passingCounter(experiment);
  return counter === null ? -1 : Decision[counter];
}

/** What a run is made from. */
class RunInput<Engine> {
  readonly experiment: Experiment;
  readonly geometry: Geometry;
  readonly workload: Requests;
  readonly recorder: Recorder;
  protected readonly makePolicies: PolicyMaker<Engine>;

  constructor(
    experiment: Experiment,
    geometry: Geometry,
    workload: Requests,
    recorder: Recorder,
    makePolicies: PolicyMaker<Engine>,
  ) {
    this.experiment = experiment;
    this.geometry = geometry;
    this.workload = workload;
    this.recorder = recorder;
    this.makePolicies = makePolicies;
  }
}

export class RunSettings<Engine = never> extends RunInput<Engine> {
  protected readonly policy = this.experiment.policy;
  protected readonly host = this.experiment.host;
  private readonly timing = this.experiment.timing;
  readonly units = new Units(this.experiment, this.geometry);
  readonly commandNs = whole(this.timing.commandNs);
  readonly hasCache = flag(hasCache(this.policy));
  /** With one, of both modes the shorter. */
  private readonly shortest = shortestTimes(this.timing, this.policy.slcCache);
  readonly readNs = whole(this.shortest.readNs);
  readonly programNs = whole(this.shortest.programNs);
  readonly eraseNs = whole(this.shortest.eraseNs);
  readonly planeSwitchNs = whole(this.timing.planeSwitchNs);
  readonly copyNs = whole(this.timing.registerCopyNs);
  readonly transferNs = transferTime(this.timing.transferNsPerByte);
  readonly pageTransferNs = whole(this.transferNs(this.geometry.pageBytes + this.geometry.spareBytes));
  readonly chipUnit = flag(this.policy.busyUnit === 'chip');
  readonly cacheMode = flag(this.policy.cacheMode);
  readonly suspends = flag(this.policy.suspension.program || this.policy.suspension.erase);
  readonly writesSuspend = flag(this.policy.suspension.writesSuspendErase);
  /** While a bus is busy, nothing can begin on its channel, nor request a suspension. */
  readonly busFirst = flag(this.commandNs > 0 && !this.suspends);
  readonly wholePages = flag(this.policy.transfer === 'page');
  /** A garbage collection holds its channel from its first read to its last program. */
  readonly holdsChannels = flag(this.policy.gc.preemption === 'block');
  /** Reads cut the programs of such a collection, too. */
  readonly cutsHeld = flag(this.policy.suspension.collection);
  /** Of twin blocks, one page is moved at a time. */
  readonly movesPages = flag(this.policy.twinBlockMoves === 'page');
  /** Unbound writes are offered to the channels in turn. */
  readonly rotates = flag(this.policy.firstChannel === 'rotating');
  readonly writesBackIdle = flag(this.host.writeBuffer.idleWriteBack);
  readonly zeroReads = flag(this.policy.unmappedRead === 'zero');
  /** Pages in flight are read from RAM, and written anew without waiting (`host.hazards: ram`). */
  readonly ramHazards = flag(this.host.hazards === 'ram');
  /** Some pages are answered from RAM after a delay. */
  readonly answersFromRam = flag(this.host.writeBuffer.pages > 0 || this.host.hazards === 'ram');
  /** The write buffer merges writes of a page, and writes back the least recently written pages. */
  readonly coalesces = flag(this.host.writeBuffer.pages > 0 && this.host.writeBuffer.policy === 'lru');
  /** With a write buffer every write is complete on flash only. */
  readonly writesThrough = flag(this.host.writeBuffer.acknowledge === 'program');
  readonly readModifyWrite = flag(this.policy.partialWrite === 'read-modify-write');
  /** The pages of a multi-plane read complete together. */
  readonly completesTogether = flag(this.policy.multiPlaneReadCompletion === 'transaction');
  /** Garbage collection's and wear leveling's pages stay in their plane's register. */
  readonly copyback = flag(this.policy.gc.copyback);
  /** Pages that are folded stay in their plane's register. (It cannot change in mid-run.) */
  readonly foldsOnDie = flag(this.policy.slcCache !== false && this.policy.slcCache.foldPath === 'on-die');
  /** Some steps of background jobs use the bus for their commands only. */
  readonly movesInside = flag(this.copyback === 1 || this.foldsOnDie === 1);
  readonly collects = flag(this.policy.gc.enabled);
  readonly closedLoop = flag(this.host.mode === 'closed');
  /** First come, first served on each unit, reads and writes alike. */
  readonly fifo = flag(!this.policy.readPriority && !this.suspends && this.policy.scheduler !== 'sprinkler');
  readonly readAgeLimitNs = whole(this.fifo ? 0 : this.policy.readPriorityAgeLimitNs);
  readonly ways = whole(this.policy.superblockWays);
  readonly twins = flag(this.policy.multiPlane === 'twin-block');
  /** A program writes a whole word line: the planes of a die are in step. */
  readonly wholeLines = flag(isWholeLine(this.policy));
  /** Pages of a block in one program: the types of a word line, or 1. */
  readonly lineTypes = whole(this.wholeLines === 1 ? this.timing.pageTypes.count : 1);
  /**
   * Planes that a background job collects together: a gang's dies (superblocks), a die's planes (twin blocks, word
   * lines), or 1.
   */
  readonly jobLanes = this.twins || this.wholeLines ? this.geometry.planesPerDie : this.ways;
  /** Pages of a job that are programmed together: one in each of its lanes, or a word line of them. */
  readonly stepPages = whole(this.jobLanes * this.lineTypes);
  /** Pages that one write takes on flash: those of a super-page or of a word line, or 1. */
  readonly writePages = whole(this.wholeLines === 1 ? this.stepPages : this.ways);
  /** The counter for reads that pass older writes (`Decision`); −1 if none pass, or if the scheduler counts them. */
  readonly passing = passingNumber(this.experiment);
  readonly arrivesOnCompletion = flag(this.host.mode === 'closed' || this.host.repeat > 1);
  /** Host writes count as complete when their data is in. */
  readonly completesAtTransfer = flag(completesAtTransfer(this.experiment));
  /** The part of a program that counts in its request's latency, ns. */
  readonly countedProgramNs = whole(this.completesAtTransfer ? 0 : this.programNs);
  /**
   * In cache mode and with suspension a unit can be open to reads only, or to writes only: writes have their own
   * account.
   */
  protected readonly splitAccounts = flag(this.policy.cacheMode || this.suspends === 1);
  /** Each plane of a die reads by itself (`planeReads`). It cannot change in mid-run. */
  readonly readsByPlane = flag(this.policy.planeReads === 'independent');
  /** A unit is idle or has one transaction: nothing is suspended, held between two, or in a second register. */
  readonly simpleUnits = flag(!this.splitAccounts && this.movesInside === 0 && this.readsByPlane === 0);
  /** No policy and no counter needs to know when a transaction starts on a unit. */
  readonly plainUnits = flag(
    sharedUnitCounter(this.experiment) === null &&
      this.passing < 0 &&
      // Any other scheduler may compose transactions, and is told of each.
      ['fifo', 'slacker'].includes(this.policy.scheduler),
  );
  /** A page that is alone in its transaction gets no record of one. (None of these settings can change in mid-run.) */
  readonly alone = flag(
    !this.policy.cacheMode &&
      this.wholeLines === 0 &&
      this.hasCache === 0 &&
      !this.policy.gc.copyback &&
      this.readsByPlane === 0 &&
      this.ways === 1 &&
      !this.policy.quirks.overlapTransfers &&
      !this.policy.quirks.completeAtTransfer,
  );
  /** Units are dies that start one host page at a time, the oldest first; nothing else decides than §4 and §5. */
  readonly plainDispatch = flag(
    [this.alone, this.plainUnits, this.busFirst, this.fifo].every((is) => is === 1) &&
      this.policy.scheduler === 'fifo' &&
      this.policy.parallelRead === 'none' &&
      this.policy.multiLocationRead === false &&
      this.policy.multiPlane === 'none' &&
      !this.policy.gc.hostParallel &&
      this.holdsChannels === 0 &&
      this.policy.readLayout === false &&
      this.policy.dieBinding !== 'dynamic' &&
      this.policy.dieBinding !== 'undecided-queue' &&
      this.units.diesPerUnit === 1 &&
      this.units.perChannel <= Units.BITS &&
      this.geometry.channels <= Units.BITS,
  );
  /** Writes go by what is bound to each bank. (It cannot change in mid-run, nor can the next three.) */
  readonly countsBanks = flag(
    !['write-order', 'static'].includes(this.policy.dieBinding) || this.policy.readLayout !== false,
  );
  readonly countsQueues = flag(this.policy.scheduler === 'slacker');
  /** The number of unbound writes that a channel may start depends on the other channels' operations (Algorithm 1). */
  readonly sharesWrites = flag(this.policy.channelMaxSubs !== false);
  /** Of the writes it counts those that have not ended. */
  readonly sharesOutstanding = flag(
    this.policy.channelMaxSubs !== false && this.policy.channelMaxSubs.counter === 'outstanding',
  );
  /** A start on one channel can change which unbound writes another may start. */
  readonly pullsTogether = flag(
    this.policy.channelMaxSubs !== false ||
      this.policy.dieBinding === 'undecided-queue' ||
      (this.policy.readLayout !== false && this.policy.readLayout.evenPlacement),
  );
}

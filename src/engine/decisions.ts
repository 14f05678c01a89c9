/** The policies of a run, looked up once, and the views through which they see it. */
import type { DataOutView, PickDataOut } from '../policies/data-out/view.ts';
import { firstReady } from '../policies/data-out/first-ready.ts';
import type { BindAtArrival, BindingView, WriteToBind } from '../policies/die-binding/view.ts';
import { writeOrder } from '../policies/die-binding/write-order.ts';
import type { ChoosePlanes, LevelPlanes, PlanesView } from '../policies/planes/view.ts';
import { laggingPlane, nextPlaneInTurn, planeInTurn } from '../policies/planes/none.ts';
import type { Policy } from '../document/experiment.ts';
import { Decision } from './differences.ts';
import { Cause, NONE, infoCause } from './recording.ts';
import { optional } from './optional.ts';
import type { Pull } from './pull.ts';
import { pagesChanged } from './background.ts';
import type { Flag, Simulation } from './simulation.ts';
import * as operationRecord from './operation-record.ts';
import * as transactionRecord from './transaction-record.ts';

// A module's own constants are compiled into its code; imported ones would be loaded and checked at every use.
const { HEAD } = transactionRecord;
const { DIE, ID, INFO, MATE, NEXT, REQUEST } = operationRecord;

/** Where a write goes when it arrives; null where it is bound at dispatch (an unbound policy). */
function bindingOf({ dieBinding }: Policy): BindAtArrival | null {
  switch (dieBinding) {
    case 'write-order':
      return writeOrder;
    case 'request-order':
      return optional.requestOrder;
    case 'static':
      return optional.staticAddress;
    case 'queue':
      return optional.shortestQueue;
    case 'state':
      return optional.leastWrittenIdle;
    case 'dynamic':
    case 'undecided-queue':
      return null;
  }
}

/** Which planes of a die take the next pages. */
function planesOf({ multiPlane, selectiveWaste }: Policy, inTurn: boolean): ChoosePlanes {
  switch (multiPlane) {
    case 'wise':
      return inTurn ? optional.wiseInTurn : optional.wisePlanes;
    case 'greedy':
      return optional.greedyPlanes(Infinity, inTurn);
    case 'selective':
      return optional.greedyPlanes(selectiveWaste, inTurn);
    case 'twin-block':
      return optional.twinPlanes;
    case 'none':
      return inTurn ? nextPlaneInTurn : laggingPlane;
  }
}

/** Which finished array read uses the bus next. */
function dataOutOf({ dataOutOrder }: Policy): PickDataOut {
  switch (dataOutOrder) {
    case 'first-ready':
      return firstReady;
    case 'chip-index':
      return optional.chipIndex;
    case 'most-remaining':
      return optional.mostRemaining;
  }
}

/** The write to bind, filled anew for each question: no object a page. */
class Write implements WriteToBind {
  lpn = 0;
  pageNumber = 0;
  requestNumber = 0;
}

class Binding implements BindingView {
  private readonly simulation: Simulation;
  readonly banks: number;

  constructor(simulation: Simulation, banks: number) {
    this.simulation = simulation;
    this.banks = banks;
  }

  queueLength(bank: number): number {
    return this.simulation.bankWaiting[bank] + (this.works(bank) ? 1 : 0);
  }

  isIdle(bank: number): boolean {
    const { simulation } = this;
    const { sharedUnit, differed } = simulation;
    if (sharedUnit >= 0 && differed[sharedUnit] === 0 && optional.takenByAnother(simulation, bank))
      differed[sharedUnit] = 1;
    const unit = this.unitOf(bank);
    return (
      simulation.unitTransaction[unit] < 0 &&
      simulation.unitSuspended[unit] < 0 &&
      simulation.unitCache[unit] < 0 &&
      simulation.unitHeld[unit] < 0
    );
  }

  private unitOf(bank: number): number {
    const { ways, units } = this.simulation;
    return ways > 1 ? bank : units.ofDie[bank];
  }

  /** Whether something runs, is held or is suspended on the bank itself: with chips as units it may be on another die only. */
  private works(bank: number): boolean {
    const { simulation } = this;
    const unit = this.unitOf(bank);
    const held = simulation.unitHeld[unit];
    return (
      this.isOn(bank, simulation.unitTransaction[unit]) ||
      this.isOn(bank, simulation.unitSuspended[unit]) ||
      this.isOn(bank, simulation.unitCache[unit]) ||
      (held >= 0 && simulation.bankOf(Math.floor(held / simulation.geometry.planesPerDie)) === bank)
    );
  }

  /** Whether a transaction (−1: none) has an operation on the bank. */
  private isOn(bank: number, tx: number): boolean {
    if (tx < 0) return false;
    const { operations, transactions } = this.simulation;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
      if (this.simulation.bankOf(operations.int[slot | DIE]) === bank) return true;
    }
    return false;
  }

  hasPageOf(bank: number, requestNumber: number): boolean {
    return this.simulation.bankRequest[bank] === requestNumber;
  }

  cumulativeWrites(bank: number): number {
    return this.simulation.cumulativeWrites[bank];
  }
}

class Planes implements PlanesView {
  readonly planesPerDie: number;
  readonly blocksPerPlane: number;
  /** Planes work together at one page, whatever the block. */
  pageOnly: boolean;

  private readonly simulation: Simulation;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.planesPerDie = simulation.geometry.planesPerDie;
    this.blocksPerPlane = simulation.geometry.blocksPerPlane;
    this.pageOnly = simulation.experiment.policy.planeConstraint === 'page';
  }

  hasHostPage(die: number, plane: number): boolean {
    return this.simulation.flash.hasHostPage(die * this.planesPerDie + plane);
  }
  taken(die: number, plane: number): number {
    return this.simulation.flash.taken[die * this.planesPerDie + plane];
  }
  sameAddress(die: number, a: number, b: number): boolean {
    const { flash } = this.simulation;
    const first = die * this.planesPerDie;
    const blockA = flash.nextHostBlock(first + a);
    const blockB = flash.nextHostBlock(first + b);
    if (!this.pageOnly && blockA !== blockB) return false;
    return flash.writtenOf(first + a, blockA) === flash.writtenOf(first + b, blockB);
  }
  nextBlock(die: number, plane: number): number {
    return this.simulation.flash.nextHostBlock(die * this.planesPerDie + plane);
  }
  nextPage(die: number, plane: number): number {
    const { flash } = this.simulation;
    const at = die * this.planesPerDie + plane;
    const block = flash.nextHostBlock(at);
    return block < 0 ? -1 : flash.writtenOf(at, block);
  }
  openPage(die: number, plane: number, block: number): number {
    return this.simulation.flash.openPage(die * this.planesPerDie + plane, block);
  }
  skipTo(die: number, plane: number, block: number, page: number): void {
    const { simulation } = this;
    const at = die * this.planesPerDie + plane;
    const { flash, counters } = simulation;
    const opens = flash.hostActive[at] !== block;
    const skipped = flash.skipTo(at, block, page);
    counters.wasted += skipped;
    if (opens || skipped > 0) pagesChanged(simulation, at);
  }
  token(die: number): number {
    return this.simulation.planeToken[die];
  }
}

class DataOuts implements DataOutView {
  count = 0;
  private slots = new Int32Array(64);

  private readonly simulation: Simulation;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
  }

  /** Gathers the candidates of a channel. */
  gather(channel: number): void {
    const { outs, operations } = this.simulation;
    this.count = 0;
    for (let slot = outs.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
      if (this.count === this.slots.length) {
        const larger = new Int32Array(this.count * 2);
        larger.set(this.slots);
        this.slots = larger;
      }
      this.slots[this.count++] = slot;
    }
  }

  slot(i: number): number {
    return this.slots[i];
  }
  requestAge(i: number): number {
    const { operations } = this.simulation;
    const slot = this.slots[i];
    return infoCause(operations.int[slot | INFO]) === Cause.host ? operations.int[slot | REQUEST] : NONE;
  }
  die(i: number): number {
    return this.simulation.operations.int[this.slots[i] | DIE];
  }
  chip(i: number): number {
    return this.simulation.chipOf(this.die(i));
  }
  operation(i: number): number {
    return this.simulation.operations.int[this.slots[i] | ID];
  }
  remainingOnChip(i: number): number {
    const { simulation } = this;
    const slot = this.slots[i];
    if (infoCause(simulation.operations.int[slot | INFO]) !== Cause.host) return 0;
    return simulation.chipReads.remaining(simulation.operations.int[slot | REQUEST], this.chip(i));
  }
}

/** A binding that counts where it differs from write order. */
function compared({ differed }: Simulation, bind: BindAtArrival | null): BindAtArrival | null {
  if (bind === null || bind === writeOrder) return bind;
  return (view, write) => {
    const bank = bind(view, write);
    if (bank !== writeOrder(view, write)) differed[Decision.dieBinding]++;
    return bank;
  };
}

export class Decisions {
  /** Null where writes are bound at dispatch (an unbound policy). */
  readonly bind: BindAtArrival | null;
  readonly binding: Binding;
  readonly write = new Write();
  readonly choosePlanes: ChoosePlanes;
  /** Null where nothing is ever skipped. */
  readonly levelPlanes: LevelPlanes | null;
  readonly planes: Planes;
  readonly dataOuts: DataOuts;
  readonly pickDataOut: PickDataOut;
  /** Whether several pages of a die can be programmed together. */
  readonly multiPlane: boolean;
  /** The scheduler lets no planes work together although `multiPlane` would. */
  readonly planeBlind: boolean;
  /** Data-outs go in the order they became ready: no need to look at them. */
  readonly firstReady: Flag;
  /** Takes writes that are bound at dispatch; null where they are bound at arrival. */
  pull: Pull | null = null;
  /** Planes chosen last, and the slots of the transaction being put together. */
  readonly chosen: Int32Array;
  readonly group: Int32Array;
  /** For comparison: the planes that the default would have chosen. */
  private readonly wouldChoose: Int32Array;
  /** Whether `multiPlane` chooses the planes, and whether the plane token has a say in it. */
  private readonly several: boolean;
  private readonly inTurn: boolean;
  /** For comparison: what `planePick: lagging` would choose. */
  private readonly chooseLagging: ChoosePlanes;
  private readonly simulation: Simulation;

  /**
   * Chooses planes (`chosen`) for up to `wanted` pages of a die that are about to be written, and brings them to one address where pages are wasted for
   * that. Returns how many.
   */
  choose(die: number, wanted: number): number {
    const { simulation, planes } = this;
    const { differed } = simulation;
    // (A comparison costs as much as the decision: it is made until they differ.)
    const single = this.several && differed[Decision.multiPlane] === 0 ? this.singlePlane(die) : -1;
    const strict = planes.pageOnly && differed[Decision.planeConstraint] === 0 ? this.strictPlanes(die, wanted) : -1;
    const count = this.choosePlanes(planes, die, wanted, this.chosen);
    if (single >= 0 && (count > 1 || this.chosen[0] !== single)) differed[Decision.multiPlane] = 1;
    if (strict >= 0) this.comparePlanes(die, count, strict);
    if (this.inTurn) {
      if (differed[Decision.planePick] === 0) this.compareTurn(die, wanted, count);
      simulation.planeToken[die] = this.nextTurn(die, count);
    }
    this.levelPlanes?.(planes, die, this.chosen, count);
    return count;
  }

  /** The plane token of a die behind the last in turn of the `count` planes in `chosen`. */
  private nextTurn(die: number, count: number): number {
    const { planes, chosen } = this;
    const { planesPerDie } = planes;
    const first = planeInTurn(planes, die);
    let steps = 0;
    for (let i = 0; i < count; i++) steps = Math.max(steps, (chosen[i] - first + planesPerDie) % planesPerDie);
    return (first + steps + 1) % planesPerDie;
  }

  /** Pages that the planes of a die could take together now, `chosen` being overwritten. */
  parallelism(die: number): number {
    const { planesPerDie } = this.planes;
    const count = this.choosePlanes(this.planes, die, planesPerDie, this.chosen);
    if (this.inTurn && this.simulation.differed[Decision.planePick] === 0) this.compareTurn(die, planesPerDie, count);
    return count;
  }

  /** Notes where the planes in `chosen` are not those that `planePick: lagging` would choose. */
  private compareTurn(die: number, wanted: number, count: number): void {
    const { chosen, wouldChoose } = this;
    let same = this.chooseLagging(this.planes, die, wanted, wouldChoose) === count;
    for (let i = 0; i < count && same; i++) same = chosen[i] === wouldChoose[i];
    if (!same) this.simulation.differed[Decision.planePick] = 1;
  }

  /** The plane of a die that takes the next page without `multiPlane`. */
  private singlePlane(die: number): number {
    const { planePick } = this.simulation.experiment.policy;
    (planePick === 'round-robin' ? nextPlaneInTurn : laggingPlane)(this.planes, die, 1, this.wouldChoose);
    return this.wouldChoose[0];
  }

  /** What `planeConstraint: block-and-page` would choose (`wouldChoose`); −1 where nothing is chosen by address. */
  private strictPlanes(die: number, wanted: number): number {
    if (this.simulation.experiment.policy.multiPlane === 'none') return -1;
    this.planes.pageOnly = false;
    const count = this.choosePlanes(this.planes, die, wanted, this.wouldChoose);
    this.planes.pageOnly = true;
    return count;
  }

  /** Whether the chosen planes have one block and page. */
  private areLevel(die: number, count: number): boolean {
    const { planes, chosen } = this;
    planes.pageOnly = false;
    let level = true;
    for (let i = 1; i < count && level; i++) level = planes.sameAddress(die, chosen[0], chosen[i]);
    planes.pageOnly = true;
    return level;
  }

  private comparePlanes(die: number, count: number, strict: number): void {
    let same = count === strict;
    for (let i = 0; i < count && same; i++) same = this.chosen[i] === this.wouldChoose[i];
    if (same && this.levelPlanes !== null) same = this.areLevel(die, count);
    if (!same) this.simulation.differed[Decision.planeConstraint]++;
  }

  constructor(simulation: Simulation, planesPerDie: number) {
    const { policy } = simulation.experiment;
    const banks = simulation.ways > 1 ? simulation.units.count : simulation.geometry.dies;
    this.simulation = simulation;
    this.bind = compared(simulation, bindingOf(policy));
    this.binding = new Binding(simulation, banks);
    this.planes = new Planes(simulation);
    this.several = policy.multiPlane !== 'none';
    // A row of twin blocks is filled from its lowest plane on: no plane has a turn.
    this.inTurn = policy.planePick === 'round-robin' && policy.multiPlane !== 'twin-block';
    this.choosePlanes = planesOf(policy, this.inTurn);
    this.chooseLagging = planesOf(policy, false);
    if (policy.multiPlane === 'greedy') this.levelPlanes = optional.levelPlanes(Infinity);
    else this.levelPlanes = policy.multiPlane === 'selective' ? optional.levelPlanes(policy.selectiveWaste) : null;
    this.dataOuts = new DataOuts(simulation);
    this.pickDataOut = dataOutOf(policy);
    this.planeBlind = policy.multiPlane !== 'none' && policy.scheduler === 'sprinkler' && !policy.sprinkler.planeAware;
    const planeBlind = policy.scheduler === 'sprinkler' && !policy.sprinkler.planeAware;
    this.multiPlane = policy.multiPlane !== 'none' && !planeBlind;
    this.firstReady = policy.dataOutOrder === 'first-ready' ? 1 : 0;
    this.chosen = new Int32Array(planesPerDie);
    this.wouldChoose = new Int32Array(planesPerDie);
    const pages = simulation.units.diesPerUnit * simulation.geometry.diesPerChip * planesPerDie;
    const pieces = policy.multiLocationRead === false ? 0 : policy.multiLocationRead.units;
    this.group = new Int32Array(Math.max(pages, pieces));
  }
}

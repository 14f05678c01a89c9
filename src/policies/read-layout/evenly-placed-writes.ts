/**
 * Writes to read-intensive regions: each gets its die when one could start it (MBM §IV-B). They wait among the unbound
 * writes; a policy that binds late deals the others. Model page §14.
 */
import { quotient } from '../../device/exact.ts';
import type { ReadLayoutMechanism } from './read-layout.ts';
import type { RegionPlacement } from './placement.ts';
import { Decision } from '../../engine/state/differences.ts';
import type { LateBindingHook } from '../../engine/hooks.ts';
import { givePage, mayBegin, startTransaction } from '../../engine/policy-actions.ts';
import { canTakeWrite, markBlockedByUnbound, pagesTogether, takeUnbound } from '../die-binding/unbound.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { Cause, NONE } from '../../engine/recording/recording.ts';
import { DIE, LPN, NEXT, TRIMMED } from '../../engine/records/operation-record.ts';
import { UNBOUND_EVENLY } from '../../engine/records/operation-pool.ts';

/**
 * The die of a write (MBM §IV-B, "distribute them into all corresponding dies of the area averagely"): of the dies that
 * could start it now, the one with the fewest pages of the region. Ties, where the paper is silent: the channel with the
 * fewest waiting operations, then the lowest die. −1 if none could start it.
 */
export function evenDie(places: RegionPlacement): number {
  let best = -1;
  let fewest = -1;
  for (let die = 0; die < places.dies; die++) {
    if (!places.takesWrite(die)) continue;
    if (best >= 0) {
      // Pages are counted only if there are two dies to compare.
      if (fewest < 0) fewest = places.pagesOnDie(best);
      const pages = places.pagesOnDie(die);
      if (pages > fewest || (pages === fewest && places.channelLoad(die) >= places.channelLoad(best))) continue;
      fewest = pages;
    }
    best = die;
  }
  return best;
}

/** Late binding with even placement where the layout asks for it. `others` binds what it does not place. */
export function withEvenPlacement(
  s: PolicyEngine,
  layout: ReadLayoutMechanism | null,
  others: LateBindingHook | null,
): LateBindingHook | null {
  return layout?.regions.settings.evenPlacement === true
    ? new EvenlyPlacedWrites(s, layout.regions.settings.regionPages, others)
    : others;
}

class EvenlyPlacedWrites implements LateBindingHook {
  private readonly s: PolicyEngine;
  private readonly others: LateBindingHook | null;
  private readonly places: RegionPlaces;
  /** Writes that have chosen a die in this decision, in order of age, and their dies. */
  private readonly slots: Int32Array;
  private readonly dies: Int32Array;

  constructor(s: PolicyEngine, regionPages: number, others: LateBindingHook | null) {
    const { dies, planesPerDie } = s.geometry;
    this.s = s;
    this.others = others;
    this.places = new RegionPlaces(s, regionPages);
    this.slots = new Int32Array(dies * planesPerDie);
    this.dies = new Int32Array(dies * planesPerDie);
  }

  startWrites(channel: number): boolean {
    const { s, slots, dies } = this;
    const { int } = s.operations;
    const oldest = s.unbound.head[0];
    if (int[oldest | DIE] !== UNBOUND_EVENLY) return this.others?.startWrites(channel) === true;
    this.places.begin();
    // The dies of one other channel need not be compared.
    const only = this.places.onlyChannel(oldest);
    if (only >= 0 && only !== channel) return this.leaveTo(only);
    const die = this.places.choose(oldest);
    if (die < 0) return false;
    const unit = s.units.ofDie[die];
    const itsChannel = s.units.channelOf[unit];
    if (itsChannel !== channel) return this.leaveTo(itsChannel);
    this.noteOtherChoices();
    const chosen = this.chooseBehind(oldest, die);
    for (let i = 0; i < chosen; i++) int[slots[i] | DIE] = UNBOUND_EVENLY;
    const oneDie = !s.experiment.policy.dieInterleave;
    let count = 0;
    for (let i = 0; i < chosen; i++) {
      if (oneDie ? dies[i] !== die : s.units.ofDie[dies[i]] !== unit) continue;
      takeUnbound(s, slots[i], dies[i]);
      s.group[count++] = slots[i];
    }
    this.givePages(unit, count);
    startTransaction(s, unit, Cause.host, s.group, count);
    markBlockedByUnbound(s);
    return true;
  }

  /** The channel of the die starts the write, in its turn. */
  private leaveTo(channel: number): boolean {
    this.s.dirty.mark(channel);
    return false;
  }

  /** What the dies could take together, and so which writes join, depends on these settings. */
  private noteOtherChoices(): void {
    const { differed, planes, unbound } = this.s;
    if (unbound.length[0] < 2) return;
    if (planes.planeBlind) differed[Decision.scheduler]++;
    if (!planes.multiPlane) return;
    differed[Decision.multiPlane]++;
    differed[Decision.planeConstraint]++;
  }

  /**
   * The evenly placed writes directly behind the oldest one (which has chosen `die`) choose in turn, counting those
   * before them, until one finds no die. Each keeps its choice in its record meanwhile. Returns how many have chosen.
   */
  private chooseBehind(oldest: number, die: number): number {
    const { slots, dies, places, s } = this;
    const { int } = s.operations;
    let count = 0;
    let choice = die;
    for (let slot = oldest; ; choice = places.choose(slot)) {
      if (choice < 0) return count;
      places.chose(slot, choice);
      slots[count] = slot;
      dies[count++] = choice;
      slot = int[slot | NEXT];
      if (slot < 0 || int[slot | DIE] !== UNBOUND_EVENLY || (s.clump !== null && !s.clump.allows(slot))) return count;
    }
  }

  /** Gives the pages of the transaction planes, die by die. */
  private givePages(unit: number, count: number): void {
    const { operations, planes, geometry, units, group } = this.s;
    const { int } = operations;
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      let pages = 0;
      for (let i = 0; i < count; i++) if (int[group[i] | DIE] === die) pages++;
      if (pages === 0) continue;
      planes.choose(die, pages);
      for (let i = 0, given = 0; given < pages; i++) {
        if (int[group[i] | DIE] !== die) continue;
        givePage(this.s, group[i], die * geometry.planesPerDie + planes.chosen[given++]);
      }
    }
  }
}

/** Not looked up yet. */
const UNKNOWN = -1;

/** The dies as a decision sees them: pages that have chosen in it count like pages on their way. */
class RegionPlaces implements RegionPlacement {
  readonly dies: number;
  private readonly regionPages: number;
  private readonly pagesPerDie: number;
  private readonly s: PolicyEngine;
  /** The write that is about to choose. */
  private slot = -1;
  /** Pages of its region on each die; counted when first asked for. */
  private readonly pages: Int32Array;
  /** First page of the region that is counted, −1 none; and the page in it that is left out. */
  private from = -1;
  private leftOut = -1;
  private isCounted = false;
  /** By channel; counted when first asked for. */
  private readonly load: Int32Array;
  private isLoadKnown = false;
  /** Of each die: 1 if it could start a write, 0 if not. Looked up when first asked for in a decision. */
  private readonly opens: Int8Array;
  /** Pages that have chosen each die in this decision. */
  private readonly taken: Int32Array;
  /** Pages that each die could take together; −1 if not yet known in this decision. */
  private readonly room: Int32Array;
  private readonly ageMatters: boolean;

  constructor(s: PolicyEngine, regionPages: number) {
    const { dies, channels, pagesPerPlane, planesPerDie } = s.geometry;
    this.s = s;
    this.regionPages = regionPages;
    this.dies = dies;
    this.pagesPerDie = pagesPerPlane * planesPerDie;
    this.pages = new Int32Array(dies);
    this.load = new Int32Array(channels);
    this.opens = new Int8Array(dies);
    this.taken = new Int32Array(dies);
    this.room = new Int32Array(dies);
    this.ageMatters = s.fifo === 1 || s.cacheMode === 1;
  }

  /** A new decision: nothing that was counted before holds. Only dies of channels that may start something count. */
  begin(): void {
    const { s, opens, taken, room } = this;
    const { channels } = s.geometry;
    this.from = -1;
    this.isLoadKnown = false;
    for (let channel = 0; channel < channels; channel++) {
      const idle = s.busTransaction[channel] < 0 && s.heldBy[channel] < 0 && mayBegin(s, channel);
      for (let die = channel; die < opens.length; die += channels) {
        opens[die] = idle && s.open[die] === 1 ? UNKNOWN : 0;
        taken[die] = 0;
        room[die] = -1;
      }
    }
  }

  /** The channel of the dies that could start the oldest write, if it is one channel; −1 otherwise. */
  onlyChannel(oldest: number): number {
    const { channels } = this.s.geometry;
    this.slot = oldest;
    let only = -1;
    for (let die = 0; die < this.dies; die++) {
      const channel = die % channels;
      if (channel === only || !this.takesWrite(die)) continue;
      if (only >= 0) return -1;
      only = channel;
    }
    return only;
  }

  /** The die for a write; −1 if none could start it in addition to the writes that have chosen. */
  choose(slot: number): number {
    this.slot = slot;
    this.isCounted = false;
    return evenDie(this);
  }

  /** The write counts on its die from now on. */
  chose(slot: number, die: number): void {
    this.s.operations.int[slot | DIE] = die;
    this.taken[die]++;
    if (this.isLoadKnown) this.load[die % this.load.length]++;
  }

  takesWrite(die: number): boolean {
    const { s, opens, taken, room, slot } = this;
    if (opens[die] === 0) return false;
    // Whether a read goes first can depend on the write's age. Otherwise all writes of a decision find the same.
    if (opens[die] === UNKNOWN) {
      const takes = canTakeWrite(s, die, slot);
      if (!this.ageMatters) opens[die] = takes ? 1 : 0;
      if (!takes) return false;
    }
    // It has a page: how many together is a question for the second one.
    if (taken[die] === 0) return true;
    if (room[die] < 0) room[die] = pagesTogether(s, die);
    return room[die] > taken[die];
  }
  pagesOnDie(die: number): number {
    if (!this.isCounted) this.countRegion();
    return this.pages[die];
  }
  channelLoad(die: number): number {
    if (!this.isLoadKnown) this.countLoad();
    return this.load[die % this.load.length];
  }

  private countRegion(): void {
    const { s, regionPages, pages, pagesPerDie } = this;
    const lpn = s.operations.int[this.slot | LPN];
    const from = lpn - (lpn % regionPages);
    this.isCounted = true;
    if (from === this.from) {
      // Only the page that was left out has changed since: it has a die now.
      if (lpn !== this.leftOut) {
        this.count(this.leftOut, 1);
        this.count(lpn, -1);
      }
    } else {
      for (let die = 0; die < pages.length; die++) pages[die] = 0;
      // `| 0`: V8 would count in doubles.
      const end = Math.min(from + regionPages, s.geometry.logicalPages) | 0;
      const { pendingWrite } = s;
      const { map } = s.flash;
      for (let page = from | 0; page < end; page++) {
        if (page === lpn) continue;
        const ppn = map[page];
        if (pendingWrite[page] > 0) this.count(page, 1);
        else if (ppn !== NONE) pages[quotient(ppn, pagesPerDie)]++;
      }
    }
    this.from = from;
    this.leftOut = lpn;
  }

  /** Counts a page (`more`: 1 or −1) on the die of its latest unfinished write or, without one, where it is. */
  private count(page: number, more: number): void {
    const { s, pages } = this;
    const write = s.pendingWrite[page] - 1;
    if (write >= 0) {
      // One that is not bound to any die counts nowhere, and a trimmed one will hold nothing.
      const die = s.operations.int[write | DIE];
      if (die >= 0 && s.operations.int[write | TRIMMED] === 0) pages[die] += more;
      return;
    }
    const ppn = s.flash.map[page];
    if (ppn !== NONE) pages[quotient(ppn, this.pagesPerDie)] += more;
  }

  private countLoad(): void {
    const { load, dies, taken, s } = this;
    for (let channel = 0; channel < load.length; channel++) load[channel] = 0;
    for (let die = 0; die < dies; die++) load[die % load.length] += s.bankWaiting[die] + taken[die];
    this.isLoadKnown = true;
  }
}

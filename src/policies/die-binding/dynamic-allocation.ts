/**
 * SSDSim's dynamic allocation: a channel that is free takes its share of the unbound writes, and deals them out to the
 * dies of one chip. Model page §11.2.
 */
import { bestFit, firstIdle, minimizeChips, type ChannelChips, type SelectChip } from './chip-selection.ts';
import { fillChannels } from './water-filling.ts';
import { Decision } from '../../engine/state/differences.ts';
import type { LateBindingHook } from '../../engine/hooks.ts';
import { Cause } from '../../engine/recording/recording.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, ID, NEXT } from '../../engine/records/operation-record.ts';
import { UNBOUND_EVENLY } from '../../engine/records/operation-pool.ts';
import { BEGUN, BURST } from '../../engine/records/transaction-record.ts';
import { beginTransaction, givePage, sendLoads, sortById, startTransaction } from '../../engine/policy-actions.ts';
import { anyDieOpen, canTakeWrite, dieParallelism, markBlockedByUnbound, takeUnbound } from './unbound.ts';

const SELECTIONS: Record<string, SelectChip> = {
  'first-idle': firstIdle,
  'minimize-chips': minimizeChips,
  'best-fit': bestFit,
};

/** Ready unbound writes before the first that is placed evenly (§14). */
function unboundReady(s: PolicyEngine): number {
  const { unbound, operations, layout } = s;
  if (layout === null) return unbound.length[0];
  let ready = 0;
  let slot = unbound.head[0];
  while (slot >= 0 && operations.int[slot | DIE] !== UNBOUND_EVENLY) {
    ready++;
    slot = operations.int[slot | NEXT];
  }
  return ready;
}

export class DynamicAllocation implements ChannelChips, LateBindingHook {
  readonly chips: number;
  token = 0;
  wanted = 0;
  /** Pages that the channel could take without its quota, or Sprinkler's commitment. */
  private usual = 0;
  burstBegun = false;
  private readonly s: PolicyEngine;
  private channel = 0;
  private readonly select: SelectChip;
  private readonly loads: Int32Array;
  private readonly quota: Int32Array;
  private readonly order: Int32Array;
  /** Pages of the transaction for each die of the chip, and the first of them. */
  private readonly share: Int32Array;
  private readonly room: Int32Array;
  /** Pages that each die of each chip could take, as looked at since the pull began; −1 not yet. */
  private readonly known: Int32Array;
  private readonly dieOfPage: Int32Array;

  constructor(s: PolicyEngine) {
    const { channels, chipsPerChannel, diesPerChip, planesPerDie } = s.geometry;
    this.s = s;
    this.chips = chipsPerChannel;
    this.select = SELECTIONS[s.experiment.policy.chipSelection];
    this.loads = new Int32Array(channels);
    this.quota = new Int32Array(channels);
    this.order = new Int32Array(channels);
    this.share = new Int32Array(diesPerChip);
    this.room = new Int32Array(diesPerChip);
    this.known = new Int32Array(chipsPerChannel * diesPerChip);
    this.dieOfPage = new Int32Array(diesPerChip * planesPerDie);
  }

  private die(chip: number, die: number): number {
    const { channels, chipsPerChannel } = this.s.geometry;
    return this.channel + channels * (chip + chipsPerChannel * die);
  }

  /**
   * Pages that a die could take now. Nothing changes while a pull looks round, and it looks at each die several times.
   */
  private pagesOf(chip: number, die: number): number {
    const at = chip * this.s.geometry.diesPerChip + die;
    if (this.known[at] < 0) this.known[at] = dieParallelism(this.s, this.die(chip, die));
    return this.known[at];
  }

  parallelism(chip: number): number {
    const { s } = this;
    const { diesPerChip, channels } = s.geometry;
    const token = s.dieToken[this.channel + channels * chip];
    let sum = 0;
    for (let i = 0; i < diesPerChip; i++) {
      const pages = this.pagesOf(chip, (token + i) % diesPerChip);
      sum += pages;
      // One die at a time: the first that can.
      if (pages > 0 && !s.experiment.policy.dieInterleave) return pages;
    }
    return sum;
  }

  /** What a channel may take without a quota. */
  private usualShare(): number {
    const { s } = this;
    // Sprinkler commits all it can as early as it can.
    return s.composer !== null ? s.experiment.policy.sprinkler.depth : this.evenShare();
  }

  private evenShare(): number {
    return Math.ceil(this.s.unboundPending / this.s.geometry.channels);
  }

  /** Counts a transaction of `room` places at most whose size the quota, or Sprinkler's commitment, has changed. */
  private compareShares(room: number): void {
    const { s, wanted, usual } = this;
    const { channelMaxSubs, chipSelection } = s.experiment.policy;
    const matters = chipSelection === 'best-fit' ? wanted !== usual : Math.min(wanted, room) !== Math.min(usual, room);
    if (matters) s.differed[channelMaxSubs === false ? Decision.scheduler : Decision.channelMaxSubs]++;
  }

  /** Sets how many pages this channel may take now: Algorithm 1's quota, or SSDSim's even share of the `ready` ones. */
  private setShares(ready: number): void {
    const { s, channel } = this;
    const { channelMaxSubs } = s.experiment.policy;
    const { channels } = s.geometry;
    if (channelMaxSubs === false) {
      this.wanted = Math.min(this.usualShare(), ready);
      this.usual = s.composer === null ? this.wanted : Math.min(this.evenShare(), ready);
      return;
    }
    for (let c = 0; c < channels; c++) this.loads[c] = s.channelReads[c] + s.channelWrites[c];
    fillChannels(this.loads, s.unboundPending, channelMaxSubs.split === 'exact', this.quota, this.order);
    this.wanted = Math.min(this.quota[channel], ready);
    this.usual = Math.min(this.usualShare(), ready);
  }

  /**
   * Whether a die of the chip takes this page, too: it has planes left, and under fifo no read that is older waits for
   * its unit.
   */
  private takes(chip: number, d: number, slot: number): boolean {
    if (this.share[d] >= this.room[d]) return false;
    const { s } = this;
    const read = s.reads.head[s.units.ofDie[this.die(chip, d)]];
    if (s.clump !== null && !s.clump.allows(slot)) return false;
    return !s.fifo || read < 0 || s.operations.int[slot | ID] < s.operations.int[read | ID];
  }

  startWrites(channel: number): boolean {
    const { s } = this;
    const { geometry, operations, planes } = s;
    this.channel = channel;
    if (!anyDieOpen(s, channel)) {
      s.dirty.closeForUnbound(channel);
      return false;
    }
    this.token = s.chipToken[channel];
    this.setShares(unboundReady(s));
    if (this.wanted <= 0) {
      this.compareShares(s.geometry.dies * s.geometry.planesPerDie);
      return false;
    }
    if (this.wanted === 1 && this.usual === 1 && this.select === firstIdle) return this.startSingle();
    for (let i = 0; i < this.known.length; i++) this.known[i] = -1;
    this.burstBegun = s.burstChips[channel] > 0;
    const chip = this.select(this);
    if (chip < 0) return false;
    if (this.select !== firstIdle) {
      if (s.differed[Decision.chipSelection] === 0 && chip !== firstIdle(this)) s.differed[Decision.chipSelection] = 1;
      // The number of pages that a chip can take together depends on how its planes work together.
      if (planes.multiPlane) {
        s.differed[Decision.multiPlane]++;
        s.differed[Decision.planeConstraint]++;
      }
    }
    // One page a die in turn from the die token, round after round, each die up to what its planes take together.
    const dies = geometry.diesPerChip;
    const token = s.dieToken[channel + geometry.channels * chip];
    let room = 0;
    for (let i = 0; i < dies; i++) {
      const d = (token + i) % dies;
      const exclusive = !s.experiment.policy.dieInterleave && room > 0;
      this.room[d] = exclusive ? 0 : this.pagesOf(chip, d);
      this.share[d] = 0;
      room += this.room[d];
    }
    this.compareShares(room);
    let take = 0;
    let at = token;
    for (let slot = s.unbound.head[0]; take < this.wanted; slot = operations.int[slot | NEXT]) {
      let looked = 0;
      while (looked < dies && !this.takes(chip, at % dies, slot)) {
        at++;
        looked++;
      }
      if (looked === dies) break;
      this.share[at % dies]++;
      this.dieOfPage[take++] = at % dies;
      at++;
    }
    this.passTokens(chip, at);
    // Pages that go together, whatever is bound to the dies one by one.
    if (take > 1) s.differed[Decision.dieBinding]++;
    if (planes.planeBlind && s.unbound.length[0] > take) s.differed[Decision.scheduler]++;

    const { group } = s;
    if (take === 1 || s.chipUnit || !s.experiment.policy.dieInterleave) {
      const count = this.gather(chip, -1, take, group, 0);
      sortById(s, group, count);
      const unit = s.units.ofDie[operations.int[group[0] | DIE]];
      startTransaction(s, unit, Cause.host, group, count);
    } else {
      const began = s.now;
      // Each die is a unit of its own: a burst of transactions in one hold of the channel, in order of their oldest
      // pages.
      let previous = -1;
      let first = -1;
      if (s.composer !== null) s.composer.burstBegins();
      for (let page = 0; page < take; page++) {
        const d = this.dieOfPage[page];
        // −1: an earlier transaction of the burst has taken the page.
        if (d < 0) continue;
        const count = this.gather(chip, d, take, group, page);
        this.share[d] = 0;
        const tx = beginTransaction(s, this.die(chip, d), Cause.host, group, count);
        s.transactions.real[tx | BEGUN] = began;
        if (previous < 0) first = tx;
        else s.transactions.int[previous | BURST] = tx;
        previous = tx;
      }
      if (s.composer !== null) s.composer.burstBegan(first);
      sendLoads(s, first, began);
    }
    markBlockedByUnbound(s);
    return true;
  }

  /** A chip has been chosen. Now the chip behind it is next in turn, and on this chip the die `die`. */
  private passTokens(chip: number, die: number): void {
    const { s, channel } = this;
    const { channels, diesPerChip } = s.geometry;
    s.chipToken[channel] = (chip + 1) % this.chips;
    s.burstChips[channel] = (s.burstChips[channel] + 1) % this.chips;
    s.dieToken[channel + channels * chip] = die % diesPerChip;
  }

  /**
   * The usual case: a single page goes to the first chip with a die that can take it. What its planes could do together
   * does not matter, nor do shares: `ssdsim` takes 4 % fewer instructions in `npm run bench -- policies` (callgrind).
   */
  private startSingle(): boolean {
    for (let i = 0; i < this.chips; i++) {
      const chip = (this.token + i) % this.chips;
      const die = this.dieInTurn(chip);
      if (die < 0) continue;
      this.startOnDie(chip, die);
      return true;
    }
    return false;
  }

  /** The first die of a chip (in the chip), from its die token on, that can take the oldest write; −1 if none can. */
  private dieInTurn(chip: number): number {
    const { s, channel } = this;
    const { diesPerChip, channels } = s.geometry;
    const token = s.dieToken[channel + channels * chip];
    const slot = s.unbound.head[0];
    for (let i = 0; i < diesPerChip; i++) {
      const die = (token + i) % diesPerChip;
      if (canTakeWrite(s, this.die(chip, die), slot)) return die;
    }
    return -1;
  }

  /** Starts the oldest write on a die of a chip. The die behind it is next in turn there. */
  private startOnDie(chip: number, dieOfChip: number): void {
    const { s } = this;
    const { geometry, planes, group } = s;
    const slot = s.unbound.head[0];
    const die = this.die(chip, dieOfChip);
    this.passTokens(chip, dieOfChip + 1);
    if (planes.planeBlind && s.unbound.length[0] > 1) s.differed[Decision.scheduler]++;
    takeUnbound(s, slot, die);
    planes.choose(die, 1);
    givePage(s, slot, die * geometry.planesPerDie + planes.chosen[0]);
    group[0] = slot;
    startTransaction(s, s.units.ofDie[die], Cause.host, group, 1);
    markBlockedByUnbound(s);
  }

  /**
   * Binds the oldest writes to the dies in `dieOfPage` (all of them, or those of die `only`), from page `from` on, and
   * gives them planes. Returns how many. With `only`, writes for other dies are passed over and stay where they are,
   * which is why their order is looked up by position.
   */
  private gather(chip: number, only: number, take: number, group: Int32Array, from: number): number {
    const { s } = this;
    const { operations, planes, geometry } = s;
    let count = 0;
    let slot = s.unbound.head[0];
    for (let page = from; page < take; page++) {
      const d = this.dieOfPage[page];
      if (d < 0) continue;
      const next = operations.int[slot | NEXT];
      if (only < 0 || d === only) {
        takeUnbound(s, slot, this.die(chip, d));
        group[count++] = slot;
        if (only >= 0) this.dieOfPage[page] = -1;
      }
      slot = next;
    }
    for (let d = 0; d < geometry.diesPerChip; d++) {
      if (this.share[d] === 0 || (only >= 0 && d !== only)) continue;
      const die = this.die(chip, d);
      planes.choose(die, this.share[d]);
      for (let i = 0, taken = 0; i < count; i++) {
        if (operations.int[group[i] | DIE] !== die) continue;
        givePage(s, group[i], die * geometry.planesPerDie + planes.chosen[taken++]);
      }
    }
    return count;
  }
}

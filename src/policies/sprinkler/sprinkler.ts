/**
 * Sprinkler's place in the engine: which unit of a channel is looked at first (RIOS), what it starts (FARO), and that
 * nothing starves. Model page §12.
 */
import { Composer, overlapsMore, type Overlap, type WaitingOperations } from './composer.ts';
import { Decision } from '../../engine/state/differences.ts';
import type { ComposeHook } from '../../engine/hooks.ts';
import { NONE } from '../../engine/recording/recording.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, ID, NEXT, REQUEST } from '../../engine/records/operation-record.ts';
import { BURST, UNIT } from '../../engine/records/transaction-record.ts';
import {
  openForRead,
  openForWrite,
  readGoesFirst,
  sortById,
  startWrite,
  takeReads,
  waitsForOlderWrite,
} from '../../engine/policy-actions.ts';
import { planeAddress, planeOfRead } from '../planes/die-planes.ts';
import { dieParallelism } from '../die-binding/unbound.ts';

export class Sprinkler implements ComposeHook {
  /** By channel: the unit (its number there) that is looked at first. */
  readonly offset: Int32Array;
  /** By unit: the oldest operation that was left waiting, and how many transactions have passed it. */
  readonly oldest: Uint32Array;
  readonly passed: Int32Array;
  /** While the transactions of a burst begin. */
  private bursting = false;

  private readonly s: PolicyEngine;
  private readonly waiting: WaitingReads;
  private readonly composer: Composer;
  private readonly members: Int32Array;
  /** Scratch: operations that would be started otherwise. */
  private readonly usual: Int32Array;

  constructor(s: PolicyEngine) {
    const { policy } = s.experiment;
    this.s = s;
    this.offset = new Int32Array(s.geometry.channels);
    this.oldest = new Uint32Array(s.units.count).fill(NONE);
    this.passed = new Int32Array(s.units.count);
    this.waiting = new WaitingReads(s, policy.sprinkler.depth);
    this.composer = new Composer(s.geometry.planesPerDie, policy.sprinkler.planeAware, !policy.dieInterleave);
    this.members = new Int32Array(s.units.diesPerUnit * s.geometry.planesPerDie);
    this.usual = new Int32Array(this.members.length);
  }

  /** Starts reads on the first unit, from the channel's offset on, that has some it can start. */
  startReads(channel: number): boolean {
    const { s, waiting, members } = this;
    const { units } = s;
    if (s.commandNs > 0 && s.busTransaction[channel] >= 0) return false;
    for (let i = 0; i < units.perChannel; i++) {
      const at = (this.offset[channel] + i) % units.perChannel;
      const unit = channel + s.geometry.channels * at;
      if (s.reads.head[unit] < 0 || !openForRead(s, unit)) continue;
      if (s.heldUnit[channel] >= 0 && unit !== s.heldUnit[channel]) continue;
      waiting.gather(unit);
      if (waiting.count === 0) continue;
      const forced = this.forced(unit);
      const head = waiting.slots[0];
      const count = this.composer.compose(waiting, forced === head, members);
      if (this.writesGoFirst(unit, forced, head)) {
        s.differed[Decision.scheduler]++;
        continue;
      }
      const { group } = s;
      for (let k = 0; k < count; k++) group[k] = waiting.slots[members[k]];
      sortById(s, group, count);
      // The comparison costs as much as the decision: it is made until they differ.
      if (s.differed[Decision.scheduler] === 0 && !this.isUsual(channel, unit, group, count)) {
        s.differed[Decision.scheduler] = 1;
      }
      this.offset[channel] = (at + 1) % units.perChannel;
      takeReads(s, channel, unit, group, count);
      return true;
    }
    return false;
  }

  /** Starts bound writes on the first unit, from the channel's offset on, that can take some. */
  startWrites(channel: number): boolean {
    const { s } = this;
    const { units } = s;
    for (let i = 0; i < units.perChannel; i++) {
      const at = (this.offset[channel] + i) % units.perChannel;
      const unit = channel + s.geometry.channels * at;
      if (!openForWrite(s, unit)) continue;
      const write = this.oldestWrite(unit);
      if (write < 0 || s.operations.int[write | DIE] < 0 || readGoesFirst(s, unit, write)) continue;
      if (s.layout !== null || !this.isOldestWrite(channel, unit, write)) s.differed[Decision.scheduler]++;
      this.offset[channel] = (at + 1) % units.perChannel;
      startWrite(s, unit, s.operations.int[write | DIE]);
      return true;
    }
    return false;
  }

  /**
   * Whether these reads are what would be started without Sprinkler: the oldest read of the channel that can, and what
   * `parallelRead` lets join it.
   */
  private isUsual(channel: number, unit: number, group: Int32Array, count: number): boolean {
    const { s } = this;
    const { units, reads, operations } = s;
    const oldest = operations.int[group[0] | ID];
    for (let i = 0, other = channel; i < units.perChannel; i++, other += s.geometry.channels) {
      const read = reads.head[other];
      if (read >= 0 && operations.int[read | ID] < oldest && openForRead(s, other)) return false;
    }
    if (reads.head[unit] !== group[0]) return false;
    const { usual } = this;
    usual[0] = reads.head[unit];
    const usualCount = s.parallelReads === null ? 1 : s.parallelReads.join(unit, usual[0], usual);
    let same = usualCount === count;
    for (let i = 0; i < count && same; i++) same = usual[i] === group[i];
    return same;
  }

  /** Whether a write is the oldest that could start on the channel, and older than the reads that wait for its unit. */
  private isOldestWrite(channel: number, unit: number, write: number): boolean {
    const { s } = this;
    const { int } = s.operations;
    if (readGoesFirst(s, unit, write)) return false;
    const read = s.reads.head[unit];
    if (read >= 0 && int[read | ID] < int[write | ID] && !s.experiment.policy.readPriority && !s.suspends) return false;
    for (let i = 0, other = channel; i < s.units.perChannel; i++, other += s.geometry.channels) {
      const candidate = this.oldestWrite(other);
      if (candidate >= 0 && int[candidate | ID] < int[write | ID] && openForWrite(s, other)) return false;
    }
    return true;
  }

  /**
   * Counts the transaction that a unit has just begun against the oldest operation that still waits there. Of a burst
   * all have to begin first.
   */
  began(unit: number): void {
    if (this.bursting) return;
    const slot = this.oldestOn(unit);
    const id = slot < 0 ? NONE : this.s.operations.int[slot | ID];
    if (id === NONE) this.passed[unit] = 0;
    else if (id === this.oldest[unit]) this.passed[unit]++;
    else this.passed[unit] = 1;
    this.oldest[unit] = id;
  }

  burstBegins(): void {
    this.bursting = true;
  }

  /** An operation that waits on a unit of a burst is bypassed if none of the transactions contains it. */
  burstBegan(first: number): void {
    const { int } = this.s.transactions;
    this.bursting = false;
    for (let tx = first; tx >= 0; tx = int[tx | BURST]) this.began(int[tx | UNIT]);
  }

  /** The oldest operation of the unit if it has been passed too often; −1 otherwise. */
  private forced(unit: number): number {
    const slot = this.oldestOn(unit);
    if (slot < 0) return -1;
    const passed = this.s.operations.int[slot | ID] === this.oldest[unit] ? this.passed[unit] : 0;
    return passed >= this.s.experiment.policy.sprinkler.maxBypass ? slot : -1;
  }

  private oldestOn(unit: number): number {
    const { int } = this.s.operations;
    const read = this.s.reads.head[unit];
    const write = this.oldestWrite(unit);
    return read < 0 || (write >= 0 && int[write | ID] < int[read | ID]) ? write : read;
  }

  /** The oldest ready write that the unit has a page for; −1 none. */
  private oldestWrite(unit: number): number {
    const { s } = this;
    const { units, operations } = s;
    // With a quota it is the channel's turn that counts, not the unit's.
    const quota = s.experiment.policy.channelMaxSubs !== false;
    if (quota && s.unbound.head[0] >= 0) s.differed[Decision.channelMaxSubs]++;
    const unbound = quota ? -1 : s.unbound.head[0];
    let best = -1;
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      if (!s.open[die]) continue;
      const slot = s.writes.head[die] >= 0 ? s.writes.head[die] : unbound;
      if (slot >= 0 && (best < 0 || operations.int[slot | ID] < operations.int[best | ID])) best = slot;
    }
    return best;
  }

  /**
   * Whether the unit's reads (just composed, the oldest is `read`) let its writes go first: the larger overlap wins,
   * then connectivity, then age.
   */
  private writesGoFirst(unit: number, forced: number, read: number): boolean {
    const { s } = this;
    if (s.unitSuspended[unit] >= 0 || !openForWrite(s, unit)) return false;
    const write = this.oldestWrite(unit);
    if (write < 0) return false;
    if (forced >= 0) return forced === write;
    if (s.suspends) return false;
    const writes = this.writesOf(unit, write);
    const reads = this.composer;
    const { int } = s.operations;
    const first =
      int[write | ID] < int[read | ID]
        ? !overlapsMore(reads.depth, reads.connectivity, writes)
        : overlapsMore(writes.depth, writes.connectivity, reads);
    if (!s.experiment.policy.readPriority) return first;
    if (first) s.differed[Decision.readPriority]++;
    return false;
  }

  /** What the unit could write now. */
  private writesOf(unit: number, write: number): Overlap {
    const { s, usual } = this;
    const { units, operations, experiment } = s;
    const bound = operations.int[write | DIE] >= 0;
    let depth = 0;
    let room = 0;
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      if (!s.open[die]) continue;
      if (!experiment.policy.dieInterleave && (bound ? die !== operations.int[write | DIE] : room > 0)) continue;
      const most = dieParallelism(s, die, bound ? s.writes.head[die] : write);
      room += most;
      let slot = bound ? s.writes.head[die] : -1;
      for (let i = 0; i < most && slot >= 0; i++, slot = operations.int[slot | NEXT]) usual[depth++] = slot;
    }
    if (!bound)
      for (let slot = write; slot >= 0 && depth < room; slot = operations.int[slot | NEXT]) usual[depth++] = slot;
    return { depth, connectivity: this.connectivityOf(depth) };
  }

  /** The most operations of one host request among the first of `usual`. */
  private connectivityOf(count: number): number {
    const { int } = this.s.operations;
    let most = 0;
    for (let i = 0; i < count; i++) {
      let same = 0;
      for (let k = 0; k < count; k++) if (int[this.usual[k] | REQUEST] === int[this.usual[i] | REQUEST]) same++;
      most = Math.max(most, same);
    }
    return most;
  }
}

/**
 * The waiting reads of a unit, within the lookahead. The place of each is computed once: composing compares each with
 * each.
 */
class WaitingReads implements WaitingOperations {
  count = 0;
  readonly slots: Int32Array;
  private readonly dies: Int32Array;
  private readonly planes: Int32Array;
  private readonly addresses: Float64Array;
  private readonly requests: Int32Array;
  private readonly s: PolicyEngine;
  private readonly pageOnly: boolean;

  constructor(s: PolicyEngine, depth: number) {
    this.s = s;
    this.slots = new Int32Array(depth);
    this.dies = new Int32Array(depth);
    this.planes = new Int32Array(depth);
    this.addresses = new Float64Array(depth);
    this.requests = new Int32Array(depth);
    this.pageOnly = s.experiment.policy.planeConstraint === 'page';
  }

  gather(unit: number): void {
    const { s, slots } = this;
    const { operations } = s;
    let count = 0;
    for (let slot = s.reads.head[unit]; slot >= 0 && count < slots.length; slot = operations.int[slot | NEXT]) {
      if (waitsForOlderWrite(s, unit, slot)) continue;
      slots[count] = slot;
      this.dies[count] = operations.int[slot | DIE];
      this.planes[count] = planeOfRead(s, slot);
      this.addresses[count] = planeAddress(s, slot, this.pageOnly);
      this.requests[count++] = operations.int[slot | REQUEST];
    }
    this.count = count;
  }

  die(i: number): number {
    return this.dies[i];
  }
  plane(i: number): number {
    return this.planes[i];
  }
  address(i: number): number {
    return this.addresses[i];
  }
  request(i: number): number {
    return this.requests[i];
  }
}

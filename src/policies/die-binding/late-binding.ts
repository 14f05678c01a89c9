/**
 * Undecided queue (DB, Proposed scheme, "UQ"): a write stays undecided until some die is idle and its channel is idle;
 * then the oldest goes to the one of them with the fewest pages written so far. Strict reading: the condition is looked
 * at anew after every dispatch, so that two idle dies on one idle channel get one write, not two, at an instant. Ties:
 * lowest die. Model page §11.2.
 */
import { Decision } from '../../engine/state/differences.ts';
import type { LateBindingHook } from '../../engine/hooks.ts';
import { Cause } from '../../engine/recording/recording.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, ID, NEXT } from '../../engine/records/operation-record.ts';
import { UNBOUND_EVENLY } from '../../engine/records/operation-pool.ts';
import { givePage, openForWrite, readGoesFirst, startTransaction } from '../../engine/policy-actions.ts';
import { markBlockedByUnbound, takeUnbound } from './unbound.ts';

export class UndecidedQueue implements LateBindingHook {
  private readonly banks: number;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.banks = s.ways > 1 ? s.units.count : s.geometry.dies;
  }

  /** The first die of what a write is bound to. */
  private firstDie(bank: number): number {
    const { ways, units } = this.s;
    return ways > 1 ? units.dies[bank * units.diesPerUnit] : bank;
  }

  /** The bank for the oldest undecided write; −1 if it must keep waiting. */
  private leastWrittenIdle(): number {
    const { cumulativeWrites } = this.s;
    let best = -1;
    for (let bank = 0; bank < this.banks; bank++) {
      if (best >= 0 && cumulativeWrites[bank] >= cumulativeWrites[best]) continue;
      if (this.takesWrite(bank)) best = bank;
    }
    return best;
  }

  private takesWrite(bank: number): boolean {
    const { s } = this;
    const die = this.firstDie(bank);
    const unit = s.units.ofDie[die];
    const channel = s.units.channelOf[unit];
    if (s.open[die] === 0 || s.busTransaction[channel] >= 0 || s.heldBy[channel] >= 0) return false;
    if (!openForWrite(s, unit)) return false;
    return !readGoesFirst(s, unit, s.unbound.head[0]);
  }

  startWrites(channel: number): boolean {
    const { s } = this;
    const { planes, geometry, operations } = s;
    const bank = this.leastWrittenIdle();
    if (bank < 0) return false;
    const die = this.firstDie(bank);
    const unit = s.units.ofDie[die];
    if (s.units.channelOf[unit] !== channel) {
      s.dirty.mark(s.units.channelOf[unit]);
      return false;
    }
    if (s.superPages !== null) {
      s.cumulativeWrites[bank]++;
      s.superPages.startWrite(unit, die, s.unbound, 0);
      markBlockedByUnbound(s);
      return true;
    }
    // One write; with multi-plane those that follow it in the queue join it, as far as the planes allow.
    const read = s.fifo ? s.reads.head[unit] : -1;
    const olderThan = read >= 0 ? operations.int[read | ID] : Infinity;
    const most = planes.multiPlane ? geometry.planesPerDie : 1;
    let ready = 0;
    for (let slot = s.unbound.head[0]; slot >= 0 && ready < most; slot = operations.int[slot | NEXT]) {
      if (operations.int[slot | ID] > olderThan || (s.clump !== null && !s.clump.allows(slot))) break;
      if (operations.int[slot | DIE] === UNBOUND_EVENLY) break;
      ready++;
    }
    if (planes.planeBlind && s.unbound.length[0] > 1) s.differed[Decision.scheduler]++;
    const count = planes.choose(die, ready);
    const group = s.group;
    for (let i = 0; i < count; i++) {
      const slot = s.unbound.head[0];
      takeUnbound(s, slot, die);
      givePage(s, slot, die * geometry.planesPerDie + planes.chosen[i]);
      group[i] = slot;
    }
    startTransaction(s, unit, Cause.host, group, count);
    markBlockedByUnbound(s);
    return true;
  }
}

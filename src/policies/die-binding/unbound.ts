/** Writes that are bound to no die: the common part of the policies that bind late. Model page §11.2. */
import { Decision } from '../../engine/state/differences.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { mayBegin, openForWrite, readGoesFirst, settleUnbound } from '../../engine/policy-actions.ts';
import { DIE, REQUEST } from '../../engine/records/operation-record.ts';
import { UNBOUND } from '../../engine/records/operation-pool.ts';

/** Whether nothing runs, is held or is suspended on a unit. */
export function unitIsIdle(s: PolicyEngine, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}

/** Pages of a die that could be written together now; 0 if its unit is busy or it has no page. */
export function dieParallelism(s: PolicyEngine, die: number, write = s.unbound.head[0]): number {
  return canTakeWrite(s, die, write) ? pagesTogether(s, die) : 0;
}

/** Whether a die has a page and its unit may begin a write. */
export function canTakeWrite(s: PolicyEngine, die: number, write: number): boolean {
  const unit = s.units.ofDie[die];
  return s.open[die] === 1 && openForWrite(s, unit) && !readGoesFirst(s, unit, write);
}

/** Pages that the planes of a die could take together now. */
export function pagesTogether(s: PolicyEngine, die: number): number {
  return s.planes.multiPlane ? s.planes.parallelism(die) : 1;
}

/** Whether a die of the channel is open for a write and has a page, so that a closer look is worth it. */
export function anyDieOpen(s: PolicyEngine, channel: number): boolean {
  const { channels, dies } = s.geometry;
  const { ofDie } = s.units;
  // Usually something runs on all units.
  if (!mayBegin(s, channel)) return false;
  for (let die = channel | 0; die < dies; die += channels) {
    if (s.open[die] === 1 && openForWrite(s, ofDie[die])) return true;
  }
  return false;
}

/**
 * Takes a ready unbound write for a die; it gets its page by `givePage`. The binding differs from the default if
 * the write has waited for its die, or if write order would (or, beside even placement, could) have chosen another.
 */
export function takeUnbound(s: PolicyEngine, slot: number, die: number): void {
  if (s.operations.int[slot | DIE] === UNBOUND) {
    const arrival = -1 - s.latencies[s.operations.int[slot | REQUEST]];
    const isWriteOrder = s.unboundTaken % s.geometry.dies === die && s.differed[Decision.readLayout] === 0;
    if (s.now !== arrival || !isWriteOrder || s.composer !== null) s.differed[Decision.dieBinding]++;
  }
  s.unboundTaken++;
  s.unbound.remove(0, slot);
  // A burst of writes ends with the last unbound write.
  s.unboundPending--;
  if (s.unboundPending === 0) for (let channel = 0; channel < s.geometry.channels; channel++) s.burstChips[channel] = 0;
  settleUnbound(s, slot);
  s.operations.int[slot | DIE] = die;
  // A gang counts super-pages.
  if (s.ways === 1 && s.countsBanks === 1) s.cumulativeWrites[die]++;
}

/**
 * Unbound writes have started: reads of any channel that waited behind them may start now, unless reads pass all
 * writes. Under Sprinkler, which goes by the oldest write of a unit, bound writes may start, too.
 */
export function markBlockedByUnbound(s: PolicyEngine): void {
  if (!s.fifo && s.readAgeLimitNs === 0 && !s.cacheMode && s.composer === null && s.clump === null) return;
  for (let channel = 0; channel < s.geometry.channels; channel++) {
    if (s.readsOnChannel[channel] > 0 || (s.composer !== null && s.writesOnChannel[channel] > 0)) s.dirty.mark(channel);
  }
}

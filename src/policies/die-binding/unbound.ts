/** Writes that are bound to no die: the common part of the policies that bind late. Model page §11.2. */
import { Decision } from '../../engine/accounting/differences.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { openForWrite, readGoesFirst, settleWait } from '../../engine/policy-actions.ts';
import { DIE, REQUEST } from '../../engine/records/operation-record.ts';
import { UNBOUND } from '../../engine/records/unbound.ts';

/** Pages of a die that could be written together now; 0 if its unit is busy or it has no page. */
export function dieParallelism(s: PolicyEngine, die: number, write = s.unbound.head[0]): number {
  const unit = s.units.ofDie[die];
  if (!s.open[die] || !openForWrite(s, unit) || readGoesFirst(s, unit, write)) return 0;
  const { planes } = s;
  if (!planes.multiPlane) return 1;
  return planes.parallelism(die);
}

/** Whether a die of the channel is open for a write and has a page, so that a closer look is worth it. */
export function anyDieOpen(s: PolicyEngine, channel: number): boolean {
  const { channels, dies } = s.geometry;
  const { ofDie } = s.units;
  // Usually something runs. (In cache mode a write is loaded beside a program; PAQ counts the operations that it
  // refuses.)
  const needsUnit = s.cacheMode === 0 && s.clump === null;
  for (let die = channel | 0; die < dies; die += channels) {
    const unit = ofDie[die];
    if (needsUnit && s.unitTransaction[unit] >= 0) continue;
    if (s.open[die] === 1 && openForWrite(s, unit)) return true;
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
  if (--s.unboundPending === 0) s.burstChips.fill(0);
  settleWait(s, slot, -1, true);
  s.operations.int[slot | DIE] = die;
  // A gang counts super-pages.
  if (s.ways === 1) s.cumulativeWrites[die]++;
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

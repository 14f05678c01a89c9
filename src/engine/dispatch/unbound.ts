/** Writes that are bound to no die: what the policies that bind them late have in common. Model page §11.2. */
import { openForWrite, readGoesFirst } from './may-start.ts';
import { Decision } from '../accounting/differences.ts';
import type { Simulation } from '../core/simulation.ts';
import { DIE, REQUEST } from '../records/operation-record.ts';
import { settleWait } from '../accounting/waits.ts';

/** Pages of a die that could be written together now; 0 where its unit is busy or it has no page. */
export function dieParallelism(s: Simulation, die: number, write = s.unbound.head[0]): number {
  const unit = s.units.ofDie[die];
  if (!s.open[die] || !openForWrite(s, unit) || readGoesFirst(s, unit, write)) return 0;
  const { planes } = s;
  if (!planes.multiPlane) return 1;
  return planes.parallelism(die);
}

/**
 * Takes a ready unbound write for a die; it gets its page by {@link givePage}. It is bound otherwise than by default where it has waited for its die, or where
 * its turn in write order would have been another's.
 */
export function takeUnbound(s: Simulation, slot: number, die: number): void {
  const arrival = -1 - s.latencies[s.operations.int[slot | REQUEST]];
  const asUsual = s.now === arrival && s.unboundTaken % s.geometry.dies === die && s.composer === null;
  if (!asUsual) s.differed[Decision.dieBinding]++;
  s.unboundTaken++;
  s.unbound.remove(0, slot);
  // A burst of writes ends when none is left.
  if (--s.unboundPending === 0) s.burstChips.fill(0);
  settleWait(s, slot, -1, true);
  s.operations.int[slot | DIE] = die;
  // A gang counts super-pages.
  if (s.ways === 1) s.cumulativeWrites[die]++;
}

/**
 * Unbound writes are gone: reads of any channel may have had to let them go first, unless reads pass all writes; under Sprinkler, which goes by the oldest write
 * that a unit could take, bound ones too.
 */
export function markBlockedByUnbound(s: Simulation): void {
  if (!s.fifo && s.readAgeLimitNs === 0 && !s.cacheMode && s.composer === null && s.clump === null) return;
  for (let channel = 0; channel < s.geometry.channels; channel++) {
    if (s.readsOnChannel[channel] > 0 || (s.composer !== null && s.writesOnChannel[channel] > 0)) s.dirty.mark(channel);
  }
}

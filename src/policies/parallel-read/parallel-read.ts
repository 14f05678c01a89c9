/**
 * Reads of several planes or dies that make one array read: by `parallelRead`, in a clump of PAQ, or of the banks of a
 * superblock. Model page §6.
 */
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import type { ParallelReadHook } from '../../engine/hooks.ts';
import { DIE, NEXT, REQUEST } from '../../engine/records/operation-record.ts';
import { waitsForOlderWrite } from '../../engine/policy-actions.ts';
import { planeAddress, planeOfRead } from '../planes/plane-address.ts';

/** How far behind the oldest read the search for partners goes. */
export const READ_LOOKAHEAD = 256;

/** The hook of an experiment; null if every read is alone. */
export function parallelReadsOf(s: PolicyEngine): ParallelReadHook | null {
  const { parallelRead, scheduler, superblockWays } = s.experiment.policy;
  return parallelRead !== 'none' || scheduler === 'paq' || superblockWays > 1 ? new ParallelReads(s) : null;
}

class ParallelReads implements ParallelReadHook {
  private readonly s: PolicyEngine;
  private readonly places: Places;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.places = { planes: new Int32Array(s.group.length), addresses: new Float64Array(s.group.length) };
  }

  join(unit: number, head: number, group: Int32Array): number {
    return joinReads(this.s, unit, head, group, this.places);
  }
}

/** Where each read of a group is: its plane, and its address there ({@link planeAddress}). */
interface Places {
  readonly planes: Int32Array;
  readonly addresses: Float64Array;
}

/**
 * Fills `group` with `head` and the waiting reads of its unit that make one array read with it, in order of id, and
 * `places` with where they are.
 */
function joinReads(s: PolicyEngine, unit: number, head: number, group: Int32Array, places: Places): number {
  const { operations } = s;
  group[0] = head;
  // PAQ combines all operations that a die can do together.
  const parallelRead = s.clump !== null ? 'any' : s.experiment.policy.parallelRead;
  const pageOnly = s.experiment.policy.planeConstraint === 'page';
  places.planes[0] = planeOfRead(s, head);
  places.addresses[0] = planeAddress(s, head, pageOnly);
  // On a unit of one die all have the head's address.
  const address = s.units.diesPerUnit === 1 ? places.addresses[0] : -1;
  let count = 1;
  const { superPages } = s;
  const request = operations.int[head | REQUEST];
  // One read a plane.
  const most = s.units.diesPerUnit * s.geometry.planesPerDie;
  let looked = 0;
  for (
    let slot = operations.int[head | NEXT];
    slot >= 0 && looked < READ_LOOKAHEAD;
    slot = operations.int[slot | NEXT], looked++
  ) {
    if ((superPages !== null || parallelRead === 'same-request') && operations.int[slot | REQUEST] !== request) {
      // In a queue by age a request's pages follow each other; Slacker may put others between them.
      if (s.queueOrder === null) break;
      continue;
    }
    if (count === most) break;
    // A queue by age has all operations that came after a clump at its end.
    if (s.clump !== null && !s.clump.allows(slot)) break;
    if (address >= 0 && planeAddress(s, slot, pageOnly) !== address) continue;
    if (waitsForOlderWrite(s, unit, slot)) continue;
    if (superPages !== null ? superPages.joins(group, count, slot) : pairs(s, group, places, count, slot, pageOnly))
      group[count++] = slot;
  }
  return count;
}

/**
 * Whether a read can join: on a die of the group, if it has the same address in another plane; on any other die, if
 * dies work together. Its place comes behind those of the group.
 */
const pairs = (
  s: PolicyEngine,
  group: Int32Array,
  { planes, addresses }: Places,
  count: number,
  slot: number,
  pageOnly: boolean,
): boolean => {
  const { int } = s.operations;
  const die = int[slot | DIE];
  let mate = -1;
  for (let i = 0; i < count; i++) if (int[group[i] | DIE] === die) mate = i;
  if (mate < 0 && (s.chipUnit === 0 || !s.experiment.policy.dieInterleave)) return false;
  const address = planeAddress(s, slot, pageOnly);
  // (All of a die in the group have one address.)
  if (mate >= 0 && addresses[mate] !== address) return false;
  const plane = planeOfRead(s, slot);
  for (let i = 0; i < count; i++) if (planes[i] === plane) return false;
  planes[count] = plane;
  addresses[count] = address;
  return true;
};

/**
 * Reads of several planes or dies that make one array read: by `parallelRead`, in a clump of PAQ, or of the banks of a
 * superblock. Model page §6.
 */
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { flag, type Flag } from '../base/flag.ts';
import type { ParallelReadHook } from '../engine/hooks.ts';
import { DIE, NEXT, REQUEST } from '../engine/records/operation-record.ts';
import { waitsForOlderWrite } from '../engine/policy-actions.ts';
import { planeAddress, planeOfRead } from './planes/die-planes.ts';

/** How far behind the oldest read the search for partners goes. */
export const READ_LOOKAHEAD = 256;

/** The hook of an experiment; null if every read is alone. */
export function parallelReadsOf(s: PolicyEngine): ParallelReadHook | null {
  const { parallelRead, scheduler, superblockWays } = s.experiment.policy;
  return parallelRead !== 'none' || scheduler === 'paq' || superblockWays > 1 ? new ParallelReads(s) : null;
}

class ParallelReads implements ParallelReadHook {
  private readonly s: PolicyEngine;
  /** Only reads of one request are read together. */
  private readonly sameRequest: boolean;
  private readonly pageOnly: boolean;
  /** Dies of one unit read together. */
  private readonly together: Flag;
  /** One read a plane. */
  private readonly most: number;
  /** The plane of each read of the group; by die: the address of its reads in the group, −1 if it has none there. */
  private readonly planes: Int32Array;
  private readonly addresses: Float64Array;

  constructor(s: PolicyEngine) {
    const { scheduler, parallelRead, planeConstraint, dieInterleave, superblockWays } = s.experiment.policy;
    this.s = s;
    // PAQ combines all operations that a die can do together.
    this.sameRequest = superblockWays > 1 || (scheduler !== 'paq' && parallelRead === 'same-request');
    this.pageOnly = planeConstraint === 'page';
    this.together = flag(s.chipUnit === 1 && dieInterleave);
    this.most = s.units.diesPerUnit * s.geometry.planesPerDie;
    this.planes = new Int32Array(s.group.length);
    this.addresses = new Float64Array(s.geometry.dies).fill(-1);
  }

  join(unit: number, head: number, group: Int32Array): number {
    const { s, addresses } = this;
    const { int } = s.operations;
    group[0] = head;
    this.place(head, planeOfRead(s, head), planeAddress(s, head, this.pageOnly), 0);
    const count = this.gather(unit, head, group);
    for (let i = 0; i < count; i++) addresses[int[group[i] | DIE]] = -1;
    return count;
  }

  /** Puts the waiting reads of the unit that make one array read with `head` behind it, in order of id. */
  private gather(unit: number, head: number, group: Int32Array): number {
    const { s, sameRequest, most } = this;
    const { clump, superPages } = s;
    const { int } = s.operations;
    // On a unit of one die all have the head's address.
    const address = s.units.diesPerUnit === 1 ? this.addresses[int[head | DIE]] : -1;
    const request = int[head | REQUEST];
    let count = 1;
    let looked = 0;
    for (let slot = int[head | NEXT]; slot >= 0 && looked < READ_LOOKAHEAD; slot = int[slot | NEXT], looked++) {
      if (sameRequest && int[slot | REQUEST] !== request) {
        // In a queue by age a request's pages follow each other; Slacker may put others between them.
        if (s.queueOrder === null) break;
        continue;
      }
      if (count === most) break;
      // A queue by age has all operations that came after a clump at its end.
      if (clump !== null && !clump.allows(slot)) break;
      if (address >= 0 && planeAddress(s, slot, this.pageOnly) !== address) continue;
      if (waitsForOlderWrite(s, unit, slot)) continue;
      if (superPages !== null && s.ways > 1 ? superPages.joins(group, count, slot) : this.joins(slot, count))
        group[count++] = slot;
    }
    return count;
  }

  /**
   * Whether a read can join: on a die of the group, if it has the same address in another plane; on any other die, if
   * dies work together.
   */
  private joins(slot: number, count: number): boolean {
    const { s, planes } = this;
    const known = this.addresses[s.operations.int[slot | DIE]];
    if (known < 0 && this.together === 0) return false;
    const address = planeAddress(s, slot, this.pageOnly);
    if (known >= 0 && known !== address) return false;
    const plane = planeOfRead(s, slot);
    for (let i = 0; i < count; i++) if (planes[i] === plane) return false;
    this.place(slot, plane, address, count);
    return true;
  }

  private place(slot: number, plane: number, address: number, at: number): void {
    this.planes[at] = plane;
    this.addresses[this.s.operations.int[slot | DIE]] = address;
  }
}

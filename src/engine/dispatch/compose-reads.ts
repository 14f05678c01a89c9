/** Reads that make one array read together. Model page §6. */
import { Decision } from '../accounting/differences.ts';
import type { Simulation } from '../core/simulation.ts';
import { INFO_VIRTUAL } from '../recording/recording.ts';
import { DIE, ID, INFO, LPN, PPN } from '../records/operation-record.ts';

/** How far behind the oldest read the search for partners goes. */
export const READ_LOOKAHEAD = 256;

/** Fills `group` with `head` and the reads that are read together with it, pieces of pages or whole ones. */
export const gatherReads = (s: Simulation, unit: number, head: number, group: Int32Array): number => {
  let count = s.multiLocation === null ? 1 : s.multiLocation.join(unit, head, group);
  if (count > 1) {
    s.differed[Decision.multiLocationRead]++;
    return count;
  }
  if (s.parallelReads === null) {
    group[0] = head;
    return 1;
  }
  count = s.parallelReads.join(unit, head, group);
  if (count > 1 && s.ways === 1) s.differed[s.clump === null ? Decision.parallelRead : Decision.scheduler]++;
  return count;
};

/** More pages than any device has. */
const VIRTUAL_PAGES = 4294967296;

/**
 * The address of a read inside its plane, as far as multi-plane reads care: its page, and (unless `pageOnly`) its
 * block.
 */
export function planeAddress(s: Simulation, slot: number, pageOnly: boolean): number {
  const { operations, geometry } = s;
  if ((operations.int[slot | INFO] & INFO_VIRTUAL) !== 0) {
    return Math.floor(operations.int[slot | LPN] / (geometry.dies * geometry.planesPerDie));
  }
  const place = operations.int[slot | PPN];
  const page = place % geometry.pagesPerBlock;
  if (pageOnly) return page;
  // Virtual pages are all in block 0, which has no end.
  return page + VIRTUAL_PAGES * (Math.floor(place / geometry.pagesPerBlock) % geometry.blocksPerPlane);
}

export function planeOfRead(s: Simulation, slot: number): number {
  const { operations } = s;
  const place = operations.int[slot | PPN];
  return (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0 ? place : s.planeOf(place);
}

/** Counts operations that work together on one die although their blocks differ. */
export function noteConstraint(s: Simulation, group: Int32Array, count: number): void {
  if (s.experiment.policy.planeConstraint !== 'page') return;
  const { int } = s.operations;
  for (let i = 1; i < count; i++) {
    for (let k = 0; k < i; k++) {
      if (
        int[group[i] | DIE] !== int[group[k] | DIE] ||
        planeAddress(s, group[i], false) === planeAddress(s, group[k], false)
      )
        continue;
      s.differed[Decision.planeConstraint]++;
      return;
    }
  }
}

/** Sorts the first `count` slots of `group` by operation id (a handful: insertion sort). */
export function sortById(s: Simulation, group: Int32Array, count: number): void {
  const { int } = s.operations;
  for (let i = 1; i < count; i++) {
    const slot = group[i];
    let j = i - 1;
    while (j >= 0 && int[group[j] | ID] > int[slot | ID]) {
      group[j + 1] = group[j];
      j--;
    }
    group[j + 1] = slot;
  }
}

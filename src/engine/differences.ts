/**
 * Whether a policy decided otherwise than its default would have in the same place (how often, where that costs little to know). One that never did had no
 * effect: with the default the run would have been the same, bit for bit. (The other way round nothing is promised: what differed need not have changed any
 * latency.)
 *
 * Counted only where a policy is on: with every setting at its default none of this runs. Lengths, limits and other numbers are no decisions.
 */

/** What is counted, as numbers of `Simulation.differed`. */
export const Decision = Object.freeze({
  busyUnit: 0,
  planeConstraint: 1,
  dieBinding: 2,
  dieInterleave: 3,
  multiPlane: 4,
  twinBlockGcScope: 5,
  planePick: 6,
  freeBlockPick: 7,
  gcActiveBlock: 8,
  channelMaxSubs: 9,
  chipSelection: 10,
  parallelRead: 11,
  readLayout: 12,
  multiPlaneReadCompletion: 13,
  dataOutOrder: 14,
  readPriority: 15,
  readPriorityAge: 16,
  scheduler: 17,
  multiLocationRead: 18,
  superblockWays: 19,
  cacheMode: 20,
  suspendProgram: 21,
  suspendErase: 22,
  suspensionPoint: 23,
  resumeAfter: 24,
  writesSuspendErase: 25,
  gcDisabled: 26,
  gcVictim: 27,
  gcFreeUnit: 28,
  gcCopyback: 29,
  gcNotSuspendable: 30,
  gcHostParallel: 31,
  wearDynamic: 32,
  wearStatic: 33,
  padWrites: 34,
  sectorTransfers: 35,
  zeroReads: 36,
  overlapTransfers: 37,
  completeAtTransfer: 38,
} as const);

/** Counters for {@link Decision}. */
export function newDifferences(): Float64Array {
  return new Float64Array(Object.keys(Decision).length);
}

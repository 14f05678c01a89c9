/**
 * How often a policy decided otherwise than its default would have in the same place. A policy that never did had no effect: with the default the run
 * would have been the same, bit for bit. (The other way round nothing is promised: what is counted need not have changed any latency.)
 *
 * Counted only where a policy is on: with every setting at its default none of this runs. Lengths, limits and other numbers are no decisions.
 */
import type { Experiment } from '../device/experiment.ts';
import { DEFAULT_EXPERIMENT } from '../device/defaults.ts';
import { valueAt } from '../device/path.ts';

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

/** The settings behind them, in the same order. */
const PATHS: readonly string[] = [
  'policy.busyUnit',
  'policy.planeConstraint',
  'policy.dieBinding',
  'policy.dieInterleave',
  'policy.multiPlane',
  'policy.twinBlockGcScope',
  'policy.planePick',
  'policy.freeBlockPick',
  'policy.gcActiveBlock',
  'policy.channelMaxSubs',
  'policy.chipSelection',
  'policy.parallelRead',
  'policy.readLayout',
  'policy.multiPlaneReadCompletion',
  'policy.dataOutOrder',
  'policy.readPriority',
  'policy.readPriorityAgeLimitNs',
  'policy.scheduler',
  'policy.multiLocationRead',
  'policy.superblockWays',
  'policy.cacheMode',
  'policy.suspension.program',
  'policy.suspension.erase',
  'policy.suspension.point',
  'policy.suspension.resumeAfter',
  'policy.suspension.writesSuspendErase',
  'policy.gc.enabled',
  'policy.gc.victim',
  'policy.gc.freeUnit',
  'policy.gc.copyback',
  'policy.gc.suspendable',
  'policy.gc.hostParallel',
  'policy.wearLeveling.dynamic',
  'policy.wearLeveling.static',
  'policy.partialWrite',
  'policy.transfer',
  'policy.unmappedRead',
  'policy.quirks.overlapTransfers',
  'policy.quirks.completeAtTransfer',
];

/** A policy that is not at its default, and in how many decisions it differed from that. */
export interface PolicyDecisions {
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
  readonly differed: number;
}

/** Counters for {@link Decision}. */
export function newDifferences(): Float64Array {
  return new Float64Array(PATHS.length);
}

/** The counts of the policies that are not at their default, in the order of the document. */
export function policyDecisions(experiment: Experiment, differed: Float64Array): PolicyDecisions[] {
  const list: PolicyDecisions[] = [];
  PATHS.forEach((path, index) => {
    if (valueAt(experiment, path) !== valueAt(DEFAULT_EXPERIMENT, path)) list.push({ path, differed: differed[index] });
  });
  return list;
}

/** The counts of differences.ts by the settings that they are about. */
import { DEFAULT_EXPERIMENT } from '../document/defaults.ts';
import type { Experiment } from '../document/experiment.ts';
import { valueAt } from '../document/path.ts';

/** The settings behind `Decision`, in the same order. */
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

/** A policy that is not at its default, and whether it ever decided otherwise. */
export interface PolicyDecisions {
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
  /** In how many decisions, or in how many at least; 0: in none. */
  readonly differed: number;
}

/** The counts of the policies that are not at their default, in the order of the document. */
export function policyDecisions(experiment: Experiment, differed: Float64Array): PolicyDecisions[] {
  const list: PolicyDecisions[] = [];
  PATHS.forEach((path, index) => {
    if (valueAt(experiment, path) !== valueAt(DEFAULT_EXPERIMENT, path)) list.push({ path, differed: differed[index] });
  });
  return list;
}

/** The counts of differences.ts by the settings that they are about. */
import type { Experiment } from '../../document/experiment.ts';
import { valueAt } from '../../document/path.ts';
import { DECISION_COUNTERS } from './differences.ts';

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
  DECISION_COUNTERS.forEach(({ path, standard }, index) => {
    const value = valueAt(experiment, path);
    // A setting of something that is off has no value.
    if (value !== undefined && value !== standard) list.push({ path, differed: differed[index] });
  });
  return list;
}

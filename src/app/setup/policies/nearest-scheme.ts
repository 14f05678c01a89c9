/** What keeps a combination without a name from having the name of the nearest scheme. */
import type { Experiment } from '../../../document/experiment.ts';
import { NAMED_POLICIES, namedPolicy, policyWith, type NamedPolicy } from '../../../document/presets/named-policies.ts';
import { combinationOf, switchDifferences, type SwitchDifference } from '../../../document/presets/switch-state.ts';
import { diffExperiments } from '../../../document/patch.ts';
import { describeChanges } from '../../stores/difference-text.ts';

export interface NearestScheme {
  readonly named: NamedPolicy;
  /** What differs from the scheme, a line each: “Read order: by arrival → by chip”. */
  readonly lines: readonly string[];
}

const comparedWith = (named: NamedPolicy, experiment: Experiment): NearestScheme => {
  const scheme: Experiment = { ...experiment, policy: policyWith(named) };
  const { lines } = describeChanges(scheme, experiment, diffExperiments(scheme, experiment));
  return { named, lines: lines.map(({ words }) => words) };
};

/** The scheme that the fewest switches and settings tell from an experiment; of equally near ones the first. */
function nearestOf(experiment: Experiment): NearestScheme {
  const [nearest] = NAMED_POLICIES.map((named) => comparedWith(named, experiment)).sort(
    (one, other) => one.lines.length - other.lines.length,
  );
  return nearest;
}

/** The scheme with a name that is one position of a switch on SSDSim, as MBM’s three strategies are. */
function schemeOfSwitch({ switch: turned, to }: SwitchDifference): NamedPolicy | undefined {
  const ssdsim = { policy: policyWith(namedPolicy('ssdsim')) };
  return NAMED_POLICIES.find((named) => {
    const [only, ...others] = switchDifferences(ssdsim, { policy: policyWith(named) });
    return others.length === 0 && only?.switch === turned && only.to.value === to.value;
  });
}

/**
 * What tells a combination from a scheme that a reader may take it for: one without a name from the nearest scheme, and
 * a switch that was turned from the scheme with the name of the same idea. Null if there is nothing to tell.
 */
export function nearestScheme(experiment: Experiment): NearestScheme | null {
  const combination = combinationOf(experiment);
  if (combination === null) return nearestOf(experiment);
  for (const difference of combination.but) {
    const named = schemeOfSwitch(difference);
    if (named !== undefined && named !== combination.named) return comparedWith(named, experiment);
  }
  return null;
}

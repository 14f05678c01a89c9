import type { Experiment } from '../../../document/experiment.ts';
import { NAMED_POLICIES, namedPolicy, policyWith, type NamedPolicy } from '../../../document/presets/schemes.ts';
import {
  combinationOf,
  switchDifferences,
  type SwitchDifference,
  type Combination,
} from '../../../document/presets/switch-state.ts';
import { diffExperiments } from '../../../document/patch.ts';
import { describeChanges } from '../../stores/difference-text.ts';

export function combinationText(combination: Combination | null): string {
  if (combination === null) return 'own combination';
  const { named, but } = combination;
  if (but.length === 0) return named.title;
  const changes = but.map(({ switch: { title }, to, position }) =>
    position === undefined ? `${title} ${to.label}` : position.words,
  );
  return `${named.title} with ${changes.join(', ')}`;
}

export interface NearestScheme {
  readonly named: NamedPolicy;
  /** One line each: “Read order: by arrival → by chip”. */
  readonly lines: readonly string[];
}

const comparedWith = (named: NamedPolicy, experiment: Experiment): NearestScheme => {
  const scheme: Experiment = { ...experiment, policy: policyWith(named) };
  const { lines } = describeChanges(scheme, experiment, diffExperiments(scheme, experiment));
  return { named, lines: lines.map(({ words }) => words) };
};

/** The scheme with the fewest differences; of several the first. */
function nearestOf(experiment: Experiment): NearestScheme {
  const [nearest] = NAMED_POLICIES.map((named) => comparedWith(named, experiment)).sort(
    (one, other) => one.lines.length - other.lines.length,
  );
  return nearest;
}

/** One position of a switch on SSDSim can be a scheme, as MBM’s three strategies are. */
function schemeOfSwitch({ switch: turned, to }: SwitchDifference): NamedPolicy | undefined {
  const ssdsim = { policy: policyWith(namedPolicy('ssdsim')) };
  return NAMED_POLICIES.find((named) => {
    const [only, ...others] = switchDifferences(ssdsim, { policy: policyWith(named) });
    return others.length === 0 && only?.switch === turned && only.to.value === to.value;
  });
}

/**
 * A combination without a name is told from the nearest scheme, and a turned switch from the scheme with the name of
 * the same idea. Null if there is nothing to tell.
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

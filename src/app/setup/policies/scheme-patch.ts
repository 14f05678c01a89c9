import type { ExperimentInput } from '../../../document/experiment.ts';
import { policyWith } from '../../../document/named/named-policies.ts';
import type { NamedPolicy } from '../../../document/named/named-policies.ts';

/** One object per scheme, so that answers about it can be cached. */
const patches = new Map<NamedPolicy, ExperimentInput>();

/** The patch that sets exactly a named policy: it resets the settings that the policy does not name. */
export function schemePatch(named: NamedPolicy): ExperimentInput {
  let patch = patches.get(named);
  if (patch === undefined) {
    patch = { policy: policyWith(named) };
    patches.set(named, patch);
  }
  return patch;
}

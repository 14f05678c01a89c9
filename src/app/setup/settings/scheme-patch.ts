import type { ExperimentInput } from '../../../document/experiment.ts';
import { policyWith } from '../../../document/presets/named-policies.ts';
import type { NamedPolicy } from '../../../document/presets/named-policies.ts';
import { perObject } from '../../../base/memo.ts';

/**
 * The patch that sets exactly a named policy: it resets the settings that the policy does not name. One object per
 * policy, so that answers about it can be cached.
 */
export const schemePatch = perObject((named: NamedPolicy): ExperimentInput => ({ policy: policyWith(named) }));

/** The policies of an experiment, for the page: what few experiments use is loaded with the first that does. */
import { loadPart } from '../../base/load-part.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { MakePolicies } from '../../engine/policy-engine.ts';
import { needsSpecial, policiesWith } from './make-policies.ts';

/**
 * What makes the policies of these experiments (of a run, and of its fork).
 * @throws {NoAnswer} if they cannot be loaded; the error of the browser if it fails
 */
export async function loadPolicies(...experiments: readonly Experiment[]): Promise<MakePolicies> {
  if (!experiments.some(needsSpecial)) return policiesWith(null);
  const { SPECIAL } = await loadPart(() => import('./special.ts'));
  return policiesWith(SPECIAL);
}

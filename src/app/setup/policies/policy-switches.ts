/**
 * Suspension as people turn it on: of programs and erases at once. All other policies are single settings (setting-groups.ts).
 */
import { suspension } from '../../../policies/suspension/policy.ts';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';

export const SUSPENSION = {
  label: suspension.schema.title,
  sentence: suspension.schema.sentence,
  source: 'MBM §IV-C; SB',
  on: { policy: { suspension: { program: true, erase: true } } } satisfies ExperimentInput,
  off: { policy: { suspension: { program: false, erase: false } } } satisfies ExperimentInput,
};

/** Whether programs and erases both are suspended. */
export function suspendsAll({ policy: { suspension } }: Experiment): boolean {
  return suspension.program && suspension.erase;
}

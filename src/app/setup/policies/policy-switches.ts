/** The suspension switch sets both programs and erases. All other policies are single settings (setting-groups.ts). */
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';

export const SUSPENSION = {
  label: 'Suspension',
  sentence: 'A waiting read interrupts a running program or erase.',
  source: 'MBM §IV-C; SB',
  on: { policy: { suspension: { program: true, erase: true } } } satisfies ExperimentInput,
  off: { policy: { suspension: { program: false, erase: false } } } satisfies ExperimentInput,
};

/** Whether programs and erases both are suspended. */
export function suspendsAll({ policy: { suspension } }: Experiment): boolean {
  return suspension.program && suspension.erase;
}

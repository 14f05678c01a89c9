import type { Experiment } from '../../document/experiment.ts';
import { sameValue } from '../../device/same-value.ts';
import { SAMPLE_TITLES } from '../../traces/synthetic/sample-titles.ts';
import { FIRST_SCREEN } from '../stores/first-screen.ts';

export const FIRST_SCREEN_ID = 'first-screen';
export const GENERATED_ID = 'generated';

interface SampleChoice {
  readonly id: string;
  readonly title: string;
}

export const SAMPLE_CHOICES: readonly SampleChoice[] = [
  { id: FIRST_SCREEN_ID, title: FIRST_SCREEN.pair.a.name },
  ...Object.entries(SAMPLE_TITLES).map(([id, title]) => ({ id, title })),
  { id: GENERATED_ID, title: 'Custom generator' },
];

export function sampleOf({ workload }: Experiment): string | null {
  if ('sample' in workload) return workload.sample;
  if (sameValue(workload, FIRST_SCREEN.pair.a.workload)) return FIRST_SCREEN_ID;
  return 'synthetic' in workload ? GENERATED_ID : null;
}

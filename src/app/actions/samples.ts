/** The built-in experiments: the first screen and the samples. */
import { FIRST_SCREEN } from '../first-screen.ts';
import type { Experiment } from '../../document/experiment.ts';
import { sameValue } from '../../device/same-value.ts';
import { withPart } from '../stores/with-edits.ts';

export const FIRST_SCREEN_ID = 'first-screen';
/** A custom generator. */
export const GENERATED_ID = 'generated';

/** The built-in samples by name; their settings are loaded on first use. A test compares the names. */
export const SAMPLE_TITLES: readonly SampleChoice[] = [
  { id: 'oltp', title: 'OLTP (Financial-like)' },
  { id: 'system-disk', title: 'System disk (MSR-like)' },
  { id: 'file-server', title: 'File server (MSNFS-like)' },
  { id: 'search', title: 'Web search' },
  { id: 'database', title: 'Database (TPC-C-like)' },
  { id: 'vm-disk', title: 'Virtual machine (CloudPhysics-like)' },
  { id: 'proxy-log', title: 'Proxy log (prxy_0-like)' },
  { id: 'release-server', title: 'Release server (DTRS-like)' },
];

export interface SampleChoice {
  readonly id: string;
  readonly title: string;
}

export const SAMPLE_CHOICES: readonly SampleChoice[] = [
  { id: FIRST_SCREEN_ID, title: FIRST_SCREEN.pair.a.name },
  ...SAMPLE_TITLES,
  { id: GENERATED_ID, title: 'Custom generator' },
];

/** The choice that an experiment runs; null for another workload. */
export function sampleOf({ workload }: Experiment): string | null {
  if ('sample' in workload) return workload.sample;
  if (sameValue(workload, FIRST_SCREEN.pair.a.workload)) return FIRST_SCREEN_ID;
  return 'synthetic' in workload ? GENERATED_ID : null;
}

/** Runs one of the choices: the first screen or a sample. */
export function showSample(id: string): void {
  void withPart(
    () => import('./run-sample.ts'),
    ({ runSample }) => {
      runSample(id);
    },
  );
}

/** What can be run without bringing anything: the first screen, and the samples. */
import { selectSlowestOnceShown } from './select-once-shown.ts';
import { FIRST_SCREEN } from './first-screen.ts';
import type { Experiment } from '../device/experiment.ts';
import { sameValue } from '../device/patch.ts';
import { defaultExperiment, parseExperiment } from '../device/validate.ts';
import { commit, currentPair } from './stores/document.ts';
import { openView } from './stores/view.ts';

export const FIRST_SCREEN_ID = 'first-screen';

/** The built-in samples by name; their settings are loaded when one is run. A test holds this list to theirs. */
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
];

/** Which of the choices an experiment runs; null where it runs something else. */
export function sampleOf({ workload }: Experiment): string | null {
  if ('sample' in workload) return workload.sample;
  return sameValue(workload, FIRST_SCREEN.pair.a.workload) ? FIRST_SCREEN_ID : null;
}

/** The page as it opens. */
export function showFirstScreen(): void {
  commit(FIRST_SCREEN.pair, `Run ${FIRST_SCREEN.pair.a.name}`, FIRST_SCREEN_ID, null);
  openView(FIRST_SCREEN.view);
}

/**
 * Runs a sample on a device that is large enough for it: the present one, unless it is a scenario's, whose exact state means
 * nothing to a sample. Policies stay; time is compressed as the sample suggests, which the host's panel shows.
 */
export async function showSample(id: string): Promise<void> {
  const { SAMPLES } = await import('../traces/samples.ts');
  const sample = SAMPLES.find(({ name }) => name === id);
  if (sample === undefined) return;
  const { a, change } = currentPair();
  const defaults = defaultExperiment();
  const scenario = !sameValue(a.initial, defaults.initial);
  const device = scenario ? { device: defaults.device, timing: defaults.timing, initial: defaults.initial } : {};
  const host = { ...a.host, timeScale: sample.suggestedTimeScale };
  const next = parseExperiment({ ...a, ...device, host, name: sample.title, workload: { sample: id } });
  commit({ a: next, change }, `Run ${sample.title}`, id, null);
  openView({ window: null, selection: null });
  selectSlowestOnceShown();
}

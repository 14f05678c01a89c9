import { defaultExperiment, parseExperiment } from '../device/validate.ts';
import { sameValue } from '../device/same-value.ts';
import { SAMPLES } from '../traces/samples.ts';
import { FIRST_SCREEN } from './first-screen.ts';
import { FIRST_SCREEN_ID, GENERATED_ID } from './samples.ts';
import { selectSlowestOnceShown } from './select-once-shown.ts';
import { currentPair } from './stores/document.ts';
import { commit } from './stores/edits.ts';
import { openView } from './stores/view.ts';

const GENERATED = { title: 'Generated requests', timeScale: 1, workload: { synthetic: {} } };

function asChoice({ name, title, suggestedTimeScale }: (typeof SAMPLES)[number]) {
  return { title, timeScale: suggestedTimeScale, workload: { sample: name } };
}

/**
 * Runs a sample on a device that is large enough for it: the present one, unless it is a scenario's, whose exact state means
 * nothing to a sample. Policies stay; time is compressed as the sample suggests, which the host's panel shows. The first screen comes as it was;
 * a generator with its defaults.
 */
export function runSample(id: string): void {
  if (id === FIRST_SCREEN_ID) {
    commit(FIRST_SCREEN.pair, `Run ${FIRST_SCREEN.pair.a.name}`, FIRST_SCREEN_ID, null);
    openView(FIRST_SCREEN.view);
    return;
  }
  const sample = id === GENERATED_ID ? GENERATED : SAMPLES.map(asChoice).find(({ workload }) => workload.sample === id);
  if (sample === undefined) return;
  const { a, change } = currentPair();
  const defaults = defaultExperiment();
  const scenario = !sameValue(a.initial, defaults.initial);
  const device = scenario ? { device: defaults.device, timing: defaults.timing, initial: defaults.initial } : {};
  const { title, timeScale, workload } = sample;
  const next = parseExperiment({ ...a, ...device, host: { ...a.host, timeScale }, name: title, workload });
  commit({ a: next, change }, `Run ${title}`, id, null);
  openView({ window: null, selection: null });
  selectSlowestOnceShown();
}

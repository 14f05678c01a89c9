import { defaultExperiment, DocumentError, parseExperiment } from '../../../document/validate.ts';
import { wholeTiming } from '../../../device/page-types.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { sameValue } from '../../../device/same-value.ts';
import { SAMPLES } from '../../../traces/synthetic/samples.ts';
import { FIRST_SCREEN } from '../../stores/first-screen.ts';
import { currentPair, useDocument } from '../../stores/document.ts';
import { commit, experimentOf, putSide } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { usePanel } from '../../stores/panel.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { FIRST_SCREEN_ID, GENERATED_ID, SAMPLE_CHOICES } from '../../links/samples.ts';
import { selectSlowestOnceShown } from '../../travel/select.ts';
import { USED } from '../../exports/used-ssd.ts';

const GENERATED = { title: 'Generated requests', timeScale: 1, workload: { synthetic: {} }, precondition: {} };

/** Only on a used SSD do writes cause garbage collection. */
function asChoice({ name, title, suggestedTimeScale, synthetic }: (typeof SAMPLES)[number]) {
  const precondition = synthetic.readShare < 1 ? USED : {};
  return { title, timeScale: suggestedTimeScale, workload: { sample: name }, precondition };
}

/**
 * Runs a sample as A, or as B beside A. The current device stays unless it is a scenario's, which is too small and has
 * an exact initial state; a scenario's B is removed. Policies stay; the time compression and a new or used SSD are the
 * sample's. The first screen opens unchanged, a generator with its defaults. A conflict with the current settings is
 * reported, and nothing changes.
 */
export function putSample(id: string): void {
  try {
    putOnScreen(id);
    goTo('explore');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const title = SAMPLE_CHOICES.find((choice) => choice.id === id)?.title ?? id;
    notify('bad', `${title} cannot run with the current settings`, `${error.message}.`);
  }
}

/** On the window around its slowest request. */
function openAsB(b: Experiment, key: string): void {
  putSide('b', b, `Run ${b.name} as B`, key);
  openView({ window: null, selection: null });
  selectSlowestOnceShown({ opens: true, side: 'b' });
}

function putOnScreen(id: string): void {
  const { opensAs } = usePanel.getState();
  if (id === FIRST_SCREEN_ID) {
    if (opensAs === 'b') {
      openAsB(FIRST_SCREEN.pair.a, id);
      return;
    }
    commit(FIRST_SCREEN.pair, `Run ${FIRST_SCREEN.pair.a.name}`, FIRST_SCREEN_ID, null);
    openView(FIRST_SCREEN.view);
    return;
  }
  const sample = id === GENERATED_ID ? GENERATED : SAMPLES.map(asChoice).find(({ workload }) => workload.sample === id);
  if (sample === undefined) return;
  const { change } = currentPair();
  const a = experimentOf(opensAs);
  const defaults = defaultExperiment();
  const { scenario } = useDocument.getState().present;
  const isSmall = scenario !== null || !sameValue(a.initial, defaults.initial);
  const device = isSmall
    ? { device: defaults.device, timing: wholeTiming(defaults.timing), initial: defaults.initial }
    : {};
  const { title, timeScale, workload, precondition } = sample;
  const next = parseExperiment({
    ...a,
    ...device,
    host: { ...a.host, timeScale },
    precondition,
    name: title,
    workload,
  });
  if (opensAs === 'b') {
    openAsB(next, id);
    return;
  }
  commit({ a: next, change: scenario === null ? change : null }, `Run ${title}`, id, null);
  openView({ window: null, selection: null });
  selectSlowestOnceShown({ opens: true });
}

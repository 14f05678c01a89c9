import { sameValue } from '../../../device/same-value.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { selectSlowestOnceShown } from '../../travel/select.ts';
import { commit, patchBetween, tryTo } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';

export function openExperiments(a: Experiment, b: Experiment | null, label: string): void {
  const problem = tryTo(() => {
    // The names say how the settings differ, which B says itself.
    const change = b === null ? null : patchBetween(a, { ...b, name: a.name });
    commit({ a, change }, label, 'result', null);
  });
  if (problem !== null) {
    notify('bad', `${label}: cannot open it`, problem);
    return;
  }
  openView({ window: null, selection: null });
  selectSlowestOnceShown();
  goTo('explore');
}

/** With the seed of another trial: what is generated is drawn anew, what is listed stays. */
export const ofTrial = (experiment: Experiment, trial: number): Experiment =>
  'synthetic' in experiment.workload ? { ...experiment, seed: experiment.seed + trial } : experiment;

/** Whether two experiments run the same requests: then they can stand above each other. */
export const areAlike = (a: Experiment, b: Experiment): boolean => sameValue(a.workload, b.workload);

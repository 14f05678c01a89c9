import type { Experiment, PreconditionKind } from '../../document/experiment.ts';
import { defaultExperiment, parseExperiment } from '../../document/validate.ts';
import { experimentOf, putSide, tryTo, type EditTarget } from '../stores/edits.ts';
import { notify } from '../stores/notices.ts';

export type SsdState = 'new' | 'used';

export const USED: { readonly kind: PreconditionKind } = { kind: 'used' };

export const SSD_CHOICES: readonly { value: SsdState; label: string; title: string }[] = [
  { value: 'new', label: 'new', title: 'Empty before time 0: no garbage collection until it is full' },
  { value: 'used', label: 'used', title: 'As after long random overwrites: the work of garbage collection is steady' },
];

/** Null: another state (a sequential fill, or pages placed one by one). */
export function ssdStateOf({ precondition, initial }: Experiment): SsdState | null {
  if (precondition.kind === USED.kind) return 'used';
  return precondition.kind === 'none' && initial.pages.length === 0 ? 'new' : null;
}

/** Removes the exact initial state. */
export function withSsdState(experiment: Experiment, state: SsdState): Experiment {
  const { initial, precondition } = defaultExperiment();
  const kind = { new: {}, used: USED }[state];
  return { ...experiment, initial, precondition: { ...precondition, ...kind } };
}

/** One undoable step. A refusal is reported. */
export function putSsdState(target: EditTarget, state: SsdState): void {
  const problem = tryTo(() =>
    putSide(
      target,
      parseExperiment(withSsdState(experimentOf(target), state)),
      state === 'new' ? 'Start with a new SSD' : 'Start with a used SSD',
    ),
  );
  if (problem !== null)
    notify('bad', state === 'new' ? 'Cannot start with a new SSD' : 'Cannot start with a used SSD', problem);
}

import type { Experiment } from '../../../document/experiment.ts';
import { currentPair } from '../../stores/document.ts';
import { useRuns } from '../../stores/runs.ts';
import { withoutEffectNotes } from './without-effect.ts';
import type { WithoutEffectNotes } from './without-effect.ts';

/** The notes on settings without effect: of the experiment, and of its run when it is complete. */
export function useWithoutEffect(experiment: Experiment): WithoutEffectNotes {
  const side = experiment === currentPair().a ? 'a' : 'b';
  const shown = useRuns((state) => state[side].shown);
  return withoutEffectNotes(experiment, shown);
}

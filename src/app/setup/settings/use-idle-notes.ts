import type { Experiment } from '../../../document/experiment.ts';
import { currentPair } from '../../stores/document.ts';
import { useRuns } from '../../stores/runs.ts';
import { idleNotes } from './idle-settings.ts';
import type { IdleNotes } from './idle-settings.ts';

/** The notes on settings without effect: of the experiment, and of its run when it is complete. */
export function useIdleNotes(experiment: Experiment): IdleNotes {
  const side = experiment === currentPair().a ? 'a' : 'b';
  const shown = useRuns((state) => state[side].shown);
  return idleNotes(experiment, shown);
}

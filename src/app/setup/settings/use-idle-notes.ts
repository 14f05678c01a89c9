import type { Experiment } from '../../../document/experiment.ts';
import { currentPair } from '../../stores/document.ts';
import { useRuns } from '../../stores/runs.ts';
import { idleNotes } from './idle-settings.ts';
import type { IdleNotes } from './idle-settings.ts';

/** What has no effect in an experiment, by itself and in its run as soon as that is there. */
export function useIdleNotes(experiment: Experiment): IdleNotes {
  const side = experiment === currentPair().a ? 'a' : 'b';
  const shown = useRuns((state) => state[side].shown);
  return idleNotes(experiment, shown);
}

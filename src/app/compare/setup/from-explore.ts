import type { Experiment } from '../../../document/experiment.ts';
import { engine } from '../../runs/engine-client.ts';
import { keepTrace } from '../../storage/kept-traces.ts';
import { withExperiment } from '../plan/edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { whileKept } from '../state/keeping.ts';
import { changePlan, compareEngine } from '../state/runner.ts';

/** Adds an experiment of Explore: its workload, its device and its policy. */
export function addFromExplore(experiment: Experiment): void {
  const { workload } = experiment;
  if ('trace' in workload) {
    const file = engine.fileOf(workload.trace);
    if (file !== null) {
      compareEngine.addTrace(workload.trace, file);
      const checked = engine.checkedFile(workload.trace);
      if (checked !== null) whileKept(() => keepTrace(checked));
    }
  }
  changePlan(withExperiment(useCompare.getState().plan, experiment));
}

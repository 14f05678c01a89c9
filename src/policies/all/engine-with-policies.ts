/** The engine with all policies: what everything but the engine and the page uses to make one. */
import type { Experiment } from '../../document/experiment.ts';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';
import { policiesWith } from './make-policies.ts';
import { SPECIAL } from './special.ts';

const makePolicies = policiesWith(SPECIAL);

/**
 * An engine with all policies.
 * @param experiment checked and complete (`parseExperiment`)
 * @param workload the requests, times never decreasing
 * @throws DocumentError for what cannot run, naming the key
 */
export function createEngine(experiment: Experiment, workload: Requests, options?: EngineOptions): Engine {
  return new Engine(experiment, workload, makePolicies, options);
}

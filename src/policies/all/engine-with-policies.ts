/** The engine with all policies: what everything but the engine and the page uses to make one. */
import type { Experiment } from '../../document/experiment.ts';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';
import type { Snapshot } from '../../engine/run/snapshot.ts';
import { History, type HistoryOptions } from '../../engine/history.ts';
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

/** An engine in the state of a snapshot, which another engine of the same experiment and requests made. */
export function restoreEngine(
  experiment: Experiment,
  workload: Requests,
  snapshot: Snapshot,
  options?: EngineOptions,
): Engine {
  return new Engine(experiment, workload, makePolicies, options, { snapshot });
}

/** A run with all policies that can be looked into at any instant. */
export function createHistory(
  experiment: Experiment,
  workload: Requests,
  options?: EngineOptions & HistoryOptions,
): History {
  return new History(experiment, workload, makePolicies, options);
}

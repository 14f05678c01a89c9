/** Engines with all policies, begun otherwise than the program begins them. */
import type { Experiment } from '../../src/document/experiment.ts';
import { Engine, type EngineOptions } from '../../src/engine/engine.ts';
import { History, type HistoryOptions } from '../../src/engine/history.ts';
import type { Snapshot } from '../../src/engine/run/snapshot.ts';
import type { Requests } from '../../src/engine/state/workload.ts';
import { policiesWith } from '../../src/policies/all/make-policies.ts';
import { SPECIAL } from '../../src/policies/all/special.ts';

const makePolicies = policiesWith(SPECIAL);

/** An engine in the state of a snapshot, which another engine of the same experiment and requests made. */
export const restoreEngine = (
  experiment: Experiment,
  workload: Requests,
  snapshot: Snapshot,
  options?: EngineOptions,
): Engine => new Engine(experiment, workload, makePolicies, options, { snapshot });

/** A run that can be looked into at any instant. */
export const createHistory = (
  experiment: Experiment,
  workload: Requests,
  options?: EngineOptions & HistoryOptions,
): History => new History(experiment, workload, makePolicies, options);

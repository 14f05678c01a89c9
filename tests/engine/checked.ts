/** Runs an experiment to its end and has the invariant checker look at all of it. */
import { checkInvariants, type CheckResult } from '../invariants/checker.ts';
import { wholeRunCounts } from '../../src/analysis/figures/run-figures.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import type { Requests } from '../../src/engine/state/workload.ts';
import { inlineRequests, workloadOf } from './run.ts';

export interface Examined {
  readonly engine: Engine;
  readonly check: CheckResult;
}

/**
 * @param workload without it the experiment's own inline requests
 * @throws DocumentError if the engine refuses the experiment; Error if it never ends
 */
export function examine(experiment: Experiment, workload: Requests = workloadOf(inlineRequests(experiment))): Examined {
  const engine = createEngine(experiment, workload);
  const initial = engine.deviceState();
  for (let slices = 0; engine.advance(1000); slices++) {
    if (slices > 1000) throw new Error(`still running at ${engine.now} ns after a million instants`);
  }
  const check = checkInvariants({
    experiment: engine.experiment,
    recording: engine.recording(),
    workload,
    initial,
    final: engine.deviceState(),
    ...wholeRunCounts(engine),
  });
  return { engine, check };
}

/** What a run of the experiment breaks although no quirk says it may, a line each; empty where nothing is. */
export function violationsOf(experiment: Experiment, workload?: Requests): string[] {
  return unmeant(experiment, examine(experiment, workload).check);
}

/** What a check has found and no quirk of the experiment means, a line each. */
export function unmeant(experiment: Experiment, check: CheckResult): string[] {
  const { overlapTransfers, completeAtTransfer } = experiment.policy.quirks;
  const meant: number[] = [...(overlapTransfers ? [3] : []), ...(completeAtTransfer ? [6, 7] : [])];
  return check.violations
    .filter(({ rule }) => !meant.includes(rule))
    .map(({ rule, message }) => `rule ${rule}: ${message}`);
}

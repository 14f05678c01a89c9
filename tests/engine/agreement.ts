/** Runs an experiment through the engine and through the reference model. */
import { expect } from 'vitest';
import { canonicalJson } from '../../src/document/canonical.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { firstDifference } from '../reference/compare.ts';
import type { Result } from '../reference/result.ts';
import { simulate } from '../reference/simulate.ts';
import { asResult } from './as-result.ts';
import { examine, unmeant } from './checked.ts';

/**
 * The engine's run of an experiment, row for row the reference model's, and without a violation of an invariant.
 * @throws where they differ, or a rule is broken: what differs first, or what is broken, and the experiment
 */
export function agreedRun(experiment: Experiment): Result {
  const { engine, check } = examine(experiment);
  const result = asResult(engine);
  const reference = simulate(experiment);
  const { policy, timing } = experiment;
  // Under this simulator bug an operation can leave its transaction while that has the bus; and a transfer of no length
  // has the bus for no time. Who was waited for is not compared then.
  if (policy.quirks.completeAtTransfer || timing.transferNsPerByte === 0) {
    for (const { blockers } of reference.requests) blockers.clear();
  }
  const [violation] = unmeant(experiment, check);
  const difference = firstDifference(reference, result) ?? violation;
  expect(difference, canonicalJson(experiment)).toBeUndefined();
  return result;
}

/** The same for an experiment as people write it. */
export function agree(input: ExperimentInput): Result {
  return agreedRun(parseExperiment({ version: 1, ...input }));
}

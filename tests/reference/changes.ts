/**
 * Changes to random experiments: what a topic lays over the experiments of all others. The comparison with the reference
 * model and the experiments that the engine alone runs (tests/engine/anything.ts) draw the same.
 */
import fc from 'fast-check';
import { ExperimentError, type Experiment } from '../support/doors/document.ts';

/** The experiment with other settings; null, or an `ExperimentError`, where that cannot be. */
export type Change = (experiment: Experiment) => Experiment | null;

/** The experiment with a change; null where that cannot be. */
export function changed(experiment: Experiment, change: Change): Experiment | null {
  try {
    return change(experiment);
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}

/** Experiments with a change each, without those that cannot have it. */
export function withChange(
  experiments: fc.Arbitrary<Experiment>,
  changes: fc.Arbitrary<Change>,
): fc.Arbitrary<Experiment> {
  return fc
    .tuple(experiments, changes)
    .map(([experiment, change]) => changed(experiment, change))
    .filter((experiment) => experiment !== null);
}

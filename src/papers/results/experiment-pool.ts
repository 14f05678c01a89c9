/**
 * The experiments of the shipped results, each once: as the values that it changes of another one, or of the defaults.
 */
import { defaultExperiment } from '../../document/validate.ts';
import type { Experiment } from '../../document/experiment.ts';
import { applyDifferences } from '../../document/patch.ts';

export interface PooledExperiment {
  /** The experiment that is changed; the defaults without it. */
  readonly of?: string;
  /** Values by path. */
  readonly set: Readonly<Record<string, unknown>>;
}

/** By number. */
export type ExperimentPool = Readonly<Record<string, PooledExperiment>>;

/** The changes of an experiment, the first ones first. @throws RangeError if the pool does not have it */
function chainOf(pool: ExperimentPool, id: string): PooledExperiment[] {
  const chain: PooledExperiment[] = [];
  for (let next: string | undefined = id; next !== undefined;) {
    const own: PooledExperiment | undefined = Object.hasOwn(pool, next) ? pool[next] : undefined;
    if (own === undefined) throw new RangeError(`there is no experiment ${next}`);
    chain.push(own);
    next = own.of;
  }
  return chain.reverse();
}

/** @throws RangeError if the pool does not have it */
export function experimentIn(pool: ExperimentPool, id: string): Experiment {
  const values = chainOf(pool, id).flatMap(({ set }) => Object.entries(set));
  return applyDifferences(
    defaultExperiment(),
    values.map(([path, b]) => ({ path, a: null, b })),
  );
}

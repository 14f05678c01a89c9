/** Puts experiments into the pool that ships (`src/papers/results/experiment-pool.ts`). */
import { fnv1a } from '../base/fnv.ts';
import { canonicalJson } from '../document/canonical.ts';
import type { Experiment, ExperimentInput } from '../document/experiment.ts';
import { diffExperiments } from '../document/patch.ts';
import { defaultExperiment, parseExperiment } from '../document/validate.ts';
import type { ExperimentPool, PooledExperiment } from '../papers/results/experiment-pool.ts';

/** Each is written as what it changes of one of this many before it. */
const LOOKED_AT = 24;

/** The number of an experiment: of its canonical text (FNV-1a), as a word. */
export function idOf(experiment: ExperimentInput): string {
  return `e${fnv1a(canonicalJson(parseExperiment(experiment)))
    .toString(16)
    .padStart(8, '0')}`;
}

/** A pool of experiments, in their order. The same experiments give the same pool. */
export function poolOf(experiments: readonly ExperimentInput[]): ExperimentPool {
  const pool: Record<string, PooledExperiment> = {};
  const known: { readonly id: string; readonly experiment: Experiment }[] = [];
  for (const input of experiments) {
    const id = idOf(input);
    if (id in pool) continue;
    const experiment = parseExperiment(input);
    let best: PooledExperiment = { set: changes(defaultExperiment(), experiment) };
    for (const one of known.slice(-LOOKED_AT)) {
      const set = changes(one.experiment, experiment);
      if (JSON.stringify(set).length < JSON.stringify(best.set).length) best = { of: one.id, set };
    }
    pool[id] = best;
    known.push({ id, experiment });
  }
  return pool;
}

const changes = (from: Experiment, to: Experiment): Record<string, unknown> =>
  Object.fromEntries(diffExperiments(from, to).map(({ path, b }) => [path, b]));

/** The files of the source that hold the shipped results. */
import { existsSync, readFileSync } from 'node:fs';
import { attempt, CommandError } from '../failure.ts';
import { readText } from '../files/files.ts';
import { RUNS_VERSION } from '../../compare/run/runs-version.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { experimentIn, type ExperimentPool } from '../../papers/results/experiment-pool.ts';
import type { ShippedClaim, Made, ShippedFigure } from '../../papers/results/shipped-result.ts';
import { idOf, poolOf } from '../../reproduction/pool-experiments.ts';
import { rewrite } from './rewrite.ts';

/** From the root of the project. */
export const CLAIMS_FILE = 'src/papers/results/claims.json';
export const FIGURES_FILE = 'src/papers/results/figures.json';
const EXPERIMENTS_FILE = 'src/papers/results/experiments.json';

/** @throws CommandError outside of the project */
export function requireProject(): void {
  for (const file of [CLAIMS_FILE, FIGURES_FILE, EXPERIMENTS_FILE]) {
    if (!existsSync(file)) throw new CommandError(`${file} is not here: --ship works in the root of the project`);
  }
}

export const madeNow = (): Made => ({
  runs: RUNS_VERSION,
  version: (JSON.parse(readText('package.json')) as { readonly version: string }).version,
});

/** A list as the files have it, a line an entry. */
export const listText = (entries: readonly object[]): string =>
  `[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;

/**
 * Makes the pool anew: of what the shipped claims and figures name, in their order.
 * @param made those that may be new
 */
export async function shipExperiments(made: readonly ExperimentInput[]): Promise<void> {
  // They are outputs of the command, and not read through the door of inputs.
  const read = (path: string): unknown => JSON.parse(attempt(path, 'read', () => readFileSync(path, 'utf8')));
  const claims = read(CLAIMS_FILE) as readonly ShippedClaim[];
  const figures = read(FIGURES_FILE) as readonly ShippedFigure[];
  const ids = [
    ...claims.flatMap(({ experiments }) => experiments),
    ...figures.flatMap(({ points }) => points.flatMap(({ experiments }) => experiments)),
  ];
  const byId = new Map(made.map((experiment) => [idOf(experiment), experiment]));
  await rewrite(EXPERIMENTS_FILE, (text) => {
    const before = JSON.parse(text) as ExperimentPool;
    const pool = poolOf([...new Set(ids)].map((id) => byId.get(id) ?? experimentIn(before, id)));
    const lines = Object.entries(pool).map(([id, one]) => `${JSON.stringify(id)}:${JSON.stringify(one)}`);
    return `{\n${lines.join(',\n')}\n}\n`;
  });
}

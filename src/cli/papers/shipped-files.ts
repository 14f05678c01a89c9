import { existsSync, readFileSync } from 'node:fs';
import { attempt, CommandError } from '../failure.ts';
import { readText } from '../files/files.ts';
import { RUNS_VERSION } from '../../compare/run/runs-version.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { experimentIn, type ExperimentPool } from '../../papers/results/experiment-pool.ts';
import {
  type ShippedClaim,
  type Made,
  type ShippedFigure,
  shippedOf,
  shippedClaimOf,
} from '../../papers/results/shipped-result.ts';
import { idOf, poolOf } from '../../reproduction/pool-experiments.ts';
import { figureText } from '../../reproduction/figures/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../reproduction/figures/index.ts';
import type { MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { CLAIMS } from '../../reproduction/claims/claims.ts';
import type { ClaimReport } from '../../papers/results/claim-report.ts';
import { openOutput } from '../files/outputs.ts';

/**
 * The old file stays whole until the new one is complete.
 * @throws CommandError that names the file
 */
export async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  // It is read here and not through the door of inputs: a file that a command reads and writes is an output.
  const text = change(attempt(path, 'read', () => readFileSync(path, 'utf8')));
  const output = openOutput(path);
  try {
    await output.write([text]);
    output.commit();
  } finally {
    output.abandon();
  }
}

export interface ShippedTrials {
  readonly figure: MeasuredFigure;
  /** What the first seed has run for each point. */
  readonly experiments: readonly (readonly ExperimentInput[])[];
}

/**
 * Puts claims and figures into the source. The others stay. The same results give the same bytes.
 * @throws CommandError if a file cannot be written
 */
export async function shipResults(reports: readonly ClaimReport[], figures: readonly ShippedTrials[]): Promise<void> {
  const made = madeNow();
  const claims = reports.map((report) => shippedClaimOf(report, made, idOf));
  await rewrite(CLAIMS_FILE, (text) => {
    const before = JSON.parse(text) as readonly ShippedClaim[];
    // In the page's order. Claims that no longer exist are dropped.
    return listText(
      CLAIMS.flatMap(({ id }) => claims.find((one) => one.id === id) ?? before.find((one) => one.id === id) ?? []),
    );
  });
  await rewrite(FIGURES_FILE, (text) => {
    const before = JSON.parse(text) as readonly ShippedFigure[];
    return listText(
      EVALUATION_FIGURES.flatMap((measured) => {
        const { name } = measured;
        const own = figures.find(({ figure }) => figure.name === name);
        if (own === undefined) return before.find((one) => one.name === name) ?? [];
        return shippedOf(
          figureText(measured),
          own.figure,
          own.experiments.map((of) => of.map(idOf)),
          made,
        );
      }),
    );
  });
  await shipExperiments([
    ...reports.flatMap(({ experiments }) => experiments),
    ...figures.flatMap(({ experiments }) => experiments.flat()),
  ]);
}

const CLAIMS_FILE = 'src/papers/results/claims.json';
const FIGURES_FILE = 'src/papers/results/figures.json';
export const LENGTHS_FILE = 'src/reproduction/lengths.json';
const EXPERIMENTS_FILE = 'src/papers/results/experiments.json';

export function requireProject(): void {
  for (const file of [CLAIMS_FILE, FIGURES_FILE, EXPERIMENTS_FILE]) {
    if (!existsSync(file)) throw new CommandError(`${file} is not here: --ship works in the root of the project`);
  }
}

const madeNow = (): Made => ({
  runs: RUNS_VERSION,
  version: (JSON.parse(readText('package.json')) as { readonly version: string }).version,
});

const listText = (entries: readonly object[]): string =>
  `[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;

/** The pool has what the shipped claims and figures name, in their order. */
async function shipExperiments(made: readonly ExperimentInput[]): Promise<void> {
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

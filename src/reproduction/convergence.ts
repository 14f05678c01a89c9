/** Finds the lengths of the stand-ins' runs, by the rule of `lengths.ts`. */
import type { ExperimentInput } from '../document/experiment.ts';
import { DIE_BINDING_SCHEMES, TABLE_1, traceExperiment as bindingExperiment } from './claims/die-binding.ts';
import { TESTS, testExperiment } from './claims/suspension.ts';
import { TABLE_II, traceExperiment } from './claims/mbm/workloads.ts';
import { MOST_REQUESTS, WITHIN, type TriedLength } from './lengths.ts';
import { organizationExperiment, STANDS_FOR } from './organizations.ts';
import { RunCache } from './run.ts';
import { Laboratory } from './trials/laboratory.ts';
import { DEFAULT_SEEDS } from './trials/report-of.ts';

export interface Load {
  /** The trace’s, as in lengths.json. */
  readonly name: string;
  /** The first length that is tried. */
  readonly first: number;
  /** The runs whose means must hold still. */
  readonly experiments: (requests: number) => readonly ExperimentInput[];
}

/** The replays of MP are not among them: one writes a fifth of the device, and the paper’s figures are over replays. */
export const LOADS: readonly Load[] = [
  ...TABLE_II.map((trace): Load => ({
    name: trace.name,
    first: 32_000,
    experiments: (requests) =>
      ['ssdsim', 'tbm', 'sprinkler', 'mbm'].map((scheme) => traceExperiment(trace, scheme, { requests })),
  })),
  ...TABLE_1.map((trace): Load => ({
    name: trace.name,
    first: 4000,
    experiments: (requests) =>
      (['SSD1', 'SSD2'] as const).flatMap((ssd) =>
        (Object.keys(DIE_BINDING_SCHEMES) as (keyof typeof DIE_BINDING_SCHEMES)[]).map((scheme) =>
          bindingExperiment(trace, ssd, scheme, requests),
        ),
      ),
  })),
  ...TESTS.map((test): Load => ({
    name: test.name,
    first: 40_000,
    experiments: (requests) => (['off', 'erases', 'all'] as const).map((mode) => testExperiment(test, mode, requests)),
  })),
  {
    name: STANDS_FOR,
    first: 4000,
    experiments: (requests) =>
      [{ banksPerChannel: 1 }, { banksPerChannel: 4 }, { banksPerChannel: 4, superblockWays: 4 }].map((organization) =>
        organizationExperiment({ channels: 1, transferNsPerByte: 10, ...organization }, requests),
      ),
  },
];

/** Mean over the seeds of the mean response times of a load’s runs, ns. */
async function meansOf({ name, experiments }: Load, requests: number): Promise<number[]> {
  const sums: number[] = [];
  for (let seed = 0; seed < DEFAULT_SEEDS; seed++) {
    const laboratory = new Laboratory({ seed, named: [], general: null, vary: null }, new RunCache());
    for (const [i, experiment] of experiments(requests).entries()) {
      const { metrics } = await laboratory.summary(experiment, name);
      sums[i] = (sums[i] ?? 0) + (metrics.response.all.meanNs ?? NaN);
    }
  }
  return sums.map((sum) => sum / DEFAULT_SEEDS);
}

/** The lengths that the rule tries for a load, in their order; the last one is the length of its runs. */
export async function triedLengths(load: Load): Promise<TriedLength[]> {
  const tried: TriedLength[] = [];
  let half = await meansOf(load, load.first / 2);
  for (let requests = load.first; ; requests *= 2) {
    const whole = await meansOf(load, requests);
    const apart = Math.max(...whole.map((mean, i) => Math.abs(half[i] / mean - 1)));
    tried.push({ requests, apart: Number(apart.toPrecision(3)) });
    if (apart <= WITHIN || 2 * requests > MOST_REQUESTS) return tried;
    half = whole;
  }
}

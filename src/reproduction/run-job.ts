import { CLAIMS } from './claims/claims.ts';
import { TABLE_1 } from './claims/die-binding.ts';
import { TABLE_II } from './claims/mbm/workloads.ts';
import { TABLE_2 } from './claims/multi-plane/trace-claims.ts';
import type { ExperimentInput } from '../document/experiment.ts';
import type { PaperName } from '../papers/paper.ts';
import type { FigureTrial } from '../papers/results/measured-figure.ts';
import { EVALUATION_FIGURES } from './figures/index.ts';
import { RunCache } from './run.ts';
import { assumptionNamed } from './trials/assumptions.ts';
import { Laboratory } from './trials/laboratory.ts';
import type { TrialJob } from './trials/plan-jobs.ts';
import { tryClaim } from './trials/try-claim.ts';
import type { TrialResult } from './trials/report-of.ts';

export const PUBLISHED_TRACES: Readonly<Record<PaperName, readonly string[]>> = {
  mbm: TABLE_II.map(({ name }) => name),
  'multi-plane': TABLE_2.map(({ name }) => name),
  'die-binding': TABLE_1.map(({ name }) => name),
  suspension: [],
  banking: [],
};

export interface MeasuredTrial extends FigureTrial {
  readonly figure: string;
  readonly experiments: readonly (readonly ExperimentInput[])[];
}

export interface JobResults {
  readonly claims: readonly TrialResult[];
  readonly figures: readonly MeasuredTrial[];
}

/** Runs a job. What its claims and figures ask for twice is run once. */
export async function runTrialJob({ seed, named, general, assumption, ...job }: TrialJob): Promise<JobResults> {
  const vary = assumption === null ? null : assumptionNamed(assumption.name).points[assumption.point].vary;
  const cache = new RunCache();
  const laboratory = (): Laboratory => new Laboratory({ seed, named, general, vary }, cache);
  const claims: TrialResult[] = [];
  for (const id of job.claims) {
    const claim = CLAIMS.find((one) => one.id === id);
    if (claim === undefined) throw new RangeError(`there is no claim “${id}”`);
    claims.push(await tryClaim(claim, laboratory()));
  }
  const figures: MeasuredTrial[] = [];
  for (const name of job.figures) {
    const figure = EVALUATION_FIGURES.find((one) => one.name === name);
    if (figure === undefined) throw new RangeError(`there is no figure “${name}”`);
    // Null: no such requests.
    const values: (number | null)[] = [];
    const ran: Laboratory[] = [];
    for (const point of figure.points) {
      const own = laboratory();
      const measured = await point.measure(own);
      values.push(Number.isFinite(measured) ? measured : null);
      ran.push(own);
    }
    figures.push({
      figure: name,
      seed,
      values,
      drawn: ran.some(({ drawn }) => drawn),
      traces: [...new Set(ran.flatMap(({ traces }) => traces))],
      experiments: ran.map(({ experiments }) => experiments),
    });
  }
  return { claims, figures };
}

/** Runs one trial of some claims of a paper, which share their runs. */
import { CLAIMS } from '../claims/claims.ts';
import { TABLE_1 } from '../claims/die-binding/trace-claims.ts';
import { TABLE_II } from '../claims/mbm/workloads.ts';
import { TABLE_2 } from '../claims/multi-plane/trace-claims.ts';
import type { PaperName } from '../../papers/paper.ts';
import { RunCache } from '../run.ts';
import { assumptionNamed } from './assumptions.ts';
import { Laboratory } from './laboratory.ts';
import type { TrialJob } from './plan-jobs.ts';
import { tryClaim } from './try-claim.ts';
import type { TrialResult } from './report-of.ts';

/** The names of each paper's traces. */
export const PUBLISHED_TRACES: Readonly<Record<PaperName, readonly string[]>> = {
  mbm: TABLE_II.map(({ name }) => name),
  'multi-plane': TABLE_2.map(({ name }) => name),
  'die-binding': TABLE_1.map(({ name }) => name),
  suspension: [],
  banking: [],
};

/**
 * Runs a job.
 * @param onResult called after each claim
 */
export async function runTrialJob(job: TrialJob, onResult: (result: TrialResult) => void): Promise<void> {
  const { seed, named, general, assumption } = job;
  const vary = assumption === null ? null : assumptionNamed(assumption.name).points[assumption.point].vary;
  const cache = new RunCache();
  for (const id of job.claims) {
    const claim = CLAIMS.find((one) => one.id === id);
    if (claim === undefined) throw new RangeError(`there is no claim “${id}”`);
    onResult(await tryClaim(claim, new Laboratory({ seed, named, general, vary }, cache)));
  }
}

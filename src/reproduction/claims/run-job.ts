import { CLAIMS } from './claims.ts';
import { TABLE_1 } from './die-binding.ts';
import { TABLE_II } from './mbm/workloads.ts';
import { TABLE_2 } from './multi-plane/trace-claims.ts';
import type { PaperName } from '../../papers/paper.ts';
import { RunCache } from '../run.ts';
import { assumptionNamed } from '../trials/assumptions.ts';
import { Laboratory } from '../trials/laboratory.ts';
import type { TrialJob } from '../trials/plan-jobs.ts';
import { tryClaim } from '../trials/try-claim.ts';
import type { TrialResult } from '../trials/report-of.ts';

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

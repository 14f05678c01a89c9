/** Runs a claim: one trial, or all of them in this thread. */
import { DocumentError } from '../../device/document-error.ts';
import type { Claim } from './claim.ts';
import { contrastOf } from './contrasts.ts';
import { FIRST_TRIAL, Laboratory } from './laboratory.ts';
import { refusalText } from './refusal.ts';
import type { Finding } from './finding.ts';
import { type TrialResult, reportOf } from './report-of.ts';
import type { ClaimReport } from '../../papers/results/claim-report.ts';

/**
 * One trial. A refusal by the engine is a result (“not”, with its reason), not an error.
 */
export async function tryClaim(claim: Claim, laboratory: Laboratory): Promise<TrialResult> {
  const finding = await findingOf(claim, laboratory);
  const { experiments, drawn, traces, trial } = laboratory;
  return {
    ...finding,
    note: finding.note.trim(),
    id: claim.id,
    seed: trial.seed,
    drawn,
    traces,
    experiments: [...finding.experiments, ...experiments],
    contrast: await contrastOf(claim.id, laboratory, (varied) => findingOf(claim, varied)),
  };
}

async function findingOf(claim: Claim, laboratory: Laboratory): Promise<Finding> {
  try {
    return await claim.run(laboratory);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { value: null, verdict: 'not', checks: [], note: refusalText(error), experiments: [] };
  }
}

/** Every trial of a claim in this thread. */
export async function judge(claim: Claim, seeds = 1): Promise<ClaimReport> {
  const trials: TrialResult[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    trials.push(await tryClaim(claim, new Laboratory({ ...FIRST_TRIAL, seed })));
    if (!trials[0].drawn) break;
  }
  return reportOf(claim, trials);
}

/** Runs a claim: one trial, or all of them in this thread. */
import { ExperimentError } from '../../device/experiment-error.ts';
import type { Claim } from '../claim.ts';
import type { Finding } from './finding.ts';
import { FIRST_TRIAL, Laboratory } from './laboratory.ts';
import { reportOf, type ClaimReport, type TrialResult } from './report.ts';

/**
 * One trial. What the engine refuses is no defect of the program but a finding: “not”, with the engine’s own words.
 */
export async function tryClaim(claim: Claim, laboratory: Laboratory): Promise<TrialResult> {
  let finding: Finding;
  try {
    finding = await claim.run(laboratory);
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    const note = `It could not be run: ${error.message}.`;
    finding = { value: null, verdict: 'not', checks: [], note, experiments: [] };
  }
  const { experiments, drawn, traces, trial } = laboratory;
  return {
    ...finding,
    note: finding.note.trim(),
    id: claim.id,
    seed: trial.seed,
    drawn,
    traces,
    experiments: [...finding.experiments, ...experiments],
  };
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

/** Runs a claim: one trial, or all of them in this thread. */
import { DocumentError } from '../../device/document-error.ts';
import type { Claim } from './claim.ts';
import { contrastOf } from './contrasts.ts';
import { FIRST_TRIAL, Laboratory } from './laboratory.ts';
import type { Finding } from './checks.ts';
import { type TrialResult, trialReport } from './report-of.ts';
import type { ClaimReport } from '../../papers/results/claim-report.ts';
import { schemaAt } from '../../document/patch.ts';

/** A key inside a sentence: `policy.gc.softFreeRatio`. */
const KEY = /\b(?:device|timing|controller|policy|precondition|host|workload)(?:\.\w+)+/g;

/** One sentence for a person: which setting, what it was, what it may be. */
function refusalText({ path, found, allowed }: DocumentError): string {
  const key = titleOf(path) ?? path;
  return `It could not be run: ${key} was ${named(found)}; allowed: ${named(allowed)}.`;
}

const named = (text: string): string => text.replace(KEY, (key) => titleOf(key) ?? key);

function titleOf(path: string): string | null {
  try {
    return `“${schemaAt(path).title}”`;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** One trial. A refusal by the engine is a result (“not”, with its reason), not an error. */
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

export async function judgeTrial(claim: Claim, seeds = 1): Promise<ClaimReport> {
  const trials: TrialResult[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    trials.push(await tryClaim(claim, new Laboratory({ ...FIRST_TRIAL, seed })));
    if (!trials[0].drawn) break;
  }
  return trialReport(claim, trials);
}

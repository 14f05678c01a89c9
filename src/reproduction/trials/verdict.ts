/** What the trials of a claim say together: the majority's verdict, unless they contradict each other. */
import { effectShare, isNumber } from './checks.ts';
import { TRIAL_VERDICTS, type TrialVerdict, type Verdict, type Votes } from '../../papers/results/claim-report.ts';
import type { Check } from './finding.ts';

export function votesOf(verdicts: readonly TrialVerdict[]): Votes {
  const votes: Record<TrialVerdict, number> = { reproduced: 0, partly: 0, not: 0 };
  for (const verdict of verdicts) votes[verdict]++;
  return votes;
}

/**
 * Mean share of the paper's effect over the numbers of a trial, each at most 1; null without such a number. Below 0 the
 * trial has the opposite effect.
 */
export function meanEffect(checks: readonly Check[]): number | null {
  let sum = 0;
  let count = 0;
  for (const check of checks) {
    const share = isNumber(check) ? effectShare(check) : null;
    if (share === null) continue;
    sum += Math.min(1, share);
    count++;
  }
  return count === 0 ? null : sum / count;
}

/**
 * The verdict of more than half of the trials. `not established` if there is none, if some trials reproduce the claim
 * and others do not at all, or if a claim with that majority shows the opposite effect in some trials.
 */
export function verdictOfTrials(trials: readonly { verdict: TrialVerdict; checks: readonly Check[] }[]): Verdict {
  const votes = votesOf(trials.map(({ verdict }) => verdict));
  const majority = TRIAL_VERDICTS.find((verdict) => votes[verdict] > trials.length / 2);
  if (majority === undefined || (votes.reproduced > 0 && votes.not > 0)) return 'not established';
  const opposite = trials.some(({ checks }) => (meanEffect(checks) ?? 0) < 0);
  return majority !== 'not' && opposite ? 'not established' : majority;
}

import type { ExperimentInput } from '../../document/experiment.ts';
import {
  type ClaimValue,
  type TrialVerdict,
  TRIAL_VERDICTS,
  type ClaimVerdict,
  type Votes,
} from '../../papers/results/claim-report.ts';

export function votesOf(verdicts: readonly TrialVerdict[]): Votes {
  const votes: Record<TrialVerdict, number> = { reproduced: 0, partly: 0, not: 0 };
  for (const verdict of verdicts) votes[verdict]++;
  return votes;
}

/**
 * Mean share of the paper's effect over the numbers of a trial, each at most 1; null without such a number. Below 0 the
 * trial has the opposite effect.
 */
export function meanEffect(checks: readonly ClaimCheck[]): number | null {
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
 * and others do not at all, or if a claim with that majority shows the opposite effect in some trials; `needs the traces`
 * if it is about traces that were not given.
 */
export function verdictOfTrials(trials: readonly Pick<Finding, 'verdict' | 'checks' | 'needsTraces'>[]): ClaimVerdict {
  if (trials.some(({ needsTraces }) => needsTraces)) return 'needs the traces';
  const votes = votesOf(trials.map(({ verdict }) => verdict));
  const majority = TRIAL_VERDICTS.find((verdict) => votes[verdict] > trials.length / 2);
  if (majority === undefined || (votes.reproduced > 0 && votes.not > 0)) return 'not established';
  const opposite = trials.some(({ checks }) => (meanEffect(checks) ?? 0) < 0);
  return majority !== 'not' && opposite ? 'not established' : majority;
}

export interface ClaimCondition {
  /** What should hold, as a clause: “Wise is no slower than None on hm_0”. */
  readonly says: string;
  readonly holds: boolean;
}

/** A number of the paper’s with a tolerance, and the simulator’s. */
export interface NumberCheck {
  readonly name: string;
  readonly value: number;
  /** Lowest and highest value that count as the paper’s. */
  readonly from: number;
  readonly to: number;
  /** The values without any effect and with the paper’s; absent if the paper gives a bound and no effect. */
  readonly effect?: readonly [none: number, paper: number];
}

export type ClaimCheck = ClaimCondition | NumberCheck;

export interface Finding {
  /** Null if the simulator could not say. */
  readonly value: ClaimValue | null;
  readonly verdict: TrialVerdict;
  /** The checks that the verdict follows from; none for arithmetic. */
  readonly checks: readonly ClaimCheck[];
  /** What else one should know, in a sentence or two; empty if there is nothing. */
  readonly note: string;
  /** The experiments behind the value, apart from those that the laboratory has run. */
  readonly experiments: readonly ExperimentInput[];
  /** It could not be tried: it is about traces that were not given. */
  readonly needsTraces?: true;
}

/** Share of the paper's effect, in the paper's direction, that makes a claim partly reproduced. */
export const PARTLY_SHARE = 1 / 3;

export const isNumber = (check: ClaimCheck): check is NumberCheck => 'from' in check;

/**
 * Whether a condition holds, or a number is inside its tolerance. A wide tolerance around a small effect includes no
 * effect: at least a third of the effect is needed, too.
 */
export function checkHolds(check: ClaimCheck): boolean {
  if (!isNumber(check)) return check.holds;
  const { value, from, to } = check;
  return value >= from && value <= to && (effectShare(check) ?? 1) >= PARTLY_SHARE;
}

/** Share of the paper's effect that a number shows: 1 is all of it, below 0 the opposite; null for a bound. */
export function effectShare({ value, effect }: NumberCheck): number | null {
  if (effect === undefined) return null;
  const [none, paper] = effect;
  return (value - none) / (paper - none);
}

const supports = (check: ClaimCheck): boolean =>
  checkHolds(check) || (isNumber(check) && (effectShare(check) ?? 0) >= PARTLY_SHARE);

/**
 * The verdict of one trial: reproduced if every check holds; partly if more than half of them hold, or show at least a
 * third of the paper's effect.
 */
export function checkVerdict(checks: readonly ClaimCheck[]): TrialVerdict {
  if (checks.every(checkHolds)) return 'reproduced';
  return checks.filter(supports).length > checks.length / 2 ? 'partly' : 'not';
}

/** “Much” and “significantly” less, where a paper gives no number. */
const A_TENTH_LESS = 0.9;

/**
 * A ratio that a paper calls much or significantly smaller than 1, without a number: a tenth smaller at least. A ratio
 * that is smaller by less shows a part of that effect.
 */
export const below = (name: string, value: number): NumberCheck => ({
  name,
  value,
  from: 0,
  to: A_TENTH_LESS,
  effect: [1, A_TENTH_LESS],
});

type Judge<Check extends ClaimCheck> = (
  checks: readonly Check[],
  value: ClaimValue,
  note?: string,
  experiments?: readonly ExperimentInput[],
) => Finding;

const judged: Judge<ClaimCheck> = (checks, value, note = '', experiments = []) => ({
  ...{ value, verdict: checkVerdict(checks), checks, note, experiments },
});
export const ordering: Judge<ClaimCondition> = judged;
export const numbers: Judge<NumberCheck> = judged;

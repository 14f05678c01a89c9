/** How a trial of a claim is judged: conditions of an order, and numbers with a tolerance. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Check, Condition, Finding, NumberCheck } from './finding.ts';
import type { ClaimValue, TrialVerdict } from '../../papers/results/claim-report.ts';

/** Share of the paper's effect, in the paper's direction, that makes a claim partly reproduced. */
export const PARTLY_SHARE = 1 / 3;

export const isNumber = (check: Check): check is NumberCheck => 'from' in check;

/**
 * Whether a condition holds, or a number is inside its tolerance. A wide tolerance around a small effect includes no
 * effect: at least a third of the effect is needed, too.
 */
export function holds(check: Check): boolean {
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

/** Whether a check supports the claim at least partly. */
const supports = (check: Check): boolean =>
  holds(check) || (isNumber(check) && (effectShare(check) ?? 0) >= PARTLY_SHARE);

/**
 * The verdict of one trial: reproduced if every check holds; partly if more than half of them hold, or show at least a
 * third of the paper's effect.
 */
export function verdictOf(checks: readonly Check[]): TrialVerdict {
  if (checks.every(holds)) return 'reproduced';
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

/** An ordering or a shape. */
export function ordering(
  checks: readonly Condition[],
  value: ClaimValue,
  note = '',
  experiments: readonly ExperimentInput[] = [],
): Finding {
  return { value, verdict: verdictOf(checks), checks, note, experiments };
}

/** Numbers of the paper's. */
export function numbers(
  checks: readonly NumberCheck[],
  value: ClaimValue,
  note = '',
  experiments: readonly ExperimentInput[] = [],
): Finding {
  return { value, verdict: verdictOf(checks), checks, note, experiments };
}

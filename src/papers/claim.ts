/**
 * A claim of a paper: what it says, the number that it gives, and how to find out what the simulator says. A miss is a
 * result: it is shown with its reason, never tuned away.
 */
import { ExperimentError } from '../device/experiment-error.ts';
import type { ExperimentInput } from '../document/experiment.ts';
import type { PaperName } from './paper.ts';
import { RunCache } from './run.ts';

/**
 * `exact`: arithmetic, to the nanosecond; `ordering`: an order or a shape; `number`: depends on the workload, with a
 * tolerance.
 */
export const CLAIM_KINDS = ['exact', 'ordering', 'number'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const VERDICTS = ['reproduced', 'partly', 'not'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A figure, several of them, or several with names. */
export type ClaimValue =
  | number
  | string
  | readonly (number | string | readonly number[])[]
  | Readonly<Record<string, number | string | readonly number[]>>;

/** What running a claim has found. */
export interface Finding {
  /** Null where the simulator could not say. */
  readonly value: ClaimValue | null;
  readonly verdict: Verdict;
  /** Why, in a sentence or two; for what is reproduced, what else one should know (or nothing). */
  readonly reason: string;
  /** The experiments behind the value. */
  readonly experiments: readonly ExperimentInput[];
}

/** What claims run their experiments with. */
export interface Laboratory {
  readonly runs: RunCache;
}

export interface Claim {
  /** As claims are cited: a letter for the paper and a number; `a` and `b` where one sentence makes two claims. */
  readonly id: string;
  readonly paper: PaperName;
  readonly figure: string;
  readonly claim: string;
  readonly kind: ClaimKind;
  /** The paper’s figure. */
  readonly expected: ClaimValue;
  readonly unit: string;
  /** How far the simulator’s figure may be off, in words; empty where it may not. */
  readonly tolerance: string;
  readonly run: (laboratory: Laboratory) => Promise<Finding>;
}

/** A claim with what was found: the shape that the command line prints. */
export interface ClaimReport extends Omit<Claim, 'run'>, Finding {}

export function newLaboratory(): Laboratory {
  return { runs: new RunCache() };
}

/**
 * Runs a claim. What the engine refuses is no defect of the program but a finding: “not”, with the engine’s own words.
 */
export async function judge(claim: Claim, laboratory: Laboratory): Promise<ClaimReport> {
  const { id, paper, figure, claim: says, kind, expected, unit, tolerance } = claim;
  let finding: Finding;
  try {
    finding = await claim.run(laboratory);
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    finding = { value: null, verdict: 'not', reason: `It could not be run: ${error.message}.`, experiments: [] };
  }
  const { value, verdict, reason, experiments } = finding;
  return { id, paper, figure, claim: says, kind, expected, value, unit, tolerance, verdict, reason, experiments };
}

/** A claim whose finding is judged by {@link ordering} or {@link numbers}. */
export function claimOf(fields: Omit<Claim, 'run'>, run: Claim['run']): Claim {
  return { ...fields, run };
}

/** A value with the experiments that it comes from. */
export interface Measured {
  readonly value: ClaimValue;
  readonly experiments: readonly ExperimentInput[];
  /** What else one should know. */
  readonly note?: string;
}

/** A claim that is arithmetic: reproduced where what is measured equals the paper’s figure to the last digit. */
export function exactClaim(
  fields: Omit<Claim, 'kind' | 'tolerance' | 'run'>,
  measure: (laboratory: Laboratory) => Promise<Measured>,
): Claim {
  return {
    ...fields,
    kind: 'exact',
    tolerance: '',
    run: async (laboratory) => {
      const { value, experiments, note = '' } = await measure(laboratory);
      const same = JSON.stringify(value) === JSON.stringify(fields.expected);
      const reason = same ? note : `The simulator’s figures differ. ${note}`.trim();
      return { value, verdict: same ? 'reproduced' : 'not', reason, experiments };
    },
  };
}

/** What needs no waiting, as a promise. */
export const atOnce = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

/** One condition of an ordering. */
export interface Condition {
  /** What should hold, as a clause: “Wise is no slower than None on hm_0”. */
  readonly says: string;
  readonly holds: boolean;
}

/** An ordering or a shape: reproduced where every condition holds, partly where some do. */
export function ordering(
  conditions: readonly Condition[],
  value: ClaimValue,
  experiments: readonly ExperimentInput[],
  note = '',
): Finding {
  const broken = conditions.filter(({ holds }) => !holds);
  const verdict = broken.length === 0 ? 'reproduced' : broken.length < conditions.length ? 'partly' : 'not';
  const missed =
    broken.length === 0
      ? ''
      : `Does not hold (${broken.length} of ${conditions.length}): ${few(broken.map(({ says }) => says))}.`;
  return { value, verdict, reason: [missed, note].filter((text) => text !== '').join(' '), experiments };
}

/** A number of the paper’s with a tolerance, and whether the simulator’s is in it. */
export interface NumberCheck {
  readonly name: string;
  readonly value: number;
  /** Lowest and highest value that count as the paper’s. */
  readonly from: number;
  readonly to: number;
  /** Whether the value at least has the paper’s direction (a gain is a gain). */
  readonly direction: boolean;
}

/** Numbers: reproduced where all are in tolerance, partly where some are, or where all have the paper’s direction. */
export function numbers(
  checks: readonly NumberCheck[],
  value: ClaimValue,
  experiments: readonly ExperimentInput[],
  note = '',
): Finding {
  const outside = checks.filter((check) => !(check.value >= check.from && check.value <= check.to));
  const allDirected = checks.every(({ direction }) => direction);
  const verdict =
    outside.length === 0 ? 'reproduced' : outside.length < checks.length || allDirected ? 'partly' : 'not';
  const missed = outside.map(
    ({ name, value: is, from, to, direction }) =>
      `${name} is ${shown(is)} (expected ${shown(from)} to ${shown(to)}${direction ? ', the direction is right' : ''})`,
  );
  const text =
    missed.length === 0 ? '' : `Outside the tolerance (${missed.length} of ${checks.length}): ${few(missed)}.`;
  return { value, verdict, reason: [text, note].filter((part) => part !== '').join(' '), experiments };
}

/** More would hide what matters; the values are beside the reason. */
const MOST_LISTED = 3;

function few(clauses: readonly string[]): string {
  const more = clauses.length - MOST_LISTED;
  return clauses.slice(0, MOST_LISTED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Four digits are enough to compare by. */
function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** A value rounded to four digits, for printing. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

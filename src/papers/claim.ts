/**
 * A claim of a paper: what it says, the number that it gives, and how to find out what the simulator says. A miss is a
 * result: it is shown with its reason, never tuned away.
 */
import type { ExperimentInput } from '../document/experiment.ts';
import type { PaperName } from './paper.ts';
import { TRIAL_VERDICTS, type ClaimValue, type Finding } from './results/finding.ts';
import type { Laboratory } from './trials/laboratory.ts';

/**
 * `exact`: arithmetic, to the nanosecond; `ordering`: an order or a shape; `number`: depends on the workload, with a
 * tolerance.
 */
export const CLAIM_KINDS = ['exact', 'ordering', 'number'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** What all trials together say; `not established`: they contradict each other. */
export const VERDICTS = [...TRIAL_VERDICTS, 'not established'] as const;
export type Verdict = (typeof VERDICTS)[number];

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
  /** How far the simulator’s figure may be off, in words; empty if it may not. */
  readonly tolerance: string;
  readonly run: (laboratory: Laboratory) => Promise<Finding>;
}

/** A claim whose finding is judged by its checks. */
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
      const { value, experiments, note: more = '' } = await measure(laboratory);
      const same = JSON.stringify(value) === JSON.stringify(fields.expected);
      const note = same ? more : `The simulator’s figures differ. ${more}`.trim();
      return { value, verdict: same ? 'reproduced' : 'not', checks: [], note, experiments };
    },
  };
}

/** What needs no waiting, as a promise. */
export const atOnce = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

/** A value rounded to four digits, for printing. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

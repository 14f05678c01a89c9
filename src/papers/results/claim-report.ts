/** A claim with what its trials have found: the shape that the command line prints, the build ships and the page shows. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { PaperName } from '../paper.ts';

/**
 * `exact`: arithmetic, to the nanosecond; `ordering`: an order or a shape; `number`: depends on the workload, with a
 * tolerance.
 */
export const CLAIM_KINDS = ['exact', 'ordering', 'number'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** What one trial can say. */
export const TRIAL_VERDICTS = ['reproduced', 'partly', 'not'] as const;
export type TrialVerdict = (typeof TRIAL_VERDICTS)[number];

/**
 * What all trials together say; `not established`: they contradict each other; `needs the traces`: it is about the traces
 * themselves, for which stand-ins run.
 */
export const VERDICTS = [...TRIAL_VERDICTS, 'not established', 'needs the traces'] as const;
export type ClaimVerdict = (typeof VERDICTS)[number];

/** How many trials came to each verdict. */
export type Votes = Readonly<Record<TrialVerdict, number>>;

/** A figure, several of them, or several with names. */
export type ClaimValue =
  | number
  | string
  | readonly (number | string | readonly number[])[]
  | Readonly<Record<string, number | string | readonly number[]>>;

/** What a paper says. */
export interface ClaimText {
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
}

/** The text alone of what has one. */
export const claimText = (of: ClaimText): ClaimText => {
  const { id, paper, figure, claim, kind, expected, unit, tolerance } = of;
  return { id, paper, figure, claim, kind, expected, unit, tolerance };
};

/** What the open settings say about a miss. */
export interface Likely {
  /** The setting with its value with which the first seed’s verdict is better; null if none is. */
  readonly setting: string | null;
  /** Other seeds have that verdict without it: seeds decide, too. */
  readonly seeds?: true;
  /** The number of the experiment that shows it, from 1 in the report's list; 0 without a setting. */
  readonly experiment: number;
}

/** What the trials of a claim have found together. */
export interface ClaimFinding extends ClaimText {
  /** The median over the trials; null if the simulator could not say. */
  readonly value: ClaimValue | null;
  /** The lowest and the highest value; null with a single trial. */
  readonly spread: readonly [ClaimValue, ClaimValue] | null;
  readonly seeds: number;
  /** Trials by verdict. */
  readonly votes: Votes;
  readonly verdict: ClaimVerdict;
  /** What open settings say about a miss; null if none was tried, or if the claim is reproduced. */
  readonly likely: Likely | null;
  /** Why, in a few sentences; for what is reproduced, what else one should know (or nothing). */
  readonly reason: string;
}

export interface ClaimReport extends ClaimFinding {
  /** Names of the traces that replaced stand-ins. */
  readonly traces: readonly string[];
  /** The experiments of the trial whose effect is the median, and those with an open setting changed. */
  readonly experiments: readonly ExperimentInput[];
}

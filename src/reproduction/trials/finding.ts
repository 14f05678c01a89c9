/** What one trial of a claim finds: its values, the checks on them, and the verdict. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { ClaimValue, TrialVerdict } from '../../papers/results/claim-report.ts';

/** One condition of an ordering. */
export interface Condition {
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

export type Check = Condition | NumberCheck;

/** What one trial of a claim has found. */
export interface Finding {
  /** Null if the simulator could not say. */
  readonly value: ClaimValue | null;
  readonly verdict: TrialVerdict;
  /** The checks that the verdict follows from; none for arithmetic. */
  readonly checks: readonly Check[];
  /** What else one should know, in a sentence or two; empty if there is nothing. */
  readonly note: string;
  /** The experiments behind the value, apart from those that the laboratory has run. */
  readonly experiments: readonly ExperimentInput[];
}

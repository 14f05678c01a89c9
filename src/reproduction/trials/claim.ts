/**
 * A claim of a paper: what it says, the number that it gives, and how to find out what the simulator says. A miss is a
 * result: it is shown with its reason, never tuned away.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { ClaimText, ClaimValue } from '../../papers/results/claim-report.ts';
import type { PaperName } from '../../papers/paper.ts';
import type { Finding } from './checks.ts';
import type { Laboratory } from './laboratory.ts';

export interface Claim extends ClaimText {
  readonly run: (laboratory: Laboratory) => Promise<Finding>;
}

const PAPER_BY_LETTER: Readonly<Record<string, PaperName>> = {
  M: 'mbm',
  P: 'multi-plane',
  D: 'die-binding',
  S: 'suspension',
  J: 'banking',
};

/** The letter of the id names the paper. */
type Said = readonly [id: string, figure: string, claim: string];
type ClaimNumbers = Pick<ClaimText, 'expected' | 'unit'> & Partial<Pick<ClaimText, 'tolerance'>>;

const claimOf =
  (kind: ClaimText['kind']) =>
  ([id, figure, claim]: Said, numbers: ClaimNumbers, run: Claim['run']): Claim => ({
    ...{ id, paper: PAPER_BY_LETTER[id[0]], figure, claim, kind },
    ...{ tolerance: '', ...numbers },
    run,
  });

export const numberClaim = claimOf('number');
export const orderingClaim = claimOf('ordering');
/** Arithmetic with a verdict of its own; see also {@link exactClaim}. */
export const arithmeticClaim = claimOf('exact');

export interface MeasuredClaim {
  readonly value: ClaimValue;
  readonly experiments: readonly ExperimentInput[];
  readonly note?: string;
}

/** A claim that is arithmetic: reproduced where what is measured equals the paper’s figure to the last digit. */
export function exactClaim(
  said: Said,
  numbers: ClaimNumbers,
  measure: (laboratory: Laboratory) => Promise<MeasuredClaim>,
): Claim {
  return arithmeticClaim(said, numbers, async (laboratory) => {
    const { value, experiments, note: more = '' } = await measure(laboratory);
    const same = JSON.stringify(value) === JSON.stringify(numbers.expected);
    const note = same ? more : `The simulator’s figures differ. ${more}`.trim();
    return { value, verdict: same ? 'reproduced' : 'not', checks: [], note, experiments };
  });
}

export const atOnce = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

export const rounded = (value: number): number => Number(value.toPrecision(4));

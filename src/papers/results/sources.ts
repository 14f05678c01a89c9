/**
 * Where the number of a claim comes from: the paper prints it, draws it, or it follows from the paper's own table and
 * the rules of the model. Only a number of the paper can be reproduced; one that we calculate is consistent or not.
 */
import type { ClaimText, ClaimVerdict } from './claim-report.ts';

export const CLAIM_SOURCES = ['printed', 'drawn', 'computed'] as const;
export type ClaimSource = (typeof CLAIM_SOURCES)[number];

/** Read from a drawing without numbers: an order of phases, a lane without a gap, which chip a page goes to. */
const DRAWN: ReadonlySet<string> = new Set(['M2', 'M3', 'M4', 'M5', 'M6', 'M10', 'M15']);

/** Calculated from times, counts or shares that the paper prints, or by its printed algorithm for an input of ours. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...['M7', 'M8', 'M9', 'M11', 'M14', 'M22a'],
  ...['P8', 'D9', 'S2', 'S3a', 'S3b', 'S4'],
  ...['J2', 'J3', 'J6', 'J7', 'J13a'],
]);

export function resultSource({ id }: Pick<ClaimText, 'id'>): ClaimSource {
  if (DRAWN.has(id)) return 'drawn';
  return COMPUTED.has(id) ? 'computed' : 'printed';
}

/** A verdict as it is shown: a calculation of ours that comes out the same reproduces nothing. */
export type ShownVerdict = ClaimVerdict | 'consistent';

export const shownVerdict = (claim: Pick<ClaimText, 'id'>, verdict: ClaimVerdict): ShownVerdict =>
  verdict === 'reproduced' && resultSource(claim) === 'computed' ? 'consistent' : verdict;

export const NAMED_CLAIMS: readonly string[] = [...DRAWN, ...COMPUTED];

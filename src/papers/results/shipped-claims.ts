/** Verdicts of claims that ship with the build: `npm run papers -- --ship --claims` makes them. */
import type { ClaimReport, ClaimText } from './claim-report.ts';

/** A claim's report without its experiments, which a run makes again. */
export interface ShippedClaim extends Pick<
  ClaimReport,
  'id' | 'value' | 'spread' | 'seeds' | 'votes' | 'verdict' | 'likely' | 'reason'
> {
  /** The version of runs that made it (`src/compare/run/runs-version.ts`), and the version of NANDscope. */
  readonly runs: number;
  readonly version: string;
  /** The claim as a number: with other words, numbers or tolerances it is another claim. */
  readonly claim: number;
}

/** A number for what a claim says (FNV-1a). */
function claimNumber({ claim, kind, expected, unit, tolerance }: ClaimText): number {
  let hash = 0x811c9dc5;
  const text = JSON.stringify([claim, kind, expected, unit, tolerance]);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A report as it ships. */
export function shippedClaimOf(report: ClaimReport, runs: number, version: string): ShippedClaim {
  const { id, value, spread, seeds, votes, verdict, likely, reason } = report;
  return { id, runs, version, claim: claimNumber(report), value, spread, seeds, votes, verdict, likely, reason };
}

/**
 * The report of a shipped claim.
 * @returns null if it was made by another version of runs, or if the claim has changed
 */
export function reportOfShipped(shipped: ShippedClaim, claim: ClaimText, runs: number): ClaimReport | null {
  if (shipped.id !== claim.id || shipped.runs !== runs || shipped.claim !== claimNumber(claim)) return null;
  const { id, paper, figure, claim: says, kind, expected, unit, tolerance } = claim;
  const { value, spread, seeds, votes, verdict, likely, reason } = shipped;
  return {
    ...{ id, paper, figure, claim: says, kind, expected, unit, tolerance },
    ...{ value, spread, seeds, votes, verdict, likely, reason },
    traces: [],
    experiments: [],
  };
}

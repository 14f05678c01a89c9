/** The finding of a claim as it ships with the build: `npm run papers -- --ship --claims` makes it. */
import type { ClaimFinding, ClaimReport } from './claim-report.ts';
import type { Made } from './shipped-figure.ts';

export interface ShippedClaim extends ClaimFinding, Made {
  /** As in the report, by their numbers in the pool. */
  readonly experiments: readonly string[];
}

/** A report as it ships. */
export function shippedClaimOf(
  report: ClaimReport,
  { runs, version }: Made,
  idOf: (experiment: ClaimReport['experiments'][number]) => string,
): ShippedClaim {
  const { id, paper, figure, claim, kind, expected, unit, tolerance } = report;
  const { value, spread, seeds, votes, verdict, likely, reason, experiments } = report;
  return {
    ...{ id, paper, figure, claim, kind, expected, unit, tolerance },
    ...{ value, spread, seeds, votes, verdict, likely, reason },
    experiments: experiments.map(idOf),
    ...{ runs, version },
  };
}

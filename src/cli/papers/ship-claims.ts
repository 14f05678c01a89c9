/** Writes findings of claims into the source: the page shows them. */
import { CLAIMS } from '../../reproduction/claims/claims.ts';
import type { ClaimReport } from '../../papers/results/claim-report.ts';
import { shippedClaimOf, type ShippedClaim } from '../../papers/results/shipped-result.ts';
import { idOf } from '../../reproduction/pool-experiments.ts';
import { CLAIMS_FILE, listText, madeNow, shipExperiments } from './shipped-files.ts';
import { rewrite } from './rewrite.ts';

/**
 * Replaces claims among the shipped ones; the others stay. The same results give the same bytes.
 * @throws CommandError if a file cannot be written
 */
export async function shipClaims(reports: readonly ClaimReport[]): Promise<void> {
  const made = madeNow();
  const shipped = reports.map((report) => shippedClaimOf(report, made, idOf));
  await rewrite(CLAIMS_FILE, (text) => {
    const before = JSON.parse(text) as readonly ShippedClaim[];
    // In the page's order. Claims that no longer exist are dropped.
    const all = CLAIMS.flatMap(
      ({ id }) => shipped.find((one) => one.id === id) ?? before.find((one) => one.id === id) ?? [],
    );
    return listText(all);
  });
  await shipExperiments(reports.flatMap(({ experiments }) => experiments));
}

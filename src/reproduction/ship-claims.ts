/** Writes verdicts of claims into the source: the page shows them before anything is run. */
import { existsSync } from 'node:fs';
import { CommandError } from '../cli/failure.ts';
import { readText } from '../cli/files/files.ts';
import { rewrite } from './rewrite.ts';
import { RUNS_VERSION } from '../compare/run/runs-version.ts';
import { CLAIMS } from '../papers/claims.ts';
import { shippedClaimOf, type ShippedClaim } from '../papers/results/shipped-claims.ts';
import type { ClaimReport } from '../papers/results/claim-report.ts';

/** From the root of the project. */
const FILE = 'src/papers/results/claims.json';

/** @throws CommandError outside of the project */
export function requireProject(): void {
  if (!existsSync(FILE)) throw new CommandError(`${FILE} is not here: --ship works in the root of the project`);
}

/**
 * Replaces claims among the shipped ones; the others stay. The same results give the same bytes.
 * @throws CommandError if the file cannot be written
 */
export async function shipClaims(reports: readonly ClaimReport[]): Promise<void> {
  const { version } = JSON.parse(readText('package.json')) as { readonly version: string };
  const made = reports.map((report) => shippedClaimOf(report, RUNS_VERSION, version));
  await rewrite(FILE, (text) => {
    const before = JSON.parse(text) as readonly ShippedClaim[];
    // In the page's order. Claims that no longer exist are dropped.
    const all = CLAIMS.flatMap(
      ({ id }) => made.find((one) => one.id === id) ?? before.find((one) => one.id === id) ?? [],
    );
    return `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  });
}

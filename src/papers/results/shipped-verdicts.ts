/** The shipped verdicts. `npm run papers -- --ship --claims` writes the file; `--claim ID` replaces one in it. */
import type { ShippedClaim } from './shipped-claims.ts';
import VERDICTS from './claims.json' with { type: 'json' };

export const SHIPPED_CLAIMS: readonly ShippedClaim[] = VERDICTS as readonly ShippedClaim[];

/** Every claim, by paper and number. */
import { BANKING_EXACT_CLAIMS } from './banking/exact-claims.ts';
import type { Claim } from './claim.ts';
import { DIE_BINDING_EXACT_CLAIMS } from './die-binding/exact-claims.ts';
import { MBM_EXACT_CLAIMS } from './mbm/exact-claims.ts';
import { MULTI_PLANE_EXACT_CLAIMS } from './multi-plane/exact-claims.ts';
import { SUSPENSION_EXACT_CLAIMS } from './suspension/exact-claims.ts';
import { PAPER_NAMES } from './paper.ts';

/** M2 before M10, and J13a before J13b. */
function byNumber(a: Claim, b: Claim): number {
  const paper = PAPER_NAMES.indexOf(a.paper) - PAPER_NAMES.indexOf(b.paper);
  return paper !== 0 ? paper : a.id.localeCompare(b.id, 'en', { numeric: true });
}

export const CLAIMS: readonly Claim[] = [
  ...MBM_EXACT_CLAIMS,
  ...MULTI_PLANE_EXACT_CLAIMS,
  ...DIE_BINDING_EXACT_CLAIMS,
  ...SUSPENSION_EXACT_CLAIMS,
  ...BANKING_EXACT_CLAIMS,
].sort(byNumber);

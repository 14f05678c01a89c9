import { BANKING_EXACT_CLAIMS } from './banking/exact-claims.ts';
import { BANKING_WORKLOAD_CLAIMS } from './banking/workload-claims.ts';
import type { Claim } from '../trials/claim.ts';
import { DIE_BINDING_EXACT_CLAIMS, DIE_BINDING_TRACE_CLAIMS } from './die-binding.ts';
import { MBM_EXACT_CLAIMS } from './mbm/exact-claims.ts';
import { MBM_RESPONSE_CLAIMS } from './mbm/response-claims.ts';
import { MBM_TAIL_CLAIMS } from './mbm/tail-claims.ts';
import { MBM_THROUGHPUT_CLAIMS } from './mbm/throughput-claims.ts';
import { MULTI_PLANE_EXACT_CLAIMS } from './multi-plane/exact-claims.ts';
import { MULTI_PLANE_TRACE_CLAIMS } from './multi-plane/trace-claims.ts';
import { SUSPENSION_EXACT_CLAIMS, SUSPENSION_TEST_CLAIMS } from './suspension.ts';
import { PAPER_NAMES } from '../../papers/paper.ts';

/** M2 before M10, and J13a before J13b. */
function byNumber(a: Claim, b: Claim): number {
  const paper = PAPER_NAMES.indexOf(a.paper) - PAPER_NAMES.indexOf(b.paper);
  return paper !== 0 ? paper : a.id.localeCompare(b.id, 'en', { numeric: true });
}

export const CLAIMS: readonly Claim[] = [
  ...MBM_EXACT_CLAIMS,
  ...MBM_RESPONSE_CLAIMS,
  ...MBM_THROUGHPUT_CLAIMS,
  ...MBM_TAIL_CLAIMS,
  ...MULTI_PLANE_EXACT_CLAIMS,
  ...MULTI_PLANE_TRACE_CLAIMS,
  ...DIE_BINDING_EXACT_CLAIMS,
  ...DIE_BINDING_TRACE_CLAIMS,
  ...SUSPENSION_EXACT_CLAIMS,
  ...SUSPENSION_TEST_CLAIMS,
  ...BANKING_EXACT_CLAIMS,
  ...BANKING_WORKLOAD_CLAIMS,
].sort(byNumber);

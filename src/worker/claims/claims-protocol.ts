/**
 * The messages of the claims worker. It does one job and is terminated by the page: the runs of a claim are long, and
 * it keeps no state.
 */
import type { Claim, ClaimReport } from '../../papers/claim.ts';
import type { PaperName } from '../../papers/paper.ts';

/** The text of a claim, without its measurement. */
export type ClaimText = Omit<Claim, 'run'>;

/** page → worker: list the claims of a paper, and run them if `run` is set. */
export interface ClaimsJob {
  readonly paper: PaperName;
  readonly run: boolean;
}

/** worker → page: the list of claims, then the start and end of each, then `done` or `failed`. */
export type ClaimsMessage =
  | { readonly kind: 'list'; readonly claims: readonly ClaimText[] }
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'judged'; readonly report: ClaimReport }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The messages of the worker that judges a paper's claims. It does one job in its life and is ended from outside: the runs behind a claim are long, and
 * nothing in it is worth keeping.
 */
import type { Claim, ClaimReport } from '../papers/claim.ts';
import type { PaperName } from '../papers/paper.ts';

/** What a claim says, without how it is found out. */
export type ClaimText = Omit<Claim, 'run'>;

/** page → worker: list the claims of a paper, and judge them if `run` is set. */
export interface ClaimsJob {
  readonly paper: PaperName;
  readonly run: boolean;
}

/** worker → page: first what the claims are, then each as it begins and as it ends, then `done` or `failed`. */
export type ClaimsMessage =
  | { readonly kind: 'list'; readonly claims: readonly ClaimText[] }
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'judged'; readonly report: ClaimReport }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

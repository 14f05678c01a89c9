/**
 * The messages of the claims worker. It does one job and is terminated by the page: the runs of a claim are long, and
 * it keeps no state.
 */
import type { Claim, ClaimReport } from '../../papers/claim.ts';
import type { EvaluationFigure, EvaluationPoint } from '../../papers/evaluation/evaluation-figure.ts';
import type { PaperName } from '../../papers/paper.ts';

/** The text of a claim, without its measurement. */
export type ClaimText = Omit<Claim, 'run'>;

/** An evaluation figure without its measurement. */
export interface FigureText extends Omit<EvaluationFigure, 'points'> {
  readonly points: readonly Omit<EvaluationPoint, 'measure'>[];
}

/**
 * page → worker: list the claims and evaluation figures of a paper, and run the claims if `run` is set; or measure the
 * points of one figure.
 */
export type ClaimsJob = { readonly paper: PaperName; readonly run: boolean } | { readonly figure: string };

/**
 * worker → page: the list, then the start and end of each claim; or each point of a figure (null: no such requests);
 * then `done` or `failed`.
 */
export type ClaimsMessage =
  | { readonly kind: 'list'; readonly claims: readonly ClaimText[]; readonly figures: readonly FigureText[] }
  | { readonly kind: 'point'; readonly index: number; readonly value: number | null }
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'judged'; readonly report: ClaimReport }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

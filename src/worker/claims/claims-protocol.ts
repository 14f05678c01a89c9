/**
 * The messages of the claims worker. It answers one job at a time; the page stops a job by terminating the worker,
 * because the runs of a claim are long.
 */
import type { Claim } from '../../papers/claim.ts';
import type { FigureText } from '../../papers/evaluation/evaluation-figure.ts';
import type { FigureJob } from '../../papers/evaluation/figure-jobs.ts';
import type { FigureTrial } from '../../papers/evaluation/measured-figure.ts';
import type { PaperName } from '../../papers/paper.ts';
import type { AssumptionText } from '../../papers/trials/assumptions.ts';
import type { TrialJob } from '../../papers/trials/plan-jobs.ts';
import type { GivenTrace } from '../../papers/trials/given-trace.ts';
import type { TrialResult } from '../../papers/trials/report.ts';

/** The name of a worker that serves these messages. */
export const CLAIMS_WORKER = 'claims';

/** The text of a claim, without its measurement. */
export type ClaimText = Omit<Claim, 'run'>;

/**
 * page → worker: list the claims, evaluation figures and open settings of a paper; give the texts of all claims; run one
 * trial of some claims; read a trace; or measure one trial of a figure.
 */
export type ClaimsJob =
  | { readonly list: PaperName }
  | { readonly texts: 'all' }
  | { readonly trial: TrialJob }
  | { readonly file: File; readonly format: string }
  | { readonly figure: FigureJob };

/**
 * worker → page: the list; or the texts; or the start and the result of each claim; or a trace; or each point of a figure (null: no
 * such requests) and its trial; then `done` or `failed`.
 */
export type ClaimsMessage =
  | {
      readonly kind: 'list';
      readonly claims: readonly ClaimText[];
      readonly figures: readonly FigureText[];
      readonly assumptions: readonly AssumptionText[];
      /** The names of the paper's traces: a file with such a name replaces that stand-in only. */
      readonly traces: readonly string[];
    }
  | { readonly kind: 'texts'; readonly claims: readonly ClaimText[] }
  | { readonly kind: 'point'; readonly index: number; readonly value: number | null }
  | { readonly kind: 'figure'; readonly trial: FigureTrial }
  | { readonly kind: 'result'; readonly result: TrialResult }
  | { readonly kind: 'trace'; readonly trace: GivenTrace }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

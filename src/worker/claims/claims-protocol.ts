/**
 * What the page can request of the claims worker: one thing at a time. It stops a job by terminating the worker, because
 * the runs of a claim are long.
 */
import type { ClaimText } from '../../papers/results/claim-report.ts';
import type { FigureJob } from '../../papers/evaluation/figure-jobs.ts';
import type { FigureTrial } from '../../papers/results/measured-figure.ts';
import type { PaperName } from '../../papers/paper.ts';
import type { AssumptionText } from '../../papers/trials/assumptions.ts';
import type { TrialJob } from '../../papers/trials/plan-jobs.ts';
import type { GivenTrace } from '../../papers/trials/given-trace.ts';
import type { Kind } from '../requests.ts';
import type { FigureText } from '../../papers/results/figure-text.ts';
import type { TrialResult } from '../../papers/trials/report-of.ts';

/** The name of a worker that serves these messages. */
export const CLAIMS_WORKER = 'claims';

/** What a paper claims, and which of its settings are open. */
export interface ClaimsList {
  readonly claims: readonly ClaimText[];
  readonly figures: readonly FigureText[];
  readonly assumptions: readonly AssumptionText[];
  /** The names of the paper's traces: a file with such a name replaces that stand-in only. */
  readonly traces: readonly string[];
}

/** A point of a figure; null: it has no such requests. */
export interface FoundPoint {
  readonly index: number;
  readonly value: number | null;
}

export interface ClaimsKinds {
  /** The claims, evaluation figures and open settings of a paper. */
  list: Kind<PaperName, ClaimsList>;
  /** The texts of all claims. */
  texts: Kind<null, readonly ClaimText[]>;
  /** One trial of some claims; each result is news. */
  trial: Kind<TrialJob, null, TrialResult>;
  trace: Kind<{ readonly file: File; readonly format: string }, GivenTrace>;
  /** One trial of a figure; each point is news. */
  figure: Kind<FigureJob, FigureTrial, FoundPoint>;
}

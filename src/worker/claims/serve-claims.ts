/**
 * Runs trials of claims, measures evaluation figures, and reads traces for them. A part of its own, because a worker
 * that only runs experiments does not need this code.
 */
import type { Claim } from '../../papers/claim.ts';
import { CLAIMS } from '../../papers/claims.ts';
import { textOf } from '../../papers/evaluation/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../papers/evaluation/index.ts';
import type { FigureJob } from '../../papers/evaluation/figure-jobs.ts';
import { runFigureJob } from '../../papers/evaluation/measure-figure.ts';
import type { PaperName } from '../../papers/paper.ts';
import { assumptionsOf } from '../../papers/trials/assumptions.ts';
import { PUBLISHED_TRACES, runTrialJob } from '../../papers/trials/run-job.ts';
import type { TrialJob } from '../../papers/trials/plan-jobs.ts';
import { readTrace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import type { ClaimsJob, ClaimsMessage, ClaimText } from './claims-protocol.ts';

/** Sends a message to the page. */
type Say = (message: ClaimsMessage) => void;

/** Does a job; the last message is `done` or `failed`. */
export async function serveClaims(job: ClaimsJob, say: Say): Promise<void> {
  try {
    await serve(job, say);
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function serve(job: ClaimsJob, say: Say): Promise<void> {
  if ('figure' in job) return measureFigure(job.figure, say);
  if ('file' in job) return readFile(job.file, job.format, say);
  if ('trial' in job) return runTrial(job.trial, say);
  if ('list' in job) list(job.list, say);
  else say({ kind: 'texts', claims: CLAIMS.map(claimText) });
  return Promise.resolve();
}

/** Functions can't be sent. */
const claimText = ({ id, paper, figure, claim, kind, expected, unit, tolerance }: Claim): ClaimText => ({
  id,
  paper,
  figure,
  claim,
  kind,
  expected,
  unit,
  tolerance,
});

async function measureFigure(job: FigureJob, say: Say): Promise<void> {
  const trial = await runFigureJob(job, (index, value) => {
    say({ kind: 'point', index, value });
  });
  say({ kind: 'figure', trial });
}

async function readFile(file: File, format: string, say: Say): Promise<void> {
  const { columns, report } = await readTrace(blobSource(file.name, file), { format });
  const { hash } = report.source;
  say({ kind: 'trace', trace: { name: file.name, format: report.format, hash, columns } });
}

async function runTrial(job: TrialJob, say: Say): Promise<void> {
  await runTrialJob(job, (result) => {
    say({ kind: 'result', result });
  });
}

function list(paper: PaperName, say: Say): void {
  say({
    kind: 'list',
    claims: CLAIMS.filter((claim) => claim.paper === paper).map(claimText),
    figures: EVALUATION_FIGURES.filter((figure) => figure.paper === paper).map(textOf),
    assumptions: assumptionsOf(paper).map((assumption) => ({
      ...assumption,
      points: assumption.points.map(({ label }) => ({ label })),
    })),
    traces: PUBLISHED_TRACES[paper],
  });
}

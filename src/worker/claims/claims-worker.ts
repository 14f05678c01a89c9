/**
 * Runs trials of claims, measures evaluation figures, and reads traces for them. A separate worker, because the engine
 * worker does not need this code.
 */
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
import { STARTED } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { ClaimsJob, ClaimsMessage } from './claims-protocol.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ClaimsJob>) => void) | null;
  postMessage(message: Started | ClaimsMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  serve(data).then(
    () => {
      scope.postMessage({ kind: 'done' });
    },
    (error: unknown) => {
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    },
  );
};
scope.postMessage(STARTED);

function serve(job: ClaimsJob): Promise<void> {
  if ('figure' in job) return measureFigure(job.figure);
  if ('file' in job) return readFile(job.file, job.format);
  if ('trial' in job) return runTrial(job.trial);
  list(job.list);
  return Promise.resolve();
}

async function measureFigure(job: FigureJob): Promise<void> {
  const trial = await runFigureJob(job, (index, value) => {
    scope.postMessage({ kind: 'point', index, value });
  });
  scope.postMessage({ kind: 'figure', trial });
}

async function readFile(file: File, format: string): Promise<void> {
  const { columns, report } = await readTrace(blobSource(file.name, file), { format });
  const { hash } = report.source;
  scope.postMessage({ kind: 'trace', trace: { name: file.name, format: report.format, hash, columns } });
}

async function runTrial(job: TrialJob): Promise<void> {
  await runTrialJob(job, (result) => {
    scope.postMessage({ kind: 'result', result });
  });
}

function list(paper: PaperName): void {
  scope.postMessage({
    kind: 'list',
    // Functions can't be sent.
    claims: CLAIMS.filter((claim) => claim.paper === paper).map(
      ({ id, figure, claim, kind, expected, unit, tolerance }) => ({
        id,
        paper,
        figure,
        claim,
        kind,
        expected,
        unit,
        tolerance,
      }),
    ),
    figures: EVALUATION_FIGURES.filter((figure) => figure.paper === paper).map(textOf),
    assumptions: assumptionsOf(paper).map((assumption) => ({
      ...assumption,
      points: assumption.points.map(({ label }) => ({ label })),
    })),
    traces: PUBLISHED_TRACES[paper],
  });
}

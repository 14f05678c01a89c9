import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type FigureJob, runFigureJob, type MeasuredTrial } from '../../reproduction/figures/measure-figure.ts';

export interface FigureEnd {
  readonly index: number;
  readonly trial: MeasuredTrial | null;
  readonly failure: string | null;
}

const ROLE = 'nandscope figure worker';

export const startFigureWorker = (): Worker => new Worker(new URL(import.meta.url), { workerData: ROLE });

export async function endOf(job: FigureJob): Promise<FigureEnd> {
  return { index: job.index, trial: await runFigureJob(job), failure: null };
}

const port = !isMainThread && workerData === ROLE ? parentPort : null;
port?.on('message', (job: FigureJob) => {
  endOf(job).then(
    (end) => port.postMessage(end),
    (error: unknown) => {
      // The pool reports it with the figure.
      throw error;
    },
  );
});

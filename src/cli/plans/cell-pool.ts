/** Runs cells on several threads. A cell that fails, or whose thread ends, is named; the others finish. */
import type { Worker } from 'node:worker_threads';
import type { CellEnd, CellJob } from './run-cell.ts';

/**
 * Runs jobs, each on the first thread that is free.
 * @param jobs made when they start: a job may hold a trace
 * @param threads 1 runs them in this thread
 * @param onEnd called for each end, in any order
 * @param start starts a thread (default: one that runs cells)
 */
export async function runCells(
  jobs: readonly (() => CellJob)[],
  threads: number,
  onEnd: (end: CellEnd) => void,
  start?: () => Worker,
): Promise<void> {
  if (threads === 1) {
    const { runCell } = await import('./run-cell.ts');
    for (const job of jobs) onEnd(await runCell(job()));
    return;
  }
  const startThread = start ?? (await import('./cell-worker.ts')).startCellWorker;
  const queue = jobs.values();
  const count = Math.min(threads, jobs.length);
  await Promise.all(Array.from({ length: count }, () => serve(queue, startThread, onEnd)));
}

/** One place of the pool: a thread, and its successor if it ends. */
async function serve(
  queue: Iterator<() => CellJob>,
  start: () => Worker,
  onEnd: (end: CellEnd) => void,
): Promise<void> {
  let worker: Worker | null = null;
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const job = next.value();
    worker ??= start();
    const end = await answerOf(worker, job);
    if (end.lost) worker = null;
    onEnd(end.result);
  }
  await worker?.terminate();
}

function answerOf(worker: Worker, job: CellJob): Promise<{ result: CellEnd; lost: boolean }> {
  return new Promise((done) => {
    const settle = (result: CellEnd, lost: boolean): void => {
      // (By name: the worker has listeners of its own.)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      done({ result, lost });
    };
    const fail = (failure: string): void => {
      settle({ index: job.index, summary: null, failure }, true);
    };
    const onMessage = (end: CellEnd): void => {
      settle(end, false);
    };
    const onError = (error: unknown): void => {
      fail(`its thread ended: ${error instanceof Error ? error.message : String(error)}`);
    };
    const onExit = (code: number): void => {
      fail(`its thread ended with status ${code}`);
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

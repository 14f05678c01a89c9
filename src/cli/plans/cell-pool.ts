/** Runs cells on several threads. A cell that fails, or whose thread ends, is named; the others finish. */
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { runOnThreads } from '../threads/thread-pool.ts';
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
    for (const job of jobs) {
      onEnd(await runCell(job()));
      // Signals are heard between two cells.
      await setImmediate();
    }
    return;
  }
  await runOnThreads<CellJob, CellEnd>(jobs, threads, {
    start: start ?? (await import('./cell-worker.ts')).startCellWorker,
    lost: ({ index }, failure) => ({ index, summary: null, failure }),
    onEnd,
  });
}

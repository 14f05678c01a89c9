/** Runs jobs on several threads. A job whose thread ends gets the end that its caller makes; the others finish. */
import type { Worker } from 'node:worker_threads';
import { quoted } from '../device/visible-text.ts';
import { availableParallelism } from 'node:os';
import { CommandError } from './failure.ts';
import type { TraceWorkload } from '../traces/columns.ts';

export function sharedColumns({ count, at, op, offset, bytes, measured, lost }: TraceWorkload): TraceWorkload {
  const times = new Float64Array(new SharedArrayBuffer(count * 8));
  const offsets = new Float64Array(new SharedArrayBuffer(count * 8));
  const lengths = new Uint32Array(new SharedArrayBuffer(count * 4));
  const ops = new Uint8Array(new SharedArrayBuffer(count));
  times.set(at.subarray(0, count));
  offsets.set(offset.subarray(0, count));
  lengths.set(bytes.subarray(0, count));
  ops.set(op.subarray(0, count));
  const columns = {
    count,
    at: times,
    op: ops,
    offset: offsets,
    bytes: lengths,
    ...(lost === undefined ? {} : { lost }),
  };
  if (measured === undefined) return columns;
  const ns = new Float64Array(new SharedArrayBuffer(count * 8));
  ns.set(measured.ns.subarray(0, count));
  return { ...columns, measured: { ns, meaning: measured.meaning } };
}

/** More threads than this share no trace in memory faster. */
const MOST_THREADS = 1024;

/** @returns all cores without the flag */
export function threadsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads >= 1 && threads <= MOST_THREADS) return threads;
  throw new CommandError(`--threads: found ${quoted(text)}; allowed: a whole number from 1 to ${MOST_THREADS}`);
}

export interface ThreadPool<Job, End> {
  readonly start: () => Worker;
  readonly lost: (job: Job, failure: string) => End;
  readonly onEnd: (end: End) => void;
}

/**
 * A thread answers every job with one end.
 * @param jobs made when they start: a job may hold a trace
 * @param groups the group of each job: one thread does several of a group, one after the other
 */
export async function runOnThreads<Job, End>(
  jobs: readonly (() => Job)[],
  threads: number,
  pool: ThreadPool<Job, End>,
  groups: readonly string[] = jobs.map((_, at) => String(at)),
): Promise<void> {
  const waiting = shares(jobs, threads, groups);
  const count = Math.min(threads, jobs.length);
  await Promise.all(Array.from({ length: count }, () => serve(waiting, pool)));
}

/** Jobs of one group that a thread takes at once, at most. */
const MOST_TAKEN = 8;

/** What a thread takes at once, the first last: jobs of one group, and not so many that another thread waits for them. */
function shares<Job>(jobs: readonly Job[], threads: number, groups: readonly string[]): Job[][] {
  const most = Math.min(MOST_TAKEN, Math.ceil(jobs.length / (4 * threads)));
  const taken: Job[][] = [];
  const open = new Map<string, Job[]>();
  jobs.forEach((job, at) => {
    const share = open.get(groups[at]);
    if (share !== undefined && share.length < most) share.push(job);
    else {
      taken.push([job]);
      open.set(groups[at], taken[taken.length - 1]);
    }
  });
  return taken.reverse();
}

async function serve<Job, End>(waiting: (() => Job)[][], pool: ThreadPool<Job, End>): Promise<void> {
  let worker: Worker | null = null;
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    for (const make of group) {
      const job = make();
      worker ??= pool.start();
      const end = await answerOf(worker, job, pool.lost);
      if (end.lost) worker = null;
      pool.onEnd(end.result);
    }
  }
  await worker?.terminate();
}

function answerOf<Job, End>(
  worker: Worker,
  job: Job,
  lostEnd: (job: Job, failure: string) => End,
): Promise<{ result: End; lost: boolean }> {
  return new Promise((done) => {
    const settle = (result: End, lost: boolean): void => {
      // By name: the worker has listeners of its own.
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      done({ result, lost });
    };
    const fail = (failure: string): void => settle(lostEnd(job, failure), true);
    const onMessage = (end: End): void => settle(end, false);
    const onError = (error: unknown): void =>
      fail(`its thread ended: ${error instanceof Error ? error.message : String(error)}`);
    const onExit = (code: number): void => fail(`its thread ended with status ${code}`);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

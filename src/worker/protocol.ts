/**
 * Every message between the page and a worker. Jobs have numbers, given by the page; a worker does one job at a time and
 * ends each with exactly one of `ran`, `read`, `cancelled` and `failed`. Columns are transferred, never copied.
 *
 *   page → worker   run · read-trace · cancel · copy-trace · keep-trace · read-kept · ask · unask · forget · ping
 *   worker → page   run-progress · ran · read-progress · read · cancelled · failed · wants-trace · trace-copy ·
 *                   answered · ask-progress · ask-failed · alive
 *
 * A finished run stays in its worker, to be asked about (`questions.ts`), until it is forgotten. Questions are no jobs: they are answered between two slices
 * of whatever job there is.
 */
import type { Experiment } from '../document/experiment.ts';
import type { RunningSummary } from '../analysis/latency/running-percentiles.ts';
import type { RunBudget } from '../engine/budgets.ts';
import type { OverBudget } from '../engine/run-budget.ts';
import type { RequestColumns } from '../traces/columns.ts';
import type { TraceReport } from '../traces/read.ts';
import type { RunOutcome } from './outcome.ts';
import type { Answers, Question } from './questions.ts';

/** How a run is kept. */
export interface RunOptions {
  /** Rows are kept up to this many bytes; null keeps all of them. */
  readonly recordLimitBytes: number | null;
  /** The experiment takes over at this instant, ns, from another one whose run it goes on with; null: it runs from the start. */
  readonly fork: { readonly atNs: number; readonly before: Experiment } | null;
  /** What it may need; null: whatever it takes. */
  readonly budget: RunBudget | null;
}

/** How far a run has come. At most ten a second. */
export type RunProgress = RunPreparing | RunGoing;

/** What happens before time 0. */
export interface RunPreparing {
  readonly kind: 'preparing';
  /** Pages written so far; how many there will be is not known. */
  readonly pages: number;
}

export interface RunGoing {
  readonly kind: 'running';
  /** Simulated time, ns. */
  readonly nowNs: number;
  readonly completed: number;
  readonly requests: number;
  /** Latencies so far; percentiles within 1/256 until the run is done. */
  readonly latencies: RunningSummary;
}

/** How far the reading of a file has come. At most ten a second. */
export interface ReadProgress {
  /** Bytes of the file as it lies on the disk, and all of them. */
  readonly bytes: number;
  readonly totalBytes: number;
  readonly requests: number;
}

/** What a trace file holds. The worker keeps its requests under {@link traceKey}. */
export interface TraceRead {
  readonly report: TraceReport;
  /** Requests in each of equal spans of the trace's time, reads and writes apart: for a small picture. */
  readonly sketch: TraceSketch;
}

/** Requests in each of equal spans of the whole time. */
export interface TraceSketch {
  readonly reads: Uint32Array<ArrayBuffer>;
  readonly writes: Uint32Array<ArrayBuffer>;
}

/** A trace's requests by the file's content and the format it is read as: the same file read otherwise is another trace. */
export function traceKey({ hash, format }: { readonly hash: string; readonly format: string }): string {
  return `${hash} ${format}`;
}

/** Why a job failed, as plain data: errors lose their class on the way between threads. */
export interface JobFailure {
  /**
   * `experiment`: the document can't run. `trace`: the file can't be read. `budget`: the run would need more than it may. `memory`: the memory was used up;
   * its worker has been ended. `crash`: a defect, or a part of the program is missing.
   */
  readonly kind: 'experiment' | 'trace' | 'budget' | 'memory' | 'crash';
  readonly message: string;
  /** Of a run that would need more than its budget: of what. */
  readonly over?: readonly OverBudget[];
  /** The key of the experiment that is to blame. */
  readonly path?: string;
  /** Of a file whose format is not known: the formats that it can be said to have. */
  readonly formats?: readonly string[];
}

export type ToWorker =
  | { type: 'run'; job: number; experiment: Experiment; options: RunOptions }
  /** A question about a finished run, by the number of its job. */
  | { type: 'ask'; ask: number; run: number; question: Question }
  /** The answer is not wanted any more. */
  | { type: 'unask'; ask: number }
  /** Nobody will ask about this run any more. */
  | { type: 'forget'; run: number }
  | { type: 'read-trace'; job: number; file: Blob; name: string; format: string }
  | { type: 'cancel'; job: number }
  /** Asks for a word, `alive`. */
  | { type: 'ping' }
  /** Asks for a copy of a kept trace, for another worker. */
  | { type: 'copy-trace'; key: string }
  /** Answers `wants-trace`; null where nobody has it. */
  | { type: 'keep-trace'; key: string; columns: RequestColumns | null }
  /** Answers `wants-trace` where no worker has it any more: the file to read again. */
  | { type: 'read-kept'; key: string; file: Blob; name: string; format: string };

export type FromWorker =
  /** It is there; it holds this lock while it is, where the browser has locks for the page (life.ts). */
  | { type: 'alive'; lock: string | null }
  | { type: 'run-progress'; job: number; progress: RunProgress }
  | { type: 'ran'; job: number; outcome: RunOutcome }
  | { type: 'read-progress'; job: number; progress: ReadProgress }
  | { type: 'read'; job: number; trace: TraceRead }
  | { type: 'cancelled'; job: number }
  | { type: 'failed'; job: number; failure: JobFailure }
  | { type: 'wants-trace'; job: number; key: string }
  | { type: 'trace-copy'; key: string; columns: RequestColumns | null }
  | { type: 'answered'; ask: number; answer: Answers[keyof Answers] }
  /** How far a search has come, 0 … 1. */
  | { type: 'ask-progress'; ask: number; share: number }
  | { type: 'ask-failed'; ask: number; failure: JobFailure };

/** The time between two progress messages, ms. */
export const PROGRESS_MS = 100;

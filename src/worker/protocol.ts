/**
 * Every message between the page and a worker. The page numbers the jobs; a worker does one job at a time and ends each
 * with exactly one of `ran`, `summarized`, `tried`, `steadied`, `conditions-known`, `read`, `canceled` and `failed`. Columns are transferred, never copied.
 *
 *   page → worker   run · summarize · try · until-steady · conditions · prepare-summaries · read-trace · cancel · copy-trace · keep-trace · read-kept · ask · withdraw · forget · ping
 *   worker → page   run-progress · ran · summarized · tried · round-ended · steadied · read-progress · found · hash-progress · read · canceled · failed · wants-trace · trace-copy ·
 *                   answered · ask-progress · ask-failed · alive
 *
 * A finished run stays in its worker for queries (`questions.ts`) until it is released. Queries are not jobs: they are
 * answered between two slices of the current job.
 */
import type { SteadyReport } from '../analysis/figures/steady-run.ts';
import type { KnownFormat } from '../traces/error.ts';
import type { Experiment } from '../document/experiment.ts';
import type { RunningSummary } from '../analysis/latency/running-percentiles.ts';
import type { RunConditions } from '../analysis/premises/conditions.ts';
import type { SummarizedRun } from '../compare/run/summary.ts';
import type { TriedRun } from '../compare/run/tried-run.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import type { OverBudget } from '../engine/run/run-budget.ts';
import type { RequestColumns } from '../traces/columns.ts';
import type { TraceReport } from '../traces/read.ts';
import type { TraceSketch } from './jobs/workload-facts.ts';
import type { RunOutcome } from './outcome.ts';
import type { PackedRequests } from './packed-requests.ts';
import type { Answers, Question } from './questions.ts';

/** How a run is recorded. */
export interface RunOptions {
  /** The recording limit, bytes; null records all rows. */
  readonly recordLimitBytes: number | null;
  /** The instant at which the experiment forks from the run of another one, ns; null: it runs from the start. */
  readonly fork: { readonly atNs: number; readonly before: Experiment } | null;
  /** The budget; null: unlimited. */
  readonly budget: RunBudget | null;
}

/** The progress of a run. At most ten messages per second. */
export type RunProgress = RunPreparing | RunGoing;

/** Preconditioning, before time 0. */
export interface RunPreparing {
  readonly kind: 'preparing';
  /** Pages written so far; the total is not known. */
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

/** What a run until a steady state has found. */
export interface SteadyEnd {
  readonly report: SteadyReport;
  /** Requests of the whole run, had it gone to its end. */
  readonly requests: number;
  /** How long the workload was made: the requests of a generator, and how often they are repeated. */
  readonly length: { readonly requests: number; readonly repeat: number };
  /** Why it stopped before its end without being steady; null if it did not. */
  readonly stopReason: string | null;
}

/** The progress of reading a file. At most twenty messages per second, and one at the end. */
export interface ReadProgress {
  /** Bytes read of the (possibly compressed) file, and its size. */
  readonly bytes: number;
  readonly totalBytes: number;
  readonly requests: number;
}

/** How much of a file has been hashed, bytes. */
export type HashProgress = Pick<ReadProgress, 'bytes' | 'totalBytes'>;

/** The content of a trace file. The worker holds its requests under {@link traceKey}. */
export interface TraceRead {
  readonly report: TraceReport;
  /** Requests in each of equal spans of the trace's time, reads and writes apart: for a small picture. */
  readonly sketch: TraceSketch;
}

/** The key of a trace: file content and format. The same file in another format is another trace. */
export function traceKey({ hash, format }: { readonly hash: string; readonly format: string }): string {
  return `${hash} ${format}`;
}

/** Why a job failed, as plain data: errors lose their class between threads. */
export interface JobFailure {
  /**
   * `experiment`: the document cannot run. `trace`: the file cannot be read. `budget`: the run exceeds its budget.
   * `memory`: memory ran out; its worker was terminated. `crash`: a bug, or a part of the program is missing.
   */
  readonly kind: 'experiment' | 'trace' | 'budget' | 'memory' | 'crash';
  readonly message: string;
  /** The exceeded resources of a run beyond its budget. */
  readonly over?: readonly OverBudget[];
  /** The invalid key of the experiment. */
  readonly path?: string;
  /** The file of a trace that has other bytes: the hash of the trace, and that of the file. */
  readonly foreign?: { readonly wanted: string; readonly found: string };
  /** The possible formats of a file whose format is not detected. */
  readonly formats?: readonly KnownFormat[];
  /** The first lines of that file, for naming its columns. */
  readonly head?: string;
}

export type ToWorker =
  /** `requests`: those of the document, which it lacks then; null if it has none of its own. */
  | { type: 'run'; job: number; experiment: Experiment; requests: PackedRequests | null; options: RunOptions }
  /** A run for a comparison: only its figures and latencies are kept. */
  | {
      type: 'summarize';
      job: number;
      experiment: Experiment;
      requests: PackedRequests | null;
      budget: RunBudget | null;
    }
  /** A run in the background, of which only latencies are kept. */
  | { type: 'try'; job: number; experiment: Experiment; requests: PackedRequests | null; budget: RunBudget | null }
  /** A run in rounds until it is steady: only its rounds are kept. */
  | {
      type: 'until-steady';
      job: number;
      experiment: Experiment;
      requests: PackedRequests | null;
      budget: RunBudget | null;
    }
  /** The conditions of a run, without running it. */
  | { type: 'conditions'; job: number; experiment: Experiment; requests: PackedRequests | null }
  /** Loads what the first `summarize` needs. */
  | { type: 'prepare-summaries' }
  /** A query of a finished run, by the number of its job. */
  | { type: 'ask'; ask: number; run: number; question: Question }
  /** The answer is no longer needed. */
  | { type: 'withdraw'; ask: number }
  /** The run is released. */
  | { type: 'forget'; run: number }
  /** `hash`: what the file must have; null for a file that a person has just brought. */
  | { type: 'read-trace'; job: number; file: Blob; name: string; format: string; hash: string | null }
  | { type: 'cancel'; job: number }
  /** A ping; the answer is `alive`. */
  | { type: 'ping' }
  /** Requests a copy of a held trace, for another worker. */
  | { type: 'copy-trace'; key: string }
  /** Answers `wants-trace`; null if no worker has it. */
  | { type: 'keep-trace'; key: string; columns: RequestColumns | null }
  /** Answers `wants-trace` if no worker has it: the file to read again. */
  | { type: 'read-kept'; key: string; file: Blob; name: string; format: string; hash: string };

export type FromWorker =
  /** The worker has started; it holds this lock while it lives if the browser supports locks (life.ts). */
  | { type: 'alive'; lock: string | null }
  | { type: 'run-progress'; job: number; progress: RunProgress }
  | { type: 'ran'; job: number; outcome: RunOutcome }
  | { type: 'summarized'; job: number; run: SummarizedRun }
  | { type: 'tried'; job: number; run: TriedRun }
  | { type: 'round-ended'; job: number; report: SteadyReport }
  | { type: 'steadied'; job: number; end: SteadyEnd }
  | { type: 'conditions-known'; job: number; conditions: RunConditions }
  | { type: 'read-progress'; job: number; progress: ReadProgress }
  /** The requests of a large file, whose hash is still empty: it comes with `read`. */
  | { type: 'found'; job: number; trace: TraceRead }
  | { type: 'hash-progress'; job: number; progress: HashProgress }
  | { type: 'read'; job: number; trace: TraceRead }
  | { type: 'canceled'; job: number }
  | { type: 'failed'; job: number; failure: JobFailure }
  | { type: 'wants-trace'; job: number; key: string }
  | { type: 'trace-copy'; key: string; columns: RequestColumns | null }
  | { type: 'answered'; ask: number; answer: Answers[keyof Answers] }
  /** The progress of a search, 0 … 1. */
  | { type: 'ask-progress'; ask: number; share: number }
  | { type: 'ask-failed'; ask: number; failure: JobFailure };

/** The interval of progress messages, ms. */
export const PROGRESS_MS = 100;

/** The interval of progress messages while a file is read, ms: its bar should seem to move all the time. */
export const READ_PROGRESS_MS = 50;

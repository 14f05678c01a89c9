/**
 * `run` to `read-trace` are jobs: the page gives a worker one at a time. The others are answered between two slices of
 * the job. Columns are transferred, never copied. A finished run stays in its worker for queries until it is released.
 */
import type { Experiment } from '../document/experiment.ts';
import type { RunningSummary } from '../analysis/latency/running-percentiles.ts';
import type { RunConditions } from '../analysis/premises/conditions.ts';
import type { SummarizedRun } from '../compare/run/summary.ts';
import type { TriedRun } from '../compare/run/tried-run.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import type { RequestColumns } from '../traces/columns.ts';
import type { FileHash } from '../traces/hash-beside.ts';
import type { TraceReport } from '../traces/read.ts';
import type { TraceSketch } from './workload-facts.ts';
import type { SentOutcome } from './outcome.ts';
import type { PackedRequests } from './packed-requests.ts';
import type { Kind } from './requests.ts';
import type { Attention, DeviceInstant } from '../analysis/instant/device-instant.ts';
import type { StepUnit } from '../analysis/instant/stepping.ts';
import type { Recording } from '../engine/recording/recording.ts';

export interface Look {
  readonly kind: 'look';
  readonly ns: number;
  readonly attention: Attention;
}

export interface AskRows {
  readonly kind: 'rows';
  readonly fromNs: number;
  readonly toNs: number;
}

export interface AskStep {
  readonly kind: 'step';
  readonly ns: number;
  readonly direction: 1 | -1;
  readonly unit: Extract<StepUnit, 'event' | 'phase'>;
  readonly lane: number;
}

/** The `count`-th instant after (1) or before (−1) `ns` at which a breakpoint's condition is hit. */
export interface AskFind {
  readonly kind: 'find';
  readonly ns: number;
  readonly direction: 1 | -1;
  readonly condition: string;
  readonly count: number;
}

export type RunQuery = Look | AskRows | AskStep | AskFind;

export type RecordedRows = Pick<Recording, 'lanes' | 'controller'>;

export interface Answers {
  look: DeviceInstant;
  rows: RecordedRows;
  step: number | null;
  find: number | null;
}

export type AnswerTo<Q extends RunQuery> = Answers[Q['kind']];

export interface RunOptions {
  readonly recordLimitBytes: number | null;
  /** The instant at which the experiment forks from the run of another one, ns; null: it runs from the start. */
  readonly fork: { readonly atNs: number; readonly before: Experiment } | null;
  readonly budget: RunBudget | null;
}

/** The progress of a run. At most ten messages per second. */
export type RunProgress = RunPreparing | RunGoing;

export interface RunPreparing {
  readonly kind: 'preparing';
  /** Pages written so far; the total is not known. */
  readonly pages: number;
}

export interface RunGoing {
  readonly kind: 'running';
  readonly nowNs: number;
  readonly completed: number;
  readonly requests: number;
  /** Latencies so far; percentiles within 1/256 until the run is done. */
  readonly latencies: RunningSummary;
}

/** The progress of reading a file. At most twenty messages per second, and one at the end. */
export interface ReadProgress {
  /** Bytes read of the (possibly compressed) file, and its size. */
  readonly bytes: number;
  readonly totalBytes: number;
  readonly requests: number;
}

export type HashProgress = Pick<ReadProgress, 'bytes' | 'totalBytes'>;

export interface TraceRead {
  readonly report: TraceReport;
  readonly sketch: TraceSketch;
  /** See `endsOf`. */
  readonly ends: Float64Array<ArrayBuffer>;
}

/**
 * In place of the SHA-256 of a file until it is known: a checksum of its bytes. It names the file in this page only, so
 * it must be in no link and in no file.
 */
export const nameForNow = (checksum: string): string => `open:${checksum}`;

/** The key of a trace: file content and format. The same file in another format is another trace. */
export function traceKey({ hash, format }: { readonly hash: string; readonly format: string }): string {
  return `${hash} ${format}`;
}

export interface ToRun {
  readonly experiment: Experiment;
  /** The requests of the document, which it lacks then; null if it has none of its own. */
  readonly requests: PackedRequests | null;
}

/** A run without a recording. Null: its budget is unlimited. */
export type ToMeasure = ToRun & { readonly budget: RunBudget | null };

export interface ToRead {
  readonly file: Blob;
  readonly name: string;
  readonly format: string;
  /** What the file must have; null for a file that a person has just brought. */
  readonly hash: string | null;
}

/** What a worker has read. */
export interface FileRead {
  readonly read: TraceRead;
  /** Of a file that is hashed elsewhere: its report has no hash, and the requests are kept under this. */
  readonly checksum: string | null;
}

export interface WantsTrace {
  readonly kind: 'wants-trace';
  readonly key: string;
}

export interface JobKinds {
  run: Kind<ToRun & { readonly run: number; readonly options: RunOptions }, SentOutcome, RunProgress | WantsTrace>;
  summarize: Kind<ToMeasure, SummarizedRun, RunProgress | WantsTrace>;
  try: Kind<ToMeasure, TriedRun, WantsTrace>;
  conditions: Kind<ToRun, RunConditions, WantsTrace>;
  /** `isHashedBeside`: a job of another worker makes the hash. */
  'read-trace': Kind<ToRead & { readonly isHashedBeside: boolean }, FileRead, ReadProgress>;
  'hash-file': Kind<{ readonly file: Blob; readonly name: string }, FileHash, HashProgress>;
}

export interface EngineKinds extends JobKinds {
  'prepare-summaries': Kind<null, null>;
  ask: Kind<{ readonly run: number; readonly question: RunQuery }, Answers[keyof Answers], number>;
  forget: Kind<number, null>;
  ping: Kind<null, null>;
  /** A copy of a held trace, for another worker; null if it is no longer held. */
  'copy-trace': Kind<string, RequestColumns | null>;
  /** Answers `wants-trace`; null if no worker has it. */
  'keep-trace': Kind<{ readonly key: string; readonly columns: RequestColumns | null }, null>;
  /** The file of these requests was named for now, and has its hash. Both are keys of traces. */
  'name-trace': Kind<{ readonly from: string; readonly to: string }, null>;
  /** Answers `wants-trace` if no worker has it: the file to read again. */
  'read-kept': Kind<ToRead & { readonly key: string; readonly hash: string }, null>;
}

/** The interval of progress messages, ms. */
export const PROGRESS_MS = 100;

/** The interval of progress messages while a file is read, ms: its bar should seem to move all the time. */
export const READ_PROGRESS_MS = 50;

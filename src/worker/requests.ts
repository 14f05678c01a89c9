/**
 * The page requests something of a kind, by a number that it counts; the worker may tell news of it and ends it with
 * exactly one of `done`, `canceled` and `failed`.
 */
import type { OverBudget } from '../engine/run/run-budget.ts';
import type { KnownFormat } from '../traces/error.ts';

export interface Kind<Payload, Result, News = never> {
  readonly payload: Payload;
  readonly result: Result;
  readonly news: News;
}

export type KindsOf<Kinds> = { readonly [Name in keyof Kinds]: Kind<unknown, unknown, unknown> };

export type ToWorker<Kinds extends KindsOf<Kinds>> =
  | {
      readonly type: 'request';
      readonly id: number;
      readonly kind: keyof Kinds;
      readonly payload: Kinds[keyof Kinds]['payload'];
    }
  | { readonly type: 'cancel'; readonly id: number };

export type FromWorker<Kinds extends KindsOf<Kinds>> =
  /** The worker's script runs, and holds this lock while it lives if it has one (watchdog.ts). */
  | { readonly type: 'alive'; readonly lock: string | null }
  | { readonly type: 'news'; readonly id: number; readonly news: Kinds[keyof Kinds]['news'] }
  | { readonly type: 'done'; readonly id: number; readonly result: Kinds[keyof Kinds]['result'] }
  | { readonly type: 'canceled'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly failure: JobFailure };

/** Why a request failed, as plain data: errors lose their class between threads. */
export interface JobFailure {
  /**
   * `experiment`: the document cannot run. `trace`: the file cannot be read. `budget`: the run exceeds its budget.
   * `memory`: memory ran out; its worker was terminated. `crash`: a bug, or a part of the program is missing.
   */
  readonly kind: 'experiment' | 'trace' | 'budget' | 'memory' | 'crash';
  readonly message: string;
  readonly over?: readonly OverBudget[];
  readonly path?: string;
  /** The file of a trace that has other bytes: the hash of the trace, and that of the file. */
  readonly foreign?: { readonly wanted: string; readonly found: string };
  readonly formats?: readonly KnownFormat[];
  readonly head?: string;
}

export type JobEnd<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly failure: JobFailure };

/** The used part of a `Worker`; tests have a stand-in. */
export interface WorkerPort<Kinds extends KindsOf<Kinds>> {
  postMessage(message: ToWorker<Kinds>, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker<Kinds>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  terminate(): void;
}

/** The used part of a worker's global scope, `self`; the compiler's library types a page's. */
export interface WorkerScope<Kinds extends KindsOf<Kinds>> {
  onmessage: ((event: MessageEvent<ToWorker<Kinds>>) => void) | null;
  postMessage(message: FromWorker<Kinds>, transfer: Transferable[]): void;
}

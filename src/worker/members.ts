/** What the page's side keeps of its workers: their jobs and their pending queries. */
import type { JobEnd } from './ends.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** The used part of a `Worker`; tests have a stand-in. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  terminate(): void;
}

/** A pending query. */
export interface Ask {
  readonly member: Member;
  readonly onProgress: (share: number) => void;
  readonly settle: (end: JobEnd<unknown>) => void;
}

/** A job, waiting or with a worker. */
export interface Job {
  readonly id: number;
  readonly message: ToWorker;
  /** The trace that it needs: a worker that holds it is preferred. */
  readonly trace: string | null;
  onProgress: (message: FromWorker) => void;
  settle: (end: JobEnd<unknown>) => void;
  member: Member | null;
  canceled: boolean;
}

/** A worker. */
export interface Member {
  readonly port: WorkerPort;
  job: Job | null;
  readonly holds: Set<string>;
  /** Numbers of the runs that it holds. */
  readonly runs: Set<number>;
  /** Whether its script has started. */
  heard: boolean;
  /** Stops waiting for its first word. */
  readonly stopWaiting: () => void;
  /** Stops the liveness check; null before it started. */
  unwatch: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

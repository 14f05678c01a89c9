/**
 * The page's side of the engine workers: runs experiments and reads traces in parallel. Every job is a handle with a
 * promise that never rejects: it tells how the job ended. A crashed worker ends its own job only; a worker that does
 * not react to a cancel in time is terminated.
 */
import type { Experiment, TraceReference } from '../document/experiment.ts';
import type { RequestColumns } from '../traces/columns.ts';
import { transferList } from '../traces/columns.ts';
import type { SteadyReport } from '../analysis/figures/steady-run.ts';
import type { RunConditions } from '../analysis/premises/conditions.ts';
import type { SummarizedRun } from '../compare/run/summary.ts';
import type { TriedRun } from '../compare/run/tried-run.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import { KnownFiles, type CheckedFile } from './pool/known-files.ts';
import type { RunOutcome } from './outcome.ts';
import {
  cannotStart,
  cannotTell,
  crash,
  GONE,
  keyOf,
  LOST,
  NOT_STARTED,
  SILENT,
  type JobEnd,
  NO_MEMORY,
} from './ends.ts';
import { waitForFirstWord } from './first-word.ts';
import { SILENT_TICKS, TICK_MS, whenLifeEnds } from './life.ts';
import type { Ask, Job, Member, WorkerPort } from './members.ts';
import { packedBuffers, packRequests, withoutRequests } from './packed-requests.ts';
import type {
  FromWorker,
  HashProgress,
  JobFailure,
  ReadProgress,
  RunOptions,
  RunProgress,
  SteadyEnd,
  ToWorker,
  TraceRead,
} from './protocol.ts';
import { traceKey } from './protocol.ts';
import type { AnswerTo, Question } from './questions.ts';

export type { JobEnd } from './ends.ts';
export type { WorkerPort } from './members.ts';

export interface JobHandle<Result> {
  readonly end: Promise<JobEnd<Result>>;
  /** Cancels the job; no effect if it has ended. */
  cancel(): void;
}

/** A run with its number, by which it can be queried when it is over ({@link EngineClient.ask}). */
export interface RunHandle extends JobHandle<RunOutcome> {
  readonly run: number;
}

/** Callbacks for a large file, between its requests and its hash. */
export interface EarlyRead {
  /** All of it is known but for the hash, which is empty. */
  readonly onFound: (read: TraceRead) => void;
  readonly onHashed: (progress: HashProgress) => void;
}

/** Callbacks of a run until a steady state. */
export interface SteadyListener {
  readonly onProgress: (progress: RunProgress) => void;
  readonly onRound: (report: SteadyReport) => void;
}

export interface ClientOptions {
  /** Starts a worker. */
  start: () => WorkerPort;
  /** Most workers; see {@link poolSize}. */
  size: number;
  /** Time before a canceled worker is terminated, ms. */
  patienceMs?: number;
  /** Calls back when the holder of a lock has ended; see life.ts. */
  watchLock?: typeof whenLifeEnds;
  /** The file of a run is not the trace as which it was added. */
  onForeign?: (wanted: string, found: string) => void;
}

/** At least two workers, for A and B; otherwise one processor remains for the page. */
export function poolSize(processors: number | undefined): number {
  return Math.min(6, Math.max(2, (processors ?? 2) - 1));
}

export class EngineClient {
  readonly #start: () => WorkerPort;
  readonly #size: number;
  readonly #patienceMs: number;
  readonly #watchLock: typeof whenLifeEnds;
  readonly #members: Member[] = [];
  readonly #queue: Job[] = [];
  readonly #onForeign: (wanted: string, found: string) => void;
  readonly #files = new KnownFiles();
  /** Members that wait for a trace, by its hash. */
  readonly #wanting = new Map<string, Set<Member>>();
  readonly #asks = new Map<number, Ask>();
  /** Why the last attempt to start a worker failed. */
  #startError: unknown = null;
  #lastJob = 0;
  #lastAsk = 0;

  constructor({
    start,
    size,
    patienceMs = 2000,
    watchLock = whenLifeEnds,
    onForeign = () => undefined,
  }: ClientOptions) {
    this.#start = start;
    this.#size = size;
    this.#patienceMs = patienceMs;
    this.#watchLock = watchLock;
    this.#onForeign = onForeign;
  }

  /** Starts workers before their first job. If none starts, the first job reports it. */
  warm(count: number): void {
    while (this.#members.length < Math.min(count, this.#size)) if (this.#enlist() === null) return;
  }

  /** Starts all workers before the first {@link summarize}, and lets them load what it needs. */
  warmToSummarize(): void {
    this.warm(this.#size);
    for (const member of [...this.#members]) this.#tell(member, { type: 'prepare-summaries' });
  }

  /** Whether this trace can be run: this page has its file. */
  knowsTrace(trace: TraceReference): boolean {
    return this.#files.get(traceKey(trace)) !== undefined;
  }

  /**
   * Lets a trace be run whose file was kept. The worker that reads it checks its hash: a run of another file fails.
   */
  addTrace(trace: TraceReference, file: File): void {
    this.#files.claim(trace, file);
  }

  /** The file of a trace, if this page has found the trace's hash in it. */
  checkedFile(trace: TraceReference): CheckedFile | null {
    return this.#files.checked(trace);
  }

  /** The file of a trace, to give it to another client; null if this page does not know it. */
  fileOf(trace: TraceReference): File | null {
    return this.#files.get(traceKey(trace))?.file ?? null;
  }

  /** Runs an experiment. Its trace, if any, must have been read before ({@link readTrace}). */
  run(experiment: Experiment, onProgress: (progress: RunProgress) => void, options: RunOptions = KEEP_ALL): RunHandle {
    return this.#submit(
      (job) => ({ type: 'run', job, experiment, requests: null, options }),
      traceOf(experiment),
      (message) => {
        if (message.type === 'run-progress') onProgress(message.progress);
      },
    );
  }

  /**
   * Runs an experiment for a comparison: only its figures and latencies are kept. Its trace, if any, must have been
   * read or added before.
   */
  summarize(
    experiment: Experiment,
    onProgress: (progress: RunProgress) => void,
    budget: RunBudget | null = null,
  ): JobHandle<SummarizedRun> {
    return this.#submit<SummarizedRun>(
      (job) => ({ type: 'summarize', job, experiment, requests: null, budget }),
      traceOf(experiment),
      (message) => {
        if (message.type === 'run-progress') onProgress(message.progress);
      },
    );
  }

  /** Runs an experiment in the background, as far as its latencies. Its trace must be known, as for {@link summarize}. */
  try(experiment: Experiment, budget: RunBudget): JobHandle<TriedRun> {
    return this.#submit<TriedRun>(
      (job) => ({ type: 'try', job, experiment, requests: null, budget }),
      traceOf(experiment),
      () => undefined,
    );
  }

  /**
   * Runs an experiment, made long enough, until it is steady. Its trace must be known, as for {@link summarize}.
   * @param onRound called with what is known after each round
   */
  untilSteady(
    experiment: Experiment,
    { onProgress, onRound }: SteadyListener,
    budget: RunBudget | null,
  ): JobHandle<SteadyEnd> {
    return this.#submit<SteadyEnd>(
      (job) => ({ type: 'until-steady', job, experiment, requests: null, budget }),
      traceOf(experiment),
      (message) => {
        if (message.type === 'run-progress') onProgress(message.progress);
        else if (message.type === 'round-ended') onRound(message.report);
      },
    );
  }

  /** The conditions of a run, known before it. Its trace, if any, must have been read or added before. */
  conditions(experiment: Experiment): JobHandle<RunConditions> {
    return this.#submit<RunConditions>(
      (job) => ({ type: 'conditions', job, experiment, requests: null }),
      traceOf(experiment),
      () => undefined,
    );
  }

  /** Queries a finished run, even while its worker runs another job. Fails if the run is no longer available. */
  ask<Q extends Question>(
    run: number,
    question: Q,
    onProgress: (share: number) => void = () => undefined,
  ): JobHandle<AnswerTo<Q>> {
    const member = this.#members.find(({ runs }) => runs.has(run));
    if (member === undefined) return { end: Promise.resolve(GONE), cancel: () => undefined };
    const ask = ++this.#lastAsk;
    const end = new Promise<JobEnd<AnswerTo<Q>>>((resolve) => {
      // The message types tie each kind of query to its answer.
      this.#asks.set(ask, { member, onProgress, settle: resolve as (end: JobEnd<unknown>) => void });
    });
    this.#tell(member, { type: 'ask', ask, run, question });
    return {
      end,
      cancel: () => {
        if (this.#asks.has(ask)) this.#tell(member, { type: 'withdraw', ask });
        this.#answer(ask, { kind: 'canceled' });
      },
    };
  }

  /** Releases a finished run. */
  forget(run: number): void {
    for (const member of [...this.#members]) {
      if (member.runs.delete(run)) this.#tell(member, { type: 'forget', run });
    }
  }

  #answer(ask: number, end: JobEnd<unknown>): void {
    this.#asks.get(ask)?.settle(end);
    this.#asks.delete(ask);
  }

  /**
   * Reads a trace file and keeps its requests in a worker.
   * @param format a format's name, or `auto`
   * @param hash what the file must have ({@link takeTrace}); null for a file that a person has brought
   * @param early hears of the requests of a large file before its hash is known, and how far the hash is
   */
  readTrace(
    file: File,
    format: string,
    onProgress: (progress: ReadProgress) => void,
    hash: string | null = null,
    early: EarlyRead | null = null,
  ): JobHandle<TraceRead> {
    return this.#submit<TraceRead>(
      (job) => ({ type: 'read-trace', job, file, name: file.name, format, hash }),
      null,
      (message) => {
        if (message.type === 'read-progress') onProgress(message.progress);
        else if (message.type === 'found') early?.onFound(message.trace);
        else if (message.type === 'hash-progress') early?.onHashed(message.progress);
        else if (message.type === 'read') {
          const { report } = message.trace;
          this.#files.found(report.source.hash, report.format, file);
        }
      },
    );
  }

  /** Reads a file that is said to be a trace, such as one in a document. Another file fails, and is not known. */
  takeTrace({ hash, format }: TraceReference, file: File): JobHandle<TraceRead> {
    return this.readTrace(file, format, () => undefined, hash);
  }

  /** Terminates all workers and their jobs. */
  close(): void {
    for (const job of this.#queue.splice(0)) job.settle({ kind: 'canceled' });
    for (const member of [...this.#members]) this.#dismiss(member, { kind: 'canceled' });
  }

  #submit<Result>(
    message: (job: number) => ToWorker,
    trace: string | null,
    onProgress: (message: FromWorker) => void,
  ): JobHandle<Result> & { readonly run: number } {
    const id = ++this.#lastJob;
    const job: Job = {
      id,
      message: message(id),
      trace,
      onProgress,
      settle: () => undefined,
      member: null,
      canceled: false,
    };
    const end = new Promise<JobEnd<Result>>((resolve) => {
      // The message types tie each kind of job to its result.
      job.settle = resolve as (end: JobEnd<unknown>) => void;
    });
    this.#queue.push(job);
    this.#assign();
    return {
      run: id,
      end,
      cancel: () => {
        this.#cancel(job);
      },
    };
  }

  /** Assigns waiting jobs to idle workers, oldest first. */
  #assign(): void {
    while (this.#queue.length > 0) {
      const job = this.#queue[0];
      const member = this.#idleMember(job.trace);
      if (member === null) {
        // Another worker will become free; without others, the job fails.
        if (this.#members.length > 0) return;
        for (const waiting of this.#queue.splice(0)) waiting.settle(cannotStart(this.#startError));
        return;
      }
      this.#queue.shift();
      member.job = job;
      job.member = member;
      this.#give(member, job.message);
    }
  }

  /** Gives a job to a worker. Its requests are packed only now, as the page may hold many waiting jobs. */
  #give(member: Member, message: ToWorker): void {
    const requests = 'experiment' in message ? packRequests(message.experiment) : null;
    if (requests === 'no memory') {
      this.#finish(member, { kind: 'failed', failure: NO_MEMORY });
      return;
    }
    if (requests === null || !('experiment' in message)) {
      this.#tell(member, message);
      return;
    }
    const packed = { ...message, experiment: withoutRequests(message.experiment), requests };
    this.#tell(member, packed, packedBuffers(requests));
  }

  /** Sends a message. A worker that cannot be reached is terminated. */
  #tell(member: Member, message: ToWorker, transfer: Transferable[] = []): void {
    try {
      member.port.postMessage(message, transfer);
    } catch (error) {
      this.#dismiss(member, cannotTell(error));
    }
  }

  #idleMember(trace: string | null): Member | null {
    const idle = this.#members.filter((member) => member.job === null);
    const holder = trace === null ? undefined : idle.find((member) => member.holds.has(trace));
    return holder ?? idle[0] ?? (this.#members.length < this.#size ? this.#enlist() : null);
  }

  /** A new worker; null if the browser starts none. */
  #enlist(): Member | null {
    let port: WorkerPort;
    try {
      port = this.#start();
    } catch (error) {
      this.#startError = error;
      return null;
    }
    const member: Member = {
      port,
      job: null,
      holds: new Set(),
      runs: new Set(),
      heard: false,
      stopWaiting: waitForFirstWord(() => {
        this.#dismiss(member, NOT_STARTED);
      }),
      unwatch: null,
      timer: undefined,
    };
    port.onmessage = (event) => {
      this.#receive(member, event.data);
    };
    port.onerror = (event) => {
      event.preventDefault();
      this.#dismiss(member, crash(event.message, member.heard));
    };
    port.onmessageerror = () => {
      this.#dismiss(member, crash('A message of the worker could not be read.', true));
    };
    this.#members.push(member);
    return member;
  }

  #receive(member: Member, message: FromWorker): void {
    member.heard = true;
    member.stopWaiting();
    if (message.type === 'alive') {
      member.unwatch ??= this.#watch(member, message.lock);
      return;
    }
    if (message.type === 'trace-copy') {
      if (message.columns !== null) this.#deliver(message.key, message.columns);
      else {
        // The worker has replaced this trace by others since.
        member.holds.delete(message.key);
        for (const other of [...(this.#wanting.get(message.key) ?? [])]) this.#findTrace(other, message.key);
      }
      return;
    }
    if (message.type === 'answered') {
      this.#answer(message.ask, { kind: 'done', result: message.answer });
      return;
    }
    if (message.type === 'ask-progress') {
      this.#asks.get(message.ask)?.onProgress(message.share);
      return;
    }
    if (message.type === 'ask-failed') {
      this.#answer(message.ask, { kind: 'failed', failure: message.failure });
      return;
    }
    const job = member.job;
    if (job?.id !== message.job) return;
    switch (message.type) {
      case 'wants-trace':
        this.#findTrace(member, message.key);
        return;
      case 'run-progress':
      case 'read-progress':
      case 'found':
      case 'hash-progress':
      case 'round-ended':
        if (!job.canceled) job.onProgress(message);
        return;
      case 'ran':
        if (job.trace !== null) member.holds.add(job.trace);
        if (job.canceled) this.#tell(member, { type: 'forget', run: job.id });
        else member.runs.add(job.id);
        this.#finish(member, { kind: 'done', result: message.outcome });
        return;
      case 'summarized':
      case 'tried':
        if (job.trace !== null) member.holds.add(job.trace);
        this.#finish(member, { kind: 'done', result: message.run });
        return;
      case 'steadied':
        if (job.trace !== null) member.holds.add(job.trace);
        this.#finish(member, { kind: 'done', result: message.end });
        return;
      case 'conditions-known':
        if (job.trace !== null) member.holds.add(job.trace);
        this.#finish(member, { kind: 'done', result: message.conditions });
        return;
      case 'read':
        member.holds.add(keyOf(message.trace.report));
        job.onProgress(message);
        this.#finish(member, { kind: 'done', result: message.trace });
        return;
      case 'canceled':
        this.#finish(member, { kind: 'canceled' });
        return;
      case 'failed':
        if (job.trace !== null) this.#dropForeign(message.failure);
        // Termination frees the memory of a run that exhausted it; the browser may not collect it earlier.
        if (message.failure.kind === 'memory') this.#dismiss(member, { kind: 'failed', failure: message.failure });
        else this.#finish(member, { kind: 'failed', failure: message.failure });
        return;
    }
  }

  #dropForeign({ foreign }: JobFailure): void {
    if (foreign === undefined) return;
    this.#files.dropClaims(foreign.wanted);
    this.#onForeign(foreign.wanted, foreign.found);
  }

  /** Detects the end of a silent worker. */
  #watch(member: Member, lock: string | null): () => void {
    if (lock !== null) {
      return this.#watchLock(lock, () => {
        this.#dismiss(member, LOST);
      });
    }
    let silent = 0;
    member.port.onmessage = (event) => {
      silent = 0;
      this.#receive(member, event.data);
    };
    const timer = setInterval(() => {
      if (member.job === null) silent = 0;
      else if (++silent > SILENT_TICKS) this.#dismiss(member, SILENT);
      else this.#tell(member, { type: 'ping' });
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }

  #finish(member: Member, end: JobEnd<unknown>): void {
    const job = member.job;
    clearTimeout(member.timer);
    member.timer = undefined;
    member.job = null;
    for (const members of this.#wanting.values()) members.delete(member);
    if (job !== null) job.settle(job.canceled ? { kind: 'canceled' } : end);
    this.#assign();
  }

  #cancel(job: Job): void {
    if (job.canceled) return;
    job.canceled = true;
    // The caller continues immediately; the worker is free when it has answered or ended.
    job.settle({ kind: 'canceled' });
    const { member } = job;
    if (member === null) {
      const place = this.#queue.indexOf(job);
      if (place >= 0) this.#queue.splice(place, 1);
      return;
    }
    if (member.job !== job) return;
    this.#tell(member, { type: 'cancel', job: job.id });
    member.timer = setTimeout(() => {
      this.#dismiss(member, { kind: 'canceled' });
    }, this.#patienceMs);
  }

  /** Terminates a worker; the next job starts another. */
  #dismiss(member: Member, end: JobEnd<unknown>): void {
    const place = this.#members.indexOf(member);
    if (place < 0) return;
    this.#members.splice(place, 1);
    member.stopWaiting();
    member.unwatch?.();
    member.port.onmessage = null;
    member.port.onerror = null;
    member.port.onmessageerror = null;
    member.port.terminate();
    // Workers that waited for a copy from this one ask again.
    for (const [key, members] of this.#wanting) {
      members.delete(member);
      if (member.holds.has(key)) for (const other of [...members]) this.#findTrace(other, key);
    }
    for (const [ask, { member: asked }] of [...this.#asks]) if (asked === member) this.#answer(ask, GONE);
    this.#finish(member, end);
  }

  /** Supplies a worker with a trace: from another worker that holds it, or from the file. */
  #findTrace(member: Member, key: string): void {
    const members = this.#wanting.get(key) ?? new Set();
    members.add(member);
    this.#wanting.set(key, members);
    const holder = this.#members.find((other) => other !== member && other.holds.has(key));
    if (holder !== undefined) {
      this.#tell(holder, { type: 'copy-trace', key });
      return;
    }
    const known = this.#files.get(key);
    if (known === undefined) {
      this.#deliver(key, null);
      return;
    }
    // The requesting worker reads the file itself, as part of its job.
    members.delete(member);
    const { file, format, hash } = known;
    this.#tell(member, { type: 'read-kept', key, file, name: file.name, format, hash });
  }

  #deliver(key: string, columns: RequestColumns | null): void {
    const members = [...(this.#wanting.get(key) ?? [])];
    this.#wanting.delete(key);
    members.forEach((member, index) => {
      // The last one gets the columns themselves, the others get copies.
      const last = index === members.length - 1;
      const given = columns === null || last ? columns : structuredClone(columns);
      this.#tell(member, { type: 'keep-trace', key, columns: given }, given === null ? [] : transferList(given));
    });
  }
}

const traceOf = ({ workload }: Experiment): string | null => ('trace' in workload ? traceKey(workload.trace) : null);

const KEEP_ALL: RunOptions = { recordLimitBytes: null, fork: null, budget: null };

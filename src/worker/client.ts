/**
 * The page's side of the door: runs experiments and reads traces in a few workers, side by side. Every job is a handle
 * with a promise that never rejects: it says how the job ended. A worker that dies takes its job with it and no other;
 * a worker that does not hear a cancel in time is ended.
 */
import type { Experiment, TraceReference } from '../document/experiment.ts';
import type { RequestColumns } from '../traces/columns.ts';
import { transferList } from '../traces/columns.ts';
import type { RunOutcome } from './outcome.ts';
import { cannotStart, cannotTell, crash, GONE, keyOf, LOST, SILENT, type JobEnd } from './ends.ts';
import { SILENT_TICKS, TICK_MS, whenLifeEnds } from './life.ts';
import type { FromWorker, ReadProgress, RunOptions, RunProgress, ToWorker, TraceRead } from './protocol.ts';
import { traceKey } from './protocol.ts';
import type { AnswerTo, Question } from './questions.ts';

export type { JobEnd } from './ends.ts';

export interface JobHandle<Result> {
  readonly end: Promise<JobEnd<Result>>;
  /** Ends the job at once; without effect on one that has ended. */
  cancel(): void;
}

/** A run and, when it is over, the number by which it can be asked about ({@link EngineClient.ask}). */
export interface RunHandle extends JobHandle<RunOutcome> {
  readonly run: number;
}

/** A question that waits for its answer. */
interface Ask {
  readonly member: Member;
  readonly onProgress: (share: number) => void;
  readonly settle: (end: JobEnd<unknown>) => void;
}

/** What the client needs of a worker: the browser's has it, and a test's stand-in. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  terminate(): void;
}

export interface ClientOptions {
  /** Starts a worker. */
  start: () => WorkerPort;
  /** Most workers at once; see {@link poolSize}. */
  size: number;
  /** Time a cancelled worker has before it is ended, ms. */
  patienceMs?: number;
  /** Calls back when the holder of a lock has ended; see life.ts. */
  watchLock?: typeof whenLifeEnds;
}

/** A file that was read before, for reading it again in a worker that does not hold it any more. */
interface KnownFile {
  readonly file: File;
  readonly format: string;
}

interface Job {
  readonly id: number;
  readonly message: ToWorker;
  /** The trace it needs: a worker that holds it is preferred. */
  readonly trace: string | null;
  onProgress: (message: FromWorker) => void;
  settle: (end: JobEnd<unknown>) => void;
  member: Member | null;
  cancelled: boolean;
}

interface Member {
  readonly port: WorkerPort;
  job: Job | null;
  readonly holds: Set<string>;
  /** Numbers of the runs that it keeps. */
  readonly runs: Set<number>;
  /** Whether its script has begun to run. */
  heard: boolean;
  /** Ends the watch over its life; null before it began. */
  unwatch: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Two workers at least, for A and B; else one processor is left to the page. */
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
  readonly #files = new Map<string, KnownFile>();
  /** Members that wait for a trace, by its hash. */
  readonly #wanting = new Map<string, Set<Member>>();
  readonly #asks = new Map<number, Ask>();
  /** Why the last attempt to start a worker failed. */
  #startError: unknown = null;
  #lastJob = 0;
  #lastAsk = 0;

  constructor({ start, size, patienceMs = 2000, watchLock = whenLifeEnds }: ClientOptions) {
    this.#start = start;
    this.#size = size;
    this.#patienceMs = patienceMs;
    this.#watchLock = watchLock;
  }

  /** Starts workers ahead of their first job. Where none can be started, the first job says so. */
  warm(count: number): void {
    while (this.#members.length < Math.min(count, this.#size)) if (this.#enlist() === null) return;
  }

  /** Whether this trace can be run: its file has been read in this page. */
  knowsTrace(trace: TraceReference): boolean {
    return this.#files.has(traceKey(trace));
  }

  /** Runs an experiment. Its trace, if it has one, must have been read before ({@link readTrace}). */
  run(experiment: Experiment, onProgress: (progress: RunProgress) => void, options: RunOptions = KEEP_ALL): RunHandle {
    const trace = 'trace' in experiment.workload ? traceKey(experiment.workload.trace) : null;
    return this.#submit(
      (job) => ({ type: 'run', job, experiment, options }),
      trace,
      (message) => {
        if (message.type === 'run-progress') onProgress(message.progress);
      },
    );
  }

  /** Asks about a finished run. Answered even while its worker runs something else; it fails where the run is not kept any more. */
  ask<Q extends Question>(
    run: number,
    question: Q,
    onProgress: (share: number) => void = () => undefined,
  ): JobHandle<AnswerTo<Q>> {
    const member = this.#members.find(({ runs }) => runs.has(run));
    if (member === undefined) return { end: Promise.resolve(GONE), cancel: () => undefined };
    const ask = ++this.#lastAsk;
    const end = new Promise<JobEnd<AnswerTo<Q>>>((resolve) => {
      // The messages tie each kind of question to its answer.
      this.#asks.set(ask, { member, onProgress, settle: resolve as (end: JobEnd<unknown>) => void });
    });
    this.#tell(member, { type: 'ask', ask, run, question });
    return {
      end,
      cancel: () => {
        if (this.#asks.has(ask)) this.#tell(member, { type: 'unask', ask });
        this.#answer(ask, { kind: 'cancelled' });
      },
    };
  }

  /** Lets go of a finished run: nobody will ask about it any more. */
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
   */
  readTrace(file: File, format: string, onProgress: (progress: ReadProgress) => void): JobHandle<TraceRead> {
    return this.#submit<TraceRead>(
      (job) => ({ type: 'read-trace', job, file, name: file.name, format }),
      null,
      (message) => {
        if (message.type === 'read-progress') onProgress(message.progress);
        else if (message.type === 'read') {
          const { report } = message.trace;
          this.#files.set(keyOf(report), { file, format: report.format });
        }
      },
    );
  }

  /** Ends all workers and their jobs. */
  close(): void {
    for (const job of this.#queue.splice(0)) job.settle({ kind: 'cancelled' });
    for (const member of [...this.#members]) this.#dismiss(member, { kind: 'cancelled' });
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
      cancelled: false,
    };
    const end = new Promise<JobEnd<Result>>((resolve) => {
      // The messages tie each kind of job to its result.
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

  /** Gives waiting jobs to idle workers, oldest first. */
  #assign(): void {
    while (this.#queue.length > 0) {
      const job = this.#queue[0];
      const member = this.#idleMember(job.trace);
      if (member === null) {
        // One of the others will be free; without others there is none to wait for.
        if (this.#members.length > 0) return;
        for (const waiting of this.#queue.splice(0)) waiting.settle(cannotStart(this.#startError));
        return;
      }
      this.#queue.shift();
      member.job = job;
      job.member = member;
      this.#tell(member, job.message);
    }
  }

  /** Sends a message. A worker that can't be reached is ended. */
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

  /** A new worker; null where the browser starts none. */
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
    if (message.type === 'alive') {
      member.unwatch ??= this.#watch(member, message.lock);
      return;
    }
    if (message.type === 'trace-copy') {
      if (message.columns !== null) this.#deliver(message.key, message.columns);
      else {
        // It has made room for other traces since.
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
        if (!job.cancelled) job.onProgress(message);
        return;
      case 'ran':
        if (job.trace !== null) member.holds.add(job.trace);
        if (job.cancelled) this.#tell(member, { type: 'forget', run: job.id });
        else member.runs.add(job.id);
        this.#finish(member, { kind: 'done', result: message.outcome });
        return;
      case 'read':
        member.holds.add(keyOf(message.trace.report));
        job.onProgress(message);
        this.#finish(member, { kind: 'done', result: message.trace });
        return;
      case 'cancelled':
        this.#finish(member, { kind: 'cancelled' });
        return;
      case 'failed':
        // The memory of a run that used up all there is comes back with the end of its worker; a browser may not collect it before.
        if (message.failure.kind === 'memory') this.#dismiss(member, { kind: 'failed', failure: message.failure });
        else this.#finish(member, { kind: 'failed', failure: message.failure });
        return;
    }
  }

  /** Notices the end of a worker that says nothing. */
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
    if (job !== null) job.settle(job.cancelled ? { kind: 'cancelled' } : end);
    this.#assign();
  }

  #cancel(job: Job): void {
    if (job.cancelled) return;
    job.cancelled = true;
    // Whoever waits goes on at once; the worker is free when it has answered, or is gone.
    job.settle({ kind: 'cancelled' });
    const { member } = job;
    if (member === null) {
      const place = this.#queue.indexOf(job);
      if (place >= 0) this.#queue.splice(place, 1);
      return;
    }
    if (member.job !== job) return;
    this.#tell(member, { type: 'cancel', job: job.id });
    member.timer = setTimeout(() => {
      this.#dismiss(member, { kind: 'cancelled' });
    }, this.#patienceMs);
  }

  /** Ends a worker; the next job starts another. */
  #dismiss(member: Member, end: JobEnd<unknown>): void {
    const place = this.#members.indexOf(member);
    if (place < 0) return;
    this.#members.splice(place, 1);
    member.unwatch?.();
    member.port.onmessage = null;
    member.port.onerror = null;
    member.port.onmessageerror = null;
    member.port.terminate();
    // Whoever waited for a copy from this worker asks again.
    for (const [key, members] of this.#wanting) {
      members.delete(member);
      if (member.holds.has(key)) for (const other of [...members]) this.#findTrace(other, key);
    }
    for (const [ask, { member: asked }] of [...this.#asks]) if (asked === member) this.#answer(ask, GONE);
    this.#finish(member, end);
  }

  /** Gets a worker the trace it lacks: from another that holds it, or from the file. */
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
    // The worker that asks reads the file itself, inside its job.
    members.delete(member);
    this.#tell(member, { type: 'read-kept', key, ...known, name: known.file.name });
  }

  #deliver(key: string, columns: RequestColumns | null): void {
    const members = [...(this.#wanting.get(key) ?? [])];
    this.#wanting.delete(key);
    members.forEach((member, index) => {
      // The last one gets the columns themselves, those before it copies.
      const last = index === members.length - 1;
      const given = columns === null || last ? columns : structuredClone(columns);
      this.#tell(member, { type: 'keep-trace', key, columns: given }, given === null ? [] : transferList(given));
    });
  }
}

const KEEP_ALL: RunOptions = { recordLimitBytes: null, fork: null, budget: null };

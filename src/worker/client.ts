/**
 * Every job is a handle with a promise that never rejects: it tells how the job ended. A crashed worker ends its own
 * job only; a worker that does not react to a cancel in time is terminated.
 */
import type { Experiment, TraceReference } from '../document/experiment.ts';
import { transferList } from '../traces/columns.ts';
import type { FileHash } from '../traces/hash-beside.ts';
import type { RunConditions } from '../analysis/premises/conditions.ts';
import type { SummarizedRun } from '../compare/run/summary.ts';
import type { TriedRun } from '../compare/run/tried-run.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import { KnownFiles, type CheckedFile } from './known-files.ts';
import { outcomeOf, type RunOutcome, type SentOutcome } from './outcome.ts';
import { CANCELED, Connection } from './connection.ts';
import { cannotStart, GONE, LOST, SILENT, NO_MEMORY } from './end-words.ts';
import { SILENT_TICKS, TICK_MS, whenLifeEnds } from './watchdog.ts';
import { packedBuffers, packRequests, withoutRequests } from './packed-requests.ts';
import {
  type EngineKinds,
  type HashProgress,
  type ReadProgress,
  type RunOptions,
  type RunProgress,
  type TraceRead,
  nameForNow,
  traceKey,
  type JobKinds,
  type WantsTrace,
  type AnswerTo,
  type RunQuery,
} from './protocol.ts';
import type { JobEnd, WorkerPort } from './requests.ts';

/** @returns null if the page has no file with this hash */
export async function checkedFileOf(client: EngineClient, trace: TraceReference): Promise<File | null> {
  const file = client.fileOf(trace);
  if (file !== null && client.checkedFile(trace) === null) await client.takeTrace(trace, file).end;
  return client.checkedFile(trace)?.file ?? null;
}

type JobName = keyof JobKinds;
type JobPayload<Name extends JobName = JobName> = JobKinds[Name]['payload'];
type JobNews<Name extends JobName = JobName> = Exclude<JobKinds[Name]['news'], WantsTrace>;
type JobResult<Name extends JobName = JobName> = JobKinds[Name]['result'];

interface Job {
  readonly kind: JobName;
  readonly payload: JobPayload;
  readonly trace: string | null;
  readonly group: string | null;
  readonly onNews: (news: JobNews) => void;
  /** Called with the worker that has done it, also after a cancel. */
  readonly onDone: (member: Member, result: JobResult, isCanceled: boolean) => void;
  readonly settle: (end: JobEnd<JobResult>) => void;
  member: Member | null;
  isCanceled: boolean;
}

interface Member {
  readonly connection: Connection<EngineKinds>;
  /** Reads or hashes trace files, and runs nothing. */
  readonly isReader: boolean;
  job: Job | null;
  request: number;
  readonly holds: Set<string>;
  readonly runs: Set<number>;
  /** The prepared devices of its runs, which it may still have. */
  readonly groups: Set<string>;
  pinging: ReturnType<typeof setInterval> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface JobHandle<Result> {
  readonly end: Promise<JobEnd<Result>>;
  cancel(): void;
}

/** A run with its number, by which it can be queried when it is over ({@link EngineClient.ask}). */
export interface RunHandle extends JobHandle<RunOutcome> {
  readonly run: number;
}

/** For a large file, which another worker hashes: it would take memory and a processor from the reading. */
export interface EarlyRead {
  /** Whether nothing can be done without the hash: it is made while the file is read then, otherwise afterwards. */
  readonly waitsForHash: boolean;
  /** All of it is known but for the hash, in whose place {@link nameForNow} stands: it can be run. */
  readonly onFound: (read: TraceRead) => void;
  readonly onHashed: (progress: HashProgress) => void;
}

/** Smaller files are hashed while they are read, bytes: a tenth of a second. */
export const HASHED_AT_ONCE = 16 * 1024 * 1024;

/** Its two readings had other bytes. */
const CHANGED = 'it changed while it was read. Read it again when it is complete';

export interface ClientOptions {
  start: () => WorkerPort<EngineKinds>;
  size: number;
  /** Whether trace files are read by a worker of its own, whatever runs. Default: by any of the others. */
  hasReader?: boolean;
  /** Time before a canceled worker is terminated, ms. */
  patienceMs?: number;
  watchLock?: typeof whenLifeEnds;
  onForeign?: (wanted: string, found: string) => void;
}

/** At least two workers, for A and B; otherwise one processor remains for the page. */
export function poolSize(processors: number | undefined): number {
  return Math.min(6, Math.max(2, (processors ?? 2) - 1));
}

export class EngineClient {
  readonly #start: () => WorkerPort<EngineKinds>;
  readonly #size: number;
  readonly #hasReader: boolean;
  readonly #patienceMs: number;
  readonly #watchLock: typeof whenLifeEnds;
  readonly #members: Member[] = [];
  readonly #queue: Job[] = [];
  readonly #onForeign: (wanted: string, found: string) => void;
  readonly #files = new KnownFiles();
  /** The keys of traces whose file has been hashed since, by those for now. */
  readonly #named = new Map<string, string>();
  #startError: unknown = null;
  #lastRun = 0;

  constructor({
    start,
    size,
    hasReader = false,
    patienceMs = 2000,
    watchLock = whenLifeEnds,
    onForeign = () => undefined,
  }: ClientOptions) {
    this.#start = start;
    this.#size = size;
    this.#hasReader = hasReader;
    this.#patienceMs = patienceMs;
    this.#watchLock = watchLock;
    this.#onForeign = onForeign;
  }

  warm(count: number): void {
    const own = (): number => this.#members.filter(({ isReader }) => !isReader).length;
    while (own() < Math.min(count, this.#size)) if (this.#enlist() === null) return;
  }

  /** Starts all workers before the first {@link summarize}, and lets them load what it needs. */
  warmToSummarize(): void {
    this.warm(this.#size);
    for (const member of [...this.#members]) this.#tell(member, 'prepare-summaries', null);
  }

  knowsTrace(trace: TraceReference): boolean {
    return this.#files.get(traceKey(trace)) !== undefined;
  }

  /** The worker that reads the file checks its hash: a run of another file fails. */
  addTrace(trace: TraceReference, file: File): void {
    this.#files.claim(trace, file);
  }

  checkedFile(trace: TraceReference): CheckedFile | null {
    return this.#files.checked(trace);
  }

  fileOf(trace: TraceReference): File | null {
    return this.#files.get(traceKey(trace))?.file ?? null;
  }

  run(experiment: Experiment, onProgress: (progress: RunProgress) => void, options: RunOptions = KEEP_ALL): RunHandle {
    const run = ++this.#lastRun;
    const payload = { experiment, requests: null, run, options };
    const handle = this.#submit('run', payload, onProgress, (member, _, isCanceled) => {
      if (isCanceled) this.#tell(member, 'forget', run);
      else member.runs.add(run);
    });
    const toOutcome = (ended: JobEnd<SentOutcome>): JobEnd<RunOutcome> =>
      ended.kind === 'done' ? { ...ended, result: outcomeOf(experiment, ended.result) } : ended;
    return { ...handle, run, end: handle.end.then(toOutcome) };
  }

  /**
   * Only figures and latencies are kept. Its trace, if any, must have been read or added before.
   * @param group runs of one group begin with one prepared device: a worker that has it is preferred
   */
  summarize(
    experiment: Experiment,
    onProgress: (progress: RunProgress) => void,
    budget: RunBudget | null = null,
    group: string | null = null,
  ): JobHandle<SummarizedRun> {
    return this.#submit('summarize', { experiment, requests: null, budget }, onProgress, nothing, group);
  }

  /** Runs an experiment in the background, as far as its latencies. Its trace must be known, as for {@link summarize}. */
  try(experiment: Experiment, budget: RunBudget): JobHandle<TriedRun> {
    return this.#submit('try', { experiment, requests: null, budget });
  }

  conditions(experiment: Experiment): JobHandle<RunConditions> {
    return this.#submit('conditions', { experiment, requests: null });
  }

  /** Queries a finished run, even while its worker runs another job. Fails if the run is no longer available. */
  ask<Q extends RunQuery>(
    run: number,
    question: Q,
    onProgress: (share: number) => void = nothing,
  ): JobHandle<AnswerTo<Q>> {
    const member = this.#members.find(({ runs }) => runs.has(run));
    if (member === undefined) return { end: Promise.resolve(GONE), cancel: nothing };
    let isCanceled = false;
    let cancel: () => void = nothing;
    const end = new Promise<JobEnd<AnswerTo<Q>>>((resolve) => {
      const settle = resolve as (end: JobEnd<unknown>) => void;
      const request = member.connection.request(
        'ask',
        { run, question },
        {
          onNews: (share) => {
            if (!isCanceled) onProgress(share);
          },
          onEnd: (ended) => settle(this.#members.includes(member) ? ended : GONE),
        },
      );
      cancel = () => {
        isCanceled = true;
        settle(CANCELED);
        member.connection.cancel(request);
      };
    });
    return { end, cancel };
  }

  forget(run: number): void {
    for (const member of [...this.#members]) if (member.runs.delete(run)) this.#tell(member, 'forget', run);
  }

  /**
   * Reads a trace file and keeps its requests in a worker.
   * @param format a format's name, or `auto`
   * @param hash what the file must have ({@link takeTrace}); null for a file that a person has brought
   * @param early hears of the requests of a large file before its hash is known, and how far the hash is; without it,
   * one worker reads and hashes the file
   */
  readTrace(
    file: File,
    format: string,
    onProgress: (progress: ReadProgress) => void,
    hash: string | null = null,
    early: EarlyRead | null = null,
  ): JobHandle<TraceRead> {
    const { name } = file;
    const isHashedBeside = early !== null && file.size > HASHED_AT_ONCE;
    let reader: Member | null = null;
    const known = (read: TraceRead) => {
      const { source, format: found } = read.report;
      reader?.holds.add(traceKey({ hash: source.hash, format: found }));
      this.#files.found(source.hash, found, file);
      return { kind: 'done', result: read } as const;
    };
    const reading = this.#submit('read-trace', { file, name, format, hash, isHashedBeside }, onProgress, (member) => {
      reader = member;
    });
    const startHashing = (): JobHandle<FileHash> => this.#submit('hash-file', { file, name }, early?.onHashed);
    let hashing = isHashedBeside && early.waitsForHash ? startHashing() : null;
    let isCanceled = false;
    const end = async (): Promise<JobEnd<TraceRead>> => {
      const ended = await reading.end;
      const checksum = ended.kind === 'done' ? ended.result.checksum : null;
      if (ended.kind !== 'done' || checksum === null) {
        hashing?.cancel();
        return ended.kind === 'done' ? known(ended.result.read) : ended;
      }
      if (isCanceled) return CANCELED;
      const { report } = ended.result.read;
      const withHash = (hash: string): TraceRead => ({
        ...ended.result.read,
        report: { ...report, source: { ...report.source, hash } },
      });
      const forNow = known(withHash(nameForNow(checksum)));
      hashing ??= startHashing();
      early?.onFound(forNow.result);
      const hashed = await hashing.end;
      if (hashed.kind !== 'done') return hashed;
      if (hashed.result.checksum !== checksum) {
        return { kind: 'failed', failure: { kind: 'trace', message: `${name}: ${CHANGED}` } };
      }
      this.#nameTrace(forNow.result, hashed.result.hash);
      return known(withHash(hashed.result.hash));
    };
    const cancel = (): void => {
      isCanceled = true;
      reading.cancel();
      hashing?.cancel();
    };
    return { end: end(), cancel };
  }

  /** Reads a file that is said to be a trace, such as one in a document. Another file fails, and is not known. */
  takeTrace({ hash, format }: TraceReference, file: File): JobHandle<TraceRead> {
    return this.readTrace(file, format, () => undefined, hash);
  }

  /**
   * Forgets all: what is known from now on is what a new client knows. Workers with a job or with a trace end, jobs are
   * canceled; the other workers stay for the next jobs.
   */
  forgetAll(): void {
    for (const job of this.#queue.splice(0)) job.settle(CANCELED);
    for (const member of [...this.#members]) {
      if (member.job !== null || member.holds.size > 0) member.connection.end(CANCELED);
      for (const run of member.runs) this.forget(run);
    }
    this.#files.dropAll();
    this.#named.clear();
  }

  close(): void {
    for (const job of this.#queue.splice(0)) job.settle(CANCELED);
    for (const { connection } of [...this.#members]) connection.end(CANCELED);
  }

  #submit<Name extends JobName>(
    kind: Name,
    payload: JobPayload<Name>,
    onNews: (news: JobNews<Name>) => void = nothing,
    onDone: (member: Member, result: JobResult<Name>, isCanceled: boolean) => void = nothing,
    group: string | null = null,
  ): JobHandle<JobResult<Name>> {
    const trace = 'experiment' in payload ? traceOf(payload.experiment) : null;
    let settle: (end: JobEnd<JobResult<Name>>) => void = nothing;
    const end = new Promise<JobEnd<JobResult<Name>>>((resolve) => (settle = resolve));
    const listener = { onNews, onDone, settle } as unknown as Pick<Job, 'onNews' | 'onDone' | 'settle'>;
    const job: Job = { kind, payload, trace, group, ...listener, member: null, isCanceled: false };
    this.#queue.push(job);
    this.#assign();
    return {
      end,
      cancel: () => this.#cancel(job),
    };
  }

  #assign(): void {
    for (const job of [...this.#queue]) {
      const isReading = job.kind === 'hash-file' || (this.#hasReader && job.kind === 'read-trace');
      const member = this.#idleMember(job, isReading);
      if (member === null) {
        if (this.#members.some(({ isReader }) => isReader === isReading)) continue;
        for (const waiting of this.#queue.splice(0)) waiting.settle(cannotStart(this.#startError));
        return;
      }
      this.#queue.splice(this.#queue.indexOf(job), 1);
      if (job.group !== null) member.groups.add(job.group);
      member.job = job;
      job.member = member;
      this.#give(member, job);
    }
  }

  /** Gives a job to a worker. Its requests are packed only now, as the page may hold many waiting jobs. */
  #give(member: Member, job: Job): void {
    let { payload } = job;
    let transfer: Transferable[] = [];
    if ('experiment' in payload) {
      const requests = packRequests(payload.experiment);
      if (requests === 'no memory') {
        member.job = null;
        job.settle({ kind: 'failed', failure: NO_MEMORY });
        return;
      }
      if (requests !== null) {
        payload = { ...payload, experiment: withoutRequests(payload.experiment), requests };
        transfer = packedBuffers(requests);
      }
    }
    const listener = {
      onNews: (news: EngineKinds[JobName]['news']) => {
        if ('key' in news) this.#findTrace(member, job, news.key);
        else if (!job.isCanceled) job.onNews(news);
      },
      onEnd: (end: JobEnd<JobResult>) => this.#finish(member, job, end),
    };
    member.request = member.connection.request(job.kind, payload, listener, transfer);
  }

  #tell<Name extends keyof EngineKinds>(
    { connection }: Member,
    kind: Name,
    payload: EngineKinds[Name]['payload'],
    transfer: Transferable[] = [],
  ): void {
    connection.request(kind, payload, { onEnd: nothing }, transfer);
  }

  #idleMember({ trace, group }: Job, isReading: boolean): Member | null {
    const own = this.#members.filter(({ isReader }) => isReader === isReading);
    const idle = own.filter((member) => member.job === null);
    const holder = trace === null ? undefined : idle.find((member) => member.holds.has(this.#keyOf(trace)));
    const ready = group === null ? undefined : idle.find(({ groups }) => groups.has(group));
    return ready ?? holder ?? idle[0] ?? (own.length < (isReading ? 1 : this.#size) ? this.#enlist(isReading) : null);
  }

  #enlist(isReader = false): Member | null {
    let port: WorkerPort<EngineKinds>;
    try {
      port = this.#start();
    } catch (error) {
      this.#startError = error;
      return null;
    }
    const member: Member = {
      connection: new Connection(port, {
        lost: LOST,
        watchLock: this.#watchLock,
        onUnwatched: () => this.#ping(member),
        onGone: () => {
          this.#members.splice(this.#members.indexOf(member), 1);
          clearInterval(member.pinging);
          this.#assign();
        },
      }),
      isReader,
      job: null,
      request: 0,
      holds: new Set(),
      runs: new Set(),
      groups: new Set(),
      pinging: undefined,
      timer: undefined,
    };
    this.#members.push(member);
    return member;
  }

  #ping(member: Member): void {
    const { connection } = member;
    let silent = 0;
    const hear = (): void => {
      silent = 0;
    };
    clearInterval(member.pinging);
    member.pinging = setInterval(() => {
      if (member.job === null) hear();
      else if (++silent > SILENT_TICKS) connection.end(SILENT);
      else connection.request('ping', null, { onEnd: hear });
    }, TICK_MS);
  }

  #finish(member: Member, job: Job, end: JobEnd<JobResult>): void {
    clearTimeout(member.timer);
    member.timer = undefined;
    member.job = null;
    if (end.kind === 'done') {
      if (job.trace !== null) member.holds.add(job.trace);
      job.onDone(member, end.result, job.isCanceled);
    }
    const foreign = end.kind === 'failed' && job.trace !== null ? end.failure.foreign : undefined;
    if (foreign !== undefined) {
      this.#files.dropClaims(foreign.wanted);
      this.#onForeign(foreign.wanted, foreign.found);
    }
    job.settle(job.isCanceled ? CANCELED : end);
    // Termination frees the memory of a run that exhausted it; the browser may not collect it earlier.
    if (end.kind === 'failed' && end.failure.kind === 'memory') member.connection.end(end);
    this.#assign();
  }

  #cancel(job: Job): void {
    if (job.isCanceled) return;
    job.isCanceled = true;
    job.settle(CANCELED);
    const { member } = job;
    if (member === null) {
      const place = this.#queue.indexOf(job);
      if (place >= 0) this.#queue.splice(place, 1);
      return;
    }
    if (member.job !== job) return;
    member.timer = setTimeout(() => member.connection.end(CANCELED), this.#patienceMs);
    member.connection.cancel(member.request);
  }

  #keyOf(key: string): string {
    return this.#named.get(key) ?? key;
  }

  /** The hash of a file that was named for now is known. */
  #nameTrace({ report: { format, source } }: TraceRead, hash: string): void {
    const [from, to] = [source.hash, hash].map((of) => traceKey({ hash: of, format }));
    this.#named.set(from, to);
    for (const member of this.#members) {
      if (!member.holds.delete(from)) continue;
      member.holds.add(to);
      this.#tell(member, 'name-trace', { from, to });
    }
  }

  /** The job may still name its trace as it was named for now, and the worker itself have it under its hash. */
  #findTrace(member: Member, job: Job, key: string): void {
    const held = this.#keyOf(key);
    const holder = this.#members.find((other) => (other !== member || held !== key) && other.holds.has(held));
    const known = this.#files.get(held);
    if (holder !== undefined) {
      holder.connection.request('copy-trace', held, {
        onEnd: (end) => {
          const columns = end.kind === 'done' ? end.result : null;
          // The worker has replaced this trace by others since, or has ended.
          if (columns === null) holder.holds.delete(held);
          if (member.job !== job) return;
          if (columns === null) this.#findTrace(member, job, key);
          else this.#tell(member, 'keep-trace', { key, columns }, transferList(columns));
        },
      });
    } else if (known === undefined) this.#tell(member, 'keep-trace', { key, columns: null });
    else {
      const { file, format, hash } = known;
      this.#tell(member, 'read-kept', { key, file, name: file.name, format, hash });
    }
  }
}

const nothing = (): void => undefined;

const traceOf = ({ workload }: Experiment): string | null => ('trace' in workload ? traceKey(workload.trace) : null);

const KEEP_ALL: RunOptions = { recordLimitBytes: null, fork: null, budget: null };

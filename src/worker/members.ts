/** What the page's side of the engine keeps of its workers and their jobs. */
import type { Connection } from './connection.ts';
import type { EngineKinds, JobKinds, WantsTrace } from './protocol.ts';
import type { JobEnd } from './requests.ts';

export type JobName = keyof JobKinds;
export type JobPayload<Name extends JobName = JobName> = JobKinds[Name]['payload'];
export type JobNews<Name extends JobName = JobName> = Exclude<JobKinds[Name]['news'], WantsTrace>;
export type JobResult<Name extends JobName = JobName> = JobKinds[Name]['result'];

/** A job, waiting or with a worker. */
export interface Job {
  readonly kind: JobName;
  readonly payload: JobPayload;
  /** The trace that it needs: a worker that holds it is preferred. */
  readonly trace: string | null;
  readonly onNews: (news: JobNews) => void;
  /** Called with the worker that has done it, also after a cancel. */
  readonly onDone: (member: Member, result: JobResult, isCanceled: boolean) => void;
  readonly settle: (end: JobEnd<JobResult>) => void;
  member: Member | null;
  isCanceled: boolean;
}

/** A worker. */
export interface Member {
  readonly connection: Connection<EngineKinds>;
  job: Job | null;
  /** The number of the job's request. */
  request: number;
  readonly holds: Set<string>;
  /** Numbers of the runs that it holds. */
  readonly runs: Set<number>;
  /** The liveness checks of a browser without locks. */
  pinging: ReturnType<typeof setInterval> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

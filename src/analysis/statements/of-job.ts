import { OperationType, infoType } from '../../engine/recording/recording.ts';
import { JobFinder } from '../figures/job-costs.ts';
import type { RunReader } from '../why/run-reader.ts';

export interface Job {
  /** A `Cause`: GC or wear leveling. */
  readonly cause: number;
  /** A `Trigger`. */
  readonly trigger: number;
  /** Plane in the whole device (of a superblock or twin block its first), and the block in it that was emptied. */
  readonly plane: number;
  readonly block: number;
  /** Its first operation, and its erase or (if it never came) any later one: between them are others', too. */
  readonly first: number;
  readonly last: number;
  /** When its block was chosen, and when that was erased or the job gave way, or the run ended; ns. */
  readonly startNs: number;
  readonly endNs: number;
}

const finders = new WeakMap<RunReader, JobFinder>();

/** Row of the ledger; −1 for an operation that no job asked for, and where the ledger is not known. */
export function jobNumber(reader: RunReader, operation: number): number {
  const { jobs, operations, experiment } = reader;
  if (jobs === null) return -1;
  let finder = finders.get(reader);
  if (finder === undefined) finders.set(reader, (finder = new JobFinder(jobs, operations, experiment)));
  return finder.find(operation);
}

export function jobOf(reader: RunReader, operation: number): Job | null {
  const { jobs, operations, recording } = reader;
  const row = jobNumber(reader, operation);
  if (jobs === null || row < 0) return null;
  let first = jobs.first[row];
  while (first < operation && jobNumber(reader, first) !== row) first++;
  return {
    cause: jobs.cause[row],
    trigger: jobs.trigger[row],
    plane: jobs.plane[row],
    block: jobs.block[row],
    first,
    last: Math.min(jobs.last[row], operations.count - 1),
    startNs: jobs.startNs[row],
    endNs: Number.isNaN(jobs.endNs[row]) ? recording.endNs : jobs.endNs[row],
  };
}

export function pagesMoved(reader: RunReader, { first, last }: Job): number {
  const job = jobNumber(reader, first);
  let moved = 0;
  for (let id = first; id <= last; id++) {
    const isProgram = infoType(reader.operations.info(id)) === OperationType.program;
    if (isProgram && jobNumber(reader, id) === job) moved++;
  }
  return moved;
}

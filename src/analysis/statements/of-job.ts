import { OperationType, infoType } from '../../engine/recording/recording.ts';
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

export function jobOf(reader: RunReader, operation: number): Job | null {
  const { jobs, operations, recording } = reader;
  const row = reader.jobNumber(operation);
  if (jobs === null || row < 0) return null;
  let first = jobs.first[row];
  while (first < operation && reader.jobNumber(first) !== row) first++;
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
  const job = reader.jobNumber(first);
  let moved = 0;
  for (let id = first; id <= last; id++) {
    const isProgram = infoType(reader.operations.info(id)) === OperationType.program;
    if (isProgram && reader.jobNumber(id) === job) moved++;
  }
  return moved;
}

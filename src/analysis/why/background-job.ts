/** The job of a background operation: the block that it empties, page by page, and then erases. */
import { blockInPlane } from '../../device/geometry.ts';
import { NONE, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { RunReader } from './run-reader.ts';

export interface BackgroundJob {
  /** A `Cause`: GC, reallocation or wear leveling. */
  readonly cause: number;
  /** Plane in the whole device, and the block in it that was emptied; the block is null if nothing tells it. */
  readonly plane: number;
  readonly block: number | null;
  /** First and last operation. */
  readonly first: number;
  readonly last: number;
  /** Pages it moved. */
  readonly moved: number;
  /** Start of its first phase and end of its last, ns. */
  readonly startNs: number;
  readonly endNs: number;
}

/** The number of operations to search before and after one. */
const REACH = 500_000;

/** The job of a background operation; null for an operation of the host, or one that ran before the run began. */
export function jobOf(reader: RunReader, operation: number): BackgroundJob | null {
  const { operations, geometry } = reader;
  const info = operations.info(operation);
  const cause = infoCause(info);
  const plane = operations.plane(operation, geometry);
  if (plane === NONE || operations.requestOf(operation) !== NONE || !isJobCause(cause)) return null;
  const belongs = (id: number): boolean =>
    infoCause(operations.info(id)) === cause && operations.plane(id, geometry) === plane;
  const isErase = (id: number): boolean => infoType(operations.info(id)) === OperationType.erase;
  let first = operation;
  for (let id = operation - 1; id >= Math.max(0, operation - REACH); id--) {
    if (!belongs(id)) continue;
    if (isErase(id)) break;
    first = id;
  }
  let last = operation;
  for (let id = operation; id < Math.min(operations.count, operation + REACH); id++) {
    if (!belongs(id)) continue;
    last = id;
    if (isErase(id)) break;
  }
  let moved = 0;
  for (let id = first; id <= last; id++) {
    if (belongs(id) && infoType(operations.info(id)) === OperationType.program) moved++;
  }
  const source = isErase(last) ? last : first;
  const block = blockInPlane(geometry, operations.ppn(source));
  const startNs = reader.allRowsOf(first).at(0)?.startNs;
  const endNs = reader.allRowsOf(last).at(-1)?.endNs;
  if (startNs === undefined) return null;
  return { cause, plane, block, first, last, moved, startNs, endNs: endNs ?? reader.recording.endNs };
}

const isJobCause = (cause: number): boolean => cause >= 1 && cause <= 3;

/**
 * The users of a die whose planes read independently (model page §11.12), as an operation that waits sees them: a read
 * waits for the read of its plane, or, while no further plane may read, for the oldest read of the die; everything else
 * waits for the oldest.
 */
import { NONE, OperationType } from '../../engine/recording/recording.ts';
import type { RunReader } from './run-reader.ts';
import type { Use } from './use.ts';

/** A read of a plane, from its command until its data is out. */
export interface PlaneRead extends Use {
  readonly plane: number;
}

/** A time for which the die made room for reads. */
interface Room {
  readonly startNs: number;
  readonly endNs: number;
}

/**
 * @param reads the reads of one die in `fromNs` … `toNs`, whole: they may begin before and end after
 * @param rooms suspensions of the die
 * @param waiting the type of the operation that waits; `plane`: its plane, `NONE` if it has none
 */
export function planeUses(
  reader: RunReader,
  reads: readonly PlaneRead[],
  rooms: readonly Room[],
  fromNs: number,
  toNs: number,
  waiting: number,
  plane: number,
): Use[] {
  const { planeReadLimit, suspension } = reader.experiment.policy;
  const limit = planeReadLimit === 0 ? Infinity : planeReadLimit;
  const byAge = reads.toSorted((a, b) => a.operation - b.operation);
  const times = new Set([fromNs, toNs]);
  for (const { startNs, endNs } of reads) {
    if (startNs > fromNs && startNs < toNs) times.add(startNs);
    if (endNs > fromNs && endNs < toNs) times.add(endNs);
  }
  const cuts = [...times].sort((a, b) => a - b);
  const uses: Use[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const at = cuts[i];
    const inFlight = byAge.filter(({ startNs, endNs }) => startNs <= at && endNs > at);
    if (inFlight.length === 0) continue;
    const own =
      waiting === OperationType.read && plane !== NONE ? inFlight.find((read) => read.plane === plane) : undefined;
    const room = rooms.find(({ startNs, endNs }) => startNs <= at && endNs > at);
    const begun =
      room === undefined ? 0 : reads.filter(({ startNs }) => startNs >= room.startNs && startNs <= at).length;
    const isFull = inFlight.length >= limit || begun >= suspension.readsPerSuspend;
    const holder = own ?? (waiting !== OperationType.read || isFull ? inFlight[0] : undefined);
    if (holder === undefined) continue;
    const { cause, operation } = holder;
    uses.push({ startNs: at, endNs: cuts[i + 1], cause, operation });
  }
  return uses;
}

/**
 * The users of a unit in cache mode. It has two registers: a read holds the array side until its page is copied out and
 * the cache register until the data has left; a write holds the cache register from its load until the copy, and the
 * array side while it is programmed. A read may follow a read, a write may be loaded while another is programmed; an
 * operation that cannot start yet waits for the older of the two users.
 */
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import { staysOnDie, dieWaitCause, type Seen, type Use } from './spans.ts';
import type { RunReader } from './run-reader.ts';

export function cacheUses(
  reader: RunReader,
  seen: ReadonlyMap<number, Seen>,
  fromNs: number,
  toNs: number,
  waiting: number,
): Use[] {
  const { operations } = reader;
  // Data that takes no time on the bus has no row: it is out when it is in the cache register.
  const isFree = reader.experiment.timing.transferNsPerByte === 0;
  const uses: Use[] = [];
  /** Reads: on the array side, and leaving. Writes: loaded, and programmed. */
  const reading: Use[] = [];
  const leaving: Use[] = [];
  const loaded: Use[] = [];
  const programmed: Use[] = [];
  for (const [operation, op] of seen) {
    const info = operations.info(operation);
    const cause = dieWaitCause(infoCause(info));
    const add = (list: Use[], startNs: number, endNs: number): void => {
      const start = Math.max(startNs, fromNs);
      const end = Math.min(endNs, toNs);
      if (end > start) list.push({ startNs: start, endNs: end, cause, operation });
    };
    const copyStart = op.copies.at(0)?.startNs ?? Infinity;
    const copyEnd = op.copies.at(-1)?.endNs ?? Infinity;
    const begins = Math.min(op.firstBusNs, op.arrayStartNs, copyStart);
    // Of an operation that begins behind the window, only the first rows may have been looked at.
    if (begins !== Infinity && begins >= toNs) continue;
    switch (infoType(info)) {
      case OperationType.read: {
        // A page that is moved inside the die stays there, and so does one that was being read when the run began.
        const by = infoCause(info);
        const leaves = by !== Cause.precondition && !staysOnDie(reader.experiment.policy, by);
        const readEnd = op.runs.at(-1)?.endNs ?? Math.max(fromNs, reader.notBefore(operation));
        const sideEnd = copyEnd !== Infinity ? copyEnd : leaves ? copiedAt(seen, operation, op, readEnd) : readEnd;
        add(reading, begins, sideEnd);
        if (leaves && (op.hasOut || !isFree)) add(leaving, sideEnd, op.hasOut ? op.lastOutNs : toNs);
        break;
      }
      case OperationType.program:
        if (staysOnDie(reader.experiment.policy, infoCause(info))) {
          // A program whose page stays on the die has the unit alone.
          add(uses, Math.min(op.firstBusNs, op.arrayStartNs), op.lastNs >= 0 ? op.lastNs : toNs);
          break;
        }
        add(loaded, Math.min(op.firstBusNs, copyStart), copyEnd === Infinity ? op.arrayStartNs : copyEnd);
        for (const run of op.runs) add(programmed, run.startNs, run.endNs);
        break;
      default:
        add(uses, Math.min(op.firstBusNs, op.arrayStartNs), op.lastNs >= 0 ? op.lastNs : toNs);
    }
  }
  const younger = [...reading, ...loaded];
  for (const use of younger) uses.push({ ...use, atRest: true });
  // A read in its data-out phase does not block another read, and a running program does not block a load. But while
  // something else blocks, they are the older users.
  const leavingCounts = waiting === OperationType.read ? together(leaving, reading) : leaving;
  const programmedCounts = waiting === OperationType.program ? together(programmed, loaded) : programmed;
  return uses.concat(leavingCounts, programmedCounts);
}

/**
 * The time at which a read's page was in the cache register, if the copy has no row: the end of its array read, or of
 * the previous page's data-out.
 */
function copiedAt(seen: ReadonlyMap<number, Seen>, operation: number, op: Seen, readEndNs: number): number {
  let copied = readEndNs;
  for (const [other, before] of seen) {
    if (other === operation || !before.hasOut || before.arrayStartNs >= op.arrayStartNs) continue;
    if (before.lastOutNs > copied && before.lastOutNs <= op.lastOutNs) copied = before.lastOutNs;
  }
  return copied;
}

function together(uses: readonly Use[], others: readonly Use[]): Use[] {
  const found: Use[] = [];
  for (const use of uses) {
    for (const other of others) {
      if (other.operation === use.operation) continue;
      const startNs = Math.max(use.startNs, other.startNs);
      const endNs = Math.min(use.endNs, other.endNs);
      if (endNs > startNs) found.push({ ...use, startNs, endNs });
    }
  }
  return found;
}

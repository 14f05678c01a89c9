/** Phases of operations in words: a program is on the bus first, then in the array. */
import { ROW_LABELS } from '../../base/vocabulary.ts';
import { ROW_KIND_NAMES, RowKind } from '../../engine/recording/recording.ts';
import { requestAccount } from '../why/account.ts';
import { operationWords } from './operation-words.ts';
import type { RunReader } from '../why/run-reader.ts';

const ON_BUS: ReadonlySet<number> = new Set([RowKind.command, RowKind.load, RowKind.dataIn, RowKind.dataOut]);

/** `data in, program for write #0`: a phase of an operation. */
export const phaseWords = (reader: RunReader, operation: number, rowKind: number): string =>
  `${ROW_LABELS[ROW_KIND_NAMES[rowKind]]}, ${operationWords(reader, operation)}`;

/**
 * The phase of an operation that a request waits for longest, a `RowKind`; null if it does not wait for it. Of a
 * program, that may be its data-in on the bus or its time in the array.
 */
export function phaseWaitedFor(reader: RunReader, request: number, operation: number): number | null {
  const waits = requestAccount(reader, request)?.spans.filter(({ blockerOperation }) => blockerOperation === operation);
  const rows = reader.allRowsOf(operation);
  let longest = 0;
  let found: number | null = null;
  for (const { startNs, endNs, cause } of waits ?? []) {
    for (const row of rows) {
      // A wait for the channel is a wait for the operation on the bus.
      if ((cause === 'channel') !== ON_BUS.has(row.kind)) continue;
      const shared = Math.min(endNs, row.endNs) - Math.max(startNs, row.startNs);
      if (shared > longest) [longest, found] = [shared, row.kind];
    }
  }
  return found;
}

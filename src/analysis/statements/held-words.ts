/** A wait for a channel that a collection holds, in words. */
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import { jobOf } from '../why/background-job.ts';
import { holdsChannels } from '../why/channel-holds.ts';
import type { RunReader } from '../why/run-reader.ts';
import type { Span } from '../why/spans.ts';

/** Whether a span is a wait for a collection that holds the channel. */
export function isHeld(reader: RunReader, { cause, blockerOperation, startNs }: Span): boolean {
  if (cause !== 'channel' || blockerOperation === undefined || !holdsChannels(reader, startNs)) return false;
  const info = reader.operations.info(blockerOperation);
  return infoCause(info) === Cause.gc && infoType(info) !== OperationType.erase;
}

/** `channel held by garbage collection of block 212`. @param operation a move of the collection */
export function heldWords(reader: RunReader, operation: number): string {
  const block = jobOf(reader, operation)?.block ?? null;
  return block === null ? 'channel held by garbage collection' : `channel held by garbage collection of block ${block}`;
}

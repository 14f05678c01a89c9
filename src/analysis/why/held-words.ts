/** A wait for a channel that a collection holds, in words. */
import { t } from '../../messages/message.ts';
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import { jobOf } from './background-job.ts';
import { holdsChannels } from './channel-holds.ts';
import type { RunView } from './run-view.ts';
import type { Span } from './spans.ts';

/** Whether a span is a wait for a collection that holds the channel. */
export function isHeld(view: RunView, { cause, blockerOperation, startNs }: Span): boolean {
  if (cause !== 'channel' || blockerOperation === undefined || !holdsChannels(view, startNs)) return false;
  const info = view.operations.info(blockerOperation);
  return infoCause(info) === Cause.gc && infoType(info) !== OperationType.erase;
}

/** `channel held by garbage collection of block 212`. @param operation a move of the collection */
export function heldWords(view: RunView, operation: number): string {
  const block = jobOf(view, operation)?.block ?? null;
  return block === null
    ? t('channel held by garbage collection')
    : t('channel held by garbage collection of block {block}', { block: String(block) });
}

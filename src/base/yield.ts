/**
 * A pause in a long job: input, messages and painting get their turn before the next slice of work. A message port
 * wakes immediately; a timer would sleep 4 ms each time. Node has `setImmediate` for this, and needs it: there a port
 * handles up to a thousand of its own messages before timers and other ports get a turn.
 */

const { setImmediate: immediate } = globalThis as { setImmediate?: (run: () => void) => unknown };

const waiting: (() => void)[] = [];
const channel = immediate === undefined ? new MessageChannel() : null;

if (channel !== null) {
  channel.port1.onmessage = () => {
    waiting.shift()?.();
  };
}

/**
 * Resolves after the messages that have arrived so far have been handled.
 * @throws the signal's reason if it was aborted meanwhile
 */
export async function yieldToEvents(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (immediate !== undefined) {
      immediate(resolve);
      return;
    }
    waiting.push(resolve);
    channel?.port2.postMessage(null);
  });
  signal?.throwIfAborted();
}

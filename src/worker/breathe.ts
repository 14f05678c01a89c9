/**
 * A pause in a long job in which the worker reads its messages, so that a cancel is heard between two slices of work.
 * A message port wakes at once; a timer would sleep 4 ms each time.
 */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];

port1.onmessage = () => {
  waiting.shift()?.();
};

/** Resolves after the messages that have arrived so far have been handled. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/** Lets a Node process end although the port is open; a page and its workers have no such need. */
export function stopBreathing(): void {
  port1.close();
}

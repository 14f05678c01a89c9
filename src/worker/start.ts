/**
 * The single-file page has `start-inline.ts` in place of this module (vite.config.ts). The built page loads this module
 * before everything else: the first worker loads the engine while the page loads itself.
 */

const start = (): Worker => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });

interface Early {
  readonly worker: Worker;
  /** What it has said before anyone listened. */
  readonly said: readonly Event[];
}

function startEarly(): Early | null {
  try {
    const worker = start();
    const said: Event[] = [];
    worker.onmessage = ({ data }: MessageEvent<unknown>) => said.push(new MessageEvent('message', { data }));
    worker.onerror = (event) => {
      event.preventDefault();
      said.push(new ErrorEvent('error', { message: event.message, cancelable: true }));
    };
    return { worker, said };
  } catch {
    // The browser lets the page start none: said to a person by the first who asks for one.
    return null;
  }
}

let early = startEarly();

export function startEngineWorker(): Worker {
  if (early === null) return start();
  const { worker, said } = early;
  early = null;
  // Once the caller listens.
  queueMicrotask(() => {
    for (const event of said) worker.dispatchEvent(event);
  });
  return worker;
}

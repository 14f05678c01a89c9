/**
 * How the page knows that a worker is still there. Browsers end workers without an error when memory runs short. A worker holds a lock for as long as it
 * lives, and the page waits for that lock: the browser hands it over as soon as the worker is gone, however busy, throttled or suspended it was before.
 * Pages without locks (plain http from another machine) ask the worker for an answer instead; see {@link SILENT_TICKS}.
 */

/** Without locks: time between two looks at what was heard from a worker, ms. */
export const TICK_MS = 1000;

/**
 * Without locks: looks in a row without a word from a worker that was asked for one, after which it counts as gone. A slice of work that long does not
 * exist; a suspended computer or a throttled page makes fewer looks, not silent ones.
 */
export const SILENT_TICKS = 30;

/**
 * Takes a lock that is free again when this worker ends.
 * @param say gets the lock's name once it is held; null where the browser has no locks for this page
 */
export function announceLife(say: (lock: string | null) => void): void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    say(null);
    return;
  }
  const name = `nandscope-worker-${crypto.randomUUID()}`;
  const forLife = new Promise<never>(() => undefined);
  locks
    .request(name, () => {
      say(name);
      return forLife;
    })
    .catch(() => {
      say(null);
    });
}

/**
 * Calls back when the lock's holder has ended.
 * @returns ends the watch
 */
export function whenLifeEnds(lock: string, ended: () => void): () => void {
  const watch = new AbortController();
  navigator.locks
    .request(lock, { signal: watch.signal }, () => {
      if (!watch.signal.aborted) ended();
    })
    .catch((error: unknown) => {
      if (!watch.signal.aborted) throw error;
    });
  return () => {
    watch.abort();
  };
}

/**
 * Browsers terminate workers without an error when memory runs out. A worker holds a lock while it lives, and the page
 * waits for that lock: the browser grants it when the worker is gone, even if it was busy, throttled or suspended.
 * Pages without locks (plain http from another machine) ping the worker instead; see {@link SILENT_TICKS}.
 */

import { within } from '../base/timeout.ts';

/** Without locks: interval of the liveness checks, ms. */
export const TICK_MS = 1000;

/**
 * Without locks: consecutive checks without an answer after which a worker counts as gone. No slice of work is that
 * long; a suspended computer or a throttled page makes fewer checks.
 */
export const SILENT_TICKS = 30;

/** Longest wait for an own lock, ms: nobody else asks for it. Then the page pings. */
const LOCK_MS = 5000;

/** @param say called with the lock's name when it is held; null if the browser has no locks for this page */
export function announceLife(say: (lock: string | null) => void): void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    say(null);
    return;
  }
  const name = `nandscope-worker-${crypto.randomUUID()}`;
  const held = new Promise<string>((resolve, reject) => {
    locks
      .request(name, () => {
        resolve(name);
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
  within(held, LOCK_MS).then(say, () => say(null));
}

/** @returns stops waiting */
export function whenLifeEnds(lock: string, ended: () => void): () => void {
  const watch = new AbortController();
  navigator.locks
    .request(lock, { signal: watch.signal }, () => {
      if (!watch.signal.aborted) ended();
    })
    .catch((error: unknown) => {
      if (!watch.signal.aborted) throw error;
    });
  return () => watch.abort();
}

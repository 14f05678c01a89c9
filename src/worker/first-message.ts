/**
 * A worker's first message. A server that accepts the request for a worker's script and never answers leaves the page
 * without a message and without an error. Each worker speaks when its script runs, and the page waits for that with a
 * limit; the work itself may take as long as it needs.
 */

/** Interval of the checks, ms, and checks without a word after which a worker counts as not started. A suspended
 * computer makes fewer checks. */
const CHECK_MS = 1000;
export const FIRST_WORD_CHECKS = 60;

/** What a person reads. */
export const NOT_STARTED = 'The worker’s script could not be loaded. Check the connection and try again.';

/**
 * Calls back if a worker does not speak in time.
 * @returns stops waiting: it has spoken, or it is not wanted any more
 */
export function waitForFirstMessage(missed: () => void): () => void {
  let checks = 0;
  const timer = setInterval(() => {
    if (++checks < FIRST_WORD_CHECKS) return;
    clearInterval(timer);
    missed();
  }, CHECK_MS);
  return () => clearInterval(timer);
}

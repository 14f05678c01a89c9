/**
 * A limit for answers that may never come. Storage that does not open, a server that accepts a request and says
 * nothing, a permission prompt without an answer: the browser leaves such a promise pending for ever. Every such
 * promise of the page passes here, so that a person is told.
 */

/** The platform gave no answer in time. It may still come: nothing depends on it any more. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What a person reads if a part of the browser itself is silent. */
export const BROWSER_IS_SILENT = 'The browser does not answer. Reload the page and try again.';

/**
 * The answer, or an error after a time.
 * @param ms the limit
 * @throws {NoAnswer} after the limit; errors of the promise itself pass
 */
export function within<Value>(answer: PromiseLike<Value>, ms: number): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`No answer within ${ms / 1000} s.`)), ms);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason of the promise, whatever it is
        reject(error);
      },
    );
  });
}

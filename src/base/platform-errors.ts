/** The browser lacks something that a part of the page needs: no bug, and a newer browser mends it. */
export class MissingFeature extends Error {
  override readonly name = 'MissingFeature';
}

/**
 * Whether an error says that there is not enough memory. JavaScript engines report it in several ways: a failed
 * allocation, a list or map at its maximum size, a message between threads that cannot be copied.
 */
export function isShortOfMemory(error: unknown): error is Error {
  if (error instanceof RangeError) return /alloc|length|memory|maximum size|too large/i.test(error.message);
  return error instanceof DOMException && error.name === 'DataCloneError' && /memory/i.test(error.message);
}

/** Puts the name of an item (a file, a cell) in front of an error's message and stack. Returns the same error. */
export function atItem(item: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DOMException) return error;
  error.stack = `${item}: ${error.stack ?? error.message}`;
  error.message = `${item}: ${error.message}`;
  return error;
}

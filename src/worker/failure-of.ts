import { ExperimentError } from '../device/experiment-error.ts';
import { BudgetError } from '../engine/run-budget.ts';
import { FormatUnknownError, TraceError } from '../traces/error.ts';
import type { JobFailure } from './protocol.ts';

/** An error as plain data, with words for the person in front of the page. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof ExperimentError) return { kind: 'experiment', message: error.message, path: error.path };
  if (error instanceof BudgetError) return { kind: 'budget', message: error.message, over: error.over };
  if (error instanceof TraceError) {
    // Who read the file has put its name before what went wrong.
    const formats = error.cause instanceof FormatUnknownError ? { formats: error.cause.formats } : {};
    return { kind: 'trace', message: error.message, ...formats };
  }
  if (error instanceof TypeError && /import/i.test(error.message) && /module/i.test(error.message)) {
    return {
      kind: 'crash',
      message: 'A part of NANDscope could not be loaded. Check the connection and try again.',
    };
  }
  if (isShortOfMemory(error)) {
    return {
      kind: 'memory',
      message: 'There is not enough memory for this run. Use a smaller device or fewer requests.',
    };
  }
  return { kind: 'crash', message: error instanceof Error ? error.message : String(error) };
}

/** Engines say it in many words: an array that can't be made, a list or map at its largest, a message that can't be copied. */
function isShortOfMemory(error: unknown): boolean {
  if (error instanceof RangeError) return /alloc|length|memory|maximum size|too large/i.test(error.message);
  return error instanceof DOMException && error.name === 'DataCloneError' && /memory/i.test(error.message);
}

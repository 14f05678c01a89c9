import { isShortOfMemory } from '../base/short-of-memory.ts';
import { DocumentError } from '../device/document-error.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import { ForeignFileError, FormatUnknownError, TraceError } from '../traces/error.ts';
import { NO_MEMORY } from './end-words.ts';
import type { JobFailure } from './requests.ts';

/** An error as plain data, with a message for the user. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof DocumentError) return { kind: 'experiment', message: error.message, path: error.path };
  if (error instanceof BudgetError) return { kind: 'budget', message: error.message, over: error.over };
  if (error instanceof ForeignFileError) {
    const { message, wanted, found } = error;
    return { kind: 'trace', message, foreign: { wanted, found } };
  }
  if (error instanceof TraceError) {
    if (error.cause instanceof FormatUnknownError) {
      const { found, formats, head } = error.cause;
      return { kind: 'trace', message: `${found}. If you know the format, choose it`, formats, head };
    }
    // The reader has put the file name before the message.
    return { kind: 'trace', message: error.message };
  }
  if (error instanceof TypeError && /import/i.test(error.message) && /module/i.test(error.message)) {
    return {
      kind: 'crash',
      message: 'A part of NANDscope could not be loaded. Check the connection and try again.',
    };
  }
  if (isShortOfMemory(error)) return NO_MEMORY;
  return { kind: 'crash', message: error instanceof Error ? error.message : String(error) };
}

/** `trace FILE`: what a trace file holds. */
import { createHash } from 'node:crypto';
import { jsonText } from '../analysis/export/json-text.ts';
import { TraceError } from '../traces/error.ts';
import { readTrace } from '../traces/read.ts';
import type { ReadOptions, Trace } from '../traces/read.ts';
import { CommandError, EXIT } from './failure.ts';
import { openTrace } from './files/files.ts';
import { parseWords } from './flags.ts';
import { Progress } from './progress.ts';
import { print } from './files/standard-streams.ts';
import { traceSyntax } from './syntax.ts';

/** Reads a trace file; whatever is wrong with it is a `CommandError`. */
export async function loadTrace(path: string, options: ReadOptions): Promise<Trace> {
  const source = openTrace(path);
  const progress = new Progress();
  try {
    return await readTrace(source, {
      ...options,
      sha256: () => createHash('sha256'),
      onProgress: (bytes, total) => {
        progress.show(`reading ${path}`, total === null || total === 0 ? null : bytes / total);
      },
    });
  } catch (error) {
    throw readable(error);
  } finally {
    source.close();
    progress.clear();
  }
}

/** A fault of the file system stands behind a `TraceError` that knows it only as a stream that broke off. */
function readable(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CommandError) return cause;
  return error instanceof TraceError ? new CommandError(error.message, { cause: error }) : error;
}

export async function traceCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(traceSyntax, args);
  const { report } = await loadTrace(words[0], { format: flags.get('format')?.[0] ?? 'auto' });
  await print(`${jsonText(report, 2)}\n`);
  return EXIT.done;
}

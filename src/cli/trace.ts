/** `trace FILE`: what a trace file holds. */
import { jsonText } from '../analysis/json-text.ts';
import { TraceError } from '../traces/error.ts';
import { readTrace } from '../traces/read.ts';
import type { ReadOptions, Trace } from '../traces/read.ts';
import { CommandError, EXIT } from './failure.ts';
import { openTrace } from './files.ts';
import { parseWords } from './flags.ts';
import { Progress } from './progress.ts';
import { traceSyntax } from './syntax.ts';

/** Reads a trace file; whatever is wrong with it is a `CommandError`. */
export async function loadTrace(path: string, options: ReadOptions): Promise<Trace> {
  const source = await openTrace(path);
  const progress = new Progress();
  try {
    return await readTrace(source, {
      ...options,
      onProgress: (bytes, total) => {
        progress.show(`reading ${path}`, total === null || total === 0 ? null : bytes / total);
      },
    });
  } catch (error) {
    if (error instanceof TraceError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    progress.clear();
  }
}

export async function traceCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(traceSyntax, args);
  const { report } = await loadTrace(words[0], { format: flags.get('format')?.[0] ?? 'auto' });
  process.stdout.write(`${jsonText(report, 2)}\n`);
  return EXIT.done;
}

/** Broken premises on standard error: a line each, for the person at a terminal. Documents have them in any case. */
import { printError } from './files/standard-streams.ts';

/**
 * Says what makes figures doubtful. Only on a terminal, as progress: scripts read `warnings` in the document, and an
 * empty standard error still means that nothing went wrong.
 * @param lines each with what it is about
 */
export async function sayWarnings(lines: readonly string[]): Promise<void> {
  if (!process.stderr.isTTY) return;
  for (const line of lines) await printError(`sim: warning: ${line}`);
}

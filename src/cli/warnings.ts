/** Broken premises on standard error: a line each. Documents have them in any case. */
import { printError } from './files/standard-streams.ts';

/**
 * Says what makes figures doubtful; `--quiet` leaves it out. Standard output holds the document alone.
 * @param lines each with what it is about
 */
export async function sayWarnings(lines: readonly string[]): Promise<void> {
  for (const line of lines) await printError(`sim: warning: ${line}`);
}

/** `--threads N`. */
import { quoted } from '../../device/visible-text.ts';
import { availableParallelism } from 'node:os';
import { CommandError } from '../failure.ts';

/** More threads than this share no trace in memory faster. */
const MOST_THREADS = 1024;

/** @returns all cores without the flag */
export function threadsOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads >= 1 && threads <= MOST_THREADS) return threads;
  throw new CommandError(`--threads: found ${quoted(text)}; allowed: a whole number from 1 to ${MOST_THREADS}`);
}

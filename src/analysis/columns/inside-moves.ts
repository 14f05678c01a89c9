/** Steps of background jobs whose pages stay on the die: the bus carries only their commands. Model page §8, §11.14. */
import type { Policy } from '../../document/experiment.ts';
import { Cause } from '../../engine/recording/recording.ts';

/** Whether the pages of operations of this `Cause` stay on the die: those of a copyback, or of folding there. */
export function staysOnDie({ gc, slcCache }: Policy, cause: number): boolean {
  if (cause === Cause.fold) return slcCache !== false && slcCache.foldPath === 'on-die';
  return gc.copyback && cause !== Cause.host && cause !== Cause.precondition;
}

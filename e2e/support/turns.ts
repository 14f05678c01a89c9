/**
 * What a browser test looks at by turns: a part of many things of one kind for each commit, the next commit at others.
 * `SEED` chooses as for the random experiments (tests/reference/random-runs.ts); `npm run test:long` takes everything.
 */
import { SEED } from '../../tests/reference/random-runs.ts';

/** Whether everything is looked at. */
export const isLong = process.env.LONG !== undefined;

/** So many of a list, in its order; all of it in the long version. */
export function byTurns<Item>(all: readonly Item[], count: number): readonly Item[] {
  if (isLong || count >= all.length) return all;
  const chosen = new Set(
    Array.from({ length: count }, (_, i) => (SEED + Math.floor((i * all.length) / count)) % all.length),
  );
  return all.filter((_, i) => chosen.has(i));
}

/** Whether it is the turn of what has this name: in one commit out of so many, and always in the long version. */
export function isTurnOf(name: string, outOf: number): boolean {
  if (isLong) return true;
  let place = SEED;
  for (const letter of name) place = (Math.imul(place, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return place % outOf === 0;
}

/**
 * How many requests a stand-in has. The rule was set before any result: the shortest length, doubled from a first one, of
 * which half as many requests give mean response times within 5 %, at most 256,000. `npm run papers -- length` finds it
 * (`convergence.ts`) and writes lengths.json; no verdict is looked at.
 */
import LENGTHS from './lengths.json';

export const WITHIN = 0.05;
export const MOST_REQUESTS = 256_000;

/** How far the means of half as many requests are from those of a length: the scheme that is farthest. */
export interface TriedLength {
  readonly requests: number;
  readonly apart: number;
}

/** By the name of the trace, the lengths that were tried: the last one is the run’s. */
export const TRIED: Readonly<Record<string, readonly TriedLength[] | undefined>> = LENGTHS;

function lastOf(load: string): TriedLength {
  const last = TRIED[load]?.at(-1);
  if (last === undefined) throw new RangeError(`no length is known for ${load}: npm run papers -- length`);
  return last;
}

export const lengthOf = (load: string): number => lastOf(load).requests;

/** Sentences on the lengths of some stand-ins: the rule, and where its end cuts it off. */
export function lengthsText(loads: readonly string[]): string {
  const counts = [...new Set(loads.map(lengthOf))].sort((a, b) => a - b).map((count) => count.toLocaleString('en-US'));
  const most = MOST_REQUESTS.toLocaleString('en-US');
  const rule = `A run has ${counts.join(' or ')} requests: as many as it takes for half of them to give the same mean response times within ${WITHIN * 100} %, at most ${most}.`;
  const cut = loads.map((load) => ({ load, ...lastOf(load) })).filter(({ apart }) => apart > WITHIN);
  if (cut.length === 0) return rule;
  const list = cut.map(({ load, apart }) => `${load} ${Math.round(apart * 100)} %`).join(', ');
  return `${rule} Not so at that limit, where half as many are apart by more: ${list}.`;
}

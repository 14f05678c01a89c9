/** Times at which a die had no free page for host writes (the model page, §7), as recorded. */
import { firstIndex } from '../../base/arrays.ts';
import type { RunReader } from './run-reader.ts';

export interface TimeRange {
  readonly startNs: number;
  readonly endNs: number;
}

const cache = new WeakMap<RunReader, readonly (readonly TimeRange[])[]>();

/**
 * Ranges that overlap another one.
 * @param die null: no die had a page
 */
export function withoutSpace(
  reader: RunReader,
  die: number | null,
  { startNs, endNs }: TimeRange,
): readonly TimeRange[] {
  let known = cache.get(reader);
  if (known === undefined) cache.set(reader, (known = findRanges(reader)));
  const ranges = known[die ?? reader.geometry.dies];
  const first = firstIndex(0, ranges.length, (i) => ranges[i].endNs > startNs);
  return ranges.slice(
    first,
    firstIndex(first, ranges.length, (i) => ranges[i].startNs >= endNs),
  );
}

function findRanges({ recording, geometry: { dies } }: RunReader): TimeRange[][] {
  const { atNs, die: ofDie } = recording.pagesGone;
  const ranges = Array.from({ length: dies + 1 }, (): TimeRange[] => []);
  const since = new Float64Array(dies + 1).fill(-1);
  let full = 0;
  const change = (of: number, isGone: boolean, ns: number): void => {
    if (isGone) since[of] = ns;
    else {
      if (ns > since[of]) ranges[of].push({ startNs: since[of], endNs: ns });
      since[of] = -1;
    }
  };
  for (const [i, die] of ofDie.entries()) {
    const isGone = since[die] < 0;
    change(die, isGone, atNs[i]);
    full += isGone ? 1 : -1;
    if (full === dies || (full === dies - 1 && !isGone)) change(dies, isGone, atNs[i]);
  }
  for (const [of, ns] of since.entries()) if (ns >= 0) change(of, false, Math.max(ns, recording.endNs));
  return ranges;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { Matches } from '../../../analysis/query/matches.ts';
import type { Term } from '../../../analysis/query/parse-query.ts';
import { geometryOf } from '../../../device/geometry.ts';
import type { ShownRun } from '../../stores/runs.ts';

/** The search goes on this long before the page gets its turn, ms. */
const SLICE_MS = 7;

export interface Found {
  readonly matches: Matches;
  /** Whether the whole run has been looked at; until then `matches` grows. */
  readonly done: boolean;
  readonly count: number;
}

/**
 * What some terms name in a run, found in slices; null where nothing is looked for or there is no run.
 * @param onFound told after each slice
 */
export function useMatches(
  run: ShownRun | null,
  terms: readonly Term[] | null,
  onFound: (found: Found) => void,
): Found | null {
  const tell = useEffectEvent(onFound);
  const [state, setState] = useState<{ run: ShownRun; terms: readonly Term[]; found: Found } | null>(null);
  useEffect(() => {
    if (run === null || terms === null || terms.length === 0) return undefined;
    const { recording, requests, device } = run.outcome;
    const matches = new Matches(recording, geometryOf(device), requests, terms);
    let timer = setTimeout(function goOn() {
      const done = matches.work(performance.now() + SLICE_MS);
      const found = { matches, done, count: matches.count };
      setState({ run, terms, found });
      tell(found);
      if (!done) timer = setTimeout(goOn, 0);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, [run, terms]);
  // What was found for something else is not an answer.
  return state?.run === run && state?.terms === terms ? state.found : null;
}

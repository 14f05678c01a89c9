import { loadPart } from '../../../base/within.ts';
import { useEffect, useState } from 'react';
import type { Matches } from '../../../analysis/query/matches.ts';
import type { Term } from '../../../analysis/query/parse-query.ts';
import { geometryOf } from '../../../device/geometry.ts';
import { sayMissing } from '../../components/lazy-part.tsx';
import type { ShownRun } from '../../stores/runs.ts';
import type * as queryModule from './query.ts';

type QueryCode = typeof queryModule;

/** The code of queries; null until it is loaded. */
export function useQueryCode(): QueryCode | null {
  const [code, setCode] = useState<QueryCode | null>(null);
  useEffect(() => {
    loadPart(() => import('./query.ts')).then(setCode, sayMissing);
  }, []);
  return code;
}

/** Length of a slice of the search, ms. */
const SLICE_MS = 7;

export interface Found {
  readonly matches: Matches;
  /** Whether the whole run has been searched; until then `matches` grows. */
  readonly done: boolean;
  readonly count: number;
}

/** The matches of a query in a run, found in slices; null without a query, its code or a run. */
export function useMatches(code: QueryCode | null, run: ShownRun | null, terms: readonly Term[] | null): Found | null {
  const [state, setState] = useState<{ run: ShownRun; terms: readonly Term[]; found: Found } | null>(null);
  useEffect(() => {
    if (code === null || run === null || terms === null || terms.length === 0) return undefined;
    const { recording, requests, device } = run.outcome;
    const matches = new code.Matches(recording, geometryOf(device), requests, terms);
    let timer = setTimeout(function goOn() {
      const done = matches.work(performance.now() + SLICE_MS);
      setState({ run, terms, found: { matches, done, count: matches.count } });
      if (!done) timer = setTimeout(goOn, 0);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }, [code, run, terms]);
  // Matches of another query are not an answer.
  return state?.run === run && state?.terms === terms ? state.found : null;
}

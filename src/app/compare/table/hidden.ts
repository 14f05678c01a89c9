import { useMemo } from 'react';
import { useCompare, type CompareState } from '../state/compare-store.ts';
import { matchingRows } from './sorting.ts';

/** Rows that no chart shows: those whose curve a person hid, and those that the filter leaves out. */
export function hiddenRows({
  rows,
  hidden,
  query,
}: Pick<CompareState, 'rows' | 'hidden' | 'query'>): ReadonlySet<string> {
  const shown = matchingRows(rows, query);
  if (shown.length === rows.length) return hidden;
  const kept = new Set(shown.map(({ key }) => key));
  return new Set([...hidden, ...rows.flatMap(({ key }) => (kept.has(key) ? [] : [key]))]);
}

/** As {@link hiddenRows}, of the comparison on screen. */
export function useHidden(): ReadonlySet<string> {
  const rows = useCompare((state) => state.rows);
  const hidden = useCompare((state) => state.hidden);
  const query = useCompare((state) => state.query);
  return useMemo(() => hiddenRows({ rows, hidden, query }), [rows, hidden, query]);
}

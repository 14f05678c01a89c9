import { DIMENSIONS, type CompareRow } from '../rows.ts';
import { columnOf } from '../../../compare/table/columns.ts';
import { type SortOrder, useCompare, type CompareState } from '../state/compare-store.ts';
import { cellValue } from './figures.ts';
import { useMemo } from 'react';

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

export function useHidden(): ReadonlySet<string> {
  const rows = useCompare((state) => state.rows);
  const hidden = useCompare((state) => state.hidden);
  const query = useCompare((state) => state.query);
  return useMemo(() => hiddenRows({ rows, hidden, query }), [rows, hidden, query]);
}

export function matchingRows(rows: readonly CompareRow[], query: string): readonly CompareRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = [...DIMENSIONS.map((dimension) => row.names[dimension]), row.state].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * The rows in an order; null keeps theirs. Rows without a final value are at the end in their own order, so that a
 * running row does not move.
 */
export function sortedRows(rows: readonly CompareRow[], order: SortOrder | null): readonly CompareRow[] {
  if (order === null) return rows;
  const { by, descending } = order;
  const sign = descending ? -1 : 1;
  const dimension = DIMENSIONS.find((name) => name === by);
  if (dimension !== undefined) {
    return rows.toSorted(
      (a, b) => sign * a.names[dimension].localeCompare(b.names[dimension], 'en', { numeric: true }),
    );
  }
  const column = columnOf(by);
  if (column === undefined) return rows;
  return rows.toSorted((a, b) => {
    const x = cellValue(a, column);
    const y = cellValue(b, column);
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

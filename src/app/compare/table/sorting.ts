/** The order and the choice of rows in the table. */
import { DIMENSIONS, type Row } from '../rows/row.ts';
import { columnOf } from '../../../compare/table/columns.ts';
import type { SortOrder } from '../state/compare-store.ts';
import { valueOf } from './figures.ts';

/** The rows whose names or state contain all words. */
export function matchingRows(rows: readonly Row[], query: string): readonly Row[] {
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
export function sortedRows(rows: readonly Row[], order: SortOrder | null): readonly Row[] {
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
    const x = valueOf(a, column);
    const y = valueOf(b, column);
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** The lines of the table: the rows that differ in their start alone, with what `compare/results` says of them. */
import { useMemo } from 'react';
import { Comparison, type Line } from '../../../compare/results/comparison.ts';
import { columnOf } from '../../../compare/table/columns.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { pageState } from '../../stores/page-state.ts';
import { DIMENSIONS, type CompareRow, type Dimension } from '../rows.ts';
import { useCompare, type CompareState, type SortOrder } from '../state/compare-store.ts';

export interface TableLine {
  readonly line: Line;
  /** Its runs, in the order of the starts. */
  readonly rows: readonly CompareRow[];
}

export interface ShownComparison {
  readonly comparison: Comparison;
  readonly lines: readonly TableLine[];
}

const made = pageState(() => ({ of: new WeakMap<readonly CompareRow[], { plan: Plan; shown: ShownComparison }>() }));

/** Made once for one list of rows. */
export function comparisonOf({ plan, rows }: Pick<CompareState, 'plan' | 'rows'>): ShownComparison {
  const known = made.of.get(rows);
  if (known?.plan === plan) return known.shown;
  const cells = rows.map(({ key, summary, reason, state }, index) => {
    const failure = summary === null ? (reason ?? state) : null;
    return { index, key, id: '', summary, failure };
  });
  const comparison = new Comparison({ plan, cells });
  let at = 0;
  const lines = comparison.lines.map((line) => {
    const own = rows.slice(at, at + line.cells.length);
    at += line.cells.length;
    return { line, rows: own };
  });
  const shown = { comparison, lines };
  made.of.set(rows, { plan, shown });
  return shown;
}

export function useComparison(): ShownComparison {
  const plan = useCompare((state) => state.plan);
  const rows = useCompare((state) => state.rows);
  return useMemo(() => comparisonOf({ plan, rows }), [plan, rows]);
}

const isGoing = ({ state }: CompareRow): boolean => state === 'waiting' || state === 'running';
export const isOver = (lines: readonly TableLine[]): boolean => !lines.some(({ rows }) => rows.some(isGoing));

/** The trace whose charts and figures are shown: the chosen one, or the first. */
export const shownTrace = ({ plan, chosenTrace }: Pick<CompareState, 'plan' | 'chosenTrace'>): string =>
  plan.traces.find(({ name }) => name === chosenTrace)?.name ?? plan.traces.at(0)?.name ?? '';

/** Rows that no chart shows: those whose curve a person hid, and those that the filter leaves out. */
export function hiddenRows({
  rows,
  hidden,
  query,
}: Pick<CompareState, 'rows' | 'hidden' | 'query'>): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (hidden.has(row.key) || !isMatching(row, query) ? [row.key] : [])));
}

export function useHidden(): ReadonlySet<string> {
  const rows = useCompare((state) => state.rows);
  const hidden = useCompare((state) => state.hidden);
  const query = useCompare((state) => state.query);
  return useMemo(() => hiddenRows({ rows, hidden, query }), [rows, hidden, query]);
}

export function isMatching({ names, state }: Pick<CompareRow, 'names' | 'state'>, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [...DIMENSIONS.map((dimension) => names[dimension]), state].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The lines in an order; null keeps theirs. Lines without a value are at the end in their own order, so that a running
 * one does not move.
 */
export function sortedLines(
  lines: readonly TableLine[],
  order: SortOrder | null,
  comparison: Comparison,
): readonly TableLine[] {
  if (order === null) return lines;
  const { by, descending } = order;
  const sign = descending ? -1 : 1;
  const dimension = DIMENSIONS.find((name) => name === by);
  const nameOf = ({ rows }: TableLine, of: Dimension): string => rows[0].names[of];
  if (dimension !== undefined) {
    return lines.toSorted(
      (a, b) => sign * nameOf(a, dimension).localeCompare(nameOf(b, dimension), 'en', { numeric: true }),
    );
  }
  const column = columnOf(by);
  if (column === undefined) return lines;
  const values = new Map(lines.map((one) => [one, comparison.figureOf(one.line, column).value]));
  return lines.toSorted((a, b) => {
    const [x, y] = [values.get(a) ?? null, values.get(b) ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

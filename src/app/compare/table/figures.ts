/** The columns of the table, and the figures of a row in them: final ones, or latencies so far of a running one. */
import { FIGURE_COLUMNS, type ColumnKind, type FigureColumn } from '../../../compare/table/columns.ts';
import type { LatencySummary } from '../../../analysis/latency/percentiles.ts';
import type { CompareRow } from '../rows.ts';
import { perKey } from '../../../base/memo.ts';

export type { ColumnKind, FigureColumn };

/** Latencies of one kind of requests, then the figures of the whole run. */
export const columnsOf = perKey((kind: ColumnKind): readonly FigureColumn[] => {
  const other = kind === 'read' ? 'write.p99Ns' : kind === 'write' ? 'read.p99Ns' : null;
  const columns = FIGURE_COLUMNS.filter(({ id, group }) => {
    // Of a kind of requests, its own rates are shown.
    if ((id === 'iops' || id === 'bandwidth') && kind !== 'all') return false;
    return group === 'Run' || id.startsWith(`${kind}.`) || id === other;
  });
  // Writes may pay for what reads gain, so the other kind's p99 follows the latencies.
  const paid = columns.find(({ id }) => id === other);
  if (paid === undefined) return columns;
  const rest = columns.filter((column) => column !== paid);
  const at = rest.findIndex(({ group }) => group === 'Run');
  return [...rest.slice(0, at), paid, ...rest.slice(at)];
});

/** A column of any kind of requests: `p99Ns`, `iops`, `waf`; the p99 of the other kind is `other.p99Ns`. */
export function columnKey({ id }: FigureColumn, kind: ColumnKind): string {
  if (id.startsWith(`${kind}.`)) return id.slice(kind.length + 1);
  return id === 'read.p99Ns' || id === 'write.p99Ns' ? 'other.p99Ns' : id;
}

/** The columns that are shown if a person has not chosen others: they fit a screen of 1,280 pixels. */
export const USUAL_COLUMNS: readonly string[] = ['meanNs', 'p50Ns', 'p99Ns', 'p99_9Ns', 'other.p99Ns', 'waf', 'erases'];

export const columnTitle = ({ id, group, title }: FigureColumn, kind: ColumnKind): string =>
  group === 'Run' || id.startsWith(`${kind}.`) ? title : `${group} ${title}`;

/** The name of a figure outside the table: "Reads p99", "IOPS". */
export const columnName = ({ group, title }: FigureColumn): string => (group === 'Run' ? title : `${group} ${title}`);

/** A latency of a running run: columns of latencies are named by their kind and the key of the running summary. */
export function valueSoFar({ live }: CompareRow, { id }: FigureColumn): number | null {
  if (live === null) return null;
  const [kind, key] = id.split('.');
  if (kind !== 'read' && kind !== 'write' && kind !== 'all') return null;
  return (live.latencies[kind] as Partial<Record<string, LatencySummary[keyof LatencySummary]>>)[key] ?? null;
}

export const cellValue = ({ summary }: CompareRow, column: FigureColumn): number | null =>
  summary === null ? null : column.value(summary);

/** The request behind a percentile or the maximum of a finished run; null for any other figure. */
export function requestOf({ summary }: CompareRow, { id, title }: FigureColumn): number | null {
  const kind = (['read', 'write', 'all'] as const).find((one) => id.startsWith(`${one}.`));
  if (summary === null || kind === undefined) return null;
  const { ranks, slowest } = summary.response[kind];
  if (id === `${kind}.maxNs`) return slowest.at(0)?.request ?? null;
  return ranks.find(({ label }) => label === title)?.request ?? null;
}

/** The run of a line that is nearest to a value: the one that a click opens. */
export function nearestRow(rows: readonly CompareRow[], column: FigureColumn, value: number): CompareRow | undefined {
  const distance = (row: CompareRow): number => {
    const own = cellValue(row, column);
    return own === null ? Infinity : Math.abs(Math.log((own + 1) / (value + 1)));
  };
  return rows.toSorted((a, b) => distance(a) - distance(b)).at(0);
}

/** Whether a column has a value in a finished run; before the first of them all columns are shown. */
export const hasValues = (rows: readonly CompareRow[], column: FigureColumn): boolean =>
  rows.every(({ summary }) => summary === null) || rows.some((row) => cellValue(row, column) !== null);

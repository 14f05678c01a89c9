/**
 * The figures of a row in the columns of the table: final ones of a finished run, latencies so far of a running one.
 */
import { FIGURE_COLUMNS, type ColumnKind, type FigureColumn } from '../../../compare/table/columns.ts';
import { FEW_ABOVE } from '../../../analysis/premises/premises.ts';
import type { Doubt, Premise } from '../../../analysis/premises/premises.ts';
import { premisesOfSummary } from '../../../compare/run/summary.ts';
import type { LatencySummary } from '../../../analysis/latency/percentiles.ts';
import type { CompareRow } from '../rows.ts';
import { perKey } from '../../../base/memo.ts';

export type { ColumnKind, FigureColumn };

/** The columns of the table: latencies of one kind of requests, then the figures of the whole run. */
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

/** The columns that are shown if a person has not chosen others: they fit a screen of 1,440 pixels. */
export const USUAL_COLUMNS: readonly string[] = [
  'count',
  'meanNs',
  'p50Ns',
  'p99Ns',
  'p99_9Ns',
  'maxNs',
  'iops',
  'other.p99Ns',
  'waf',
  'wafBytes',
  'erases',
  'dies.mean',
];

export const columnTitle = ({ id, group, title }: FigureColumn, kind: ColumnKind): string =>
  group === 'Run' || id.startsWith(`${kind}.`) ? title : `${group} ${title}`;

/** The name of a figure outside the table: "Reads p99", "IOPS". */
export const columnName = ({ group, title }: FigureColumn): string => (group === 'Run' ? title : `${group} ${title}`);

export interface CellFigure {
  readonly value: number | null;
  /** Empty while it is not known. */
  readonly text: string;
  /** Slower requests; null for a figure that is not a percentile. */
  readonly above: number | null;
  readonly few: boolean;
  /** To the baseline; null without one. */
  readonly ratio: number | null;
  /** Broken premises of the run or of its baseline that make the ratio doubtful. */
  readonly doubtful: readonly Premise[];
  /** Whether few requests decide the ratio: the figure's, or the baseline's. */
  readonly fewDecide: boolean;
}

const UNKNOWN: CellFigure = {
  value: null,
  text: '',
  above: null,
  few: false,
  ratio: null,
  doubtful: [],
  fewDecide: false,
};

export function figureOf(row: CompareRow, baseline: CompareRow | null, column: FigureColumn): CellFigure {
  const { summary } = row;
  if (summary === null) {
    const value = valueSoFar(row, column);
    return value === null ? UNKNOWN : { ...UNKNOWN, value, text: column.format(value) };
  }
  const value = column.value(summary);
  const above = column.above(summary);
  const few = above !== null && above < FEW_ABOVE;
  const text = value === null ? '–' : column.format(value);
  const compared = baseline?.summary ?? null;
  const base = compared === null ? null : column.above(compared);
  return {
    value,
    text,
    above,
    few,
    ratio: ratioTo(row, baseline, column),
    doubtful: doubtsOf(row, baseline, column),
    fewDecide: few || (base !== null && base < FEW_ABOVE),
  };
}

/** What a premise has to make doubtful for a column; null for columns that no premise touches. */
function doubtIn({ id, group }: FigureColumn): Doubt | null {
  if (/(^|\.)(iops|bandwidth)$/.test(id)) return 'throughput';
  if (group !== 'Run') return 'latencies';
  return id === 'waf' || id === 'wafBytes' || id === 'erases' || id.startsWith('after.') ? 'wear' : null;
}

export const brokenIn = ({ summary }: CompareRow): readonly Premise[] =>
  summary === null ? [] : premisesOfSummary(summary).filter(({ severity }) => severity === 'broken');

/** The broken premises that make the ratio of a figure doubtful, each once: of the run, then of its baseline. */
function doubtsOf(row: CompareRow, baseline: CompareRow | null, column: FigureColumn): readonly Premise[] {
  const doubt = doubtIn(column);
  if (doubt === null || baseline === null) return [];
  const found = new Map<string, Premise>();
  for (const premise of [...brokenIn(row), ...brokenIn(baseline)]) {
    if (premise.doubts.includes(doubt) && !found.has(premise.id)) found.set(premise.id, premise);
  }
  return [...found.values()];
}

/** A latency of a running run: columns of latencies are named by their kind and the key of the running summary. */
function valueSoFar({ live }: CompareRow, { id }: FigureColumn): number | null {
  if (live === null) return null;
  const [kind, key] = id.split('.');
  if (kind !== 'read' && kind !== 'write' && kind !== 'all') return null;
  return (live.latencies[kind] as Partial<Record<string, LatencySummary[keyof LatencySummary]>>)[key] ?? null;
}

export const cellValue = ({ summary }: CompareRow, column: FigureColumn): number | null =>
  summary === null ? null : column.value(summary);

/** B/A of a column; null if one of the values is missing or 0. */
export function ratioTo(row: CompareRow, baseline: CompareRow | null, column: FigureColumn): number | null {
  // Of a plain fact, such as the number of requests, there is no ratio.
  if (baseline === null || column.better === null) return null;
  const value = cellValue(row, column);
  const base = cellValue(baseline, column);
  // A ratio of 0 says nothing: the figures do.
  return value === null || base === null || base === 0 || value === 0 ? null : value / base;
}

/** The request behind a percentile or the maximum of a finished run; null for any other figure. */
export function requestOf({ summary }: CompareRow, { id, title }: FigureColumn): number | null {
  const kind = (['read', 'write', 'all'] as const).find((one) => id.startsWith(`${one}.`));
  if (summary === null || kind === undefined) return null;
  const { ranks, slowest } = summary.response[kind];
  if (id === `${kind}.maxNs`) return slowest.at(0)?.request ?? null;
  return ranks.find(({ label }) => label === title)?.request ?? null;
}

/** Whether a column has a value in a finished run; before the first of them all columns are shown. */
export const hasValues = (rows: readonly CompareRow[], column: FigureColumn): boolean =>
  rows.every(({ summary }) => summary === null) || rows.some((row) => cellValue(row, column) !== null);

/** The table of the comparison as CSV and Markdown. */
import { formatRatio } from '../../../base/format.ts';
import { baselineOf, DIMENSION_NAMES, DIMENSIONS, varyingDimensions, type Row } from '../rows/row.ts';
import { COLUMNS, FEW_REQUESTS, requestsAbove, type Column, type RequestKind } from './columns.ts';
import { geometricMeans, ratioTo } from './ratios.ts';

const KINDS: readonly RequestKind[] = ['all', 'read', 'write'];
const KIND_NAMES: Readonly<Record<RequestKind, string>> = { all: 'all requests', read: 'reads', write: 'writes' };

/** Columns whose value depends on the kind of requests. */
const isLatency = ({ unit, id }: Column): boolean => unit === 'ns' || id === 'requests';

const csvField = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Full values in base units, one row a run; empty if there is no value. */
export function csvOf(rows: readonly Row[]): string {
  const figures = COLUMNS.flatMap((column) =>
    isLatency(column) ? KINDS.map((kind) => ({ column, kind })) : [{ column, kind: 'all' as const }],
  );
  const header = [
    ...DIMENSIONS,
    'state',
    'stateHash',
    ...figures.map(({ column, kind }) => (isLatency(column) ? `${kind}.${column.id}` : column.id)),
  ];
  const lines = rows.map((row) => [
    ...DIMENSIONS.map((dimension) => row.names[dimension]),
    row.state,
    row.summary?.stateHash ?? '',
    ...figures.map(({ column, kind }) => {
      const value = row.state === 'done' && row.metrics !== null ? column.value(row.metrics, kind) : null;
      return value === null ? '' : String(value);
    }),
  ]);
  return [header, ...lines].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}

/** A cell of a printed table: the value, a mark if few requests decide it, the ratio to the baseline. */
function printedCell(row: Row, baseline: Row | null, column: Column, kind: RequestKind): string {
  if (row.state !== 'done' || row.metrics === null) return '';
  const value = column.value(row.metrics, kind);
  if (value === null) return '–';
  const { percentile } = column;
  const few = percentile !== undefined && requestsAbove(percentile, row.metrics.response[kind].count) < FEW_REQUESTS;
  const ratio = ratioTo(row, baseline, column, kind);
  return `${column.format(value)}${few ? ' *' : ''}${ratio === null ? '' : ` (${formatRatio(ratio)})`}`;
}

const markdownCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The table as it is on screen. */
export function markdownOf(rows: readonly Row[], pinned: Row | null, kind: RequestKind): string {
  const varying = varyingDimensions(rows);
  const dimensions = varying.length === 0 ? (['trace', 'policy'] as const) : varying;
  const header = [...dimensions.map((dimension) => DIMENSION_NAMES[dimension]), ...COLUMNS.map(({ name }) => name)];
  const lines = rows.map((row) => [
    ...dimensions.map((dimension) => row.names[dimension]),
    ...COLUMNS.map((column) =>
      row.state === 'done' ? printedCell(row, baselineOf(row, rows, pinned), column, kind) : row.state,
    ),
  ]);
  const means = geometricMeans(rows, pinned, COLUMNS, kind).map(({ row, count, ratios }) => [
    ...dimensions.map((dimension) =>
      dimension === 'trace' || dimension === 'seed' ? `geometric mean of ${count}` : row.names[dimension],
    ),
    ...COLUMNS.map(({ id }) => {
      const ratio = ratios.get(id) ?? null;
      return ratio === null ? '–' : formatRatio(ratio);
    }),
  ]);
  const table = [header, header.map((_, index) => (index < dimensions.length ? '---' : '---:')), ...lines, ...means]
    .map((line) => `| ${line.map(markdownCell).join(' | ')} |\n`)
    .join('');
  const notes = [`Latencies of ${KIND_NAMES[kind]}.`];
  if (pinned !== null) notes.push(`In parentheses: ratio to ${pinned.names.policy}, ${pinned.names.device}.`);
  notes.push(`*: fewer than ${FEW_REQUESTS} slower requests decide this percentile.`);
  return `${table}\n${notes.join(' ')}\n`;
}

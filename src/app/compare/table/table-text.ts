import { csvLine, markdownRow, markdownText } from '../../../base/text-table.ts';
import { FIGURE_COLUMNS, ratioText } from '../../../compare/table/columns.ts';
import { FEW_ABOVE } from '../../../analysis/premises/premises.ts';
import {
  baselineRow,
  DIMENSION_NAMES,
  DIMENSIONS,
  shownDimensions,
  type CompareRow,
  warmUpNote,
  warmUpOf,
} from '../rows.ts';
import { conditionGroups, judgedRows, overallVerdicts, verdictsOf, type RowsVerdict } from './verdicts.ts';
import {
  brokenIn,
  columnKey,
  columnsOf,
  columnTitle,
  figureOf,
  USUAL_COLUMNS,
  cellValue,
  type ColumnKind,
} from './figures.ts';
import { geometricMeans, seedMedians } from './medians.ts';
import { verdictWords, overallWords } from '../../../analysis/verdict/verdict-words.ts';
import { judgedText, VERDICT_HEADINGS, verdictCells } from '../../../compare/table/verdict-columns.ts';

const KIND_NAMES: Readonly<Record<ColumnKind, string>> = { all: 'all requests', read: 'reads', write: 'writes' };

/** Full values in base units, one row a run; empty if there is no value. */
export function comparisonCsv(rows: readonly CompareRow[], pinned: CompareRow | null): string {
  // Without a warm-up anywhere, the table has no column for it.
  const warmed = rows.some((row) => warmUpOf(row) > 0);
  const header = [
    ...DIMENSIONS,
    'state',
    'stateHash',
    ...(warmed ? ['warmup (share)'] : []),
    ...FIGURE_COLUMNS.map(({ id, unit }) => (unit === '' ? id : `${id} (${unit})`)),
    'warnings',
    ...VERDICT_HEADINGS,
  ];
  const judged = {
    read: judgedRows(verdictsOf(rows, pinned, 'read')),
    write: judgedRows(verdictsOf(rows, pinned, 'write')),
  };
  const lines = rows.map((row) => [
    ...DIMENSIONS.map((dimension) => row.names[dimension]),
    row.state,
    row.summary?.stateHash ?? '',
    ...(warmed ? [String(warmUpOf(row))] : []),
    ...FIGURE_COLUMNS.map((column) => {
      const value = cellValue(row, column);
      return value === null ? '' : String(value);
    }),
    brokenIn(row)
      .map(({ id }) => id)
      .join(' '),
    ...verdictCells({ read: judged.read.get(row.key), write: judged.write.get(row.key) }),
  ]);
  return [header, ...lines].map(csvLine).join('');
}

export function comparisonMarkdown(
  rows: readonly CompareRow[],
  pinned: CompareRow | null,
  kind: ColumnKind,
  keys: readonly string[] = USUAL_COLUMNS,
): string {
  const dimensions = shownDimensions(rows);
  const columns = columnsOf(kind).filter((column) => keys.includes(columnKey(column, kind)));
  const verdictsOfRows = verdictsOf(rows, pinned, kind);
  const judged = judgedRows(verdictsOfRows);
  const judgedOfRow = ({ key }: CompareRow): string => {
    const one = judged.get(key);
    return one === undefined ? '' : judgedText(one);
  };
  const header = [
    ...dimensions.map((dimension) => DIMENSION_NAMES[dimension]),
    'Verdict',
    ...columns.map((column) => columnTitle(column, kind)),
  ];
  const lines = rows.map((row) => {
    const baseline = baselineRow(row, rows, pinned);
    const figures = columns.map((column) => {
      if (row.state !== 'done') return row.state;
      const { text, few, ratio, doubtful } = figureOf(row, baseline, column);
      const mark = doubtful.length > 0 ? ' ?' : '';
      return `${text}${few ? ' *' : ''}${ratio === null ? '' : ` (${ratioText(ratio, column)}${mark})`}`;
    });
    return [...dimensions.map((dimension) => row.names[dimension]), judgedOfRow(row), ...figures];
  });
  const medians = seedMedians(rows, rows, pinned, columns).map(({ row, seeds, figures }) => [
    ...dimensions.map((dimension) => (dimension === 'seed' ? `median of ${seeds}` : row.names[dimension])),
    judgedOfRow(row),
    ...columns.map(({ id }) => {
      const figure = figures.get(id);
      return figure === undefined || figure.ratio === '' ? (figure?.text ?? '–') : `${figure.text} (${figure.ratio})`;
    }),
  ]);
  const means = geometricMeans(rows, rows, pinned, columns).map(({ row, count, ratios }) => [
    ...dimensions.map((dimension) => {
      if (dimension === 'trace') return `geometric mean of ${count}`;
      return dimension === 'seed' ? 'medians' : row.names[dimension];
    }),
    '',
    ...columns.map((column) => {
      const ratio = ratios.get(column.id) ?? null;
      return ratio === null ? '–' : ratioText(ratio, column);
    }),
  ]);
  const verdicts = verdictLines(verdictsOfRows).map((line) => `${markdownText(line)}\n\n`);
  const table = [
    header,
    header.map((_, index) => (index < dimensions.length ? '---' : '---:')),
    ...lines,
    ...medians,
    ...means,
  ]
    .map(markdownRow)
    .join('');
  const notes = [`Latencies of ${KIND_NAMES[kind]}.`];
  const notCounted = warmUpNote(rows);
  if (notCounted !== '') notes.push(notCounted);
  if (pinned !== null)
    notes.push(`In parentheses: ratio to ${markdownText(`${pinned.names.policy}, ${pinned.names.device}`)}.`);
  if (medians.length > 0)
    notes.push(
      'Of seeds: the median of the ratios, seed by seed. ~: their interval holds no difference (sign test, at least 95 %).',
    );
  notes.push(`*: fewer than ${FEW_ABOVE} slower requests decide this percentile.`);
  const groups = conditionGroups(rows).flatMap(({ name, broken }) =>
    broken.map(({ premise }) => `\n- ${markdownText(`${name}: ${premise.says}`)}`),
  );
  if (groups.length > 0) notes.push('?: doubtful, because a premise of the comparison does not hold:');
  return `${table}\n${verdicts.join('')}${notes.join(' ')}\n${groups.join('')}${groups.length > 0 ? '\n' : ''}`;
}

export function verdictLines(verdicts: readonly RowsVerdict[]): string[] {
  const line = (name: string, words: readonly string[]): string =>
    [...(name === '' ? [] : [`${name}:`]), ...words].join(' ');
  return [
    ...overallVerdicts(verdicts).map(({ name, overall }) => line(name, [overallWords(overall)])),
    ...verdicts.map(({ name, verdict }) => line(name, verdictWords(verdict))),
  ];
}

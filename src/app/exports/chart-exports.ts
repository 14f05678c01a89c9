import { asBlob, copyToClipboard } from '../contributions/clipboard.ts';
import type { ChartSource } from './chart-source.ts';
import type { SvgDocument } from './chart-svg.ts';
import type { Export, Exports } from './asked-export.ts';
import { pngOf, saveFile } from './save-file.ts';
import { csvLine, harmless, markdownRow, markdownText, tabLine } from '../../base/text-table.ts';
import type { ChartTable } from '../../charts/kit/columns.ts';
import { escapeXml } from '../../timeline/text/svg-text.ts';

/** Full values in base units. */
export function csvOf(table: ChartTable): string {
  const { columns, rows } = table.full?.() ?? table;
  return [columns, ...rows].map(csvLine).join('');
}

/** As shown. A note ('' for none) is the last row. */
export const tabTextOf = ({ columns, rows }: ChartTable, note = ''): string =>
  [columns, ...rows, ...(note === '' ? [] : [[note]])].map(tabLine).join('');

const noted = (caption: string, note: string): string => (note === '' ? caption : `${caption}. ${note}`);

/** As shown. A note ('' for none) is in the caption. */
export function htmlOf({ caption, columns, rows }: ChartTable, note = ''): string {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(harmless(cell))}</${tag}>`).join('')}</tr>`;
  return (
    `<table><caption>${escapeXml(noted(caption, note))}</caption><thead>${row(columns, 'th')}</thead>` +
    `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
  );
}

/** As shown, with the caption and a note ('' for none). */
export function markdownOf({ caption, columns, rows }: ChartTable, note = ''): string {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return `${[columns, rule, ...rows].map(markdownRow).join('')}\n${markdownText(noted(caption, note))}\n`;
}

export interface ExportedChart {
  /** Of a file, without its ending. */
  readonly name: string;
  readonly svg: () => SvgDocument;
  readonly table: ChartSource['table'];
  /** '' if all runs have ended. */
  readonly soFar: string;
}

export interface ChartOfMenu {
  /** Without a picture. */
  readonly isList: boolean;
  readonly refused: string | undefined;
  readonly withChart: (act: (chart: ExportedChart) => void | Promise<void>) => void;
}

const picture = (
  label: string,
  note: string,
  words: string,
  act: (chart: ExportedChart) => void | Promise<void>,
): Export<ChartOfMenu> => ({
  label,
  words,
  entry: ({ isList, refused, withChart }) =>
    isList
      ? null
      : {
          note,
          refused,
          run: () => withChart(act),
        },
});

const table = (
  label: string,
  note: string | null,
  words: string,
  act: (chart: ExportedChart) => void | Promise<void>,
): Export<ChartOfMenu> => ({
  label,
  words,
  entry: ({ refused, withChart }) => ({
    ...(note === null ? {} : { note }),
    refused,
    run: () => withChart(act),
  }),
});

export const CHART_EXPORTS: Exports<ChartOfMenu> = {
  copyImage: picture('Copy image', 'PNG on white, to the clipboard', 'picture screenshot', ({ svg }) =>
    copyToClipboard({ 'image/png': pngOf(svg()) }, 'Image copied', 'Save the picture as PNG instead.'),
  ),
  svg: picture('Picture, SVG', 'on white, with title and units', 'image vector', ({ svg, name }) =>
    saveFile(asBlob(svg().text, 'image/svg+xml'), `${name}.svg`),
  ),
  png: picture('Picture, PNG', '2×', 'image screenshot', async ({ svg, name }) => {
    saveFile(await pngOf(svg()), `${name}.png`);
  }),
  csv: table('Table, CSV', 'full values in base units', 'excel spreadsheet', (chart) =>
    saveFile(asBlob(csvOf(chart.table()), 'text/csv'), `${chart.name}.csv`),
  ),
  copyTable: table('Copy table', 'for a spreadsheet or a document', 'excel spreadsheet clipboard', (chart) => {
    const shown = chart.table();
    const content = {
      'text/plain': asBlob(tabTextOf(shown, chart.soFar), 'text/plain'),
      'text/html': asBlob(htmlOf(shown, chart.soFar), 'text/html'),
    };
    return copyToClipboard(content, 'Table copied', 'Save the table as CSV instead.');
  }),
  copyMarkdown: table('Copy table, Markdown', null, 'clipboard', (chart) =>
    copyToClipboard(
      { 'text/plain': asBlob(markdownOf(chart.table(), chart.soFar), 'text/plain') },
      'Table copied',
      'Save the table as CSV instead.',
    ),
  ),
};

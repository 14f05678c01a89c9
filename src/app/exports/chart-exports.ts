import { asBlob, copyToClipboard } from '../contributions/clipboard.ts';
import type { ChartSource } from './chart-source.ts';
import type { SvgDocument } from './chart-svg.ts';
import type { Export, Exports } from './export.ts';
import { pngOf } from './png.ts';
import { saveFile } from './save-file.ts';
import { csvOf, htmlOf, markdownOf, tabTextOf } from './table-file.ts';

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

/** The exports of a chart or list, in the order of their menu. */
import { t } from '../../messages/message.ts';
import { asBlob, copyToClipboard } from '../components/clipboard.ts';
import type { ChartSource } from './chart-source.ts';
import type { SvgDocument } from './chart-svg.ts';
import type { Export } from './export.ts';
import { pngOf } from './png.ts';
import { saveFile } from './save-file.ts';
import { csvOf, htmlOf, markdownOf, tabTextOf } from './table-file.ts';

/** A chart in the forms in which it leaves the page. */
export interface ExportedChart {
  /** The name of a file, without its ending. */
  readonly name: string;
  readonly svg: () => SvgDocument;
  readonly table: ChartSource['table'];
  /** How far its runs had come; '' if all have ended. */
  readonly soFar: string;
}

/** The chart of a panel. */
export interface ChartOfMenu {
  /** Whether it is a list: it has no picture. */
  readonly isList: boolean;
  /** Does something with the chart as it is now. */
  readonly withChart: (act: (chart: ExportedChart) => void | Promise<void>) => void;
}

/** An export of the picture: a list has none. */
const picture =
  (
    words: () => { readonly label: string; readonly note: string },
    act: (chart: ExportedChart) => void | Promise<void>,
  ) =>
  ({ isList, withChart }: ChartOfMenu): ReturnType<Export<ChartOfMenu>> =>
    isList
      ? []
      : {
          ...words(),
          run: () => {
            withChart(act);
          },
        };

/** An export of the table. */
const table =
  (
    words: () => { readonly label: string; readonly note?: string },
    act: (chart: ExportedChart) => void | Promise<void>,
  ) =>
  ({ withChart }: ChartOfMenu): ReturnType<Export<ChartOfMenu>> => ({
    ...words(),
    run: () => {
      withChart(act);
    },
  });

export const CHART_EXPORTS: readonly Export<ChartOfMenu>[] = [
  picture(
    () => ({ label: t('Copy image'), note: t('PNG on white, to the clipboard') }),
    ({ svg }) =>
      copyToClipboard({ 'image/png': pngOf(svg()) }, t('Image copied'), t('Save the picture as PNG instead.')),
  ),
  picture(
    () => ({ label: t('Picture, SVG'), note: t('on white, with title and units') }),
    ({ svg, name }) => {
      saveFile(asBlob(svg().text, 'image/svg+xml'), `${name}.svg`);
    },
  ),
  picture(
    () => ({ label: t('Picture, PNG'), note: t('2×') }),
    async ({ svg, name }) => {
      saveFile(await pngOf(svg()), `${name}.png`);
    },
  ),
  table(
    () => ({ label: t('Table, CSV'), note: t('full values in base units') }),
    (chart) => {
      saveFile(asBlob(csvOf(chart.table()), 'text/csv'), `${chart.name}.csv`);
    },
  ),
  table(
    () => ({ label: t('Copy table'), note: t('for a spreadsheet or a document') }),
    (chart) => {
      const shown = chart.table();
      const content = {
        'text/plain': asBlob(tabTextOf(shown, chart.soFar), 'text/plain'),
        'text/html': asBlob(htmlOf(shown, chart.soFar), 'text/html'),
      };
      return copyToClipboard(content, t('Table copied'), t('Save the table as CSV instead.'));
    },
  ),
  table(
    () => ({ label: t('Copy table, Markdown') }),
    (chart) =>
      copyToClipboard(
        { 'text/plain': asBlob(markdownOf(chart.table(), chart.soFar), 'text/plain') },
        t('Table copied'),
        t('Save the table as CSV instead.'),
      ),
  ),
];

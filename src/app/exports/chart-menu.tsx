import { useSyncExternalStore, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { Menu, type MenuItem } from '../components/dialogs/menu.tsx';
import { Icon } from '../components/icon.tsx';
import { LIGHT_CHART } from '../../charts/theme.ts';
import { fileStem, saveFile } from './save-file.ts';
import { notify } from '../stores/notices.ts';
import { chartSvg, type SvgDocument } from './chart-svg.ts';
import type { ChartSource, Exportable } from './chart-source.ts';
import { asBlob, copyToClipboard } from '../components/clipboard.ts';
import { exploreSubject } from './explore-subject.ts';
import { pngOf } from './png.ts';
import { soFarText, untilStem } from './so-far.ts';
import { csvOf, htmlOf, markdownOf, tabTextOf } from './table-file.ts';

interface ChartMenuProps {
  /** The title of the panel, for the names of files. */
  of: string;
  isList: boolean;
  chart: Exportable;
}

/** A picture that is readable in a document, CSS pixels. */
const PICTURE = { width: 720, height: 360 } as const;

/** Copies or saves the chart of a panel and its table. */
export default function ChartMenu({ of, isList, chart }: ChartMenuProps): ReactElement {
  const isEmpty = useSyncExternalStore(chart.subscribe, () => chart.getState() === null);
  const refused = isEmpty ? t('Nothing to export yet') : undefined;

  /** Does something with the chart as it is now. */
  function withChart(act: (chart: Exported) => void | Promise<void>): void {
    const source = chart.getState();
    if (source === null) return;
    Promise.resolve(exportedOf(source, of))
      .then(act)
      .catch((error: unknown) => {
        notify('bad', t('Export failed'), error instanceof Error ? error.message : String(error));
      });
  }

  const pictures: readonly MenuItem[] = [
    {
      label: t('Copy image'),
      note: t('PNG on white, to the clipboard'),
      run: () => {
        withChart(({ svg }) =>
          copyToClipboard({ 'image/png': pngOf(svg()) }, t('Image copied'), t('Save the picture as PNG instead.')),
        );
      },
    },
    {
      label: t('Picture, SVG'),
      note: t('on white, with title and units'),
      run: () => {
        withChart(({ svg, name }) => {
          saveFile(asBlob(svg().text, 'image/svg+xml'), `${name}.svg`);
        });
      },
    },
    {
      label: t('Picture, PNG'),
      note: t('the same, at twice the size'),
      run: () => {
        withChart(async ({ svg, name }) => {
          saveFile(await pngOf(svg()), `${name}.png`);
        });
      },
    },
  ];
  return (
    <Menu
      label={t('Save or copy: {chart}', { chart: of })}
      look="quiet"
      className="panel-small"
      openAtOnce
      title={t('Save or copy this chart and its table')}
      items={[
        ...(isList ? [] : pictures),
        {
          label: t('Table, CSV'),
          note: t('full values in base units'),
          run: () => {
            withChart(({ table, name }) => {
              saveFile(asBlob(csvOf(table()), 'text/csv'), `${name}.csv`);
            });
          },
        },
        {
          label: t('Copy table'),
          note: t('for a spreadsheet or a document'),
          run: () => {
            withChart(({ table, soFar }) => {
              const shown = table();
              const content = {
                'text/plain': asBlob(tabTextOf(shown, soFar), 'text/plain'),
                'text/html': asBlob(htmlOf(shown, soFar), 'text/html'),
              };
              return copyToClipboard(content, t('Table copied'), t('Save the table as CSV instead.'));
            });
          },
        },
        {
          label: t('Copy table, Markdown'),
          run: () => {
            withChart(({ table, soFar }) =>
              copyToClipboard(
                { 'text/plain': asBlob(markdownOf(table(), soFar), 'text/plain') },
                t('Table copied'),
                t('Save the table as CSV instead.'),
              ),
            );
          },
        },
      ].map((item) => ({ ...item, refused }))}
    >
      <Icon name="out" />
    </Menu>
  );
}

/** A chart in the forms in which it leaves the page. */
interface Exported {
  /** The name of a file, without its ending. */
  readonly name: string;
  readonly svg: () => SvgDocument;
  readonly table: ChartSource['table'];
  /** How far its runs had come; '' if all have ended. */
  readonly soFar: string;
}

function exportedOf(source: ChartSource, of: string): Exported {
  const subject = source.subject ?? exploreSubject(source);
  const { untilNs = null } = source;
  const instants = subject.soFar.map((run) => run.untilNs);
  const soFar = soFarText(subject.soFar);
  return {
    name: `${fileStem(subject.name)}-${fileStem(of)}${untilStem(untilNs === null ? instants : [...instants, untilNs])}`,
    svg: () => svgOf(source, subject.caption, soFar),
    table: source.table,
    soFar,
  };
}

function svgOf(
  { draw, table, height = PICTURE.height, legend, note }: ChartSource,
  caption: string,
  soFar: string,
): SvgDocument {
  const svg =
    draw === undefined
      ? null
      : chartSvg(
          { draw, title: table().caption, caption, soFar, legend: legend?.(LIGHT_CHART), note },
          { width: PICTURE.width, height },
        );
  if (svg === null) throw new Error('The chart is empty.');
  return svg;
}

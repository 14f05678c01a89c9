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

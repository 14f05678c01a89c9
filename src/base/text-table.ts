/**
 * Lines of tables as text, for other programs: the one writer of a cell. Names come from anybody (plans, files,
 * students), and a spreadsheet executes a text that begins as a formula does. Numbers stay numbers.
 */

type Cell = string | number;

/** One line of comma-separated values (RFC 4180), quoted if they have to be. */
export const csvLine = (cells: readonly Cell[]): string => `${csvCells(cells)}\n`;

/** The same without its end. */
export const csvCells = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');

function csvCell(cell: Cell): string {
  const text = harmless(cell);
  // Some spreadsheets separate by semicolons or tabs.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of tab-separated values, as spreadsheets take them from the clipboard. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => oneLine(harmless(cell))).join('\t')}\n`;

export const markdownRow = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |\n`;

/** A text in Markdown that is shown as it is: no HTML, links, images or code, and no cell of its own. */
export const markdownText = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\|`[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * Beginnings of a formula, also in full width, and after blanks and marks without a width: programs drop them. A tab
 * or a line end at the beginning shifts what follows into a cell of its own.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A number, with its unit if there is one: nothing in it can be called. */
const NUMBER = /^-\d[\d.,\u202f\u00a0 ]*(?:e[+-]?\d+)?(?: ?[\p{L}%×]+)?$/u;

/** The text of a cell: an apostrophe in front makes a text of what would be a formula. */
export function harmless(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Line feeds and tabs would end a cell or a row; narrow spaces are plain ones for other programs. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

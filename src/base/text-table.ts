/** Lines of tables as text, for other programs. */

/** One line of comma-separated values (RFC 4180): quoted if it has to be. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\n`;

function csvCell(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of tab-separated values, as spreadsheets take them from the clipboard. */
export const tabLine = (cells: readonly string[]): string => `${cells.map(oneLine).join('\t')}\n`;

/** One row of a Markdown table. */
export const markdownRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |\n`;

/** Line feeds and tabs would end a cell or a row; narrow spaces are plain ones for other programs. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

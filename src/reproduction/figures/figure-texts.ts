/** A figure as the text of a file: the drawing, every value as a table, and everything as JSON. */
import { jsonText } from '../../analysis/export/json-text.ts';
import { csvLine } from '../../base/text-table.ts';
import { fullTable } from '../../charts/evaluation/figure-parts.ts';
import type { MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { figureSvg } from './figure-svg.ts';

/** By the end of the file's name. */
export const FIGURE_TEXTS: Readonly<Record<string, (figure: MeasuredFigure) => string>> = {
  svg: figureSvg,
  csv: csvText,
  json: (figure) => `${jsonText(figure, 2)}\n`,
};

function csvText(figure: MeasuredFigure): string {
  const { columns, rows } = fullTable(figure, figure.points);
  return [columns, ...rows.map((row) => row.map(String))].map(csvLine).join('');
}

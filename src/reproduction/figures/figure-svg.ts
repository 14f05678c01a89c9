/** An evaluation figure as an SVG document: title, a chart for each part, and on what requests it was measured. */
import { parseHTML } from 'linkedom';
import { figureParts, type FigurePart, fullTable } from '../../charts/evaluation/figure-parts.ts';
import { LIGHT_CHART } from '../../charts/kit/theme.ts';
import { figureConclusion } from '../../papers/results/figure-conclusion.ts';
import type { MeasuredFigure } from '../../papers/results/measured-figure.ts';
import { PAPERS } from '../../papers/paper.ts';
import { jsonText } from '../../analysis/export/json-text.ts';
import { csvLine } from '../../base/text-table.ts';

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

const SVG = 'http://www.w3.org/2000/svg';

/** Distances, CSS pixels. */
const WIDTH = 980;
const EDGE = 16;
const LINE = 17;
const HEIGHTS = { bars: 340, lines: 300, organizations: 210 } as const;
/** Characters of a line of notes. */
const LETTERS = 150;

function figureSvg(figure: MeasuredFigure): string {
  const page = new Page();
  const paper = PAPERS.find(({ name }) => name === figure.paper);
  page.text(`${paper?.short ?? figure.paper} ${figure.figure}: ${figure.title}`, { size: 17, weight: 600 });
  if (figure.form !== 'lines') page.text(figure.y, { size: 13 });
  const parts = figureParts(figure);
  const columns = figure.form === 'lines' && parts.length > 1 ? 2 : 1;
  for (let first = 0; first < parts.length; first += columns) {
    page.row(parts.slice(first, first + columns), columns, HEIGHTS[figure.form]);
  }
  if (figure.form === 'bars') page.text(figure.x, { size: 13, anchor: 'middle' });
  if (figure.points.some(({ printed }) => printed !== null)) {
    page.text('Diamond: a value that the paper prints. Bracket: a range that it prints.', { size: 12 });
  }
  const conclusion = figureConclusion(figure);
  if (conclusion !== null) for (const line of wrapped(conclusion)) page.text(line, { size: 13 });
  for (const line of wrapped(`${figure.provenance} ${figure.differs}`)) page.text(line, { size: 12, muted: true });
  return page.document();
}

interface TextLook {
  readonly size: number;
  readonly weight?: number;
  readonly anchor?: 'middle';
  readonly muted?: boolean;
}

class Page {
  readonly #document = parseHTML('<!doctype html><body></body>').document;
  readonly #root = this.#document.createElementNS(SVG, 'svg');
  #y = EDGE;

  text(content: string, { size, weight, anchor, muted = false }: TextLook): void {
    this.#y += Math.max(LINE, size + 5);
    const text = this.#add('text', {
      x: anchor === 'middle' ? WIDTH / 2 : EDGE,
      y: this.#y - 4,
      'font-size': size,
      fill: muted ? LIGHT_CHART.muted : LIGHT_CHART.text,
      ...(weight === undefined ? {} : { 'font-weight': weight }),
      ...(anchor === undefined ? {} : { 'text-anchor': anchor }),
    });
    text.textContent = content;
  }

  row(parts: readonly FigurePart[], columns: number, height: number): void {
    const width = (WIDTH - 2 * EDGE) / columns;
    const top = this.#y + 8;
    const named = parts.some(({ name }) => name !== '');
    parts.forEach((part, column) => {
      const x = EDGE + column * width;
      if (named) {
        const name = this.#add('text', { x, y: top + 14, 'font-size': 14, fill: LIGHT_CHART.text });
        name.textContent = part.name;
      }
      const chart = this.#add('g', { transform: `translate(${x},${top + (named ? 22 : 0)})` });
      // The charts draw into an element of a page; linkedom's are the same for them.
      part.draw(chart as unknown as HTMLElement, { width: width - EDGE, height }, LIGHT_CHART);
    });
    this.#y = top + (named ? 22 : 0) + height;
  }

  document(): string {
    const height = this.#y + EDGE;
    const attributes = {
      xmlns: SVG,
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${height}`,
      'font-family': 'system-ui, sans-serif',
      style: `background:${LIGHT_CHART.background}`,
    };
    for (const [name, value] of Object.entries(attributes)) this.#root.setAttribute(name, String(value));
    return `<?xml version="1.0" encoding="utf-8"?>\n${this.#root.outerHTML}\n`;
  }

  #add(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
    const element = this.#document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    this.#root.append(element);
    return element;
  }
}

function wrapped(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > LETTERS) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

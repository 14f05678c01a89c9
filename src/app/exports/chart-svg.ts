import { LIGHT_CHART, type ChartTheme, type LegendEntry } from '../../charts/kit/theme.ts';
import { xmlText } from '../../timeline/text/svg-text.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** CSS pixels. A chart in a picture writes its names in full. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly isPicture?: boolean;
}

export interface ChartPicture {
  readonly draw: (host: HTMLElement, size: PictureSize, theme: ChartTheme) => void;
  readonly title: string;
  /** '' for none. */
  readonly caption: string;
  /** '' if all runs have ended. */
  readonly soFar: string;
  readonly legend?: readonly LegendEntry[] | undefined;
  readonly note?: string | undefined;
}

export interface SvgDocument {
  readonly text: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Distances, CSS pixels. */
const EDGE = 12;
const TITLE_LINE = 20;
const LINE = 16;
const SWATCH = 10;
/** Width of a letter at 11 pixels, at most. */
const LETTER = 7;

/**
 * @param size of the chart itself, CSS pixels
 * @returns null if the chart drew nothing
 */
export function chartSvg(picture: ChartPicture, size: { width: number; height: number }): SvgDocument | null {
  const { draw, title, caption, soFar, legend = [], note } = picture;
  const host = document.createElement('div');
  draw(host, { ...size, isPicture: true }, LIGHT_CHART);
  const chart = host.querySelector('svg');
  if (chart === null) return null;

  const width = size.width + 2 * EDGE;
  const root = document.createElementNS(SVG, 'svg');
  const text = (content: string, y: number, look: Readonly<Record<string, string | number>> = {}): void => {
    add(root, 'text', { x: EDGE, y, fill: LIGHT_CHART.muted, ...look }).textContent = content;
  };
  let y = EDGE + 14;
  add(root, 'title').textContent = [title, caption].filter((part) => part !== '').join(' · ');
  const back = add(root, 'rect', { width: '100%', height: '100%', fill: LIGHT_CHART.background });
  text(title, y, { 'font-size': 15, 'font-weight': 600, fill: LIGHT_CHART.text });
  const most = Math.floor(size.width / LETTER);
  const lines = [caption, soFar].flatMap((words) => (words === '' ? [] : wrapped(words, most)));
  y += lines.length === 0 ? 8 : TITLE_LINE;
  for (const line of lines) {
    text(line, y);
    y += LINE;
  }
  y += addLegend(root, legend, y + 4, width);

  const body = add(root, 'g', { transform: `translate(${EDGE},${y})` });
  for (const image of imagesOf(host)) body.append(image);
  body.append(...chart.childNodes);
  // Points are controls on the page; in a picture they are not.
  for (const button of body.querySelectorAll('[role="button"]')) {
    for (const name of ['role', 'tabindex', 'aria-pressed', 'style']) button.removeAttribute(name);
  }
  y += size.height;
  for (const line of note === undefined ? [] : wrapped(note, most)) {
    y += LINE;
    text(line, y);
  }
  const height = y + EDGE;
  set(root, {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'system-ui, sans-serif',
    'font-size': 11,
  });
  back.setAttribute('height', String(height));
  return { text: xmlText(new XMLSerializer().serializeToString(root)), width, height };
}

/** An SVG document has no canvas. */
function imagesOf(host: HTMLElement): SVGElement[] {
  return [...host.querySelectorAll('canvas')].map((canvas) => {
    const { left, top, width, height } = canvas.style;
    const image = document.createElementNS(SVG, 'image');
    const places = { x: left, y: top, width, height };
    for (const [name, value] of Object.entries(places)) image.setAttribute(name, String(Number.parseFloat(value)));
    set(image, { preserveAspectRatio: 'none', 'image-rendering': 'pixelated', href: canvas.toDataURL() });
    return image;
  });
}

/** Returns the height. */
function addLegend(root: SVGElement, legend: readonly LegendEntry[], top: number, width: number): number {
  let x = EDGE;
  let y = top;
  for (const { name, color } of legend) {
    const length = SWATCH + 6 + name.length * LETTER + 12;
    if (x > EDGE && x + length > width - EDGE) {
      x = EDGE;
      y += LINE;
    }
    add(root, 'rect', { x, y: y - SWATCH + 1, width: SWATCH, height: SWATCH, rx: 2, fill: color });
    add(root, 'text', { x: x + SWATCH + 6, y, fill: LIGHT_CHART.text }).textContent = name;
    x += length;
  }
  return legend.length === 0 ? 0 : y - top + LINE + 4;
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => (line.length > most ? `${line.slice(0, most - 1)}…` : line));
}

function add(parent: SVGElement, name: string, attributes: Readonly<Record<string, string | number>> = {}): SVGElement {
  const element = document.createElementNS(SVG, name);
  set(element, attributes);
  parent.append(element);
  return element;
}

function set(element: SVGElement, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

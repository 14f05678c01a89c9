/**
 * Latency over time as a density: the number of requests by arrival and latency. Below it, the times of garbage
 * collection, and how full the write buffer was. A cell opens a request in it.
 */
import { formatTime, groupDigits, plural } from '../base/format.ts';
import { timeAxis } from '../timeline/layout/time-axis.ts';
import { mix, packColor, parseColor, type Rgb } from '../timeline/palette.ts';
import { edgesWithin, paintAxis, PANEL, timeAxisOf } from './kit/axes.ts';
import { column, fileOf, NO_VALUE, chartTableOf, type ChartTable } from './kit/columns.ts';
import { HIDDEN, pointerIn, svgFrame, type Group } from './kit/frame.ts';
import { paintMarks } from './kit/marks.ts';
import type { ChartTheme } from './kit/theme.ts';
import type { LatencyBins } from './latency-bins.ts';

export interface DensityData {
  readonly bins: LatencyBins;
  /** For equal ranges of the run, the largest share of it that a die spent on garbage collection, 0 … 1. */
  readonly collecting: Float64Array;
  /** For equal ranges of the run, the mean share of the write buffer in use, 0 … 1; null without one. */
  readonly buffered?: Float64Array | null;
}

export interface DensityOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label?: string;
  /** The kind of the requests; reads by default. */
  readonly of?: 'read' | 'write';
  /** Marked on the time axis, ns. */
  readonly playheadNs?: number | undefined;
  readonly onSelect?: ((request: number) => void) | undefined;
}

const TITLE = 'Latency over time';
const MARGIN = { left: 52, right: 12, top: 8, bottom: 34 } as const;
/** Height of a strip that shows collections, or the write buffer, CSS pixels. */
const STRIP = 7;

export function updateLatencyDensity(container: HTMLElement, data: DensityData, options: DensityOptions): void {
  const { width, height, theme, label = TITLE, of = 'read', playheadNs, onSelect } = options;
  const { bins, collecting, buffered = null } = data;
  const strips = buffered === null ? STRIP : 2 * STRIP;
  const plot = edgesWithin({ width, height: height - strips }, MARGIN);
  const inner = { width: plot.right - plot.left, height: plot.bottom - plot.top };
  const x = (ns: number): number => plot.left + (ns / bins.endNs) * inner.width;
  container.style.position = 'relative';
  const canvas = canvasOf(container);
  placeCanvas(canvas, inner);
  const shades = shadesOf(theme, of);
  paintCells(canvas, bins, shades);

  const frame = svgFrame(container, { width, height, label, description: describeDensity(data) });
  frame.svg.attr('overflow', 'visible').style('position', 'relative');
  const look = { theme, style: PANEL };
  const y = timeAxisOf('', [bins.low, bins.high], [plot.bottom, plot.top], PANEL);
  paintAxis(frame.layer('y'), 'left', y, plot, look);
  const ticks = timeAxis(0, bins.endNs, inner.width).ticks.map(({ ns, label: text }) => ({ value: ns, label: text }));
  const below = { ...plot, bottom: plot.bottom + strips };
  paintAxis(frame.layer('x'), 'bottom', { scale: x, ticks }, below, { ...look, lines: 4 });
  const drawStrip = (layer: string, shares: Float64Array, row: number, color: string): void => {
    const cell = inner.width / Math.max(1, shares.length);
    const top = plot.bottom + row * STRIP + 1;
    const filled = Array.from(shares, (share, i) => ({ share, i })).filter(({ share }) => share > 0);
    paintMarks(frame.layer(layer), 'rect', filled, {
      attrs: {
        x: ({ i }) => plot.left + i * cell,
        y: ({ share }) => top + (STRIP - 1) * (1 - share),
        width: cell + 0.3,
        height: ({ share }) => (STRIP - 1) * share,
        fill: color,
      },
    });
  };
  drawStrip('collecting', collecting, 0, theme.causes.read.dieGc);
  drawStrip('buffered', buffered ?? new Float64Array(0), 1, theme.causes.read.buffer);
  const key = frame.layer('key', { ...HIDDEN, transform: `translate(${plot.left},${height - 3})` });
  paintScaleKey(key, bins.total === 0 ? [] : keyOf(data, shades, theme), inner.width, theme.muted);
  const head = playheadNs === undefined || playheadNs > bins.endNs ? [] : [playheadNs];
  paintMarks(frame.layer('playhead'), 'line', head, {
    attrs: { x1: x, x2: x, y1: plot.top, y2: below.bottom, stroke: theme.palette.accent, 'stroke-width': 1.5 },
  });

  container.onclick = (event) => {
    const { x: px, y: py } = pointerIn(container, event);
    const column = Math.floor(((px - MARGIN.left) / inner.width) * bins.columns);
    const row = bins.rows - 1 - Math.floor(((py - MARGIN.top) / inner.height) * bins.rows);
    const found = nearestCell(bins, column, row);
    if (found >= 0) onSelect?.(bins.request[found]);
  };
  container.style.cursor = onSelect === undefined ? '' : 'pointer';
}

function canvasOf(container: HTMLElement): HTMLCanvasElement {
  const known = container.querySelector<HTMLCanvasElement>(':scope > canvas');
  if (known !== null) return known;
  const canvas = container.ownerDocument.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  container.prepend(canvas);
  return canvas;
}

function placeCanvas(canvas: HTMLCanvasElement, inner: { width: number; height: number }): void {
  const { style } = canvas;
  style.position = 'absolute';
  style.left = `${MARGIN.left}px`;
  style.top = `${MARGIN.top}px`;
  style.width = `${Math.max(1, inner.width)}px`;
  style.height = `${Math.max(1, inner.height)}px`;
  style.imageRendering = 'pixelated';
}

/** One pixel a cell, scaled by the browser. The scale is logarithmic: a single request is still visible. */
function paintCells(canvas: HTMLCanvasElement, bins: LatencyBins, colors: readonly Rgb[]): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  canvas.width = bins.columns;
  canvas.height = bins.rows;
  const image = context.createImageData(bins.columns, bins.rows);
  const pixels = new Uint32Array(image.data.buffer);
  const shades = colors.map(packColor);
  const scale = (shades.length - 1) / Math.log(1 + Math.max(1, bins.most));
  for (let row = 0; row < bins.rows; row++) {
    for (let column = 0; column < bins.columns; column++) {
      const count = bins.counts[row * bins.columns + column];
      if (count === 0) continue;
      const shade = Math.max(1, Math.round(Math.log(1 + count) * scale));
      pixels[(bins.rows - 1 - row) * bins.columns + column] = shades[shade];
    }
  }
  context.putImageData(image, 0, 0);
}

/** From a tint that stands out from the background to the text color, through the color of a read or a program. */
function shadesOf(theme: ChartTheme, of: 'read' | 'write'): readonly Rgb[] {
  const from = parseColor(theme.background);
  const middle = parseColor(theme.palette.phases[of === 'read' ? 'read' : 'program'].fill);
  const to = parseColor(theme.text);
  return Array.from({ length: 64 }, (_, i) => {
    const share = i / 63;
    return share < 0.6 ? mix(from, middle, 0.25 + (share / 0.6) * 0.75) : mix(middle, to, (share - 0.6) / 0.4);
  });
}

const cssColor = (rgb: Rgb): string => `rgb(${rgb.join(' ')})`;

/** What the colors mean; a strip that shows nothing is left out. */
function keyOf(
  { bins, collecting, buffered = null }: DensityData,
  shades: readonly Rgb[],
  theme: ChartTheme,
): ScaleKey[] {
  const { dieGc, buffer } = theme.causes.read;
  const { most } = bins;
  return [
    most > 1
      ? {
          colors: [1, 24, 43, 63].map((i) => cssColor(shades[i])),
          text: `1 – ${groupDigits(String(most))} requests`,
        }
      : {
          colors: [cssColor(shades[63])],
          text: plural(1, 'request'),
        },
    ...(collecting.some((share) => share > 0) ? [{ colors: [dieGc], text: 'GC' }] : []),
    ...(buffered === null ? [] : [{ colors: [buffer], text: 'buffer in use' }]),
  ];
}

interface ScaleKey {
  readonly colors: readonly string[];
  readonly text: string;
}

/** CSS pixels: a square, a letter, the space after a square and after an entry. */
const SQUARE = 9;
const LETTER = 6.3;
const GAP = 5;
const BETWEEN = 14;

export function placeKey(entries: readonly ScaleKey[], width: number): (ScaleKey & { readonly left: number })[] {
  const placed: (ScaleKey & { readonly left: number })[] = [];
  let left = 0;
  for (const entry of entries) {
    const needed = entry.colors.length * SQUARE + GAP + entry.text.length * LETTER;
    if (left + needed > width) break;
    placed.push({ ...entry, left });
    left += needed + BETWEEN;
  }
  return placed;
}

function paintScaleKey(layer: Group, entries: readonly ScaleKey[], width: number, textColor: string): void {
  const groups = paintMarks(layer, 'g', placeKey(entries, width), {
    attrs: { transform: ({ left }) => `translate(${left},0)` },
  });
  paintMarks(groups, 'text', (entry) => [entry], {
    attrs: { x: ({ colors }) => colors.length * SQUARE + GAP, fill: textColor },
    text: ({ text }) => text,
  });
  paintMarks(groups, 'rect', ({ colors }) => colors, {
    attrs: { x: (_, i) => i * SQUARE, y: 1 - SQUARE, width: SQUARE, height: SQUARE, fill: (color) => color },
  });
}

/** The nearest cell with a request in it, within a few cells; −1 if there is none. */
export function nearestCell(bins: LatencyBins, column: number, row: number, reach = 4): number {
  let best = -1;
  let distance = reach * reach + 1;
  for (let r = Math.max(0, row - reach); r <= Math.min(bins.rows - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(bins.columns - 1, column + reach); c++) {
      const away = (r - row) * (r - row) + (c - column) * (c - column);
      if (away < distance && bins.counts[r * bins.columns + c] > 0) {
        distance = away;
        best = r * bins.columns + c;
      }
    }
  }
  return best;
}

function describeDensity(data: DensityData): string {
  const { requests, toNs, slowestNs } = partOf(data, 0, 1);
  if (requests === 0) return 'No request has finished yet.';
  return `${plural(requests, 'request')} over ${formatTime(toNs, 3)}; the slowest took at most ${formatTime(slowestNs, 3)}.`;
}

/** A tenth of the run. */
interface Part {
  readonly fromNs: number;
  readonly toNs: number;
  readonly requests: number;
  /** Upper ends of the rows of the median and of the slowest request, ns. */
  readonly medianNs: number;
  readonly slowestNs: number;
  /** Mean shares of time with collections, and of the write buffer in use. */
  readonly collecting: number;
  readonly buffered: number;
}

/** Tenths of the run; in files the cells with requests: the lowest and the highest row hold those beyond them, too. */
export function densityTable(data: DensityData, caption = TITLE): ChartTable {
  const { bins, buffered = null } = data;
  const parts = Array.from({ length: 10 }, (_, part) => partOf(data, part / 10, (part + 1) / 10));
  const latency = (ns: number, { requests }: Part): string => (requests === 0 ? NO_VALUE : `≤ ${formatTime(ns, 3)}`);
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const table = chartTableOf(caption, parts, [
    { title: 'time', text: ({ fromNs, toNs }) => `${formatTime(fromNs, 3)} – ${formatTime(toNs, 3)}` },
    { title: 'requests', text: ({ requests }) => groupDigits(String(requests)) },
    { title: 'median', text: (part) => latency(part.medianNs, part) },
    { title: 'slowest', text: (part) => latency(part.slowestNs, part) },
    { title: 'collecting', text: ({ collecting }) => percent(collecting) },
    ...(buffered === null ? [] : [{ title: 'buffer in use', text: (part: Part) => percent(part.buffered) }]),
  ]);
  const edge = (index: number): number => (bins.endNs * index) / bins.columns;
  const full = (): ReturnType<typeof fileOf> =>
    fileOf(cellsOf(bins), [
      column('fromNs', (cell) => edge(cell.column)),
      column('toNs', (cell) => edge(cell.column + 1)),
      column('latencyFromNs', (cell) => bins.rowRange(cell.row)[0]),
      column('latencyToNs', (cell) => bins.rowRange(cell.row)[1]),
      column('requests', ({ count }) => count),
    ]);
  return { ...table, full };
}

function partOf({ bins, collecting, buffered = null }: DensityData, from: number, to: number): Part {
  const [first, end] = [Math.round(bins.columns * from), Math.round(bins.columns * to)];
  const ofRows = Array.from({ length: bins.rows }, (_, row) => {
    const at = row * bins.columns;
    return bins.counts.subarray(at + first, at + end).reduce((sum, count) => sum + count, 0);
  });
  const requests = ofRows.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const median = ofRows.findIndex((count) => (below += count) * 2 >= requests);
  const slowest = ofRows.findLastIndex((count) => count > 0);
  const mean = (shares: Float64Array): number => {
    const part = shares.subarray(Math.round(shares.length * from), Math.round(shares.length * to));
    return part.reduce((sum, share) => sum + share, 0) / Math.max(1, part.length);
  };
  return {
    fromNs: bins.endNs * from,
    toNs: bins.endNs * to,
    requests,
    medianNs: bins.rowRange(median)[1],
    slowestNs: slowest < 0 ? 0 : bins.rowRange(slowest)[1],
    collecting: mean(collecting),
    buffered: mean(buffered ?? new Float64Array(0)),
  };
}

function cellsOf(bins: LatencyBins): { readonly column: number; readonly row: number; readonly count: number }[] {
  const cells = [];
  for (let at = 0; at < bins.columns; at++) {
    for (let row = 0; row < bins.rows; row++) {
      const count = bins.counts[row * bins.columns + at];
      if (count > 0) cells.push({ column: at, row, count });
    }
  }
  return cells;
}

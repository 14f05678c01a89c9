/**
 * Latency over time as a density: the number of requests by arrival and latency. Below it, the times of garbage
 * collection, and how full the write buffer was. A cell opens a request in it.
 */
import { mix, packColor, parseColor, type Rgb } from '../timeline/palette.ts';
import { timeAxis } from '../timeline/layout/time-axis.ts';
import { formatTime, groupDigits, plural } from '../base/format.ts';
import type { ChartTable } from './kit/columns.ts';
import { paintKey, type KeyEntry } from './kit/legend.ts';
import type { LatencyBins } from './latency-bins.ts';
import { edgesWithin, paintAxis, PANEL, timeAxisOf } from './kit/axes.ts';
import { svgFrame, pointerIn } from './kit/frame.ts';
import type { ChartTheme } from './kit/theme.ts';

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

/** The edges of the plot, CSS pixels. */
const DENSITY_MARGIN = { left: 52, right: 12, top: 8, bottom: 34 } as const;
/** Height of a strip that shows collections, or the write buffer, CSS pixels. */
const STRIP = 7;

/** Draws the chart into an element, or brings it up to date. */
export function updateLatencyDensity(container: HTMLElement, data: DensityData, options: DensityOptions): void {
  const { width, height, theme, onSelect } = options;
  const { bins, collecting } = data;
  const buffered = data.buffered ?? null;
  const strips = buffered === null ? STRIP : 2 * STRIP;
  const plot = edgesWithin({ width, height: height - strips }, DENSITY_MARGIN);
  const inner = { width: plot.right - plot.left, height: plot.bottom - plot.top };
  const x = (ns: number): number => plot.left + (ns / bins.endNs) * inner.width;
  container.style.position = 'relative';
  const canvas = canvasOf(container);
  placeCanvas(canvas, inner);
  const shades = shadesOf(theme, options.of ?? 'read');
  paintCells(canvas, bins, shades);

  const label = options.label ?? 'Latency over time';
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
    frame
      .layer(layer)
      .selectAll<SVGRectElement, number>('rect')
      .data(Array.from(shares, (share, i) => ({ share, i })).filter(({ share }) => share > 0))
      .join('rect')
      .attr('x', ({ i }) => DENSITY_MARGIN.left + i * cell)
      .attr('y', ({ share }) => top + (STRIP - 1) * (1 - share))
      .attr('width', cell + 0.3)
      .attr('height', ({ share }) => (STRIP - 1) * share)
      .attr('fill', color);
  };
  drawStrip('collecting', collecting, 0, theme.causes.read.dieGc);
  drawStrip('buffered', buffered ?? new Float64Array(0), 1, theme.causes.read.buffer);
  const key = frame.layer('key').attr('aria-hidden', 'true');
  key.attr('transform', `translate(${DENSITY_MARGIN.left},${height - 3})`);
  paintKey(key, bins.total === 0 ? [] : keyOf(data, shades, theme), inner.width, theme.muted);
  const head = options.playheadNs;
  frame
    .layer('playhead')
    .selectAll<SVGLineElement, number>('line')
    .data(head === undefined || head > bins.endNs ? [] : [head])
    .join('line')
    .attr('x1', (ns) => x(ns))
    .attr('x2', (ns) => x(ns))
    .attr('y1', plot.top)
    .attr('y2', below.bottom)
    .attr('stroke', theme.palette.accent)
    .attr('stroke-width', 1.5);

  container.onclick = (event) => {
    const { x: px, y: py } = pointerIn(container, event);
    const column = Math.floor(((px - DENSITY_MARGIN.left) / inner.width) * bins.columns);
    const row = bins.rows - 1 - Math.floor(((py - DENSITY_MARGIN.top) / inner.height) * bins.rows);
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
  style.left = `${DENSITY_MARGIN.left}px`;
  style.top = `${DENSITY_MARGIN.top}px`;
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
): KeyEntry[] {
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

/** Longest latency of a range of time, ns; 0 if no request arrived. */
function highest(bins: LatencyBins, from: number, to: number): number {
  for (let row = bins.rows - 1; row >= 0; row--) {
    for (let column = from; column < to; column++) {
      if (bins.counts[row * bins.columns + column] > 0) return bins.rowRange(row)[1];
    }
  }
  return 0;
}

function describeDensity({ bins }: DensityData): string {
  if (bins.total === 0) return 'No request has finished yet.';
  return `${plural(bins.total, 'request')} over ${formatTime(bins.endNs, 3)}; the slowest took at most ${formatTime(highest(bins, 0, bins.columns), 3)}.`;
}

/**
 * The chart as a table: tenths of the run, with requests, the median's and the highest row, the share of time with
 * collections, and the mean share of the write buffer in use.
 */
export function densityTable(
  { bins, collecting, buffered = null }: DensityData,
  caption = 'Latency over time',
): ChartTable {
  const parts = 10;
  const rows: string[][] = [];
  for (let part = 0; part < parts; part++) {
    const from = Math.round((bins.columns * part) / parts);
    const to = Math.round((bins.columns * (part + 1)) / parts);
    let requests = 0;
    for (let row = 0; row < bins.rows; row++) {
      for (let column = from; column < to; column++) requests += bins.counts[row * bins.columns + column];
    }
    rows.push([
      `${formatTime((bins.endNs * part) / parts, 3)} – ${formatTime((bins.endNs * (part + 1)) / parts, 3)}`,
      groupDigits(String(requests)),
      requests === 0 ? '–' : `≤ ${formatTime(medianRow(bins, from, to, requests), 3)}`,
      requests === 0 ? '–' : `≤ ${formatTime(highest(bins, from, to), 3)}`,
      meanShare(collecting, part, parts),
      ...(buffered === null ? [] : [meanShare(buffered, part, parts)]),
    ]);
  }
  return {
    caption,
    columns: ['time', 'requests', 'median', 'slowest', 'collecting', ...(buffered === null ? [] : ['buffer in use'])],
    rows,
    full: () => ({ columns: ['fromNs', 'toNs', 'latencyFromNs', 'latencyToNs', 'requests'], rows: cellsOf(bins) }),
  };
}

/** Mean of the shares in one of `parts` equal parts of a run, in percent. */
function meanShare(shares: Float64Array, part: number, parts: number): string {
  const from = Math.round((shares.length * part) / parts);
  const to = Math.round((shares.length * (part + 1)) / parts);
  let sum = 0;
  for (let cell = from; cell < to; cell++) sum += shares[cell];
  return `${Math.round((sum / Math.max(1, to - from)) * 100)} %`;
}

/** The cells with requests; the lowest and the highest row hold those beyond them, too. */
function cellsOf(bins: LatencyBins): number[][] {
  const cells: number[][] = [];
  for (let column = 0; column < bins.columns; column++) {
    const [from, to] = [column, column + 1].map((edge) => (bins.endNs * edge) / bins.columns);
    for (let row = 0; row < bins.rows; row++) {
      const count = bins.counts[row * bins.columns + column];
      if (count > 0) cells.push([from, to, ...bins.rowRange(row), count]);
    }
  }
  return cells;
}

/** Upper end of the row that holds the median of a range, ns. */
function medianRow(bins: LatencyBins, from: number, to: number, requests: number): number {
  let below = 0;
  for (let row = 0; row < bins.rows; row++) {
    for (let column = from; column < to; column++) below += bins.counts[row * bins.columns + column];
    if (below * 2 >= requests) return bins.rowRange(row)[1];
  }
  return bins.high;
}

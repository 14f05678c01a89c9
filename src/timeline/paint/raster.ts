/**
 * Lanes into pixels. A window with many operations has more columns than a 2-D canvas can draw rectangles (about 20 000
 * a frame), so bars are written into image data: the cost depends on the number of pixels, not on their content.
 *
 * A column that one row covers is full. A column that several rows or idle time share is a stack: each class as high as
 * its share of the column's time, in the order of the classes, the rest empty. Next to a full column it is an edge
 * instead: full height, blended by share. Either way the amount of a class's color in a column is its share, to 1/255
 * of a pixel; only a share of less than {@link LEAST} of a pixel is drawn as that much, in the color of its largest
 * class: hours of a nearly idle run must not look empty.
 */
import { DIMMED, commandClass } from '../../analysis/columns/row-classes.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { ColumnRuns } from '../index/column-runs.ts';
import { TILE, type Ink, type Inks } from '../palette.ts';

/** Bars narrower than this are painted column by column, pixels. */
const NARROW = 12;

/**
 * Parts of a pixel are counted in 65 536ths: an amount of color is a small integer then, in code that is not compiled
 * yet too, where each fraction would be allocated.
 */
const ONE = 1 << 16;
const HALF = ONE >> 1;
/** The top byte of a word of image data: opaque. */
const OPAQUE = 255 << 24;

/** The least height of a column that is busy at all, pixels. */
export const LEAST = 0.6;

/** An image: one opaque little-endian RGBA word a pixel, signed (see `packColor`). */
export interface Raster {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** The position of a lane's bar in the image, in image pixels. `clipTop`/`clipBottom` bound what may be painted. */
export interface Strip {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly clipTop: number;
  readonly clipBottom: number;
}

export function fillRect(image: Raster, x: number, y: number, width: number, height: number, color: number): void {
  const x0 = Math.max(0, x);
  const x1 = Math.min(image.width, x + width);
  const y1 = Math.min(image.height, y + height);
  if (x1 <= x0) return;
  if (x1 - x0 === image.width) {
    image.pixels.fill(color, Math.max(0, y) * image.width, Math.max(0, y1) * image.width);
    return;
  }
  for (let row = Math.max(0, y); row < y1; row++) {
    image.pixels.fill(color, row * image.width + x0, row * image.width + x1);
  }
}

/** A whole number of 65 536ths as a byte. Parts that add up to a whole can round to a little more. */
const byte = (value: number): number => (value < 0 ? 0 : value >= ONE << 8 ? 255 : value >> 16);

/**
 * Paints the content of a lane. The strip must be filled with the track color already.
 * @param phase moves the patterns with the time under them, pixels
 * @param scale pixels a column
 */
export function paintRuns(
  image: Raster,
  strip: Strip,
  runs: ColumnRuns,
  inks: Inks,
  phase: number,
  scale: number,
): void {
  const { pixels, width } = image;
  const { left, top, height } = strip;
  const y0 = Math.max(top, strip.clipTop, 0);
  const y1 = Math.min(top + height, strip.clipBottom, image.height);
  if (y1 <= y0) return;
  const { x0, x1, entry, cls, share, count } = runs;
  const { classes } = inks;
  let wasFull = false;
  let isFull = count > 0 && isFullRun(runs, 0);
  for (let k = 0; k < count; k++) {
    const beforeFull = wasFull && x1[k - 1] === x0[k];
    const willBeFull = k + 1 < count && isFullRun(runs, k + 1);
    wasFull = isFull;
    isFull = willBeFull;
    const a = left + x0[k] * scale;
    const right = Math.min(width, left + x1[k] * scale);
    const e = entry[k];
    const stop = entry[k + 1];
    if (wasFull) {
      const ink = classes[cls[e]];
      if (right - a < NARROW) {
        paintNarrow(pixels, width, a, right, top, height, y0, y1, ink, phase);
        continue;
      }
      for (let y = y0; y < y1; y++) {
        const row = y * width;
        const t = ((y - top) & (TILE - 1)) * TILE;
        // Outlined above and below: pale bars keep their shape, and pale is what transfers are.
        if (y === top || y === top + height - 1) fillRow(pixels, row + a, row + right, ink.edge);
        else if (ink.solid[(y - top) & (TILE - 1)] === 1) fillRow(pixels, row + a, row + right, ink.tile[t]);
        else patternRow(pixels, row + a, row + right, ink.tile, t, a + phase);
      }
      continue;
    }
    if (beforeFull || (willBeFull && x0[k + 1] === x1[k])) {
      let r = (inks.track & 255) * ONE + HALF;
      let g = ((inks.track >>> 8) & 255) * ONE + HALF;
      let b = ((inks.track >>> 16) & 255) * ONE + HALF;
      for (let i = e; i < stop; i++) {
        const ink = classes[cls[i]];
        const part = (share[i] * ONE + 0.5) | 0;
        r += ink.red * part;
        g += ink.green * part;
        b += ink.blue * part;
      }
      const color = byte(r) | (byte(g) << 8) | (byte(b) << 16) | OPAQUE;
      const wide = right - a;
      for (let y = y0, at = y0 * width + a; y < y1; y++, at += width) {
        for (let n = 0; n < wide; n++) pixels[at + n] = color;
      }
      continue;
    }
    let most = e;
    let total = 0;
    for (let i = e; i < stop; i++) {
      total += share[i];
      if (share[i] > share[most]) most = i;
    }
    if (total * height < LEAST) {
      const y = top + height - 1;
      if (y >= y0 && y < y1)
        fillRow(pixels, y * width + a, y * width + right, mixed(inks.track, classes[cls[most]], LEAST));
      continue;
    }
    const tileColumn = ((a + phase) & (TILE - 1)) * TILE;
    paintStack(pixels, width, top, height, y0, y1, runs, e, stop, inks, a, right - a, tileColumn, scale > 1);
  }
}

/**
 * Paints one column's classes as a stack from the bottom up: whole pixels in the pattern of their class; a pixel that
 * boundaries cross in the mean of what covers it.
 * @param least … `most` the rows of the image that may be painted
 * @param from … `stop` the column's entries in `runs`
 * @param tileColumn the start of the patterns' column in {@link Ink.columns}
 * @param coarse a coarse draft does without pixels that are shared
 */
function paintStack(
  pixels: Int32Array,
  width: number,
  top: number,
  height: number,
  least: number,
  most: number,
  { cls, share }: ColumnRuns,
  from: number,
  stop: number,
  { classes, track }: Inks,
  x0: number,
  wide: number,
  tileColumn: number,
  coarse: boolean,
): void {
  const trackRed = (track & 255) << 16;
  const trackGreen = ((track >>> 8) & 255) << 16;
  const trackBlue = ((track >>> 16) & 255) << 16;
  const full = height * ONE;
  let busy = 0;
  // Heights count from the bottom. The pixel at `open` is shared: red, green and blue hold its cover so far.
  let low = 0;
  let open = 0;
  let red = trackRed;
  let green = trackGreen;
  let blue = trackBlue;
  for (let i = from; i < stop; i++) {
    busy += share[i];
    let high = (busy * full + 0.5) | 0;
    if (coarse) high = (high + HALF) & ~(ONE - 1);
    if (high > full) high = full;
    const ink = classes[cls[i]];
    const edge = (open + 1) << 16;
    if (high < edge) {
      const part = high - low;
      red += ink.red * part;
      green += ink.green * part;
      blue += ink.blue * part;
      low = high;
      continue;
    }
    if (low > open << 16) {
      const part = edge - low;
      const color = packed(red + ink.red * part, green + ink.green * part, blue + ink.blue * part);
      const y = top + height - open - 1;
      if (y >= least && y < most) for (let at = y * width + x0, n = wide; n > 0; n--) pixels[at++] = color;
      open++;
    }
    const end = high >> 16;
    const { columns } = ink;
    let y = top + height - end;
    if (y < least) y = least;
    let last = top + height - open;
    if (last > most) last = most;
    for (let at = y * width + x0; y < last; y++, at += width) {
      const color = columns[tileColumn + ((y - top) & (TILE - 1))];
      pixels[at] = color;
      for (let n = 1; n < wide; n++) pixels[at + n] = color;
    }
    open = end;
    low = high;
    const part = high - (end << 16);
    red = trackRed + ink.red * part;
    green = trackGreen + ink.green * part;
    blue = trackBlue + ink.blue * part;
  }
  if (low <= open << 16) return;
  const y = top + height - 1 - open;
  if (y < least || y >= most) return;
  const color = packed(red, green, blue);
  for (let at = y * width + x0, n = wide; n > 0; n--) pixels[at++] = color;
}

/** A word of image data from amounts of red, green and blue in 65 536ths, rounded. */
const packed = (red: number, green: number, blue: number): number =>
  ((red + HALF) >> 16) | (((green + HALF) >> 16) << 8) | (((blue + HALF) >> 16) << 16) | OPAQUE;

/** A color with `coverage` (0 … 1) of another over it. */
function mixed(under: number, ink: Ink, coverage: number): number {
  const part = (coverage * ONE) | 0;
  const red = (under & 255) * ONE + ink.red * part;
  const green = ((under >>> 8) & 255) * ONE + ink.green * part;
  const blue = ((under >>> 16) & 255) * ONE + ink.blue * part;
  return packed(red, green, blue);
}

/** Fills some pixels of a row. */
function fillRow(pixels: Int32Array, from: number, to: number, color: number): void {
  if (to - from > 24) pixels.fill(color, from, to);
  else for (let x = from; x < to; x++) pixels[x] = color;
}

/** Fills some pixels of a row with a row of a tile (which begins at `t`); `phase` is the first pixel's place in it. */
function patternRow(pixels: Int32Array, from: number, to: number, tile: Int32Array, t: number, phase: number): void {
  let x = from;
  let k = phase & (TILE - 1);
  for (; x < to && k !== 0; k = (k + 1) & (TILE - 1)) pixels[x++] = tile[t + k];
  for (; x + TILE <= to; x += TILE) for (k = 0; k < TILE; k++) pixels[x + k] = tile[t + k];
  for (k = 0; x < to; k++) pixels[x++] = tile[t + k];
}

/** Whether one class keeps all of a run's columns busy. */
const isFullRun = ({ entry, share }: ColumnRuns, k: number): boolean =>
  entry[k + 1] - entry[k] === 1 && share[entry[k]] === 1;

/** Paints a bar too narrow for filling whole rows to pay, column by column. */
function paintNarrow(
  pixels: Int32Array,
  width: number,
  from: number,
  to: number,
  top: number,
  height: number,
  y0: number,
  y1: number,
  { columns, edge }: Ink,
  phase: number,
): void {
  for (let x = from; x < to; x++) {
    const column = ((x + phase) & (TILE - 1)) * TILE;
    for (let y = y0, at = y0 * width + x; y < y1; y++, at += width) {
      pixels[at] = columns[column + ((y - top) & (TILE - 1))];
    }
    // Outlined as wider ones are.
    if (y0 === top) pixels[top * width + x] = edge;
    if (y1 === top + height) pixels[(y1 - 1) * width + x] = edge;
  }
}

/** Draws a line in columns `from` … `to`−1 at both ends of wide rows, so that adjacent rows stay distinct. */
export function paintEdges(
  image: Raster,
  strip: Strip,
  index: LaneIndex,
  wide: readonly number[],
  inks: Inks,
  t0: number,
  nsPerColumn: number,
  from: number,
  to: number,
): void {
  const y0 = Math.max(strip.top, strip.clipTop, 0);
  const y1 = Math.min(strip.top + strip.height, strip.clipBottom, image.height);
  for (const row of wide) {
    const start = index.start(row) - t0;
    const ink = inks.classes[index.classAt(row)];
    const first = Math.round(start / nsPerColumn);
    const last = Math.round((start + index.length(row)) / nsPerColumn) - 1;
    if (first >= from && first < to) paintLine(image, first | 0, y0, y1, ink.edge);
    if (last >= from && last < to) paintLine(image, last | 0, y0, y1, ink.edge);
  }
}

/** The commands at the start of data-ins that are wide enough, at least one pixel each. */
export function paintCommands(
  image: Raster,
  strip: Strip,
  index: LaneIndex,
  wide: readonly number[],
  inks: Inks,
  endOf: (row: number) => number,
  t0: number,
  nsPerColumn: number,
  from: number,
  to: number,
): void {
  const y0 = Math.max(strip.top, strip.clipTop, 0);
  const y1 = Math.min(strip.top + strip.height, strip.clipBottom, image.height);
  for (const row of wide) {
    const start = index.start(row);
    const end = endOf(row);
    const cls = index.classAt(row);
    if (end <= start || cls === DIMMED) continue;
    const first = Math.round((start - t0) / nsPerColumn);
    const last = Math.max(first + 1, Math.round((end - t0) / nsPerColumn));
    const left = Math.max(from, first) | 0;
    const width = (Math.min(to, last) - left) | 0;
    if (width > 0) fillRect(image, left, y0, width, y1 - y0, inks.classes[commandClass(cls)].fill);
  }
}

function paintLine({ pixels, width }: Raster, x: number, y0: number, y1: number, color: number): void {
  for (let y = y0; y < y1; y++) pixels[y * width + x] = color;
}

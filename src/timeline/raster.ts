/**
 * Lanes into pixels. A window with many operations has more columns than a 2-D canvas can take rectangles (some 20 000 a frame), so bars
 * are written into image data: the cost depends on the pixels, not on what is in them.
 *
 * A column that one row covers is full. A column that several rows or idle time share is a stack: each class as high as its share of the
 * column's time, in the order of the classes, the rest empty. Next to a full column it is an edge instead: full height, blended by
 * share. Either way the amount of a class's colour in a column is its share, to 1/255 of a pixel.
 */
import type { LaneIndex } from './lane-index.ts';
import type { ColumnRuns } from './column-runs.ts';
import { TILE, type Ink, type Inks } from './palette.ts';

/** An image: one opaque little-endian RGBA word a pixel. */
export interface Raster {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** Where a lane's bar goes in the image, in image pixels. `clipTop`/`clipBottom` bound what may be painted. */
export interface Strip {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly clipTop: number;
  readonly clipBottom: number;
}

/** Fills a rectangle of the image, clipped to it. */
export function fillRect(image: Raster, x: number, y: number, width: number, height: number, colour: number): void {
  const x0 = Math.max(0, x);
  const x1 = Math.min(image.width, x + width);
  const y1 = Math.min(image.height, y + height);
  if (x1 <= x0) return;
  for (let row = Math.max(0, y); row < y1; row++) {
    image.pixels.fill(colour, row * image.width + x0, row * image.width + x1);
  }
}

/** Height of each class in the column being stacked. */
const MAX_STACK = 64;

/** Adds `coverage` (0 … 1) of a colour to a pixel that shows the track. */
function blend(under: number, track: readonly [number, number, number], rgb: Ink['rgb'], coverage: number): number {
  const r = Math.round((under & 255) + (rgb[0] - track[0]) * coverage);
  const g = Math.round(((under >>> 8) & 255) + (rgb[1] - track[1]) * coverage);
  const b = Math.round(((under >>> 16) & 255) + (rgb[2] - track[2]) * coverage);
  return (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0;
}

/** Paints what a lane shows. The strip must have been filled with the track colour. `phase` moves the patterns with the time under them. */
export function paintRuns(image: Raster, strip: Strip, runs: ColumnRuns, inks: Inks, phase: number): void {
  const { pixels, width } = image;
  const { left, top, height } = strip;
  const y0 = Math.max(top, strip.clipTop, 0);
  const y1 = Math.min(top + height, strip.clipBottom, image.height);
  if (y1 <= y0) return;
  const { x0, x1, entry, cls, share, count } = runs;
  const track = inks.trackRgb;
  for (let k = 0; k < count; k++) {
    const a = left + x0[k];
    const e = entry[k];
    const n = entry[k + 1] - e;
    if (n === 1 && share[e] === 1) {
      const ink = inks.classes[cls[e]];
      const b = left + x1[k];
      for (let y = y0; y < y1; y++) {
        const row = y * width;
        // Outlined above and below: pale bars keep their shape, and pale is what transfers are.
        if (y === top || y === top + height - 1) pixels.fill(ink.edge, row + a, row + b);
        else if (ink.solid) pixels.fill(ink.fill, row + a, row + b);
        else {
          const t = ((y - top) & (TILE - 1)) * TILE;
          for (let x = a; x < b; x++) pixels[row + x] = ink.tile[t + ((x + phase) & (TILE - 1))];
        }
      }
      continue;
    }
    const besideFull =
      (k > 0 && x1[k - 1] === x0[k] && isFull(runs, k - 1)) ||
      (k + 1 < count && x0[k + 1] === x1[k] && isFull(runs, k + 1));
    if (besideFull) {
      let colour = inks.track;
      for (let i = e; i < e + n; i++) colour = blend(colour, track, inks.classes[cls[i]].rgb, share[i]);
      for (let y = y0; y < y1; y++) pixels[y * width + a] = colour;
      continue;
    }
    // A stack, from the bottom up; pixels that a boundary crosses are blended.
    let low = top + height;
    for (let i = e; i < e + n && i < e + MAX_STACK; i++) {
      const high = Math.max(top, low - share[i] * height);
      const ink = inks.classes[cls[i]];
      const first = Math.floor(high);
      const last = Math.ceil(low);
      for (let y = Math.max(first, y0); y < last && y < y1; y++) {
        const coverage = Math.min(low, y + 1) - Math.max(high, y);
        const at = y * width + a;
        if (coverage >= 1) pixels[at] = ink.tile[((y - top) & (TILE - 1)) * TILE + ((a + phase) & (TILE - 1))];
        else if (coverage > 0) pixels[at] = blend(pixels[at], track, ink.rgb, coverage);
      }
      low = high;
    }
  }
}

const isFull = (runs: ColumnRuns, k: number): boolean =>
  runs.entry[k + 1] - runs.entry[k] === 1 && runs.share[runs.entry[k]] === 1;

/** Draws a line where each wide row begins and ends, so that rows that touch stay apart. */
export function paintEdges(
  image: Raster,
  strip: Strip,
  index: LaneIndex,
  runs: ColumnRuns,
  inks: Inks,
  t0: number,
  nsPerColumn: number,
  columns: number,
): void {
  const y0 = Math.max(strip.top, strip.clipTop, 0);
  const y1 = Math.min(strip.top + strip.height, strip.clipBottom, image.height);
  for (let w = 0; w < runs.wideCount; w++) {
    const row = runs.wideRow[w];
    const start = index.start(row) - t0;
    const ink = inks.classes[index.classAt(row)];
    const first = Math.round(start / nsPerColumn);
    const last = Math.round((start + index.length(row)) / nsPerColumn) - 1;
    for (const x of [first, last]) {
      if (x < 0 || x >= columns) continue;
      for (let y = y0; y < y1; y++) image.pixels[y * image.width + strip.left + x] = ink.edge;
    }
  }
}

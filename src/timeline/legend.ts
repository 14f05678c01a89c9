/** Swatches for a legend: the same colours and patterns as on the lanes. */
import { DIMMED, OWNERS, PHASES, type Owner, type Phase } from '../analysis/row-classes.ts';
import { makeInks, type Palette } from './palette.ts';
import { fillRect, paintRuns } from './raster.ts';
import { ColumnRuns } from './column-runs.ts';

/**
 * Paints a swatch over all of a canvas, as a bar of that phase and owner looks; `undefined` as one that a filter dims.
 * @param dpr device pixels a CSS pixel
 */
export function paintSwatch(
  canvas: HTMLCanvasElement,
  palette: Palette,
  phase: Phase | undefined,
  owner: Owner,
  dpr = 1,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width, height } = canvas;
  const inks = makeInks(palette, dpr);
  const image = context.createImageData(width, height);
  const raster = { pixels: new Int32Array(image.data.buffer), width, height };
  fillRect(raster, 0, 0, width, height, inks.track);
  const runs = new ColumnRuns(1);
  runs.count = 1;
  runs.x1[0] = width;
  runs.entry[1] = 1;
  runs.share[0] = 1;
  runs.cls[0] = phase === undefined ? DIMMED : PHASES.indexOf(phase) * OWNERS.length + OWNERS.indexOf(owner);
  paintRuns(raster, { left: 0, top: 0, height, clipTop: 0, clipBottom: height }, runs, inks, 0, 1);
  const edge = inks.classes[runs.cls[0]].edge;
  fillRect(raster, 0, 0, 1, height, edge);
  fillRect(raster, width - 1, 0, 1, height, edge);
  context.putImageData(image, 0, 0);
}

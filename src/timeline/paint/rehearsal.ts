/**
 * Painting off screen, while the page is idle. A browser compiles code after it has run for a while, and the first
 * zoom through a run would pay for that: frames of three times the length, for half a second. So a zoom from the whole
 * run down to single rows is painted once, in few lanes, before the first real one.
 */
import { CanvasPainter } from './canvas-painter.ts';
import type { Scene } from '../scene/scene.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { FRAME_DEFAULTS, clampView, makeFrame } from '../layout/view.ts';

/** Height of the lanes that are painted, CSS pixels: buses and dies, all kinds of rows. */
const HEIGHT = 190;
/** The share of the previous window that each picture shows. */
const STEP = 0.62;
/** The end of the zoom: this many ns a CSS pixel. */
const CLOSEST_NS = 60;
/** After each zoom the picture is moved by this many pixels. */
const MOVE = 5;

/** Paints a zoom, a picture at each step. The scene's lanes should be complete. */
export function* rehearse(scene: Scene, measure: TextMeasure, canvas: HTMLCanvasElement): Generator<undefined, void> {
  const { minimapHeight, axisHeight } = FRAME_DEFAULTS;
  const frame = makeFrame({ ...scene.frame.size, height: minimapHeight + axisHeight + HEIGHT });
  const { dpr } = frame.size;
  canvas.width = Math.round(frame.size.width * dpr);
  canvas.height = Math.round(frame.size.height * dpr);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  const painter = new CanvasPainter(context, measure);
  let view = clampView({ t0: 0, t1: scene.endNs, scroll: 0 }, scene.endNs);
  while (view.t1 - view.t0 > frame.plot.width * CLOSEST_NS) {
    painter.paint({ ...scene, frame, view });
    yield;
    const by = ((view.t1 - view.t0) / frame.plot.width) * MOVE;
    painter.paint({ ...scene, frame, view: { ...view, t0: view.t0 + by, t1: view.t1 + by } });
    yield;
    const middle = (view.t0 + view.t1) / 2;
    const half = ((view.t1 - view.t0) / 2) * STEP;
    view = { t0: middle - half, t1: middle + half, scroll: 0 };
  }
}

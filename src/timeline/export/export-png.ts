/**
 * The view as a PNG at a chosen resolution, with a caption below it. It is painted anew and exactly, even if the screen
 * shows a draft.
 */
import { pngOfCanvas } from './canvas-png.ts';
import { CAPTION_HEIGHT } from './export-svg.ts';
import { paintOverlay, type OverlayState } from '../paint/overlay.ts';
import { CanvasPainter } from '../paint/canvas-painter.ts';
import type { Scene } from '../scene/scene.ts';
import { canvasMeasure } from '../text/text-measure.ts';
import { makeFrame } from '../layout/view.ts';

/**
 * The picture as a PNG file.
 * @param scale device pixels a CSS pixel
 * @throws {Error} if the browser can't make a canvas or a file of that size
 */
export async function exportPng(
  document: Document,
  scene: Scene,
  overlay: OverlayState,
  caption: string,
  scale = 2,
): Promise<Blob> {
  const { width, height } = scene.frame.size;
  const sharp: Scene = { ...scene, frame: makeFrame({ ...scene.frame.size, dpr: scale }, scene.frame.options) };
  const canvases = [document.createElement('canvas'), document.createElement('canvas')];
  const contexts = canvases.map((canvas) => {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser provides no canvas for the image.');
    return context;
  });
  const measure = canvasMeasure(contexts[0], scene.fontFamily);
  const painter = new CanvasPainter(contexts[0], measure);
  painter.paint(sharp);
  painter.refine(sharp, Number.POSITIVE_INFINITY);
  painter.paint(sharp);
  paintOverlay(contexts[1], sharp, { ...overlay, hover: undefined }, measure);

  const whole = document.createElement('canvas');
  whole.width = canvases[0].width;
  whole.height = Math.round((height + CAPTION_HEIGHT) * scale);
  const context = whole.getContext('2d');
  if (context === null) throw new Error('This browser provides no canvas for the image.');
  context.fillStyle = scene.palette.background;
  context.fillRect(0, 0, whole.width, whole.height);
  for (const canvas of canvases) context.drawImage(canvas, 0, 0);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.font = `11px ${scene.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillStyle = scene.palette.muted;
  context.fillText(caption, 10, height + CAPTION_HEIGHT / 2, width - 20);
  return pngOfCanvas(whole);
}

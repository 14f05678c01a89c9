import { orSilent, pngOfCanvas } from '../../timeline/export/canvas-png.ts';
import type { SvgDocument } from './chart-svg.ts';
import { ofPage } from '../stores/page-state.ts';

/** Device pixels for each pixel of a picture. */
const SCALE = 2;

/** @throws {Error} if the browser can't make a picture of that size */
export async function pngOf({ text, width, height }: SvgDocument): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await ofPage(orSilent(image.decode()));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser provides no canvas for the image.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await ofPage(pngOfCanvas(canvas));
  } finally {
    URL.revokeObjectURL(url);
  }
}

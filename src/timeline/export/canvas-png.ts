import { BROWSER_IS_SILENT, NoAnswer, within } from '../../base/timeout.ts';

/** Longest wait for a picture, ms: the largest takes a second. */
const PICTURE_MS = 60_000;

/**
 * The content of a canvas as a PNG.
 * @throws {NoAnswer} with a sentence if the browser makes none and says nothing
 * @throws {Error} if the browser can't make a picture of that size
 */
export async function pngOfCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await orSilent(new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (blob !== null) return blob;
  throw new Error(`An image of ${canvas.width} × ${canvas.height} pixels is too large for this browser.`);
}

export async function orSilent<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await within(answer, PICTURE_MS);
  } catch (error) {
    throw error instanceof NoAnswer ? new NoAnswer(BROWSER_IS_SILENT) : error;
  }
}

import { yieldToEvents } from '../../base/yield.ts';
import { ofPage } from '../stores/page-state.ts';
import { orSilent, pngOfCanvas } from '../../timeline/export/canvas-png.ts';
import type { SvgDocument } from './chart-svg.ts';

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

/** Letters and digits of any script stay. */
export const fileStem = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'experiment';

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address during the click; the delay is a safety margin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Length of a slice, ms. */
const SLICE_MS = 8;

/** The browser keeps longer text outside of the page's memory; characters. */
const MOST_PENDING = 8_000_000;

/**
 * Works in slices, so that the page stays responsive.
 * @param onBytes called between slices with the number of characters
 * @returns null if aborted
 */
export async function collectText(
  pieces: Iterable<string>,
  type: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob | null> {
  const blobs: Blob[] = [];
  let parts: string[] = [];
  let pending = 0;
  let bytes = 0;
  let until = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    parts.push(piece);
    bytes += piece.length;
    pending += piece.length;
    if (pending > MOST_PENDING) {
      blobs.push(new Blob(parts));
      parts = [];
      pending = 0;
    }
    if (performance.now() < until) continue;
    onBytes(bytes);
    await ofPage(yieldToEvents());
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MS;
  }
  return new Blob([...blobs, ...parts], { type });
}

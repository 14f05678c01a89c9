import { yieldToEvents } from '../../base/yield.ts';

/** A file's name from what a person called something: letters and digits of any script stay. */
export const fileStem = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'experiment';

/** Gives a file to the reader, as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken what it needs when the click is over; a moment more harms nobody.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

/** Pieces are made this long before the page gets its turn, ms. */
const SLICE_MS = 8;

/**
 * Makes a long text piece by piece, so that the page stays responsive.
 * @param onBytes told now and then how many characters there are
 * @returns null where it was aborted
 */
export async function collectText(
  pieces: Iterable<string>,
  type: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob | null> {
  const parts: string[] = [];
  let bytes = 0;
  let until = performance.now() + SLICE_MS;
  for (const piece of pieces) {
    parts.push(piece);
    bytes += piece.length;
    if (performance.now() < until) continue;
    onBytes(bytes);
    await yieldToEvents();
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MS;
  }
  return new Blob(parts, { type });
}

/** What is wrong with a file that the page wrote. */
import type { Page } from '@playwright/test';

/** Null if the text is an SVG picture with words in it. */
export function svgFault(page: Page, text: string): Promise<string | null> {
  return page.evaluate((svg) => {
    const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const fault = read.querySelector('parsererror');
    if (fault !== null) return fault.textContent;
    return read.documentElement.localName === 'svg' && read.querySelectorAll('text').length > 0 ? null : 'no picture';
  }, text);
}

/** Null if the bytes are a PNG that the browser decodes. */
export async function pngFault(page: Page, content: Buffer): Promise<string | null> {
  if (content.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return 'no signature of a PNG';
  const size = await page.evaluate(async (bytes) => {
    const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([binary], { type: 'image/png' }));
    return width * height;
  }, content.toString('base64'));
  return size > 100_000 ? null : 'a picture without pixels';
}

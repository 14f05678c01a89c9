/** When a page rests: what is pressed then is still there, and what has the focus keeps it. */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** Scripts that each context has asked for, and that have not come. */
const coming = new WeakMap<BrowserContext, Set<Request>>();

/** The trials of switches (src/app/setup/switches/follow-trials.ts) begin by themselves, and draw nothing before they end. */
const isLate = (request: Request): boolean =>
  request.resourceType() === 'script' && !request.url().includes('follow-trials');

/** Follows the parts of the page that load late. @returns ends it */
export function followParts(context: BrowserContext): () => void {
  const parts = new Set<Request>();
  coming.set(context, parts);
  const begin = (request: Request): void => {
    if (isLate(request)) parts.add(request);
  };
  const end = (request: Request): void => {
    parts.delete(request);
  };
  context.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return () => {
    coming.delete(context);
    context.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}

/**
 * Waits until no part of the page is on its way, and nothing has moved or taken the focus for some frames. It belongs
 * before a press that follows a navigation or an answer, and before a place for the mouse is measured.
 */
export async function settled(page: Page): Promise<void> {
  const parts = coming.get(page.context());
  for (;;) {
    for (const request of parts ?? []) await request.response().then((response) => response?.finished(), ignored);
    await page.evaluate(rest);
    if (parts === undefined || parts.size === 0) return;
  }
}

/** A request that fails has ended, too. */
const ignored = (): undefined => undefined;

/** Runs in the page: controls and pictures are where they were in the frames before. */
async function rest(): Promise<void> {
  const FRAMES = 4;
  let before = '';
  for (let alike = 0; alike < FRAMES;) {
    await new Promise(requestAnimationFrame);
    const places = [document.activeElement?.outerHTML.slice(0, 200) ?? ''];
    for (const element of document.querySelectorAll('a, button, input, select, summary, canvas, svg, h1, h2, h3')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      places.push(`${x} ${y} ${width} ${height}`);
    }
    const now = places.join();
    alike = now === before ? alike + 1 : 0;
    before = now;
  }
}

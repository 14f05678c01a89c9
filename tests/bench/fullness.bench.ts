/**
 * How full the first screen of Explore is: controls that can get the focus, and words and numbers in sight, those that
 * a canvas paints among them. Words are runs between spaces; a number is a word with a digit.
 */
import type { BenchRow } from './bench-row.ts';
import { withBuiltPage } from './built-page.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 390, height: 844 },
] as const;

interface Painted {
  painted: Map<CanvasRenderingContext2D, { x: number; y: number; text: string }[]>;
}

/** Runs in the page before it: the texts that each canvas painted and has not painted over. */
function noteTexts(): void {
  const scope = window as unknown as Painted;
  scope.painted = new Map();
  type Context = CanvasRenderingContext2D;
  const real = <Name extends 'fillText' | 'fillRect' | 'clearRect'>(name: Name): Context[Name] =>
    Reflect.get(CanvasRenderingContext2D.prototype, name) as Context[Name];
  const [fillText, fillRect, clearRect] = [real('fillText'), real('fillRect'), real('clearRect')];
  const paintOver = (context: CanvasRenderingContext2D, ...[left, top, width, height]: number[]): void => {
    // A line of a grid hides no text.
    if (Math.min(Math.abs(width), Math.abs(height)) < 8) return;
    const texts = scope.painted.get(context) ?? [];
    const isHidden = (x: number, y: number): boolean => x >= left && x <= left + width && y >= top && y <= top + height;
    scope.painted.set(
      context,
      texts.filter(({ x, y }) => !isHidden(x, y)),
    );
  };
  CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...given) {
    const [text, x, y] = given;
    const texts = (scope.painted.get(this) ?? []).filter((one) => one.x !== x || one.y !== y);
    scope.painted.set(this, [...texts, { x, y, text }]);
    fillText.apply(this, given);
  };
  CanvasRenderingContext2D.prototype.fillRect = function (this: CanvasRenderingContext2D, ...given) {
    paintOver(this, ...given);
    fillRect.apply(this, given);
  };
  CanvasRenderingContext2D.prototype.clearRect = function (this: CanvasRenderingContext2D, ...given) {
    paintOver(this, ...given);
    clearRect.apply(this, given);
  };
}

/** Runs in the page: what is in the window of it. */
function countSeen(): { controls: number; words: number; numbers: number } {
  const isSeen = (element: Element): boolean => {
    const { width, height, top, left, bottom, right } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  };
  const focusable = 'button, a[href], select, input, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const controls = [...document.querySelectorAll(focusable)].filter(
    (one) => isSeen(one) && !one.matches('[tabindex="-1"], :disabled'),
  );
  const texts = [...(window as unknown as Painted).painted.values()].flat().map(({ text }) => text);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode]'))
    if (isSeen(field)) texts.push(field.value);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest('.unseen, .skip-link, option, script, style') !== null || !isSeen(parent))
      continue;
    texts.push(node.textContent ?? '');
  }
  const words = texts.flatMap((text) => text.split(/[ \n]+/)).filter((word) => word !== '');
  return { controls: controls.length, words: words.length, numbers: words.filter((word) => /\d/.test(word)).length };
}

export default (): Promise<BenchRow[]> =>
  withBuiltPage(async ({ address, browser }) => {
    const rows: BenchRow[] = [];
    for (const viewport of SIZES) {
      const page = await browser.newPage({ viewport });
      await page.addInitScript(noteTexts);
      await page.goto(address);
      await page.locator('[data-trials=done]').waitFor({ timeout: 60_000, state: 'attached' });
      // Points of the chart come when the page rests.
      await page.locator('.chart-panel [role=button]').first().waitFor();
      for (const [name, value] of Object.entries(await page.evaluate(countSeen)))
        rows.push({ name: `first screen, ${viewport.width} × ${viewport.height}: ${name}`, value, unit: '' });
      await page.close();
    }
    return rows;
  });

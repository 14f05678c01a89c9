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
  painted: Map<string, string>;
}

/** Runs in the page before it: the last text that a canvas painted at each place. */
function noteTexts(): void {
  const scope = window as unknown as Painted;
  scope.painted = new Map();
  const fill = Reflect.get(CanvasRenderingContext2D.prototype, 'fillText') as (...given: unknown[]) => void;
  CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...given) {
    const [text, x, y] = given;
    scope.painted.set(`${Math.round(x)} ${Math.round(y)}`, text);
    fill.apply(this, given);
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
    (one) => isSeen(one) && !one.matches('[tabindex="-1"]'),
  );
  const texts = [...(window as unknown as Painted).painted.values()];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest('.unseen, option, script, style') !== null || !isSeen(parent)) continue;
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
      for (const [name, value] of Object.entries(await page.evaluate(countSeen)))
        rows.push({ name: `first screen, ${viewport.width} × ${viewport.height}: ${name}`, value, unit: '' });
      await page.close();
    }
    return rows;
  });

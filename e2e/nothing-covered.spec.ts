import type { Page } from '@playwright/test';
import { explore, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

/** What a control or a text is that cannot be reached, in words. */
interface Found {
  readonly controls: number;
  readonly covered: readonly string[];
  readonly cut: readonly string[];
}

/**
 * Runs in the page: each control in the window is there under its center, and no text is cut that cannot be read
 * otherwise: by a title, or as the value of a control.
 */
function look(): Found {
  const seen = (element: Element): DOMRect | null => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return null;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? box : null;
  };
  const words = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`;
  /** Whether a point lies in all that scrolls or cuts round an element. */
  const isInView = (element: Element, x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      const scrolls = (flow: string): boolean => flow === 'auto' || flow === 'scroll';
      if (
        (scrolls(overflowX) && (x < box.left || x > box.right)) ||
        (scrolls(overflowY) && (y < box.top || y > box.bottom))
      )
        return false;
    }
    return true;
  };
  let controls = 0;
  const covered: string[] = [];
  for (const control of document.querySelectorAll(
    'button, a[href], select, input, textarea, summary, [role=application]',
  )) {
    // A link may be broken over lines.
    const box = seen(control) === null ? null : control.getClientRects()[0];
    if (box === null || control.matches('.skip-link, .unseen')) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isInView(control, x, y)) continue;
    controls++;
    const there = document.elementFromPoint(x, y);
    const label = control instanceof HTMLInputElement ? (control.labels ?? []) : [];
    const isThere = there !== null && control.contains(there);
    if (isThere || [...label].some((one) => one.contains(there))) continue;
    covered.push(
      `${words(control)} at ${Math.round(x)}, ${Math.round(y)} is under ${there === null ? 'nothing' : words(there)}`,
    );
  }
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
      continue;
    const box = seen(element);
    if (box === null || element.closest('.unseen, .skip-link, option, [title], svg, select') !== null) continue;
    if (!isInView(element, box.left + 1, box.top + box.height / 2)) continue;
    const { overflowX } = getComputedStyle(element);
    const isCut = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
    if (isCut) cut.push(`${words(element)}: ${element.scrollWidth} px in ${element.clientWidth}`);
  }
  return { controls, covered, cut };
}

const LAYOUTS = [
  { name: '1280 × 720', width: 1280, height: 720 },
  { name: '1440 × 900', width: 1440, height: 900 },
  { name: '2560 × 1440', width: 2560, height: 1440 },
  { name: 'a phone', width: 390, height: 844 },
  // Text at 200 % has half the pixels of the window.
  { name: '1280 × 720 at 200 %', width: 640, height: 360 },
  // The frame of the embed code.
  ...[560, 700, 944, 1200].map((frame) => ({
    name: `a frame of ${frame} px`,
    width: frame,
    height: 560,
    isFrame: true,
  })),
] as const;

const withB = async (page: Page): Promise<void> => {
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
};

/** The frame of the embed code has the view of its link alone. */
const FRAMED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the frame': () => Promise.resolve(),
  'the frame with B': async (page) => {
    await page.goto('./');
    await withB(page);
    await expect.poll(() => page.url()).toContain('&b=');
    const link = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`./?embed${link}`);
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  },
};

const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Explore: () => Promise.resolve(),
  'Explore with B': withB,
  'the setup': async (page) => {
    await page.getByRole('button', { name: 'Setup', exact: true }).click();
    await expect(page.locator('#setup')).toContainText('All settings');
  },
  'the presentation': async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Presentation mode');
    await page.keyboard.press('Enter');
    await expect(page.locator('.presentation')).toBeVisible();
  },
  'the papers': async (page) => {
    await page.goto('./#/papers');
    await expect(page.locator('main :is(h2, h3, button):visible').first()).toBeVisible();
  },
  Learn: async (page) => {
    await page.goto('./#/learn');
    await expect(page.locator('main :is(h2, h3):visible').first()).toBeVisible();
  },
  Compare: async (page) => {
    await page.goto('./#/compare');
    await expect(page.locator('main button:visible').first()).toBeVisible();
  },
};

/** What is covered or cut once nothing moves any more: a page that is still arriving is looked at again. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  const settled = expect.poll(
    async () => {
      const { controls, covered, cut } = await page.evaluate(look);
      faults = controls < 5 ? ['fewer than five controls'] : [...covered, ...cut];
      return faults;
    },
    { timeout: 5000 },
  );
  await settled.toEqual([]).catch(() => undefined);
  return faults;
}

for (const { name, width, height, ...rest } of LAYOUTS) {
  test(`nothing covers a control or cuts a text: ${name}`, async ({ page }) => {
    const faults: string[] = [];
    const isFrame = 'isFrame' in rest;
    for (const [screen, show] of Object.entries(isFrame ? FRAMED : SCREENS)) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await open(page, isFrame ? './?embed' : './');
      await show(page);
      faults.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

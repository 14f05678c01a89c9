/** The layout: panels that are resized and folded, the size of text, the presentation, any width of the window. */
import type { Locator, Page } from '@playwright/test';
import { explore, ofTimeline, open, openSetup, reopen, switchesTried } from './support/explore.ts';
import { pictureOf, textsOf } from './support/picture.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test, TRIED } from './support/test.ts';

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;
const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

async function choose(page: Page, command: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Page menu' }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

test('each menu opens at its button', async ({ page }) => {
  await open(page);
  let compared = 0;
  for (const name of [/^Page menu/, /^Timeline menu/, /^Chart menu/, /open another example$/]) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await settled(page);
    const [at, menu] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
    if (at === null || menu === null) throw new Error(`nothing of ${name} is on screen`);
    expect(menu.x, String(name)).toBeLessThan(at.x + at.width);
    expect(menu.x + menu.width, String(name)).toBeGreaterThan(at.x);
    // One that has no room below or above lies over its button.
    expect(menu.y, String(name)).toBeLessThan(at.y + at.height + 8);
    expect(menu.y + menu.height, String(name)).toBeGreaterThan(at.y - 8);
    await page.keyboard.press('Escape');
    compared++;
  }
  expect(compared).toBe(4);
});

test('a splitter is dragged, moved by keys, folded and reset, and a reload keeps its place', async ({ page }) => {
  await open(page);
  const { timeline } = explore(page);
  const desk = page.locator('.desk');
  const splitter = page.getByRole('separator', { name: 'Size of the lower part' });
  const usual = await heightOf(desk);
  const box = await splitter.boundingBox();
  if (box === null) throw new Error('no splitter');
  await page.mouse.move(box.x + 200, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y - 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => heightOf(desk)).toBeCloseTo(usual + 80, 0);
  await splitter.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => heightOf(desk)).toBeCloseTo(usual + 64, 0);
  await expect(splitter).toHaveAttribute('aria-valuenow', '22');
  await page.reload();
  await expect.poll(() => heightOf(desk)).toBeCloseTo(usual + 64, 0);
  const low = await heightOf(timeline);
  await splitter.focus();
  await page.keyboard.press('Enter');
  await expect(desk).toBeHidden();
  await expect.poll(() => heightOf(timeline)).toBeGreaterThan(low + usual);
  await splitter.dblclick({ position: { x: 200, y: -2 }, force: true });
  await expect(desk).toBeVisible();
  await settled(page);
  await splitter.dblclick({ position: { x: 200, y: -2 }, force: true });
  await expect.poll(() => heightOf(desk)).toBeCloseTo(usual, 0);
});

test('the setup at its widest leaves the timeline its room, and B’s sum fits beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await openSetup(page);
  await settled(page);
  const box = await page.getByRole('separator', { name: 'Size of the setup' }).boundingBox();
  if (box === null) throw new Error('no splitter');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 600, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(explore(page).timeline)).toBeGreaterThanOrEqual(30 * 16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  const versus = page.locator('.versus').first();
  await expect(versus).toContainText('faster');
  expect(await versus.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
});

test(
  'what a switch would do stands whole in its list, also beside the device and in a figure that must change first',
  { tag: TRIED },
  async ({ page }) => {
    const list = page.locator('.switch-list > ul');
    /** Pixels that words or doors of the rows stick out of the list. */
    const beyond = async (): Promise<number> => {
      await switchesTried(page);
      await settled(page);
      return list.evaluate((all) => {
        const end = all.getBoundingClientRect().right;
        const range = document.createRange();
        const ends = [...all.querySelectorAll('.switch-row-effect *')].map((part) => {
          range.selectNodeContents(part);
          return range.getBoundingClientRect().right;
        });
        return Math.max(...ends) - end;
      });
    };
    await open(page);
    await ofTimeline(page, /^Device/);
    await expect(page.getByRole('region', { name: /^Device at \d/ })).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      await expect(list).toContainText(/reads p99 .* → /);
      expect(await beyond(), `${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('./#/papers/mbm-fig-3b');
    await page.getByRole('button', { name: 'Run it', exact: true }).click();
    await expect(list.getByRole('button', { name: 'Do all ›' })).toBeVisible();
    expect(await beyond(), 'MBM Fig. 3(b)').toBeLessThanOrEqual(0);
  },
);

test('the lower part folds, and the timeline can have all of the window', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const { timeline, tail } = explore(page);
  const before = await heightOf(timeline);
  await choose(page, /^Reasons, switches and chart/);
  await expect(tail).toBeHidden();
  await expect.poll(() => heightOf(timeline)).toBeGreaterThan(before + 150);
  await choose(page, /^Reset the layout/);
  await expect(tail).toBeVisible();
  await choose(page, /^Maximize the timeline/);
  await expect.poll(() => widthOf(timeline)).toBeGreaterThan(1400);
  await choose(page, /^Maximize the chart/);
  await expect(timeline).toBeHidden();
  await expect.poll(() => heightOf(tail)).toBeGreaterThan(700);
  await expect(tail.locator('.x-title')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect.poll(() => heightOf(timeline)).toBe(before);
});

test('in a high window the charts get the space that the lanes cannot use', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const { timeline, tail } = explore(page);
  // The lanes use the height of such a window.
  await expect.poll(() => heightOf(timeline)).toBeGreaterThan(900);
  await page.setViewportSize({ width: 2560, height: 1800 });
  await expect.poll(() => heightOf(tail)).toBeGreaterThan(500);
  const few = await heightOf(timeline);
  // Lanes of B and of planes take their space back.
  await explore(page).suspension.click();
  await expect.poll(() => heightOf(timeline)).toBeGreaterThan(few + 200);
  const bottom = async (): Promise<number> => {
    const box = await tail.boundingBox();
    return box === null ? 0 : box.y + box.height;
  };
  await expect.poll(bottom).toBeCloseTo(1800, -1);
  // A size that the user has chosen holds.
  await page.getByRole('separator', { name: 'Size of the lower part' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => heightOf(tail)).toBeLessThan(160);
  await expect.poll(bottom).toBeCloseTo(1800, -1);
  // Another theme leaves no color behind.
  await page.emulateMedia({ colorScheme: 'dark' });
  const name = tail.locator('svg text', { hasText: /^A reads/ });
  await expect(name).toBeVisible();
  await expect(name).not.toHaveAttribute('stroke', /./);
});

test(
  'a presentation takes the example by Page Down through four beats, with nothing else on screen',
  {
    tag: LOADS,
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.addInitScript(() => {
      const scope = window as unknown as { painted: string[] };
      scope.painted = [];
      const own = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillText');
      const fillText = own?.value as CanvasRenderingContext2D['fillText'];
      CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...given) {
        scope.painted.push(`${given[0]} at ${Math.round(given[2])}`);
        fillText.apply(this, given);
      };
    });
    await open(page);
    const { timeline, tail } = explore(page);
    /** How many lanes have a name: all are painted anew in other colors. */
    const namedLanes = async (): Promise<number> => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.evaluate(() => {
        (window as unknown as { painted: string[] }).painted = [];
      });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const painted = await page.evaluate(() => (window as unknown as { painted: string[] }).painted);
      return new Set(painted.filter((text) => /^(?:ch|chip|die|channel) ?\d/.test(text))).size;
    };
    const lanesOf = async (): Promise<string[]> =>
      textsOf(await pictureOf(page))
        .filter(({ text }) => /^(?:ch|c\d|chip|die|channel|read|#)/.test(text))
        .map(({ text }) => text);
    const lanes = await lanesOf();
    await choose(page, /^Presentation mode/);
    const head = page.locator('.presentation');
    await expect(head).toContainText(/Why did this read take 13\.35\sms/);
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(5);
    // The lanes begin behind their names and below the axis.
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('no timeline');
    const scale = 1280 / (61 * 16);
    const area = (box.width - 104 * scale - 14) * (box.height - 20 * scale);
    expect(area / (1280 * 720)).toBeGreaterThan(0.75);
    // Every lane of the normal page is there, and with B twice as many.
    const named = lanes.filter((text) => /^(?:chip|die|channel) \d/.test(text)).length;
    expect(named).toBe(6);
    await expect.poll(namedLanes).toBe(named);
    await page.keyboard.press('PageDown');
    await expect(head).toContainText(/It waits for the erase of block 60.*13\.19\sms/);
    await page.keyboard.press('PageDown');
    await expect(head).toContainText(/Suspension.*51\.4\s× faster/);
    await expect.poll(namedLanes).toBe(2 * named);
    await page.keyboard.press('PageDown');
    await expect(timeline).toBeHidden();
    await expect(tail.locator('svg.chart')).toBeVisible();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(head).toContainText(/It waits for the erase/);
    await expect(page.locator('[data-state-hash]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Page menu' })).toBeVisible();
    expect(await lanesOf()).toEqual(lanes);
  },
);

test(
  'no width of the window makes the page scroll sideways, at text of 100 % and 150 %',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    let measured = 0;
    for (const text of ['', '150%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      for (const width of [320, 390, 600, 701, 768, 862, 960, 1024, 1280, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const hidden = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ text, width, hidden }).toEqual({ text, width, hidden: 0 });
        measured++;
      }
    }
    expect(measured).toBe(24);
  },
);

test('no view is ever taller than the window, whatever is unfolded in it', async ({ page }) => {
  let compared = 0;
  const over = async (): Promise<number> => {
    compared++;
    // A narrow page is one column that scrolls: then nothing lies beyond its end.
    return page.evaluate(() => {
      const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
      const column = document.querySelector('.app')?.getBoundingClientRect().height ?? 0;
      return scrollHeight - (clientWidth < 960 ? Math.ceil(column) : clientHeight);
    });
  };
  await open(page);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await reopen(page);
    await openSetup(page);
    for (const summary of await page.locator('.explore-setup summary').all()) await summary.click();
    for (const summary of await page.locator('.explore-setup details details summary').all()) {
      if (await summary.isVisible()) await summary.click();
    }
    await settled(page);
    expect(await over()).toBeLessThanOrEqual(0);
    for (const view of ['compare', 'papers', 'learn', 'papers/mbm-fig-4a']) {
      await page.goto(`#/${view}`);
      await expect(page.locator('main:visible:not(.screen-loading)')).toHaveCount(1);
      await settled(page);
      expect(await over(), view).toBeLessThanOrEqual(0);
    }
  }
  expect(compared).toBe(10);
});

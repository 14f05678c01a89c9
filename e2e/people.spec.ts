/** Three people who know what they want, and how many presses it takes them. */
import type { Page } from '@playwright/test';
import { drop, explore, msrReads, open, switchesTried } from './support/explore.ts';
import { pictureOf, textsOf } from './support/picture.ts';
import { settled } from './support/settled.ts';
import { expect, test, TRIED } from './support/test.ts';

/** Counts the presses of a pointer from now on. */
async function pressesOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounting = document.documentElement.dataset.presses !== undefined;
    document.documentElement.dataset.presses = '0';
    if (isCounting) return;
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.presses = String(Number(dataset.presses) + 1);
      },
      true,
    );
  });
  return async () => Number(await page.locator('html').getAttribute('data-presses'));
}

const hashes = async (page: Page): Promise<string[]> =>
  page.locator('[data-state-hash]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state-hash') ?? ''));

/** A and B are on screen, and they differ. */
async function expectOther(page: Page): Promise<void> {
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  const [a, b] = await hashes(page);
  expect(b).not.toBe(a);
}

test(
  'a lecturer: each of the five switches is one press from a picture that changes, and one from back',
  { tag: TRIED },
  async ({ page }) => {
    await open(page);
    await switchesTried(page);
    const presses = await pressesOf(page);
    await explore(page).suspension.click();
    await expect(page.locator('.band-answer')).toHaveText(/With Suspension on: 259\.9\sµs, 51\.4\s× faster/);
    expect(await presses()).toBe(1);
    await expectOther(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(1);
    let pressed = await presses();
    for (const name of ['WS', 'RS', 'MCS']) {
      const row = page.locator('.switch-row', { has: page.getByRole('switch', { name, exact: true }) });
      // What a switch that changes no time does is one line, and the figure in which it matters.
      await expect(row).toHaveText(/no request changes|other places, same times/);
      await row.getByRole('button', { name: /›$/ }).click();
      await expect(page.getByRole('region', { name: 'Scenario' })).toBeVisible();
      await expectOther(page);
      expect((await presses()) - pressed, name).toBe(1);
      await page.getByRole('button', { name: /^‹ Back to A read behind an erase/ }).click();
      await expect(page.locator('[data-state-hash]')).toHaveCount(1);
      expect((await presses()) - pressed, `${name} and back`).toBe(2);
      pressed = await presses();
      await switchesTried(page);
    }
    await page.getByRole('switch', { name: 'Superblocks' }).click();
    await expectOther(page);
    expect((await presses()) - pressed).toBe(1);
  },
);

interface Moves {
  moved: string[];
}

/** What moved on its own or at a press: places of the picture, the list of switches and the chart. */
function noteMoves(): void {
  const scope = window as unknown as Moves;
  scope.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const part = element?.closest('.timeline-panel, .switch-list, .chart-panel');
        if (part !== null && part !== undefined) scope.moved.push(`${part.className}: ${element?.className ?? ''}`);
      }
  }).observe({ type: 'layout-shift' });
}

test(
  'no lane, row or chart moves when a switch is pressed, nor when its answers arrive',
  { tag: TRIED },
  async ({ page }) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page);
      await switchesTried(page);
      await page.evaluate(noteMoves);
      let pressed = 0;
      for (const name of ['Suspension', 'WS', 'RS', 'MCS', 'Superblocks']) {
        for (const runs of [2, 1]) {
          await page.getByRole('switch', { name, exact: true }).click();
          await expect(page.locator('[data-state-hash]')).toHaveCount(runs);
          await switchesTried(page);
          // What moved is told with a later frame.
          await settled(page);
          pressed += 1;
          const moved = await page.evaluate(() => (window as unknown as Moves).moved);
          expect(moved, `${name}, ${width} × ${height}`).toEqual([]);
        }
      }
      expect(pressed).toBe(10);
    }
  },
);

test('a lecturer: asymmetry is one gesture', async ({ page }) => {
  await open(page);
  const presses = await pressesOf(page);
  const erase = page.getByRole('textbox', { name: 'tBERS' });
  await erase.click();
  await page.keyboard.press('ArrowDown');
  await expectOther(page);
  expect(await presses()).toBe(1);
});

test('a student: a figure of MBM is two presses away, and its headline changes with B', async ({ page }) => {
  await open(page);
  let compared = 0;
  for (const [figure, points] of [
    ['Fig. 3', /A .*→.*B /],
    ['Fig. 4', /A .*→.*B /],
    ['Fig. 7', /A 8.*→.*B 6/],
  ] as const) {
    await page.goto('./#/papers');
    const card = page.getByRole('article', { name: new RegExp(`^${figure}: `) }).first();
    const presses = await pressesOf(page);
    await card.getByRole('button', { name: 'Compare A and B' }).click();
    const headline = page.locator('.strip-measure');
    await expect(headline).toHaveText(points);
    expect(await presses()).toBeLessThanOrEqual(2);
    const [a, b] = await headline.locator('strong').allInnerTexts();
    expect(b, figure).not.toBe(a);
    // What does not change is said as such, not in large type below what does.
    await expect(page.locator('.band-answer.versus', { hasText: 'the same' })).toHaveCount(0);
    if (figure !== 'Fig. 4') expect(textsOf(await pictureOf(page)).some(({ text }) => text === 'free')).toBe(true);
    compared += 1;
  }
  expect(compared).toBe(3);
});

test('an engineer: from a drop to the cause of the slowest read is one press', async ({ page }) => {
  await open(page);
  await drop(page, 'reads.csv', msrReads(400).join('\n'));
  const run = page.getByRole('dialog').getByRole('button', { name: /^Run/ });
  await expect(run).toBeVisible();
  const presses = await pressesOf(page);
  await run.click();
  await expect(page.locator('.band-question')).toHaveText(/Why did this read take/);
  await expect(explore(page).inspector.locator('.why')).toContainText('arrives');
  expect(await presses()).toBe(1);
});

/** The picture that lies over the lanes. */
const overlay = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const canvas = [...document.querySelectorAll<HTMLCanvasElement>('#timeline canvas')].at(-1);
            resolve(canvas?.toDataURL() ?? '');
          }),
        );
      }),
  );

test('a sentence lights its operation and a bar its sentence, by pointer and by keyboard', async ({ page }) => {
  await open(page);
  const { inspector, timeline } = explore(page);
  const noun = inspector.getByRole('button', { name: /erase of block 60/ }).first();
  await expect(noun).toBeVisible();
  const bare = await overlay(page);
  await noun.hover();
  await expect.poll(() => overlay(page)).not.toBe(bare);
  await page.mouse.move(2, 2);
  await expect.poll(() => overlay(page)).toBe(bare);
  await noun.focus();
  await expect.poll(() => overlay(page)).not.toBe(bare);
  // The bar of the wait is the first lane's; the keyboard starts at the lane below it.
  const pointed = inspector.locator('.noun[data-pointed]');
  await expect(pointed).toHaveCount(0);
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('no timeline');
  await page.mouse.move(box.x + box.width / 2, box.y + 90);
  await expect(pointed).toHaveText('erase of block 60');
  await page.mouse.move(2, 2);
  await expect(pointed).toHaveCount(0);
  await timeline.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('.');
  await expect(pointed).toHaveText('erase of block 60');
  await page.keyboard.press('Tab');
  await expect(pointed).toHaveCount(0);
});

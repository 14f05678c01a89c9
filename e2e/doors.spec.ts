/** Doors: whatever names an operation brings it into sight, and Back returns to exactly what was. */
import type { Page } from '@playwright/test';
import { explore, open, fitSelected, ofTimeline, showChart } from './support/explore.ts';
import { pictureOf, textsOf } from './support/picture.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { byTurns } from './support/turns.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where the target of the last door is, CSS pixels of the timeline; null before the first, or if it is out of sight.
 */
const doorBox = (page: Page): Promise<Box | null> =>
  page.evaluate(() => {
    const mark = performance.getEntriesByName('nandscope:door').at(-1);
    return mark instanceof PerformanceMark ? (mark.detail as Box | null) : null;
  });

const forgetDoor = (page: Page): Promise<void> =>
  page.evaluate(() => {
    performance.clearMarks('nandscope:door');
  });

/** The view as the address has it: window and selection. */
const viewOf = (page: Page): string => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('view') ?? '';

/** Leaves what a door would lead to: the whole run, with its lanes scrolled to the end. */
async function goFar(page: Page): Promise<void> {
  await ofTimeline(page, /^Whole run/);
  await explore(page).timeline.hover({ position: { x: 60, y: 150 } });
  await page.mouse.wheel(0, 4000);
}

/** A mark of an SVG chart: tests press it as a keyboard does, since marks may lie close together. */
const press = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).last().focus();
  await page.keyboard.press('Enter');
};

/** Where a label of the timeline begins, CSS pixels of the timeline. */
async function placeOfText(page: Page, label: RegExp): Promise<{ x: number; y: number }> {
  const found = textsOf(await pictureOf(page)).find(({ text }) => label.test(text));
  if (found === undefined) throw new Error(`the timeline has no label ${label.source}`);
  return { x: found.x + 4, y: found.y };
}

/** Every door, and how it is opened. */
const DOORS: readonly { readonly name: string; readonly go: (page: Page) => Promise<void> }[] = [
  { name: 'a point of the percentiles', go: (page) => press(page, '.chart-panel .tail-chart [role=button]') },
  {
    name: 'a bar of the slowest 1 %',
    go: async (page) => {
      await showChart(page, 'Causes of the slowest 1 %');
      const bars = page.getByRole('region', { name: 'Causes of the slowest 1 %' });
      await expect(bars.getByRole('button', { name: /^[AB], / }).first()).toBeVisible();
      await press(page, '.chart-panel .tail-chart [role=button]');
    },
  },
  {
    name: 'a request of the largest changes',
    go: async (page) => {
      await showChart(page, 'Requests with the largest change');
      await page.locator('.changed-table button').first().click();
    },
  },
  {
    name: 'a point of latency over time',
    go: async (page) => {
      await showChart(page, 'Latency over time');
      const plot = page.locator('.chart-panel .tail-chart');
      await expect(plot.locator('svg')).toBeVisible();
      await settled(page);
      const size = await plot.boundingBox();
      if (size === null) throw new Error('the chart has no size');
      // A request is near some of these points.
      for (let at = 0.2; at < 0.9 && (await doorBox(page)) === null; at += 0.1) {
        await plot.click({ position: { x: size.width * at, y: size.height * 0.55 } });
      }
    },
  },
  { name: 'Show', go: fitSelected },
  {
    name: 'a link in the chain of causes',
    go: async (page) => {
      await page.keyboard.press('r');
      await goFar(page);
      await forgetDoor(page);
      await page.locator('.why-show').first().click();
    },
  },
  { name: 'a later link', go: (page) => page.locator('.why-show').last().click() },
  {
    name: 'Select in B',
    go: async (page) => {
      // The link before may have led to B.
      await page.keyboard.press('r');
      await goFar(page);
      await forgetDoor(page);
      await page.getByRole('button', { name: 'Select in B' }).click();
    },
  },
  { name: 'the slowest read', go: (page) => page.keyboard.press('r') },
  { name: 'the slowest write', go: (page) => page.keyboard.press('Shift+R') },
  {
    name: 'a row of the slowest requests',
    go: async (page) => {
      await showChart(page, 'Slowest requests');
      await page.locator('.slow-rows button').first().click();
    },
  },
  {
    name: 'the culprit of slow requests',
    go: async (page) => {
      await showChart(page, 'Slowest requests');
      await page.getByLabel('Group the slowest requests').selectOption('culprit');
      await page
        .getByRole('button', { name: /^Show in the timeline: / })
        .first()
        .click();
    },
  },
  {
    name: 'a whole GC job',
    go: async (page) => {
      await page
        .getByRole('button', { name: /^Show in the timeline: GC of block/ })
        .first()
        .click();
      await goFar(page);
      await forgetDoor(page);
      await page.getByRole('button', { name: 'Show the whole GC job' }).click();
    },
  },
  {
    name: 'the pinned request',
    go: async (page) => {
      await page.keyboard.press('r');
      await page.keyboard.press('y');
      await page.locator('.why-show').first().click();
      await goFar(page);
      await forgetDoor(page);
      await page.getByRole('region', { name: 'Pinned request' }).getByRole('button').first().click();
    },
  },
  {
    name: 'a bar of the utilization',
    go: async (page) => {
      await showChart(page, 'Utilization in the window');
      await press(page, '.chart-panel .tail-chart [role=button]');
    },
  },
  {
    name: 'a wait of the selected request',
    go: async (page) => {
      await page.keyboard.press('Shift+R');
      await page.keyboard.press('r');
      await fitSelected(page);
      await settled(page);
      const wait = await placeOfText(page, /^(?:die busy|waiting)/);
      await forgetDoor(page);
      await explore(page).timeline.click({ position: wait });
    },
  },
  {
    name: 'a match of Find',
    go: async (page) => {
      await ofTimeline(page, /^Find/);
      await page.getByLabel('Find requests and operations').fill('#700');
      await page.keyboard.press('Enter');
      await expect.poll(() => doorBox(page)).not.toBeNull();
      await page.keyboard.press('Escape');
    },
  },
];

/** A desk or a phone, by turns. */
const SIZES = byTurns(
  [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ],
  1,
);

for (const { width, height } of SIZES) {
  test(
    `every door brings its target into sight at a readable width (${width} × ${height})`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page);
      const { suspension, timeline } = explore(page);
      await suspension.click();
      await expect(page.locator('[data-state-hash]')).toHaveCount(2);
      let opened = 0;
      for (const { name, go } of DOORS) {
        if (await page.getByText('Nothing selected').isVisible()) await page.keyboard.press('r');
        await goFar(page);
        await forgetDoor(page);
        await go(page);
        await expect.poll(() => doorBox(page), `${name} opens`).not.toBeNull();
        const box = await doorBox(page);
        if (box === null) throw new Error(`${name} does not open`);
        const size = await timeline.boundingBox();
        expect(size).not.toBeNull();
        expect(box.width, `${name} is wide enough`).toBeGreaterThanOrEqual(40);
        expect(box.left, `${name} begins in sight`).toBeGreaterThanOrEqual(100);
        expect(box.left + box.width, `${name} ends in sight`).toBeLessThanOrEqual(size?.width ?? 0);
        expect(box.top, `the lane of ${name}`).toBeGreaterThanOrEqual(50);
        expect(box.top + box.height / 2, `the lane of ${name}`).toBeLessThanOrEqual(size?.height ?? 0);
        opened++;
      }
      expect(opened).toBe(DOORS.length);
    },
  );
}

test('Back and Forward return to exactly what was: by button, by keys, by the browser', async ({ page }) => {
  await open(page);
  const { inspector, latency } = explore(page);
  const clock = page.getByLabel('Playhead position');
  await page.getByRole('button', { name: 'Step forward' }).click();
  // What finds the next instant loads with the first step.
  await expect(clock).toHaveText(/\d/);
  const state = async () => ({
    latency: await latency.innerText(),
    clock: await clock.innerText(),
  });
  const first = await state();
  expect(first.latency).toMatch(/13\.35/);
  await inspector.locator('.why-show').first().click();
  await expect(inspector.getByText(/operation #/)).toBeVisible();
  await page.keyboard.press('r');
  await expect(latency).toHaveText(/15\.03/);
  const third = await state();
  // The address has the window and the selection.
  await expect.poll(() => viewOf(page)).toMatch(/^\d+-\d+\.a\d+$/);
  const thirdView = viewOf(page);
  await ofTimeline(page, /^Back/);
  await expect(inspector.getByText(/operation #/)).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(state).toEqual(first);
  // Alt and an arrow key never leave the page.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(state).toEqual(first);
  await page.goForward();
  await expect(inspector.getByText(/operation #/)).toBeVisible();
  await ofTimeline(page, /^Forward/);
  await expect.poll(state).toEqual(third);
  await expect.poll(() => viewOf(page)).toBe(thirdView);
  await page.goBack();
  await page.goBack();
  await expect.poll(state).toEqual(first);
  // A change of the experiment stays: it has undo.
  await page.goForward();
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await ofTimeline(page, /^Back/);
  await expect(latency).toHaveText(/13\.35/);
  await expect(explore(page).suspension).toHaveAttribute('aria-checked', 'true');
});

test(
  'Back leads through other views of the page, and the address says what is on screen',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await page.keyboard.press('r');
    await expect.poll(() => viewOf(page)).toMatch(/\.a\d+$/);
    const selected = viewOf(page);
    await page.getByRole('link', { name: 'Papers' }).click();
    await expect(page).toHaveURL(/#\/papers/);
    await page.goBack();
    await expect.poll(() => viewOf(page)).toBe(selected);
    await page.goBack();
    await expect(explore(page).latency).toHaveText(/13\.35/);
  },
);

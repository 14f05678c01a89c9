/** The step is told to everyone: in words, in the lanes, in the inspector and in the charts; by button and by key. */
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { explore, open, openMore, ofTimeline, showChart } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

const words = (page: Page) => page.locator('.now-words');
const clock = (page: Page) => page.getByLabel('Playhead position');
const stepBy = (page: Page, unit: string) => ofTimeline(page, new RegExp(`^Step by ${unit}`));

/** Opens a figure of the papers and runs it. */
async function figure(page: Page, name: string): Promise<void> {
  await page.goto(`./#/papers/${name}`);
  await page.getByRole('button', { name: 'Run it', exact: true }).click();
  await expect(page.locator('[data-state-hash]').first()).toBeVisible();
}

test('the sentence of a step stands below the clock; panel and charts stand at the playhead', async ({ page }) => {
  await open(page);
  const { inspector } = explore(page);
  await expect(words(page)).toBeHidden();
  await page.getByRole('button', { name: 'Step forward' }).click();
  // Stepping starts at what is selected.
  await expect(words(page)).toHaveText(/^At 36\.435\s857\sms: read #81 arrives/);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(words(page)).toHaveText(/^At [\d.\s]+ms: .*(starts|ends) on channel \d/);
  await expect(inspector.getByText(/^at .*not arrived: it arrives in/)).toBeVisible();
  await stepBy(page, 'request');
  await page.keyboard.press('ArrowRight');
  await expect(words(page)).toHaveText(/(read|write) #\d+ arrives/);
  // Inside the wait of the selected read, panel and charts say what is known then.
  await page.getByRole('application', { name: /timeline/i }).click({ position: { x: 500, y: 53 } });
  await expect(inspector.locator('.at-playhead')).toContainText(/waits for the erase of block 60 .* of /);
  await expect(words(page)).toHaveText(/^At .*erase on channel 0, chip 0, die 1/);
  await expect(page.locator('.chart-panel').getByText(/^requests finished by/)).toBeVisible();
  await showChart(page, 'Causes of the slowest 1 %');
  await expect(page.locator('.chart-panel').getByText(/^Requests finished by/)).toBeVisible();
  await openMore(page);
  await expect(inspector.getByText('the whole run')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await ofTimeline(page, /^Leave the playhead/);
  await expect(words(page)).toBeHidden();
  await expect(page.getByText(/^requests finished by/i)).toHaveCount(0);
});

/** The paint of the overlay to the right of the playhead: how much of it a veil covers, 0 … 255. */
const veil = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const overlay = [...document.querySelectorAll<HTMLCanvasElement>('#timeline canvas')].at(-1);
    if (overlay === undefined) throw new Error('no overlay');
    // A copy: reading the overlay itself would slow its painting.
    const canvas = new OffscreenCanvas(overlay.width, overlay.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no copy of the overlay');
    context.drawImage(overlay, 0, 0);
    return context.getImageData(canvas.width - 40, Math.round(canvas.height * 0.5), 1, 1).data[3];
  });

test('what lies ahead is faded in a figure while stepping, and elsewhere on request', async ({ page }) => {
  await figure(page, 'mbm-fig-3a');
  // Without a selection: the time around a selected request is dimmed, too.
  await explore(page).timeline.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => veil(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => veil(page)).toBeGreaterThan(150);
  await ofTimeline(page, /^Do not fade later/);
  await expect.poll(() => veil(page)).toBe(0);
});

test('Space plays, arrows step, J K L shuttle, and the key sheet lists them', async ({ page }) => {
  await open(page);
  const { timeline, suspension } = explore(page);
  const pause = page.getByRole('button', { name: 'Pause' });
  // With the focus on the timeline, and on a button that the mouse pressed.
  await timeline.click({ position: { x: 400, y: 300 } });
  await page.keyboard.press('Space');
  await expect(pause).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pause).toBeHidden();
  await page.keyboard.press('r');
  await openMore(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.keyboard.press('Space');
  await expect(pause).toBeVisible();
  await page.keyboard.press('k');
  await expect(pause).toBeHidden();
  await timeline.focus();
  // The clock stops with the next frame.
  await settled(page);
  const paused = await clock(page).innerText();
  await page.keyboard.press('ArrowRight');
  // What finds the next instant loads with the first step.
  await expect(clock(page)).not.toHaveText(paused);
  const first = await clock(page).innerText();
  await page.keyboard.press('ArrowRight');
  await expect(clock(page)).not.toHaveText(first);
  await page.keyboard.press('ArrowLeft');
  await expect(clock(page)).toHaveText(first);
  await page.keyboard.press('l');
  await expect(pause).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.press('k');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toHaveAttribute('title', /at 4×/);
  await page.keyboard.press('j');
  await expect(pause).toBeVisible();
  await page.keyboard.press('k');
  await expect(play).toBeVisible();
  // A switch that the keyboard reached keeps its Space.
  await suspension.focus();
  await page.keyboard.press('Space');
  await expect(suspension).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const title of ['Play, pause', 'Step forward', 'Step back', 'Play backwards; again: faster']) {
    await expect(sheet.getByText(title, { exact: true })).toBeVisible();
  }
});

test('the answer of B stands below the question, above the fold; only the same request is compared', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await explore(page).suspension.click();
  const both = page.locator('.versus');
  await expect(page.locator('.band')).toContainText(/take 13\.35\sms\?/);
  await expect(both).toHaveText(/With Suspension on: 259\.9\sµs, 51\.4\s× faster\./);
  const box = await both.boundingBox();
  expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThan(200);
  await figure(page, 'dj-fig-5b-merged');
  await page.getByRole('button', { name: /B: four of 2 KB/ }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await expect(page.locator('.band').getByText(/^B has other requests; this is its write #3: /)).toBeVisible();
  await expect(both).toBeHidden();
  await page.getByRole('button', { name: 'Select in B' }).click();
  await expect(page.locator('.band').getByText('A has other requests: not compared.')).toBeVisible();
  await expect(both).toBeHidden();
});

/** The first screen, as a lecturer opens it: a read behind an erase, one switch, the timeline and the tail. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const timeline = (page: Page): Locator => page.getByRole('application', { name: /Timeline/ });
const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'What is selected' });

test('a read that waits behind an erase is on screen without a click, its latency accounted for', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #\d+/);
  await expect(inspector(page)).toContainText(/die busy: GC/);
  await expect(inspector(page)).toContainText(/sum = latency/);
  await expect(inspector(page)).toContainText(/erase of block \d+/);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the suspension switch shows B below A, and B’s read is faster', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #\d+/);
  await page.getByRole('switch', { name: 'Suspension' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await expect(inspector(page)).toContainText(/faster|shorter|sooner/i);
  // And off again: one run is left.
  await page.getByRole('switch', { name: 'Suspension' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
});

test('undo takes a switch back, redo puts it on again', async ({ page }) => {
  await page.goto('./');
  const suspension = page.getByRole('switch', { name: 'Suspension' });
  await suspension.click();
  await expect(suspension).toBeChecked();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(suspension).not.toBeChecked();
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect(suspension).toBeChecked();
});

test('the blocker of a wait is one click away, and selecting it shows it', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #\d+/);
  await inspector(page).getByRole('button', { name: /show/i }).last().click();
  await expect(inspector(page)).toContainText(/erase/i);
});

test('the wheel zooms the timeline at the pointer, Fit shows all again, a click selects', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #\d+/);
  const window = (): Promise<string> => page.evaluate(() => /view=([^.&]*)/.exec(location.hash)?.[1] ?? '');
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(window).toBe('');
  const box = await timeline(page).boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.45);
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -240);
  await expect.poll(window).toMatch(/^\d+-\d+/);
  const [from, to] = (await window()).split('-').map(Number);
  await page.mouse.wheel(0, -480);
  await expect
    .poll(async () => {
      const [a, b] = (await window()).split('-').map(Number);
      return b - a;
    })
    .toBeLessThan(to - from);
});

test('a point of the tail opens its request', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #81\b/);
  const point = page.getByRole('button', { name: /^A reads p?99\.9\b/ });
  await point.click();
  await expect(inspector(page)).not.toContainText(/read #81\b/);
  await expect(inspector(page)).toContainText(/read #\d+/);
});

test('the bar of what the slowest waited for opens the slowest request', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #81\b/);
  const bars = page.getByRole('region', { name: 'What the slowest 1 % waited for' });
  await bars.getByRole('button', { name: /^A, die: GC/ }).click();
  await expect(inspector(page)).toContainText(/read #901\b/);
});

test('the keyboard alone reaches a switch, the commands and the keys', async ({ page }) => {
  await page.goto('./');
  await expect(inspector(page)).toContainText(/read #\d+/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Suspension' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
});

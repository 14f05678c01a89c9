import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { explore, open } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

/** Chooses something of the export menu and reads the file that comes of it. */
async function exported(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Timeline menu' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('a slash opens the search, and Enter jumps from match to match', async ({ page }) => {
  await open(page);
  const { inspector } = explore(page);
  await page.keyboard.press('/');
  const field = page.getByRole('textbox', { name: 'Find requests and operations' });
  await expect(field).toBeFocused();
  await field.fill('write latency > 5ms');
  const count = page.locator('.find-count');
  await expect(count).toHaveText(/^\d+ requests$/);
  const all = Number.parseInt(await count.innerText(), 10);
  expect(all).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`1 of ${all}`);
  const first = await inspector
    .getByText(/^write #\d+/)
    .first()
    .innerText();
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`2 of ${all}`);
  await expect(inspector.getByText(/^write #\d+/).first()).not.toHaveText(first);
  await page.keyboard.press('Shift+Enter');
  await expect(inspector.getByText(/^write #\d+/).first()).toHaveText(first);
  // Before the first comes the last.
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`${all} of ${all}`);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(explore(page).timeline).toBeFocused();
});

test(
  'text typed right after the slash is in the field, and Enter jumps to the first match',
  { tag: LOADS },
  async ({ page }) => {
    await open(page);
    await page.keyboard.press('/');
    // Each of these letters is a command elsewhere.
    await page.keyboard.type('kind bw', { delay: 10 });
    for (let i = 0; i < 7; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('write');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Find requests and operations' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('write');
    await expect(page.locator('.find-count')).toHaveText(/^1 of /);
    await expect(page.locator('.device')).toHaveCount(0);
    await page.keyboard.type(' gc');
    await expect(field).toHaveValue('write gc');
    // From the timeline it takes the focus again, and what stands there can be typed over.
    await explore(page).timeline.focus();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('read');
    await expect(field).toHaveValue('read');
  },
);

test('a search with A and B on screen says how many matches each run has', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('read latency > 5ms');
  const count = page.locator('.find-count');
  // Suspension is why no read of B is that slow.
  await expect(count).toHaveText(/^[1-9]\d* in A, 0 in B$/);
  const inA = Number.parseInt(await count.innerText(), 10);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`1 of ${inA} in A`);
});

test('what is typed after a command that opens a field stands in that field, and is no command', async ({ page }) => {
  await open(page);
  const typed = 'read-latency > 5ms and lpn 7';
  const fields = [
    ['Breakpoints', page.getByLabel('Break when')],
    ['Find requests', page.getByRole('textbox', { name: 'Find requests and operations' })],
    ['All settings', page.getByRole('searchbox', { name: 'Find a setting or scheme' })],
    ['Open a scenario', page.getByRole('combobox', { name: 'Search scenarios' })],
  ] as const;
  let compared = 0;
  for (const [command, field] of fields) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill(command);
    await expect(page.getByRole('option', { name: command }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
    compared++;
    // Of a field with text Escape only empties it.
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(compared).toBe(4);
});

test('the current view can be exported as pictures and tables', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const svg = await exported(page, 'Picture, SVG');
  expect(svg.content.toString()).toMatch(/^<svg [\s\S]*A read behind an erase · 32.ms – 54.ms/);
  const png = await exported(page, 'Picture, PNG');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  const window = (await exported(page, 'Operations, CSV')).content.toString().trim().split('\n');
  expect(window[0]).toMatch(/^startNs,endNs,channel/);
  const selected = await exported(page, 'The selection, CSV');
  expect(selected.name).toMatch(/request-81\.csv$/);
  // A read of one page: its command, its array read and its transfer.
  expect(selected.content.toString().trim().split('\n')).toHaveLength(4);
  const requests = (await exported(page, 'Requests, CSV')).content.toString().trim().split('\n');
  expect(requests).toHaveLength(1501);
  const events = async (item: string): Promise<unknown[]> =>
    (JSON.parse((await exported(page, item)).content.toString()) as { traceEvents: unknown[] }).traceEvents;
  const whole = await events('Perfetto of the whole run');
  expect(whole.length).toBeGreaterThan(1500);
  const ofWindow = await events('Perfetto of the window');
  expect(ofWindow.length).toBeGreaterThan(50);
  expect(ofWindow.length).toBeLessThan(whole.length / 10);
  await page.getByRole('button', { name: 'Timeline menu' }).click();
  await expect(page.getByRole('menuitem', { name: /^Perfetto of the window/ })).toContainText(/about \d+(\.\d+)?.KiB/);
});

/** What the menu Export of Compare offers. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const rows = (page: Page): Locator => page.locator('.rows-table tbody tr');
const doneRows = (page: Page): Locator => page.locator('.rows-table tbody tr[data-state="done"]');

test('what has no figures yet is not exported, and says why', { tag: '@long' }, async ({ page }) => {
  let load = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/engine-worker*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('./#/compare');
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Export' }).click();
  const entry = (name: string): Locator => page.getByRole('menuitem', { name });
  for (const name of ['Report (HTML)', 'Copy table', 'Table (CSV)', 'Results (JSON)']) {
    await expect(entry(name)).toBeDisabled();
    await expect(entry(name)).toContainText('No run has ended yet');
  }
  for (const name of ['Charts (SVG)', 'Charts (PNG)']) await expect(entry(name)).toBeDisabled();
  await expect(entry('Plan (JSON)')).toBeEnabled();
  load();
  await expect(doneRows(page)).toHaveCount(4);
  await expect(entry('Table (CSV)')).toBeEnabled();
  await page.keyboard.press('Escape');
  for (const curve of await page.getByRole('switch', { name: /^Curve of/ }).all()) await curve.click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(entry('Charts (SVG)')).toContainText('No visible row has latencies yet');
  await expect(entry('Table (CSV)')).toBeEnabled();
});

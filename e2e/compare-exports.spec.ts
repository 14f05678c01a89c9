/** What the menu Export of Compare offers. */
import type { Locator } from '@playwright/test';
import { doneRows, rows, openOltp } from './support/compare.ts';
import { held } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

test('what has no figures yet is not exported, and says why', { tag: ['@long', LOADS] }, async ({ page }) => {
  const load = await held(page, '**/assets/engine-worker*.js');
  await openOltp(page);
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
  const curves = page.getByRole('switch', { name: /^Curve of/ });
  await expect(curves).toHaveCount(4);
  for (const curve of await curves.all()) await curve.click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(entry('Charts (SVG)')).toContainText('No visible row has latencies yet');
  await expect(entry('Table (CSV)')).toBeEnabled();
});

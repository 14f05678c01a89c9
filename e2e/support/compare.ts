/** The view Compare, as a person uses it. */
import type { Download, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const rows = (page: Page): Locator => page.locator('.rows-table tbody tr');
export const doneRows = (page: Page): Locator => page.locator('.rows-table tbody tr[data-state="done"]');

/** Starts the comparison that the empty view offers. */
export async function tryOne(page: Page): Promise<void> {
  await page.goto('./#/compare');
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
  await expect(doneRows(page)).toHaveCount(4, { timeout: 30_000 });
}

/** Saves an export. */
export async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return coming;
}

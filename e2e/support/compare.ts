/** The view Compare, as a person uses it. */
import type { Download, Locator, Page } from '@playwright/test';
import { addressOf } from '../../src/app/compare/plan-address.ts';
import { emptyPlan, withSample } from '../../src/app/compare/plan/edits.ts';
import { expect } from './test.ts';

export const rows = (page: Page): Locator => page.locator('.rows-table tbody tr');
export const doneRows = (page: Page): Locator => page.locator('.rows-table tbody tr[data-state="done"]');

/**
 * Opens the comparison that the empty view offers, on a new device: the used one, which the button takes, is prepared
 * for some seconds by each worker.
 */
export async function openOltp(page: Page): Promise<void> {
  const { devices, baseline } = emptyPlan();
  await page.goto(`./${await addressOf({ ...withSample(emptyPlan(), 'oltp'), devices, baseline })}`);
}

/** Opens this comparison and waits until it has run. */
export async function tryOne(page: Page): Promise<void> {
  await openOltp(page);
  await expect(doneRows(page)).toHaveCount(4, { timeout: 30_000 });
}

/** Saves an export. */
export async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return coming;
}

/** The view Compare, as a person uses it. */
import type { Download, Locator, Page } from '@playwright/test';
import { addressOf } from '../../src/app/compare/plan/plan-address.ts';
import { emptyPlan } from '../../src/app/compare/plan/plan-edits.ts';
import { parsePlan } from '../../src/compare/plan/parse-plan.ts';
import { PLAN_FORMAT, PLAN_VERSION } from '../../src/compare/plan/plan.ts';

export const rows = (page: Page): Locator => page.locator('.rows-table tbody tr');
export const doneRows = (page: Page): Locator => page.locator('.rows-table tbody tr[data-state="done"]');

/**
 * Opens the comparison that the empty view offers, with fewer requests, mostly reads, on a new device: each worker would
 * need some seconds to prepare the used one that the button takes.
 */
export async function openOltp(page: Page): Promise<void> {
  const { devices, policies, baseline } = emptyPlan();
  const traces = [
    { name: 'OLTP', profile: 'oltp', patch: { workload: { synthetic: { requests: 200, readShare: 0.9 } } } },
  ];
  const plan = parsePlan({ format: PLAN_FORMAT, version: PLAN_VERSION, traces, devices, policies, baseline });
  await page.goto(`./${await addressOf(plan)}`);
}

/** Saves an export. */
export async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return coming;
}

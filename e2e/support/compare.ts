/** The view Compare, as a person uses it. */
import { createHash } from 'node:crypto';
import type { Download, Locator, Page } from '@playwright/test';
import { addressOf } from '../../src/app/compare/plan/plan-address.ts';
import { emptyPlan } from '../../src/app/compare/plan/plan-edits.ts';
import { parsePlan } from '../../src/compare/plan/parse-plan.ts';
import { PLAN_FORMAT, PLAN_VERSION } from '../../src/compare/plan/plan.ts';

/** The lines of the chosen trace. */
export const rows = (page: Page): Locator => page.locator('.rows-table:not(.matrix) tbody tr');
export const doneRows = (page: Page): Locator => page.locator('.rows-table:not(.matrix) tbody tr[data-state="done"]');
export const matrixRows = (page: Page): Locator => page.locator('.matrix tbody tr');

/** A new device of a paper: it takes no seconds to prepare, and has one start. */
const SMALL = { name: 'MBM Table I', preset: 'mbm-table-1', patch: {} };

/** A plan for some trace files, which it names by hash, under the usual policies on the small device. */
export const planOfFiles = (files: readonly (readonly [name: string, content: string])[]): string =>
  JSON.stringify({
    format: PLAN_FORMAT,
    version: PLAN_VERSION,
    traces: files.map(([name, content]) => ({
      trace: { name, format: 'msr', hash: createHash('sha256').update(content).digest('hex') },
    })),
    devices: [SMALL],
    policies: emptyPlan().policies,
  });

/**
 * Opens the comparison that the empty view offers, with fewer requests, mostly reads, on a new device: each worker would
 * need some seconds to prepare the used one that the button takes.
 */
export async function openOltp(page: Page): Promise<void> {
  const { policies } = emptyPlan();
  const traces = [
    { name: 'OLTP', profile: 'oltp', patch: { workload: { synthetic: { requests: 200, readShare: 0.9 } } } },
  ];
  const plan = parsePlan({ format: PLAN_FORMAT, version: PLAN_VERSION, traces, devices: [SMALL], policies });
  await page.goto(`./${await addressOf(plan)}`);
}

/** Saves an export. */
export async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  return coming;
}

/** A comparison of twenty runs on a small screen, and one with the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { doneRows, matrixRows } from './support/compare.ts';
import { dropFiles, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

/** Requests of a volume, as text in the form of SPC: reads of 4 KiB. */
const volume = (count: number): string =>
  Array.from({ length: count }, (_, i) => `0,${((i * 7919) % 100_000) * 8},4096,r,${(i / 4000).toFixed(6)}`).join('\n');

const TWENTY = {
  format: 'nandscope-plan',
  version: 1,
  name: 'Twenty runs',
  traces: ['oltp', 'search'].map((profile) => ({
    name: `${profile} small`,
    profile,
    patch: { workload: { synthetic: { requests: 60 } } },
  })),
  devices: [
    { name: 'MBM Table I', preset: 'mbm-table-1' },
    { name: 'MBM figures, RAM', preset: 'mbm-figures', patch: { host: { hazards: 'ram', writeBuffer: { pages: 8 } } } },
  ],
  policies: ['ssdsim', 'tbm', 'sprinkler', 'mbm', 'suspend-all'],
};

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

test(
  'twenty runs of two traces on two devices are readable at 1280 × 720, and stay deleted until a person asks for them',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    await page.goto('./#/compare');
    await dropFiles(page, [['plan.json', JSON.stringify(TWENTY)]]);
    await expect(page.getByText('20 runs', { exact: true })).toBeVisible();
    // The first line of the screen below the bar is the verdict; no column is beyond the edge.
    const verdict = page.getByRole('region', { name: 'Verdict' });
    const first = await verdict.locator('strong').first().boundingBox();
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(200);
    for (const name of ['Traces and policies', 'Table of runs']) {
      const table = page.getByRole('region', { name });
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBeLessThanOrEqual(0);
    }
    await expect(matrixRows(page)).toHaveCount(4);
    const whole = page.getByRole('button', { name: 'Whole verdict' });
    await whole.click();
    await expect(whole).toHaveAttribute('aria-expanded', 'true');
    await whole.click();
    // A row lifts its curves, of reads and of writes, and no others.
    await doneRows(page).nth(1).hover();
    await expect(page.locator('.compare-charts path.lifted')).toHaveCount(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Deleted runs are not simulated again by themselves.
    await page.getByRole('button', { name: 'Storage' }).click();
    await page.getByRole('button', { name: 'Delete all runs' }).click();
    await expect(page.getByRole('button', { name: 'Delete all runs' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByText('The stored runs were deleted')).toBeVisible();
    await expect(page.locator('tr[data-state="waiting"]')).toHaveCount(10);
    // The question covers nothing: the view above it is shorter.
    const question = await page.locator('.questions').boundingBox();
    const view = await page.locator('main.compare').boundingBox();
    expect((view?.y ?? 0) + (view?.height ?? Infinity)).toBeLessThanOrEqual((question?.y ?? 0) + 1);
    await page.getByRole('button', { name: 'Run all' }).click();
    await expect(page.getByText('20 runs', { exact: true })).toBeVisible();
    await expect(page.locator('.questions')).toBeEmpty();
  },
);

test(
  'from the files to the verdict and another device, the keyboard alone is enough',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    const browse = page.getByRole('button', { name: 'Browse…' }).last();
    await expect(browse).toBeVisible();
    // (The browser has to know of it before the key is pressed.)
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, browse);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'volume.spc', mimeType: 'text/plain', buffer: Buffer.from(volume(200)) });
    await expect(doneRows(page)).toHaveCount(4);
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await tabTo(page, verdict);
    await expect(verdict).toBeFocused();
    await expect(verdict).toContainText('read p');
    // The device with RAM beside the one without: a copy, changed with the keyboard.
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: '1 device' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Devices' });
    await expect(picker.locator(':focus')).toHaveCount(1);
    await tabTo(page, picker.getByRole('button', { name: /^Copy / }));
    await page.keyboard.press('Enter');
    await tabTo(page, picker.locator('summary').nth(1));
    await page.keyboard.press('Enter');
    const ram = picker.getByLabel('Controller RAM').last();
    await tabTo(page, ram);
    await ram.selectOption('controller-ram');
    await expect(picker.locator('summary').nth(1)).toContainText('RAM 1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '2 devices' })).toBeVisible();
    await expect(doneRows(page)).toHaveCount(8);
  },
);

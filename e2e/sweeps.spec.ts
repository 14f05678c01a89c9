/** Sweeps, seeds and brushes in the view Compare: every point is a run that opens. What axe says: compare.spec.ts. */
import { accessibilityProblems } from './support/accessibility.ts';
import { openOltp } from './support/compare.ts';
import { expect, test } from './support/test.ts';

test(
  'a sweep is planned with its size, runs, and its points open the same runs',
  { tag: '@long' },
  async ({ page }) => {
    await openOltp(page);
    await page.getByRole('button', { name: 'Sweep…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sweep parameters' });
    await dialog.getByRole('searchbox', { name: 'First parameter: search settings' }).fill('chips channel');
    await dialog.getByRole('button', { name: /^Chips/ }).click();
    await dialog.getByRole('textbox', { name: 'Values' }).fill('1, 2, two');
    await expect(dialog.getByRole('alert')).toHaveText('“two” is not a number.');
    await expect(dialog.getByRole('button', { name: /^Start/ })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Values' }).fill('1, 4');
    await expect(dialog.getByText(/^8 runs of .* requests in all, about \d+ s/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Start 8 runs' }).click();
    await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(8, { timeout: 30_000 });
    const points = page.getByRole('region', { name: 'Reads p99', exact: true }).locator('svg').getByRole('button');
    await expect(points).toHaveCount(8);
    await points.last().click();
    await expect(page.getByText('Same result as in Compare')).toBeVisible({ timeout: 20_000 });
    await page.goBack();
    await expect(points).toHaveCount(8);
    // Undo acts on the plan that is shown; Explore's own buttons are not there.
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo change of the plan' }).click();
    await expect(page.locator('.rows-table tbody tr')).toHaveCount(4);
  },
);

test('ten seeds give intervals, and a figure stands normalized to the baseline', { tag: '@long' }, async ({ page }) => {
  await openOltp(page);
  await page.getByRole('button', { name: '4 policies' }).click();
  await page.getByRole('checkbox', { name: /^TBM/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 seed' }).click();
  await page.getByRole('button', { name: '10 seeds' }).click();
  await page.keyboard.press('Escape');
  // A row for each policy with its median, the seeds folded under it.
  const medians = page.locator('.rows-table tbody tr.rows-median');
  await expect(medians.filter({ hasText: 'medians' })).toHaveCount(2, { timeout: 40_000 });
  await expect(page.locator('.rows-table tbody tr')).toHaveCount(2);
  await page.getByRole('button', { name: /^Seeds of .*MBM/ }).click();
  await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(10);
  const chart = page.getByRole('region', { name: /^Reads p99: 10 seeds against/ });
  // A dot for each seed of the policy that is not the baseline.
  await expect(chart.locator('svg').getByRole('button')).toHaveCount(10);
  await expect(chart.locator('text.verdict')).toHaveText([/%/]);
  await page.getByRole('radio', { name: 'Bars', exact: true }).check();
  await expect(page.getByRole('region', { name: /^Reads p99, normalized to/ })).toBeVisible();
});

test(
  'a dragged time range shows its requests in charts and table; Esc shows all again',
  { tag: '@long' },
  async ({ page }) => {
    await openOltp(page);
    const rows = page.locator('.rows-table tbody tr[data-state="done"]');
    await expect(rows).toHaveCount(4, { timeout: 30_000 });
    const whole = await rows.first().textContent();
    await page.getByRole('radio', { name: 'CDF', exact: true }).check();
    const cdf = page.getByRole('region', { name: 'Reads: share at most a latency' });
    await expect(cdf.locator('.lines path, path[stroke-width="2.5"]')).toHaveCount(4);
    await page.getByRole('radio', { name: 'Over time' }).check();
    const canvas = page.locator('.compare-charts canvas').first();
    await expect(canvas).toBeVisible();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('no chart');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(/^[\d\s]+ reads of each row in .* – .*/)).toBeVisible();
    await expect(page).toHaveURL(/#\/compare/);
    await expect(rows.first()).not.toHaveText(whole ?? '');
    await page.getByRole('radio', { name: 'Percentiles' }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(rows.first()).toHaveText(whole ?? '');
  },
);

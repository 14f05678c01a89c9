/** Sweeps in the view Compare: from the dialog, live, every point a run that opens. */
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test('a sweep is planned with its size, runs, and its points open the same runs', async ({ page }) => {
  await page.goto('./#/compare');
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
  await page.getByRole('button', { name: 'Sweep…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep parameters' });
  await dialog.getByRole('searchbox', { name: 'First parameter: search settings' }).fill('chips channel');
  await dialog.getByRole('button', { name: /^Chips/ }).click();
  await dialog.getByRole('textbox', { name: 'Values' }).fill('1, 2, two');
  await expect(dialog.getByRole('alert')).toHaveText('“two” is not a number.');
  await expect(dialog.getByRole('button', { name: /^Start/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Values' }).fill('1, 4');
  await expect(dialog.getByText(/^8 runs of .* requests in all, about \d+ s/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start 8 runs' }).click();
  await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(8, { timeout: 30_000 });
  const points = page.getByRole('region', { name: 'Reads p99', exact: true }).locator('svg').getByRole('button');
  await expect(points).toHaveCount(8);
  expect(await accessibilityProblems(page)).toEqual([]);
  await points.last().click();
  await expect(page.getByText('Same result as in Compare')).toBeVisible({ timeout: 20_000 });
  await page.goBack();
  await expect(points).toHaveCount(8);
  // Undo acts on the plan that is shown; Explore's own buttons are not there.
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo change of the plan' }).click();
  await expect(page.locator('.rows-table tbody tr')).toHaveCount(4);
});

test('ten seeds give intervals, and a figure stands normalized to the baseline', async ({ page }) => {
  await page.goto('./#/compare');
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
  await page.getByRole('button', { name: '1 seed' }).click();
  await page.getByRole('button', { name: '10 seeds' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(40, { timeout: 60_000 });
  const chart = page.getByRole('region', { name: /^Reads p99: 10 seeds against/ });
  // A dot for each seed of the three policies that are not the baseline.
  await expect(chart.locator('svg').getByRole('button')).toHaveCount(30);
  await expect(chart.locator('text.verdict')).toHaveText([/%/, /%/, /%/]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Bars', exact: true }).check();
  await expect(page.getByRole('region', { name: /^Reads p99, normalized to/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

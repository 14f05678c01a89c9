/** Sweeps, seeds and brushes in the view Compare: every point is a run that opens. What axe says: compare.spec.ts. */
import { accessibilityProblems } from './support/accessibility.ts';
import { openOltp } from './support/compare.ts';
import { expect, test } from './support/test.ts';

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

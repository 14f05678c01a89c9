import { browse, makeFile, msrReads, open, stateHash } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test(
  'yesterday’s experiment and its trace are there: after a reload, as an offer, and in the list',
  { tag: '@long' },
  async ({ page }, info) => {
    await open(page);
    await browse(page, makeFile(info, 'monday.csv', msrReads(300).join('\n')));
    await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click();
    await expect(page.locator('.workload-name')).toHaveText('monday.csv');
    await expect(page.getByText(/^300 requests/).first()).toBeVisible();
    const hash = await stateHash(page);
    await page.getByRole('button', { name: 'Recents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recent experiments' });
    const entry = dialog.getByRole('button', { name: /^monday\.csv/ });
    // An experiment is kept a moment after its run; the dialog shows what was kept when it opened.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Recents' }).click();
      await expect(entry).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');

    await page.reload();
    await expect(page.getByText(/^300 requests/).first()).toBeVisible();
    expect(await stateHash(page)).toBe(hash);

    await page.goto('./#/learn');
    await page.goto('./');
    await page.reload();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.locator('.workload-name')).toHaveText('monday.csv');
    await expect(page.getByText(/^300 requests/).first()).toBeVisible();
    expect(await stateHash(page)).toBe(hash);

    await page.getByRole('button', { name: 'Recents' }).click();
    await dialog.getByRole('button', { name: 'Delete monday.csv' }).click();
    await expect(entry).toHaveCount(0);
    await expect(dialog.getByText('None yet.')).toBeVisible();
  },
);

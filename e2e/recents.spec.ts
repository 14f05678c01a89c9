import { browse, drop, makeFile, msrReads, open, stateHash, openPart } from './support/explore.ts';
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
    // An experiment is kept a moment after its run; the dialog shows what was kept when it opened.
    await expect.poll(() => page.evaluate(storedNames, 'recents')).toEqual(['monday.csv']);
    await openPart(page, 'Open');
    await page.getByRole('button', { name: 'Recents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recent experiments' });
    const entry = dialog.getByRole('button', { name: /^monday\.csv/ });
    await expect(entry).toBeVisible();
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

    await openPart(page, 'Open');
    await page.getByRole('button', { name: 'Recents' }).click();
    await dialog.getByRole('button', { name: 'Delete monday.csv' }).click();
    await expect(entry).toHaveCount(0);
    await expect(dialog.getByText('None yet.')).toBeVisible();
  },
);

test(
  'a dropped trace is kept from the click on Run: a reload during its first run loses nothing',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    // No run ends before the reload.
    await page.evaluate(() => {
      const post = Reflect.get(Worker.prototype, 'postMessage');
      Worker.prototype.postMessage = function (message: { readonly kind?: string }, ...rest) {
        if (message.kind !== 'run') Reflect.apply(post, this, [message, ...rest]);
      };
    });
    await drop(page, 'monday.csv', msrReads(300).join('\n'));
    await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click();
    await expect(page).toHaveURL(/#\/explore\?.*x=/);
    await expect.poll(() => page.evaluate(storedNames, 'traces')).toEqual(['monday.csv']);
    await page.reload();
    await expect(page.locator('.workload-name')).toHaveText('monday.csv');
    await expect(page.getByText(/^300 requests/).first()).toBeVisible();
    await expect(page.getByText('This experiment needs the trace')).toHaveCount(0);
  },
);

/** The names of what a table of the page's database holds. */
function storedNames(table: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('nandscope');
    opening.addEventListener('error', () => {
      reject(opening.error ?? new Error('the database does not open'));
    });
    opening.addEventListener('success', () => {
      const all = opening.result.transaction(table).objectStore(table).getAll();
      all.addEventListener('success', () => {
        opening.result.close();
        resolve((all.result as { name: string }[]).map(({ name }) => name));
      });
    });
  });
}

/** A session is saved, and another visit continues with it. */
import { readFile } from 'node:fs/promises';
import { problemsInBothThemes } from './support/accessibility.ts';
import { browse, explore, makeFile, msrReads, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test(
  'Ctrl S keeps B, the view, the marks and the trace, and the file brings them back',
  { tag: '@long' },
  async ({ page, context }, info) => {
    await open(page);
    await browse(page, makeFile(info, 'monday.csv', msrReads(300).join('\n')));
    await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).first().click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(1, { timeout: 30_000 });
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2, { timeout: 30_000 });
    const hashes = async (of: typeof page): Promise<(string | null)[]> =>
      Promise.all((await of.locator('[data-state-hash]').all()).map((one) => one.getAttribute('data-state-hash')));
    const before = await hashes(page);
    await page.getByLabel('Lanes', { exact: true }).selectOption('all');
    await explore(page).timeline.focus();
    await page.keyboard.press('m');

    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save to a file' });
    await expect(dialog.getByText(/^Compressed: .* more\.$/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /monday\.csv/ }).check();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.session\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const saved = JSON.parse(text) as { view: { marks: unknown[]; lanes: { show?: string } } };
    expect(saved.view.marks).toHaveLength(1);
    expect(saved.view.lanes.show).toBe('all');

    // Another visit, without the trace and without what this browser keeps.
    const other = await (await context.browser()?.newContext())?.newPage();
    if (other === undefined) throw new Error('there is no browser');
    await other.goto(page.url().split('#')[0]);
    await expect(other.locator('[data-state-hash]')).toHaveCount(1, { timeout: 30_000 });
    await browse(other, makeFile(info, 'my.session.json', text));
    await expect(other.getByText('my.session.json opened')).toBeVisible({ timeout: 30_000 });
    await expect(other.locator('[data-state-hash]')).toHaveCount(2, { timeout: 30_000 });
    await expect.poll(() => hashes(other)).toEqual(before);
    await expect(other.getByLabel('Lanes', { exact: true })).toHaveValue('all');
  },
);

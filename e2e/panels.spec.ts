/** The setup's panels, where they need a browser; tests/app/explore.test.tsx has the rest. */
import { OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import { changeA, explore, open, stateHash, unfold, openPart } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { byTurns } from './support/turns.ts';

test('a named scheme sets the policies, and a scheme that is excluded says why', async ({ page }) => {
  await open(page);
  await page.keyboard.press('ControlOrMeta+p');
  const search = page.getByRole('searchbox', { name: 'Find a setting or scheme' });
  await expect(search).toBeFocused();
  await search.fill('superblocks of');
  const eight = page.getByRole('radio', { name: 'Superblocks of 8', exact: true });
  await expect(eight).toBeDisabled();
  await expect(page.locator('.scheme', { has: eight }).locator('.switch-reason')).toContainText(
    /Superblock ways.*divisor/,
  );
  await search.fill('tbm');
  // The list follows a moment later, so the test clicks, and does not check the radio immediately.
  const twin = page.getByRole('radio', { name: 'TBM (twin blocks)' });
  await twin.click();
  await expect(twin).toBeChecked();
  // The first Escape clears the field, the second closes the sheet.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About Multi-plane' }).click();
  await expect(page.getByRole('combobox', { name: 'Position of Multi-plane' })).toHaveValue('twin-block');
  await openPart(page, 'Scheme');
  await expect(page.getByRole('combobox', { name: 'Scheme' })).toHaveValue('tbm');
  await expect(page.getByText('B is A with:')).toBeVisible();
});

test(
  'the generator’s sizes, gaps and places have fields that refuse by name, are part of the link and can be undone',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await changeA(page);
    const hash = await stateHash(page);
    await unfold(page, 'Generator settings');
    const sizes = page.getByRole('textbox', { name: 'Read sizes' });
    await expect(sizes).toHaveValue('8 KiB');
    await sizes.fill('4 × 3, 64');
    await sizes.press('Enter');
    await expect(sizes).toHaveValue('4 KiB × 3, 64 KiB');
    await expect.poll(() => stateHash(page)).not.toBe(hash);
    await sizes.fill('large');
    await sizes.press('Enter');
    await expect(page.getByRole('alert')).toContainText('“large” is not a size. Allowed: sizes in KiB');
    await sizes.press('Escape');
    const reads = page.getByRole('textbox', { name: 'Reads', exact: true });
    await reads.fill('120');
    await reads.press('Enter');
    await expect(page.getByRole('alert')).toContainText(/1\.2 is not allowed\. Allowed:/);
    await reads.press('Escape');
    const gap = page.getByRole('textbox', { name: 'Mean gap' });
    await expect.poll(() => page.url()).toContain('x=');
    const before = page.url();
    await gap.fill('800');
    await gap.press('Enter');
    await expect(page.locator('.workload-facts').first()).toContainText(/in 1\.\d+\ss/);
    await openPart(page, 'Open');
    await expect(page.getByRole('combobox', { name: 'Sample' })).toHaveValue('generated');
    await expect.poll(() => page.url()).not.toBe(before);
    const link = page.url();
    await page.goto('about:blank');
    await open(page, link);
    await unfold(page, 'Generator settings');
    await expect(sizes).toHaveValue('4 KiB × 3, 64 KiB');
    await expect(gap).toHaveValue('800');
  },
);

test('the keyboard alone opens a group and makes a choice', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'All settings…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Scheduling/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Write placement/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /^Free block selection/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: /^Free block selection/ })).toHaveValue('least-erased');
  await page.keyboard.press('Escape');
  await expect(page.getByText('B is A with:')).toBeVisible();
});

test('axe finds nothing in the unfolded panels', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  for (const more of await page.locator('.srow-more').all()) await more.click();
  await unfold(page, 'Generator settings', 'Device settings', 'Timing', 'Bus', 'Geometry', 'Initial state');
  await unfold(page, 'Host settings');
  expect(await problemsInBothThemes(page)).toEqual([]);
});

test(
  'axe finds nothing with B, its charts, the device and groups of the sheet of all settings (others for each commit)',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    const charts = page.getByLabel('Chart', { exact: true });
    for (const value of byTurns(['list', 'against', 'changed'], 1)) {
      await charts.selectOption(value);
      expect(await problemsInBothThemes(page), value).toEqual([]);
    }
    await page.getByRole('button', { name: 'Device', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Device at \d/ })).toBeVisible();
    expect(await problemsInBothThemes(page), 'the device').toEqual([]);
    await page.getByRole('button', { name: 'All settings…' }).click();
    const groups = page.getByRole('dialog').getByRole('navigation').getByRole('button');
    await expect.poll(() => groups.count()).toBeGreaterThanOrEqual(16);
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.width).toBeGreaterThan(1000);
    expect(box?.height).toBeLessThanOrEqual(900);
    for (const group of byTurns(await groups.all(), 5)) {
      await group.click();
      expect(await problemsInBothThemes(page, OPEN_WINDOW), await group.innerText()).toEqual([]);
    }
  },
);

/** The setup's panels, where they need a browser; tests/app/explore.test.tsx has the rest. */
import { OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import { explore, open, unfold, openSetup, ofTimeline, showChart } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { byTurns } from './support/turns.ts';

test('the keyboard alone opens a group and makes a choice', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await openSetup(page);
  await page.getByRole('button', { name: 'All settings…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a setting or scheme' })).toBeFocused();
  await page.getByRole('button', { name: /^Scheduling/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Write placement/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /^Free block selection/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: /^Free block selection/ })).toHaveValue('least-erased');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What B changes' }).click();
  await expect(page.getByText('B is A with:')).toBeVisible();
  await expect(page.locator('.changes li')).toHaveText(/^Free block selection: /);
});

test('axe finds nothing in the unfolded panels', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await page.getByRole('button', { name: 'More switches' }).click();
  await unfold(page, 'Generator settings', 'Device settings', 'Timing', 'Bus', 'Geometry', 'Initial state');
  await unfold(page, 'Host settings');
  expect(await problemsInBothThemes(page)).toEqual([]);
});

test(
  'axe finds nothing with B, its charts, the device and groups of the sheet of all settings (others for each commit)',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    for (const value of byTurns(['Slowest requests', 'B compared with A', 'Requests with the largest change'], 1)) {
      await showChart(page, value);
      expect(await problemsInBothThemes(page), value).toEqual([]);
    }
    await ofTimeline(page, /^(Device|Close the device)/);
    await expect(page.getByRole('region', { name: /^Device at \d/ })).toBeVisible();
    expect(await problemsInBothThemes(page), 'the device').toEqual([]);
    await openSetup(page);
    await page.getByRole('button', { name: 'All settings…' }).click();
    const groups = page.getByRole('dialog').getByRole('navigation').getByRole('button');
    await expect(groups).not.toHaveCount(0);
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.width).toBeGreaterThan(1000);
    expect(box?.height).toBeLessThanOrEqual(900);
    for (const group of byTurns(await groups.all(), 5)) {
      await group.click();
      expect(await problemsInBothThemes(page, OPEN_WINDOW), await group.innerText()).toEqual([]);
    }
  },
);

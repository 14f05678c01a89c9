import { explore, open, stateHash, ofChart } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

test('the suspension switch puts B below A: the read moves and the tail drops', { tag: LOADS }, async ({ page }) => {
  await open(page);
  const { suspension, tail } = explore(page);
  const before = await stateHash(page);
  await expect(suspension).toHaveAttribute('aria-checked', 'false');
  await suspension.click();
  await expect(suspension).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('.band').getByText(/259\.9\sµs, 51\.4\s× faster/)).toBeVisible();
  expect(await stateHash(page, 0)).toBe(before);
  expect(await stateHash(page, 1)).not.toBe(before);
  await ofChart(page, /^As a table/);
  const rows = tail.getByRole('row');
  await expect(rows).toHaveCount(9);
  const p99 = async (side: number): Promise<number> => {
    const text = await rows.nth(5).getByRole('cell').nth(side).innerText();
    return Number.parseFloat(text) * (text.includes('ms') ? 1000 : 1);
  };
  expect(await p99(0)).toBeGreaterThan(10 * (await p99(1)));
});

test('read and write asymmetry is three numbers of the first screen: another time makes B, the same one ends it', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('read and write asymmetry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'tR' })).toBeFocused();
  const erase = page.getByRole('textbox', { name: 'tBERS' });
  await expect(erase).toHaveValue('15');
  await erase.fill('3');
  await erase.press('Enter');
  await expect(page.locator('.band').getByText(/With tBERS 3\sms: 1\.388\sms, 9\.62\s× faster/)).toBeVisible();
  await erase.press('ArrowDown');
  await expect(page.locator('.band').getByText(/With tBERS 2\sms/)).toBeVisible();
  await erase.fill('-1');
  await erase.press('Enter');
  await expect(page.locator('.device-line').getByRole('alert')).toBeVisible();
  await erase.fill('15');
  await erase.press('Enter');
  await expect(page.locator('.band').getByText(/A switch below makes B/)).toBeVisible();
});

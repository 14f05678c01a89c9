import { explore, open, stateHash, unfold } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test('without a click, a read behind an erase is selected and explained', async ({ page }) => {
  const { inspector, latency } = explore(page);
  await page.goto('./');
  await expect(inspector.getByText('Why it waited')).toBeVisible();
  await expect(inspector.getByText(/it waits for the erase of block \d+ \(garbage collection\)/)).toBeVisible();
  expect(Number.parseFloat(await latency.innerText())).toBeGreaterThan(5);
  await expect(latency).toContainText('ms');
  await expect(inspector.getByText(/× its latency without the waits for others/)).toBeVisible();
  await expect(inspector.locator('.parts-sum')).toContainText('✓');
});

test('the suspension switch puts B below A: the read moves and the tail drops', async ({ page }) => {
  await open(page);
  const { suspension, inspector, tail } = explore(page);
  const before = await stateHash(page);
  await expect(suspension).toHaveAttribute('aria-checked', 'false');
  await suspension.click();
  await expect(suspension).toHaveAttribute('aria-checked', 'true');
  await expect(inspector.getByText(/▼ 51\.4\s× faster in B/)).toBeVisible();
  await expect(inspector.getByText(/× faster/)).toBeVisible();
  expect(await stateHash(page, 0)).toBe(before);
  expect(await stateHash(page, 1)).not.toBe(before);
  await tail.getByRole('button', { name: 'Table' }).click();
  const rows = tail.getByRole('row');
  await expect(rows).toHaveCount(9);
  const p99 = async (side: number): Promise<number> => {
    const text = await rows.nth(5).getByRole('cell').nth(side).innerText();
    return Number.parseFloat(text) * (text.includes('ms') ? 1000 : 1);
  };
  expect(await p99(0)).toBeGreaterThan(10 * (await p99(1)));
});

test('undo takes the switch back, and redo brings it again', async ({ page }) => {
  await open(page);
  const { suspension } = explore(page);
  await suspension.click();
  await expect(page.getByText('B is A with:')).toBeVisible();
  const hash = await stateHash(page, 1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(suspension).toHaveAttribute('aria-checked', 'false');
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  expect(await stateHash(page, 1)).toBe(hash);
});

test('B can become A', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  const b = await stateHash(page, 1);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  expect(await stateHash(page)).toBe(b);
});

test('a policy that these settings exclude says so and cannot be turned on', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await page.getByRole('button', { name: 'All settings…' }).click();
  await page.getByRole('button', { name: /Banks, superblocks and registers/ }).click();
  const cache = page.getByRole('switch', { name: 'Cache mode' });
  await expect(cache).toBeDisabled();
  await expect(page.locator('.switch', { has: cache }).locator('.switch-reason')).toContainText(
    'Suspend programs = false',
  );
});

test('an impossible device is refused in its field, and the run stays', async ({ page }) => {
  await open(page);
  const hash = await stateHash(page);
  await unfold(page, 'Device settings', 'Geometry');
  const channels = page.getByLabel('Channels', { exact: true });
  await channels.fill('9000');
  await channels.press('Enter');
  await expect(page.getByText(/9000 is not allowed\. Allowed: a whole number from 1 to 64/)).toBeVisible();
  expect(await stateHash(page)).toBe(hash);
  await channels.press('Escape');
  await expect(channels).toHaveValue('2');
});

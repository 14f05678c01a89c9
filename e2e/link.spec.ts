/** The address holds the experiment and the view. */
import { expect, test } from './support/test.ts';

test('a copied address opens the same run in a clean profile', async ({ page, browser, baseURL }) => {
  await page.goto('./');
  await page.getByRole('switch', { name: 'Suspension' }).click();
  const hashes = page.locator('[data-state-hash]');
  await expect(hashes).toHaveCount(2);
  const expected = await hashes.evaluateAll((all) => all.map((one) => one.getAttribute('data-state-hash')));
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('&b=');
  const address = await page.evaluate(() => location.href);
  expect(address.startsWith(baseURL ?? '')).toBe(true);

  const clean = await browser.newContext();
  const other = await clean.newPage();
  await other.goto(address);
  const theirs = other.locator('[data-state-hash]');
  await expect(theirs).toHaveCount(2);
  expect(await theirs.evaluateAll((all) => all.map((one) => one.getAttribute('data-state-hash')))).toEqual(expected);
  await clean.close();
});

for (const [what, hash] of [
  ['of a version to come', '#/explore?v=99&x=AAAA'],
  ['that was cut off', '#/explore?v=1&x=eNq'],
  ['that is hostile', '#/explore?v=1&x=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['of another screen', '#/nowhere?v=1'],
] as const) {
  test(`a link ${what} is explained, and the page works`, async ({ page }) => {
    await page.goto(`./${hash}`);
    await expect(page.getByText(/link can’t be opened/i)).toBeVisible();
    await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  });
}

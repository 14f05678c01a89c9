import { explore, open, openSetup } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test('with forced colors, switches and selections remain visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  const { suspension } = explore(page);
  const color = (): Promise<string> => suspension.evaluate((button) => getComputedStyle(button).backgroundColor);
  const off = await color();
  await suspension.click();
  await expect(suspension).toHaveAttribute('aria-checked', 'true');
  await expect.poll(color).not.toBe(off);
  // Colors that tell one cause from another stay: the bar is not one blank.
  const parts = page.locator('.band .cause-bar').first().locator('.cause-part');
  const colors = await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(colors).size).toBeGreaterThan(2);
  const frame = (name: string): Promise<string> =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const label = radio.nextElementSibling;
      return label === null ? '' : getComputedStyle(label).outlineStyle;
    });
  await openSetup(page);
  expect(await frame('try in B')).toBe('solid');
  expect(await frame('change A')).toBe('none');
});

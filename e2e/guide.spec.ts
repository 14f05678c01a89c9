import { problemsInBothThemes } from './support/accessibility.ts';
import { open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test(
  'the Guide by keyboard: from help to a document, its sections, another document and a lesson',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await page.keyboard.press('?');
    await page.getByRole('link', { name: /^Guide for/ }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Guide' })).toBeVisible();

    await page.getByRole('link', { name: /^Research The meaning/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'NANDscope for researchers' })).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Guide' });
    await contents.getByRole('link', { name: 'Many runs' }).press('Enter');
    await expect(page).toHaveURL(/#\/guide\/research\/many-runs$/);
    const heading = page.getByRole('heading', { name: 'Many runs' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.locator('article').getByRole('link', { name: 'what the model omits' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'The model and its limits' })).toBeInViewport();
    await page.goBack();
    await expect(heading).toBeInViewport();

    await contents.getByRole('link', { name: 'Teaching', exact: true }).press('Enter');
    await page.locator('article').getByRole('link', { name: '#/learn/suspension' }).press('Enter');
    await expect(page.locator('.question')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a document has folded contents and no horizontal overflow', async ({ page }) => {
    await page.goto('./#/guide/embed');
    await page.getByText('Contents', { exact: true }).tap();
    await page.getByRole('link', { name: 'Scores' }).tap();
    await expect(page.getByRole('heading', { name: 'Scores' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

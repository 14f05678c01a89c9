import { accessibilityProblems } from './support/accessibility.ts';
import { open } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

test(
  'the documents by keyboard: from help to a document, a section of another, and a lesson',
  { tag: ['@long', LOADS] },
  async ({ page, context }) => {
    await open(page);
    await page.keyboard.press('?');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Documents for/ }).press('Enter');
    const documents = await opening;
    await documents.getByRole('link', { name: 'Research', exact: true }).press('Enter');
    await expect(documents.getByRole('heading', { level: 1, name: 'NANDscope for researchers' })).toBeVisible();
    await documents
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Many runs' })
      .press('Enter');
    await expect(documents).toHaveURL(/\/guide\/research\.html#many-runs$/);
    await expect(documents.getByRole('heading', { name: 'Many runs' })).toBeInViewport();
    let checked = 0;
    for (const colorScheme of ['dark', 'light'] as const) {
      await documents.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(documents), colorScheme).toEqual([]);
      checked++;
    }
    expect(checked).toBe(2);
    await documents.getByRole('link', { name: 'what the model omits' }).press('Enter');
    await expect(documents.getByRole('heading', { name: 'The model and its limits' })).toBeInViewport();
    await documents.getByRole('link', { name: 'All documents' }).press('Enter');
    await documents.getByRole('link', { name: 'Teaching', exact: true }).press('Enter');
    await documents.getByRole('link', { name: '#/learn/suspension' }).press('Enter');
    await expect(documents.locator('.question')).toBeVisible();
  },
);

test(
  'a link of the time when documents were a view opens the document, which fits a phone',
  { tag: LOADS },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./#/guide/embed/messages');
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

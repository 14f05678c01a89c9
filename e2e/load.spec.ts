import { problemsInBothThemes } from './support/accessibility.ts';
import { expect, LOADS, test } from './support/test.ts';

test('the page loads without errors and without requests to another origin', { tag: LOADS }, async ({ page }) => {
  const response = await page.goto('./');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/NANDscope/);
  await expect(page.getByRole('heading', { name: 'NANDscope', level: 1 })).toBeVisible();
});

test('the content security policy of the built page allows its own files only', async ({ page, complaints }) => {
  await page.goto('./');
  const refused = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        resolve(event.effectiveDirective);
      });
    });
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    return violation;
  });
  expect(refused).toBe('connect-src');
  // The refusal is what this test provoked; it never became a request.
  expect(complaints.filter((line) => line.startsWith('request'))).toEqual([]);
  complaints.splice(0);
});

test('axe finds no violation of WCAG 2.2 AA on the first screen', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { explore, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

const closeNotice = (page: Page): Promise<void> => page.getByRole('button', { name: /^Close: / }).click();

const MISSING = 'A part of the page could not be loaded';

test('what the first screen does not need comes later; where it cannot, that is said, and it can be asked for again', async ({
  page,
  complaints,
}) => {
  await open(page);
  await page.route('**/assets/*.js', (route) => route.abort());

  // A panel says so in its own place.
  await page.getByRole('button', { name: 'All policies and schemes' }).click();
  const inPlace = page.locator('.policies').getByRole('alert').filter({ hasText: MISSING });
  await expect(inPlace).toBeVisible();
  // A change and a window say so in a notice, and nothing has changed.
  await explore(page).suspension.click();
  const notice = page.locator('.notices').getByRole('alert').filter({ hasText: MISSING });
  await expect(notice).toBeVisible();
  await expect(explore(page).suspension).toHaveAttribute('aria-checked', 'false');
  await closeNotice(page);
  await expect(notice).toBeHidden();
  await page.keyboard.press('?');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeNotice(page);
  await page.keyboard.press('/');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();

  await page.unroute('**/assets/*.js');
  await inPlace.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a policy or scheme' })).toBeVisible();
  await explore(page).suspension.click();
  await expect(explore(page).suspension).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await closeNotice(page);
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // The browser itself complains of what was withheld from it, and of nothing else.
  expect(complaints.filter((line) => !/Failed to load resource|dynamically imported module/.test(line))).toEqual([]);
  complaints.splice(0);
});

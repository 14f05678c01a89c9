import type { Page } from '@playwright/test';
import { drop, explore, msrReads, open, switchesTried } from './support/explore.ts';
import { expect, test, TRIED, withhold } from './support/test.ts';

const closeNotice = (page: Page): Promise<void> => page.getByRole('button', { name: /^Close: / }).click();

const MISSING = 'A part of the page could not be loaded';

test(
  'a part that cannot be loaded says so, and a second attempt loads it',
  { tag: ['@long', TRIED] },
  async ({ page, complaints }) => {
    await open(page);
    // A switch that is being tried occupies the worker; a second one could not start below.
    await switchesTried(page);
    const letArrive = await withhold(page, '*/assets/*.js');

    // A panel says so in its own place: the device, and the words beside the clock.
    await explore(page).timeline.focus();
    await page.keyboard.press('i');
    const inPlace = page.getByRole('main').getByRole('alert').filter({ hasText: MISSING });
    await expect(inPlace).toHaveCount(3);
    // A window says so in a notice, and closes.
    const notice = page.locator('.notices').getByRole('alert').filter({ hasText: MISSING });
    for (const keys of ['ControlOrMeta+k', 'ControlOrMeta+o']) {
      await page.keyboard.press(keys);
      await expect(notice).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await closeNotice(page);
      await expect(notice).toBeHidden();
    }
    await drop(page, 'trace.csv', msrReads(10).join('\n'));
    await expect(notice).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await closeNotice(page);
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeHidden();
    // The panels of the first view are all there.
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);

    await letArrive();
    // With B a fourth part of the page is asked for.
    await expect(inPlace).toHaveCount(4);
    for (const left of [3, 2, 1, 0]) {
      await inPlace.first().getByRole('button', { name: 'Try again' }).click();
      await expect(inPlace).toHaveCount(left);
    }
    await expect(page.getByRole('region', { name: /^Device at/ })).toBeVisible();
    await expect(page.locator('.now-words')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+o');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    // The browser itself complains of the files that were withheld from it, and of nothing else.
    expect(complaints.filter((line) => !/Failed to load resource|dynamically imported module/.test(line))).toEqual([]);
    complaints.splice(0);
  },
);

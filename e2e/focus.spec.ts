import type { Locator, Page } from '@playwright/test';
import { planOfFiles } from './support/compare.ts';
import { browse, dropFiles, explore, held, makeFile, open } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test } from './support/test.ts';

/** The window that lies over the page. */
const dialog = (page: Page) => page.getByRole('dialog');

test('a closed dialog returns the focus to the control that opened it', async ({ page }, info) => {
  await open(page);
  const { timeline } = explore(page);
  for (const key of ['?', 'ControlOrMeta+k', 'ControlOrMeta+o']) {
    await timeline.focus();
    await page.keyboard.press(key);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(timeline).toBeFocused();
  }
  await browse(page, makeFile(info, 'empty.csv', ''));
  await expect(dialog(page).getByRole('alert')).toContainText('empty');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Browse…' })).toBeFocused();
  await page.getByRole('button', { name: 'Timeline menu' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Timeline menu' })).toBeFocused();
});

test('a button that removes or disables itself does not lose the focus', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const { suspension } = explore(page);
  await suspension.press('Space');
  await page.getByRole('button', { name: 'Remove B', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove B', exact: true })).toHaveCount(0);
  await expect(suspension).toBeFocused();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await settled(page);
  await undo.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  const { timeline } = explore(page);
  await timeline.press('i');
  await page.getByRole('button', { name: 'Close device view' }).press('Enter');
  await expect(timeline).toBeFocused();
});

test('a change of view moves the focus to the new view', async ({ page }) => {
  await open(page);
  await page.goto('./#/papers');
  await page.getByRole('link', { name: 'Five chips, two pages at a time', exact: true }).press('Enter');
  const showMe = page.getByRole('button', { name: 'Run it', exact: true });
  await expect(showMe).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await showMe.press('Enter');
  await expect(page.getByRole('region', { name: 'Scenario' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('menus and choices have the focus in the moment in which they are shown: no key before it is lost', async ({
  page,
}) => {
  await open(page);
  // Its part of the page loads with the first press.
  const menu = page.getByRole('button', { name: 'Timeline menu' });
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto('./#/compare');
  await dropFiles(page, [['plan.json', planOfFiles([['reads.csv', '']])]]);
  const policies = page.getByRole('button', { name: '4 policies' });
  await expect(policies).toBeVisible();
  /** What has the focus right after a press, before anything else can happen. */
  const focused = (button: Locator): Promise<string> =>
    button.evaluate((one: HTMLElement) => {
      one.click();
      return document.activeElement?.closest('[popover]')?.ariaLabel ?? '';
    });
  expect(await focused(policies)).not.toBe('');
  await page.keyboard.press('Escape');
  await page.goto('./#/explore');
  await expect(menu).toBeVisible();
  expect(await focused(menu)).toBe('Timeline menu');
});

test('a page rests once the part of it that was asked for is there', { tag: LOADS }, async ({ page }) => {
  await open(page);
  const load = await held(page, '**/assets/*.js');
  const asked = page.waitForRequest('**/assets/*.js');
  await page.keyboard.press('i');
  await asked;
  let rests = false;
  const rest = settled(page).then(() => {
    rests = true;
  });
  // Nothing moves meanwhile, for longer than a page has to be still.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  expect(rests).toBe(false);
  load();
  await rest;
  await expect(page.getByRole('region', { name: /^Device at/ })).toBeVisible();
});

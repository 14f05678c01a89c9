/** Tables whose columns a person names. */
import { problemsInBothThemes } from './support/accessibility.ts';
import { drop, explore, open, openSetup } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

const TABLE = `timestamp_us,process,type,address,size\n${Array.from(
  { length: 900 },
  (_, i) => `${i * 400},7,${i % 3 === 0 ? 'WRITE' : 'READ'},${i * 8192},4096`,
).join('\n')}\n`;

/** Moves the focus by Tab, or backward, until an element has it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('a table of unknown columns runs by keyboard alone, and its choice is offered again', async ({ page }) => {
  await open(page);
  await drop(page, 'mine.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'What do the columns of mine.csv mean?' });
  await expect(dialog).toContainText('900 requests in');
  await expect(dialog.getByLabel('timestamp_us')).toHaveValue('time:us');
  await expect(dialog.getByRole('button', { name: 'Read the file' })).toBeFocused();
  expect(await problemsInBothThemes(page)).toEqual([]);
  // A menu by the keyboard: the process is ignored, and becomes the device.
  await tabTo(page, dialog.getByLabel('process'), 'Shift+Tab');
  await page.keyboard.type('device');
  await expect(dialog.getByLabel('process')).toHaveValue('device');
  await tabTo(page, dialog.getByRole('button', { name: 'Read the file' }), 'Tab');
  await page.keyboard.press('Enter');
  const found = page.getByRole('dialog', { name: 'mine.csv' });
  await expect(found).toContainText('columns:time=1:us,op=3,offset=4,size=5,device=2');
  await expect(found.getByRole('button', { name: 'Run 900 requests' })).toBeFocused();
  await tabTo(page, found.getByRole('radio', { name: 'used', exact: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(found.getByRole('radio', { name: 'new' })).toBeChecked();
  await tabTo(page, found.getByRole('button', { name: 'Run 900 requests' }), 'Tab');
  await page.keyboard.press('Enter');
  await expect(found).toBeHidden();
  await openSetup(page);
  await expect(page.locator('.explore-setup').getByText('900 requests')).toBeVisible();
  await expect(explore(page).tail.getByRole('button', { name: /A reads p99:/ })).toBeVisible();
  await drop(page, 'other.csv', TABLE);
  const again = page.getByRole('dialog', { name: 'What do the columns of other.csv mean?' });
  await expect(again).toContainText('As you chose for the last file with this header.');
  await expect(again.getByLabel('process')).toHaveValue('device');
});

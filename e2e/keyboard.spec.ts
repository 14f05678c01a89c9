import { OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import { drop, explore, held, msrReads, open, unfold, ofChart } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

test('the keyboard alone reaches palette, key sheet, switch, timeline and chart', async ({ page }) => {
  await open(page);
  const { suspension, timeline, inspector, latency } = explore(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type('suspension');
  await page.keyboard.press('Enter');
  await expect(suspension).toHaveAttribute('aria-checked', 'true');
  // As it closes, the palette gives the focus back.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await suspension.focus();
  await page.keyboard.press('Space');
  await expect(suspension).toHaveAttribute('aria-checked', 'false');
  const before = await latency.innerText();
  await page.keyboard.press('r');
  await expect(latency).not.toHaveText(before);
  await timeline.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Period');
  await expect(inspector.getByText(/read #|write #|operation #/).first()).toBeVisible();
  await page.keyboard.press('0');
  await page.keyboard.press('Escape');
  await expect(inspector.getByText('Nothing selected')).toBeVisible();
});

test(
  'text typed for the list of policies, or for the palette while it is loading, is not lost',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await open(page);
    const sheet = await held(page, '**/assets/*.js');
    await page.keyboard.press('ControlOrMeta+p');
    await page.keyboard.type('wear');
    sheet();
    const box = page.getByRole('searchbox', { name: 'Find a setting or scheme' });
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('wear');
    // The first Escape clears the field, the second closes the sheet.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    const palette = await held(page, '**/assets/*.js');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('write amplification');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    // A setting and no command: the list is complete when Enter chooses.
    await page.keyboard.type('setting: victim');
    await page.keyboard.press('Enter');
    palette();
    await expect(box).toHaveValue(/victim/i);
  },
);

test('every control can be reached with Tab', async ({ page }) => {
  await open(page);
  const seen = new Set<string>();
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return '';
      return `${element.getAttribute('role') ?? element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
    });
    if (name !== '') seen.add(name);
  }
  const all = [...seen].join('\n');
  for (const part of ['Copy link', 'Setup', 'Suspension', 'Play', 'Timeline', 'Chart menu', 'Show in the timeline']) {
    expect(all).toContain(part);
  }
});

test('axe finds nothing on the screens of Explore', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await unfold(page, 'Device settings', 'Timing', 'Geometry');
  await ofChart(page, /^As a table/);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await drop(page, 'desk.csv', `broken\n${msrReads(50).join('\n')}`);
  await expect(page.getByRole('dialog')).toContainText('rejected');
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { problemsInBothThemes } from './support/accessibility.ts';
import { drop, explore, msrLines, open, openSetup, ofTimeline } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test } from './support/test.ts';

/** The device beside the timeline. */
const device = (page: Page) => page.getByRole('region', { name: /^Device at/ });
const clock = (page: Page) => page.getByLabel('Playhead position');

/** Opens the device and waits until it is in step with the playhead. */
async function openDevice(page: Page): Promise<void> {
  await open(page);
  await page.keyboard.press('i');
  await inStep(page);
  await settled(page);
}

async function inStep(page: Page): Promise<void> {
  await expect(device(page)).toHaveAttribute('aria-busy', 'false');
  await expect(device(page).locator('[data-at]')).toBeVisible();
}

/** Lets some pictures be drawn. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (all) => {
    for (let i = 0; i < all; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** All that the device says: figures, queues, collection. */
async function picture(page: Page): Promise<string> {
  await inStep(page);
  return device(page).locator('.device-parts').innerText();
}

test('time plays forward and back, and pauses', { tag: '@long' }, async ({ page }) => {
  await openDevice(page);
  const at = async (): Promise<number> =>
    Number((/[\d.\u202f]+/.exec(await clock(page).innerText())?.[0] ?? '').replaceAll('\u202f', ''));
  const before = await at();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(at).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // The clock stops with the next frame.
  await settled(page);
  const rest = await at();
  await frames(page, 12);
  expect(await at()).toBe(rest);
  await ofTimeline(page, /^Play backwards/);
  await expect.poll(at).toBeLessThan(rest);
  await page.getByRole('button', { name: 'Pause' }).click();
  await inStep(page);
});

test('a drag on the time axis scrubs, and the device follows', async ({ page }) => {
  await openDevice(page);
  const first = await picture(page);
  const box = await explore(page).timeline.boundingBox();
  if (box === null) throw new Error('no timeline');
  await page.mouse.move(box.x + box.width * 0.4, box.y + 46);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 46, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => picture(page)).not.toBe(first);
});

test('on a phone the device is as wide as the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openDevice(page);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await inStep(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the device panel locates a logical page and lists a block’s pages', async ({ page }) => {
  await openDevice(page);
  await page.getByLabel('Locate LPN').fill('9000');
  await expect(device(page).locator('.device-lookup output')).toHaveText(/block \d+, page \d+|not mapped/);
  await page.getByLabel('Locate LPN').fill('x');
  await expect(device(page).locator('.device-lookup output')).toHaveText(/whole numbers/);
  await page.getByRole('application', { name: /Blocks/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(device(page).locator('.device-words')).toHaveText(/block 1 of/);
});

test('the block selection is cleared by its button, by Escape, or by a second click', async ({ page }) => {
  await openDevice(page);
  const words = device(page).locator('.device-words');
  const map = page.getByRole('application', { name: /Blocks/ });
  const letGo = page.getByRole('button', { name: 'Clear block selection' });
  const choose = async (): Promise<void> => {
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(letGo).toBeVisible();
  };
  await choose();
  await inStep(page);
  await page.keyboard.press('Tab');
  await expect(words).toHaveText(/^block \d+ of .*pages:/);
  await letGo.click();
  await expect(letGo).toBeHidden();
  await expect(words).toHaveText(/blocks.*Hover one/);
  await choose();
  await page.keyboard.press('Escape');
  await expect(letGo).toBeHidden();
  await choose();
  await page.keyboard.press('Enter');
  await expect(letGo).toBeHidden();
});

test('beyond the recording limit, rows are re-simulated on zoom', { tag: ['@long', LOADS] }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('nandscope.keptMiB', '1');
  });
  await open(page);
  await drop(page, 'long.csv', msrLines(40_000).join('\n'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'new', exact: true }).check();
  await dialog.getByRole('button', { name: /^Run/ }).click();
  await expect(dialog).toBeHidden();
  await openSetup(page);
  await expect(page.locator('.explore-setup').getByText('40\u202f000 requests')).toBeVisible();
  await page.keyboard.press('i');
  await ofTimeline(page, /^Go to the end/);
  await inStep(page);
  await page.keyboard.press('ArrowLeft');
  const status = page.getByRole('status').filter({ hasText: /At / });
  await expect(status.first()).toHaveText(/At [\d.\s]+m?s/);
  await inStep(page);
  await page.keyboard.press('ArrowLeft');
  // The sentence is made of rows: there are some, though the run is far longer than what was kept.
  await expect(status.first()).toHaveText(/(starts|ends) on channel/);
  await page.getByLabel('Recording limit').fill('0');
  await page.getByLabel('Recording limit').press('Enter');
  await expect(device(page).getByRole('alert')).toHaveText(/Allowed: whole MiB/);
});

test(
  'beyond the recording limit, lanes still show utilization when zoomed out',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('nandscope.keptMiB', '1');
    });
    await open(page);
    await drop(page, 'long.csv', msrLines(200_000).join('\n'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'new', exact: true }).check();
    await dialog.getByRole('button', { name: /^Run/ }).click();
    await expect(dialog).toBeHidden();
    // The run opens on the window around its slowest request.
    await expect.poll(() => page.url()).toMatch(/view=\d+-\d+\./);
    await page.getByRole('application', { name: /^Timeline/ }).focus();
    await page.keyboard.press('0');
    const note = page.getByRole('status').filter({ hasText: /showing utilization per [\d.]+.(µs|ms)/ });
    await expect(note).toBeVisible();
    const timeline = page.getByRole('application', { name: /^Timeline/ });
    // A point that was not kept says what is known of it, and nothing is called idle. (Nearer, its rows are made again.)
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not on screen');
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.35);
    await expect(timeline.getByText(/busy in this step/)).toBeVisible();
    /** What a screen reader hears of the whole run: each lane's busy share. */
    const heard = async (): Promise<string> => {
      await timeline.focus();
      await page.keyboard.press('+');
      const spoken = page.getByRole('status').filter({ hasText: /^Shows / });
      await expect(spoken).not.toContainText('the whole run');
      await page.keyboard.press('0');
      await expect(spoken).toContainText(/the whole run.*busy/);
      return spoken.innerText();
    };
    // Why the selected request waited is not guessed: its rows were made again when the run opened on it.
    const why = page.getByRole('region', { name: 'Why it waited' });
    await expect(why).toContainText(/\d\sscomplete|complete, after/);
    const capped = await heard();
    // Not all operations are here: no table of all of them is written as if they were.
    await page.getByRole('button', { name: 'Timeline menu' }).click();
    const entries = page.getByRole('menu', { name: 'Timeline menu' }).getByRole('menuitem');
    const refused = entries.filter({ hasText: 'operations beyond the recording limit are missing' });
    await expect(refused).toContainText([/^Operations, CSV/, /^Perfetto of the window/, /^Perfetto of the whole run/]);
    await expect(refused.first()).toBeDisabled();
    await expect(entries.filter({ hasText: /^Requests, CSV/ })).toBeEnabled();
    await page.keyboard.press('Escape');
    // The same run kept whole is as busy.
    await page.keyboard.press('i');
    await page.getByLabel('Recording limit').fill('1024');
    await page.getByLabel('Recording limit').press('Enter');
    await expect(note).toBeHidden();
    await page.keyboard.press('Escape');
    await ofTimeline(page, /^(Device|Close the device)/);
    await expect(device(page)).toBeHidden();
    // A higher timeline has more of its lanes in view.
    expect(await heard()).toContain(capped);
  },
);

test('the keyboard alone is enough, and a screen reader announces each step', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.keyboard.press('i');
  await inStep(page);
  const status = page.getByRole('status').filter({ hasText: /At / }).first();
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(/At [\d.\s]+m?s: .*(starts|ends) on channel/);
  const there = await clock(page).innerText();
  await page.keyboard.press('ArrowRight');
  await expect(clock(page)).not.toHaveText(there);
  await page.keyboard.press('ArrowLeft');
  await expect(clock(page)).toHaveText(there);
  await page.getByLabel('Break when').focus();
  await page.keyboard.type('gc-while-read-waits or latency > 12ms');
  await page.keyboard.press('Enter');
  await expect(device(page).locator('.breakpoint output')).toHaveText(/Hit at/);
  await settled(page);
  const hit = await clock(page).innerText();
  await page.getByRole('button', { name: 'Step back' }).focus();
  await page.keyboard.press('b');
  await expect(clock(page)).not.toHaveText(hit);
  await page.keyboard.press('Shift+B');
  await expect(clock(page)).toHaveText(hit);
  await page.keyboard.press('i');
  await expect(device(page)).toBeHidden();
});

test('axe finds nothing on the device', { tag: '@long' }, async ({ page }) => {
  await openDevice(page);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table of the planes' }).click();
  expect(await problemsInBothThemes(page)).toEqual([]);
});

test('at rest nothing is drawn and no query is sent', { tag: '@long' }, async ({ page }) => {
  await openDevice(page);
  const drawn = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const real = window.requestAnimationFrame.bind(window);
          let asked = 0;
          window.requestAnimationFrame = (callback) => {
            asked++;
            return real(callback);
          };
          setTimeout(() => {
            window.requestAnimationFrame = real;
            resolve(asked);
          }, 700);
        }),
    );
  await expect.poll(drawn).toBe(0);
});

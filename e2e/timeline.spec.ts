import type { Page } from '@playwright/test';
import { drop, explore, open, stateHash, ofTimeline } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test } from './support/test.ts';

/** The window in the address, ns; null is the whole run. */
function windowOf(page: Page): [number, number] | null {
  const match = /view=(\d+)-(\d+)/.exec(page.url());
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

test('Ctrl and the wheel zoom at the pointer, a drag moves in time', async ({ page }) => {
  await open(page);
  const { timeline } = explore(page);
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  await page.mouse.move(box.x + box.width * 0.6, box.y + 200);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(() => windowOf(page)).not.toBeNull();
  const zoomed = windowOf(page);
  if (zoomed === null) throw new Error('no window');
  expect(zoomed[1] - zoomed[0]).toBeLessThan(15_000_000);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => windowOf(page)?.[0]).toBeGreaterThan(zoomed[0]);
  await ofTimeline(page, /^Whole run/);
  await expect.poll(() => windowOf(page)).toBeNull();
});

test('the ruler counts requests and operations of its range, and leads there', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await ofTimeline(page, /^Whole run/);
  await ofTimeline(page, /^Ruler/);
  await settled(page);
  const box = await explore(page).timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  // Nearly all of the run, with its 1 186 reads and 314 writes.
  await page.mouse.move(box.x + 195, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 200, { steps: 5 });
  await page.mouse.up();
  const row = page.getByRole('region', { name: /^The range of the ruler/ }).getByRole('row', { name: /^A/ });
  await expect(row).toContainText(/1\u202f1\d\d reads, 3[01]\d writes/);
  await expect(row).toContainText(/\d+\s% \(channel \d · chip \d · die \d: \d+\s%\)/);
  expect(windowOf(page)).toBeNull();
  await page.getByRole('button', { name: 'Zoom to it' }).click();
  await expect(row).toBeHidden();
  await expect.poll(() => windowOf(page)).not.toBeNull();
});

test('the first hover already names the operation under the pointer', { tag: ['@long', LOADS] }, async ({ page }) => {
  await open(page);
  const { timeline } = explore(page);
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  // The lane of the first channel: something or nothing, each has a tip.
  await page.mouse.move(box.x + box.width * 0.6, box.y + 72);
  const tip = timeline.locator('div').filter({ hasText: /^(from.*to.*length)/ });
  await expect(tip.first()).toBeVisible();
  await page.mouse.move(box.x + box.width * 0.6, box.y - 40);
  await expect(tip.first()).toBeHidden();
});

test('a gap says why it is empty', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const { timeline, inspector } = explore(page);
  await timeline.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Period');
  await expect(inspector.getByText('idle', { exact: true })).toBeVisible();
  const why = inspector.getByRole('region', { name: 'Why it is idle' });
  await expect(why.getByRole('listitem').first()).toBeVisible();
  // Each link is a way to what it names.
  await why
    .getByRole('button', { name: /^Show in the timeline/ })
    .first()
    .click();
  await expect(why).toBeHidden();
});

test(
  'a clicked operation keeps its description if another run appears before the text has loaded',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await page.route('**/assets/describe*.js', async (route) => {
      // Its lanes have fewer rows than the one that was clicked.
      await drop(page, 'small.json', '{"version":1,"workload":{"synthetic":{"requests":20}}}');
      await expect(page.locator('[data-state-hash]')).not.toHaveAttribute('data-state-hash', before);
      await route.continue();
    });
    await open(page);
    const before = await stateHash(page);
    const { timeline } = explore(page);
    await ofTimeline(page, /^Whole run/);
    await settled(page);
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not on screen');
    await page.mouse.click(box.x + box.width * 0.97, box.y + 125);
    await expect(page.locator('.timeline-panel > .unseen')).toContainText(/bus of channel 0|request #\d+/);
  },
);

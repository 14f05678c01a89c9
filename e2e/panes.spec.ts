/** A and B in two panes: both requests, their blockers and both latencies are in view without scrolling. */
import type { Page } from '@playwright/test';
import { drop, explore, open, ofTimeline } from './support/explore.ts';
import { evidenceOf, pictureOf, textsOf } from './support/picture.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

/** A busy device of 4 channels × 2 chips × 2 dies. `bytes`: of a request. */
function busyDevice(bytes: number): string {
  return JSON.stringify({
    version: 1,
    name: `4 × 2 × 2, ${bytes}`,
    device: {
      channels: 4,
      chipsPerChannel: 2,
      diesPerChip: 2,
      planesPerDie: 2,
      blocksPerPlane: 64,
      pagesPerBlock: 256,
    },
    workload: {
      synthetic: {
        requests: 1500,
        readShare: 0.6,
        readSizes: [{ bytes, weight: 1 }],
        writeSizes: [{ bytes, weight: 1 }],
        arrivals: { kind: 'exponential', meanGapNs: (60_000 * bytes) / 8192, burstRequests: 16, burstGapNs: 3000 },
      },
    },
    seed: 7,
  });
}

/** Opens a device and compares it with suspension. */
async function compare(page: Page, experiment: string): Promise<void> {
  await open(page);
  const before = await page.locator('[data-state-hash]').getAttribute('data-state-hash');
  await drop(page, 'device.json', experiment);
  await expect(page.locator('[data-state-hash]').first()).not.toHaveAttribute('data-state-hash', before ?? '');
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
}

for (const [size, bytes] of [
  ['one page', 8192],
  ['eight pages', 65_536],
] as const) {
  const tag = bytes > 8192 ? '@long' : [];
  test(
    `the selected request of A and B, its blockers and both latencies are in view: ${size}`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await compare(page, busyDevice(bytes));
      // The slowest read.
      await page.keyboard.press('R');
      await expect(
        explore(page)
          .inspector.getByText(/^read #\d+/)
          .first(),
      ).toBeVisible();
      await settled(page);
      const box = await explore(page).timeline.boundingBox();
      if (box === null) throw new Error('the timeline is not on screen');
      expect(box.y + box.height).toBeLessThanOrEqual(720);
      const svg = await pictureOf(page);
      const texts = textsOf(svg);
      // The name is short where the latency leaves it no room.
      const requests = texts.filter(({ text }) => /^(?:read )?#\d+$/.test(text));
      expect(requests).toHaveLength(2);
      for (const { y } of requests) {
        const latency = texts.find((one) => one.y === y && / (?:ns|µs|ms)$/.test(one.text));
        expect(latency).toBeDefined();
        expect(y).toBeLessThan(box.height);
      }
      // In a window with space for all lanes there is no evidence that was not in view before.
      await page.setViewportSize({ width: 1280, height: 1800 });
      await expect.poll(async () => (await explore(page).timeline.boundingBox())?.height).toBeGreaterThan(1000);
      const tall = await pictureOf(page);
      for (const run of [0, 1] as const) {
        const seen = evidenceOf(svg, run);
        expect(seen.length).toBeGreaterThan(1);
        for (const { bottom } of seen) expect(bottom).toBeLessThanOrEqual(box.height);
        expect(new Set(seen.map(({ top }) => top)).size).toBe(
          new Set(evidenceOf(tall, run).map(({ top }) => top)).size,
        );
      }
      // The sentence of an instant at which much happens is longer than the line: the timeline keeps its width.
      await explore(page).timeline.click({ position: { x: 500, y: 53 } });
      await expect(page.locator('.now-words')).toContainText('; and ');
      expect((await explore(page).timeline.boundingBox())?.width).toBe(box.width);
    },
  );
}

test(
  'the lanes of the selection are a choice, which says how many it hides; the legend lists what is in the window',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await compare(page, busyDevice(8192));
    await page.keyboard.press('R');
    await expect(
      explore(page)
        .inspector.getByText(/^read #\d+/)
        .first(),
    ).toBeVisible();
    const hidden = page.locator('.lanes-hidden');
    await expect(hidden).toContainText(/\d+ lanes hidden/);
    await hidden.getByRole('button', { name: 'show all' }).click();
    await expect(hidden).toBeHidden();
    await page.getByRole('button', { name: 'Remove B' }).click();
    await ofTimeline(page, /^Lanes: of the selection/);
    await expect(hidden).toContainText(/\d+ lanes hidden/);
    await ofTimeline(page, /^Legend/);
    const legend = page.getByRole('list', { name: 'Colors and patterns' });
    await expect(legend).toContainText('program');
    await expect(legend).not.toContainText('erase');
  },
);

test('the wheel scrolls the lanes of A and B together', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await compare(page, busyDevice(8192));
  const box = await explore(page).timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  const names = async (): Promise<string[]> =>
    textsOf(await pictureOf(page))
      .filter(({ text }) => /^(?:channel|chip) /.test(text))
      .map(({ text }) => text);
  const wheel = async (dy: number): Promise<void> => {
    await page.mouse.move(box.x + box.width / 2, box.y + 130);
    await page.mouse.wheel(0, dy);
  };
  // The wheel is heard with a later frame.
  const shown = async (): Promise<number[]> => {
    const all = await names();
    return ['channel 0', 'channel 3'].map((channel) => all.filter((name) => name === channel).length);
  };
  await wheel(-5000);
  await expect.poll(shown).toEqual([2, expect.any(Number)]);
  await wheel(5000);
  await expect.poll(shown).toEqual([0, 2]);
});

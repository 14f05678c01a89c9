import { deflateRawSync } from 'node:zlib';
import { explore, open, slowly } from './support/explore.ts';
import { mainThreadTasks } from './support/main-thread.ts';
import { expect, test } from './support/test.ts';

/** A million requests that are made in the worker. */
const MILLION = {
  version: 1,
  name: 'a million',
  workload: {
    synthetic: {
      requests: 1_000_000,
      readShare: 0.7,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 150_000 },
    },
  },
};

const PACKED = deflateRawSync(JSON.stringify(MILLION)).toString('base64url');

test('no task of the page takes more than 50 ms while a million requests run, arrive and are looked at', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await open(page);
  const { latency } = explore(page);
  const tasks = await mainThreadTasks(browser, page, async () => {
    await page.evaluate((packed) => {
      location.hash = `#/explore?v=1&x=${packed}`;
    }, PACKED);
    await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
    await expect(page.locator('.explore-setup').getByText('1\u202f000\u202f000 requests')).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByRole('progressbar')).toBeHidden();
    await page.keyboard.press('l');
    await expect(latency).toBeVisible();
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.waitForTimeout(1500);
  });
  expect(tasks.filter((ms) => ms > 50)).toEqual([]);
});

test('a run of a million requests is cancelled at once, and the picture before stays', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  const before = await page.locator('[data-state-hash]').first().getAttribute('data-state-hash');
  await page.evaluate((packed) => {
    location.hash = `#/explore?v=1&x=${packed}`;
  }, PACKED);
  await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
  const began = Date.now();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The run of A was cancelled.')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(1000);
  expect(await page.locator('[data-state-hash]').first().getAttribute('data-state-hash')).toBe(before);
});

test('a run that is still being prepared says so, and can be cancelled', async ({ page }) => {
  await open(page);
  await explore(page).suspension.hover();
  await slowly(page, '**/optional-parts*.js');
  await explore(page).suspension.click();
  await expect(page.getByText('Preparing B …')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The run of B was cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
});

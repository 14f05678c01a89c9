import { open } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { deflateRawSync } from 'node:zlib';

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

test('no task of the page takes more than 50 ms while a million requests run and arrive', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page);
  await page.evaluate(() => {
    const tasks: number[] = [];
    (window as unknown as { longTasks: number[] }).longTasks = tasks;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const packed = deflateRawSync(JSON.stringify(MILLION)).toString('base64url');
  await page.evaluate((x) => {
    location.hash = `#/explore?v=1&x=${x}`;
  }, packed);
  await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
  await expect(page.locator('.explore-setup').getByText('1\u202f000\u202f000 requests')).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  expect(tasks.filter((ms) => ms > 50)).toEqual([]);
});

test('a run of a million requests is cancelled at once, and the picture before stays', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  const before = await page.locator('[data-state-hash]').first().getAttribute('data-state-hash');
  const packed = deflateRawSync(JSON.stringify(MILLION)).toString('base64url');
  await page.evaluate((x) => {
    location.hash = `#/explore?v=1&x=${x}`;
  }, packed);
  await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
  const began = Date.now();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The run of A was cancelled.')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(1000);
  expect(await page.locator('[data-state-hash]').first().getAttribute('data-state-hash')).toBe(before);
});

import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { open, stateHash } from './support/explore.ts';
import { expect, test } from './support/test.ts';

const link = (document: object): string =>
  `#/explore?v=1&x=${deflateRawSync(JSON.stringify({ version: 1, ...document })).toString('base64url')}`;

/** A hundred thousand writes of a gigabyte. */
const HOSTILE = link({
  workload: { synthetic: { requests: 100_000, writeSizes: [{ bytes: 1_073_741_824 }], readShare: 0 } },
});
/** More time than the budget, and little memory. */
const LONG = link({
  device: { blocksPerPlane: 64, pagesPerBlock: 64 },
  host: { mode: 'closed', queueDepth: 1 },
  workload: { synthetic: { requests: 3000, readShare: 1, readSizes: [{ bytes: 1_073_741_824 }] } },
});

const question = (page: Page) => page.getByText('Run A exceeds this page’s budget', { exact: true });

test('a link to a run beyond the budget asks first and runs nothing by itself', { tag: '@long' }, async ({ page }) => {
  await open(page);
  const before = await stateHash(page);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, HOSTILE);
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('row', { name: /Memory about .* GiB 4 GiB/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Page operations in flight about [\d\s]+ 2\s100\s000/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Time about .* h 10 min/ })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await stateHash(page)).toBe(before);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Run A was canceled.')).toBeVisible();
  expect(await stateHash(page)).toBe(before);
});

test('a page opened with such a link also asks first', async ({ page }) => {
  await page.goto(`./${HOSTILE}`);
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('a run beyond the budget can be started anyway, and canceled', async ({ page }) => {
  await open(page);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, LONG);
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Run anyway' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Run A was canceled.')).toBeVisible();
});

test('a request of a billion pages is refused, and the message names its key', async ({ page }) => {
  await open(page);
  const before = await stateHash(page);
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    link({
      device: { pageBytes: 1 },
      workload: { requests: [{ bytes: 1_073_741_824 }, { op: 'write', bytes: 1_073_741_824 }] },
    }),
  );
  await expect(page.getByText(/workload\.requests\[0\]\.bytes: found 1073741824: 1073741824 pages/)).toBeVisible();
  expect(await stateHash(page)).toBe(before);
});

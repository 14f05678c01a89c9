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

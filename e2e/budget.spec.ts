import { deflateRawSync } from 'node:zlib';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const link = (document: object): string =>
  `#/explore?v=1&x=${deflateRawSync(JSON.stringify({ version: 1, ...document })).toString('base64url')}`;

/** A hundred thousand writes of a gigabyte. What the question says is asked in tests/app/explore-runs.test.tsx. */
const HOSTILE = link({
  workload: { synthetic: { requests: 100_000, writeSizes: [{ bytes: 1_073_741_824 }], readShare: 0 } },
});

test('a page opened with a link to a run beyond the budget asks first, and axe finds nothing there', async ({
  page,
}) => {
  await page.goto(`./${HOSTILE}`);
  await expect(page.getByText('Run A exceeds this page’s budget', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await accessibilityProblems(page)).toEqual([]);
});

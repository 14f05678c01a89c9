import { deflateRawSync } from 'node:zlib';
import { accessibilityProblems } from './support/accessibility.ts';
import { doorOf } from './support/door.ts';
import { explore, open, stateHash, openSetup, ofTimeline, showChart } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';
import { isLong } from './support/turns.ts';

/** Requests that are made in the worker, as an address has them. */
const packed = (name: string, requests: number): string => {
  const synthetic = {
    requests,
    readShare: 0.7,
    readSizes: [{ bytes: 8192, weight: 1 }],
    writeSizes: [{ bytes: 8192, weight: 1 }],
    arrivals: { kind: 'exponential', meanGapNs: 150_000 },
  };
  return deflateRawSync(JSON.stringify({ version: 1, name, workload: { synthetic } })).toString('base64url');
};

/** More than a slice of work; a million in the long version. */
const MANY = isLong ? 1_000_000 : 300_000;
const SAID = MANY.toLocaleString('fr').replaceAll(/\s/g, '\u202f');

test(
  `a run of ${MANY} requests shows its progress, and its timeline can be explored`,
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const door = await doorOf(page);
    await open(page);
    const { latency } = explore(page);
    await door.stopWorkers();
    await page.evaluate(
      (x) => {
        location.hash = `#/explore?v=1&x=${x}`;
      },
      packed('many', MANY),
    );
    await expect(page.getByText(new RegExp(`^Running A: [\\d\u202f]+ of ${SAID} requests`))).toBeVisible();
    await door.open();
    await openSetup(page);
    await expect(page.locator('.explore-setup').getByText(`${SAID} requests`)).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await page.keyboard.press('r');
    await expect(latency).toBeVisible();
    await ofTimeline(page, /^Whole run/);
    await page.getByRole('button', { name: 'Step forward' }).click();
    await expect(page.getByLabel('Playhead position')).toHaveText(/\d/);
  },
);

test('a run can be canceled, and the previous picture stays', { tag: ['@long', LOADS] }, async ({ page }) => {
  const door = await doorOf(page);
  await open(page);
  const before = await stateHash(page);
  await door.stopWorkers();
  await page.evaluate(
    (x) => {
      location.hash = `#/explore?v=1&x=${x}`;
    },
    packed('many', MANY),
  );
  await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
  await openSetup(page);
  // Every panel that shows the run before says so; the card has no figures under the new name.
  const card = page.locator('.workload-head');
  await expect(card.getByLabel('Name of the experiment')).toHaveValue('many');
  await expect(card.getByRole('progressbar', { name: 'Progress of this workload' })).toBeVisible();
  await expect(card).not.toContainText('1\u202f000 requests');
  // The percentiles are those of the run so far; the other charts are of the run before.
  await showChart(page, 'Causes of the slowest 1 %');
  await expect(page.locator('.chart-panel .previous-note')).toHaveText('Previous run');
  for (const panel of ['.timeline-place', '.inspector']) {
    await expect(page.locator(`${panel} .previous-note`)).toHaveText('Previous run: A read behind an erase');
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await door.open();
  await expect(page.getByText('Run A was canceled.')).toBeVisible();
  await expect(card).toContainText('Not run: canceled.');
  await expect(page.locator('.chart-panel .previous-note')).toBeVisible();
  expect(await stateHash(page)).toBe(before);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.locator('.previous-note')).toHaveCount(0);
  await expect(card).toContainText('requests in');
});

/** A device that takes a while to fill before time 0. */
const PREPARED = deflateRawSync(
  JSON.stringify({
    version: 1,
    name: 'prepared',
    device: { blocksPerPlane: 1024, pagesPerBlock: 512 },
    precondition: { kind: 'used' },
    workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 4096 }] },
  }),
).toString('base64url');

test('a run whose SSD is being prepared says so and can be canceled', { tag: ['@long', LOADS] }, async ({ page }) => {
  const door = await doorOf(page);
  await open(page);
  await door.stopWorkers();
  await page.evaluate((x) => {
    location.hash = `#/explore?v=1&x=${x}`;
  }, PREPARED);
  await expect(page.getByText(/^Preparing the SSD of A/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await door.open();
  await expect(page.getByText('Run A was canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
});

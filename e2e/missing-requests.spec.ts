/** Compare shows runs whose requests are not in this browser: figures are there, what needs requests says so. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { doneRows, exported, tryOne } from './support/compare.ts';
import { dropFiles } from './support/explore.ts';
import { expect, test } from './support/test.ts';

const chart = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

test(
  'opened results say which charts lack requests, and run again for them',
  { tag: '@long' },
  async ({ page, browser }) => {
    await tryOne(page);
    const results = await readFile(await (await exported(page, 'Results (JSON)')).path(), 'utf8');
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto('./#/compare');
    await dropFiles(elsewhere, [['oltp.results.json', results]]);
    await expect(doneRows(elsewhere)).toHaveCount(4);
    const note = elsewhere.getByText('Not shown: Baseline (SSDSim), TBM, Sprinkler in MBM, MBM');
    await expect(note).toBeHidden();

    await chart(elsewhere, 'CDF').click();
    await expect(note).toBeVisible();
    await expect(elsewhere.getByText('The requests are not in this browser.')).toBeVisible();
    await chart(elsewhere, 'Over time').click();
    await expect(note).toBeVisible();
    await chart(elsewhere, 'Against the baseline').click();
    await expect(elsewhere.getByText('Not shown: Baseline (SSDSim), TBM')).toBeVisible();
    await chart(elsewhere, 'Percentiles').click();
    await expect(note).toBeHidden();
    // The slowest requests can't be sorted out: no figure stands for them.
    await elsewhere.getByLabel('Requests', { exact: true }).selectOption({ label: 'slowest 1 %' });
    await expect(note).toBeVisible();
    await expect(elsewhere.getByText('None of these requests is here')).toBeVisible();
    // No chart says that nothing has finished.
    await expect(elsewhere.getByText('no request has finished yet')).toHaveCount(0);
    await elsewhere.getByRole('button', { name: 'Show all requests' }).click();

    await chart(elsewhere, 'CDF').click();
    await elsewhere.getByRole('button', { name: 'Run again' }).press('Enter');
    await expect(doneRows(elsewhere)).toHaveCount(4);
    await expect(note).toBeHidden();
    const reads = elsewhere.getByRole('region', { name: 'Reads: share at most a latency' });
    await reads.getByRole('button', { name: 'Reads: share at most a latency, table' }).click();
    await expect(reads.getByRole('row')).toHaveCount(1 + 4);
    await chart(elsewhere, 'Over time').click();
    await expect(elsewhere.getByRole('region', { name: 'TBM: latency over time' })).toBeVisible();
    await expect(note).toBeHidden();
    await chart(elsewhere, 'Against the baseline').click();
    await expect(elsewhere.getByText(/requests compared, one by one|reads compared, one by one/)).toBeVisible();
    await other.close();
  },
);

/** The view Compare: traces × policies × devices as rows. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityProblems, OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import { doneRows, exported, matrixRows, openOltp, planOfFiles, rows } from './support/compare.ts';
import { dropFiles, makeFile, msrLines, msrReads, stateHash, untilNoticed } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

/** Two traces of reads that differ; the second was recorded 10 s later. */
const FILES = [
  ['first.csv', msrReads(300).join('\n')],
  ['second.csv', msrReads(200, 10n).join('\n').replaceAll(',8192,1000', ',16384,1000')],
] as const;

test(
  'every cell of a plan is the same here, in Explore and on the command line, byte for byte',
  { tag: '@long' },
  async ({ page }, info) => {
    const trace = msrLines(200).join('\n');
    const hash = createHash('sha256').update(trace).digest('hex');
    const plan = JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [
        { trace: { name: 'small.csv', format: 'msr', hash } },
        { name: 'made', synthetic: { requests: 100, arrivals: { meanGapNs: 60_000 } } },
        { sample: 'oltp' },
      ],
      devices: [{ preset: 'mbm-table-1' }, { name: 'one channel', patch: { device: { channels: 1 } } }],
      policies: ['plain', 'suspend-all'],
    });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [['plan.json', plan]]);
    await dropFiles(page, [['small.csv', trace]]);
    await expect(page.getByText('12 runs', { exact: true })).toBeVisible();
    // Three traces on two devices; below them the lines of the chosen trace.
    await expect(matrixRows(page)).toHaveCount(6);
    await expect(doneRows(page)).toHaveCount(4);
    const here = await readFile(await (await exported(page, 'Results (JSON)')).path(), 'utf8');
    makeFile(info, 'small.csv', trace);
    const threads = spawnSync(
      process.execPath,
      ['.ci/sim.mjs', 'compare', makeFile(info, 'plan.json', plan), '--threads', '2', '--quiet'],
      { encoding: 'utf8', maxBuffer: 64_000_000 },
    );
    expect(threads.stderr).toBe('');
    const hashesIn = (text: string): string[] =>
      (JSON.parse(text) as { cells: { key: string; summary: { stateHash: string } }[] }).cells.map(
        ({ key, summary }) => `${key} ${summary.stateHash}`,
      );
    const hashes = hashesIn(here);
    expect(hashes).toHaveLength(12);
    expect(hashesIn(threads.stdout)).toEqual(hashes);
    // So is every figure, not only the hash.
    expect(here === threads.stdout).toBe(true);
    // Explore simulates a row again, and compares.
    await page
      .getByRole('button', { name: /^Actions for small.csv · one channel · / })
      .first()
      .click();
    await untilNoticed(page, 'Same result as in Compare', () =>
      page.getByRole('menuitem', { name: /^Open in Explore/ }).click(),
    );
    expect(hashes.join(' ')).toContain(await stateHash(page, 0));
  },
);

test(
  'a worker that ends costs its run only, and the run can be tried again',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await page.addInitScript(() => {
      let isKilled = false;
      const Original = window.Worker;
      window.Worker = class extends Original {
        override postMessage(message: { kind?: string }, ...rest: never[]): void {
          if (message.kind !== 'summarize' || isKilled) {
            super.postMessage(message, ...rest);
            return;
          }
          isKilled = true;
          // As a browser does that is short of memory: without a word.
          this.terminate();
        }
      };
    });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    const long = [['long.csv', msrReads(8000).join('\n')]] as const;
    await dropFiles(page, [['plan.json', planOfFiles(long)]]);
    await expect(rows(page)).toHaveCount(4);
    await dropFiles(page, long);
    const failed = page.locator('.rows-table tbody tr[data-state="failed"]');
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText('The browser ended the worker of this run');
    await expect(doneRows(page)).toHaveCount(3);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(doneRows(page)).toHaveCount(4);
  },
);

/** How many policies the stored comparison has; 0 without one. */
const keptPolicies = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('nandscope');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => {
        resolve(opening.result);
      };
      opening.onerror = () => {
        reject(new Error('the database does not open'));
      };
    });
    const reading = database.transaction('values').objectStore('values').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    database.close();
    const entries = reading.result as { key: string; value: { policies?: unknown[] } }[];
    return entries.find(({ key }) => key === 'comparison')?.value.policies?.length ?? 0;
  });

test(
  'files dropped on the choice of policies run, and a reload brings back rows, results and traces',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await page.addInitScript(() => {
      const Original = window.Worker;
      window.Worker = class extends Original {
        override postMessage(message: { kind?: string }, ...rest: never[]): void {
          if (message.kind === 'summarize') document.documentElement.dataset.measured = 'yes';
          super.postMessage(message, ...rest);
        }
      };
    });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [['plan.json', planOfFiles(FILES)]]);
    await expect(matrixRows(page)).toHaveCount(2);
    await page.getByRole('button', { name: '4 policies' }).click();
    const sprinkler = page.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ });
    await expect(sprinkler).toBeVisible();
    await dropFiles(page, FILES);
    // The choice stays open while the traces arrive.
    await sprinkler.uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByText('6 runs', { exact: true })).toBeVisible();
    // The traces in the order of the plan, with the policies and small tails; below them the lines of the chosen one.
    await expect(matrixRows(page).locator('th')).toHaveText(FILES.map(([name]) => name));
    await expect(matrixRows(page).first().locator('td svg')).toHaveCount(3);
    await expect(doneRows(page)).toHaveCount(3);
    const before = await page.locator('.matrix tbody').textContent();
    await expect(page.locator('html')).toHaveAttribute('data-measured');
    // A reload may come before the choice is stored.
    await expect.poll(() => keptPolicies(page)).toBe(3);
    await page.reload();
    await expect(page.getByText('6 runs', { exact: true })).toBeVisible();
    await expect.poll(() => page.locator('.matrix tbody').textContent()).toBe(before);
    // Nothing ran again, but another policy can run on the stored traces.
    await expect(page.locator('html')).not.toHaveAttribute('data-measured');
    await page.getByRole('button', { name: '3 policies' }).click();
    await page.getByRole('checkbox', { name: /^Plain/ }).check();
    await expect(page.getByText('8 runs', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    // The address of two traces as A above B names both; the files are in this browser.
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('tbm');
    await page.getByRole('button', { name: /^Actions for first.csv.*TBM$/ }).click();
    await page.getByRole('menuitem', { name: /^Choose as A/ }).click();
    await page.getByRole('button', { name: 'second.csv', exact: true }).click();
    await page.getByRole('button', { name: /^Actions for second.csv.*TBM$/ }).click();
    const below = page.getByRole('menuitem', { name: /^Open as B below A/ });
    await untilNoticed(page, 'Same result as in Compare', () => below.click(), 2);
    const hashes = [await stateHash(page, 0), await stateHash(page, 1)];
    await expect(page).toHaveURL(/&b=/);
    await page.goBack();
    await expect(doneRows(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('tbm');
    await page.goForward();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await page.reload();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    expect([await stateHash(page, 0), await stateHash(page, 1)]).toEqual(hashes);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test('axe finds nothing in Compare, its choices, sweeps and seeds', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await openOltp(page);
  await expect(doneRows(page)).toHaveCount(4);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: '1 trace' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search samples and figures' })).toBeFocused();
  expect(await problemsInBothThemes(page, '.popover:popover-open')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '4 policies' }).click();
  await page.getByRole('checkbox', { name: /^TBM/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sweep…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep parameters' });
  await dialog.getByRole('searchbox', { name: 'First parameter: search settings' }).fill('chips channel');
  await dialog.getByRole('button', { name: /^Chips/ }).click();
  await dialog.getByRole('textbox', { name: 'Values' }).fill('1, 4');
  await expect(dialog.getByText(/^4 runs of .* requests in all, about \d+ (?:s|min) on/)).toBeVisible();
  expect(await accessibilityProblems(page, undefined, OPEN_WINDOW)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start 4 runs' }).click();
  await expect(doneRows(page)).toHaveCount(4);
  const points = page.getByRole('region', { name: 'Reads p99', exact: true }).locator('svg').getByRole('button');
  await expect(points).toHaveCount(4);
  expect(await accessibilityProblems(page, undefined, 'main.compare')).toEqual([]);
  await page.getByRole('button', { name: 'Undo: change of the plan' }).click();

  await page.getByRole('button', { name: '1 start' }).click();
  await page.getByRole('button', { name: '5 starts' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Starts of MBM' }).click();
  await expect(doneRows(page)).toHaveCount(7);
  expect(await accessibilityProblems(page, undefined, 'main.compare')).toEqual([]);
  for (const [tab, region] of [
    ['Bars', /^Reads: wait causes of the slowest/],
    ['Against the baseline', /^Reads p99 against/],
  ] as const) {
    await page.getByRole('radio', { name: tab, exact: true }).check();
    await expect(page.getByRole('region', { name: region })).toBeVisible();
    expect(await accessibilityProblems(page, undefined, '.compare-charts')).toEqual([]);
  }
});

test('a file in doubt, and one that has lost lines, are asked about before they are compared', async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  const doubtful = Array.from({ length: 60 }, (_, i) => `${i * 100_000} 0 ${i * 64 + 8} 8 ${(i % 2) + 1}`).join('\n');
  const broken = msrReads(60).map((line, i) => (i % 10 === 9 ? line.replace(',8192,', ',many,') : line));
  await dropFiles(page, [
    ['doubt.txt', doubtful],
    ['lossy.csv', broken.join('\n')],
  ]);
  const files = page.getByRole('list', { name: 'Files' });
  const doubt = files.getByRole('listitem').filter({ hasText: 'doubt.txt' });
  const lossy = files.getByRole('listitem').filter({ hasText: 'lossy.csv' });
  await expect(doubt).toContainText('that is in doubt: time in ns');
  await expect(lossy).toContainText('6 of 60 lines are no requests');
  await expect(lossy).toContainText('line 10');
  await expect(page.getByText('0 traces')).toBeVisible();
  await doubt.getByRole('combobox').selectOption('mqsim');
  await expect(doubt).toHaveCount(0);
  await lossy.getByRole('button', { name: 'Compare the other lines' }).click();
  await expect(matrixRows(page)).toHaveCount(2);
  await expect(lossy).toContainText('6 of 60 lines are no requests');
});

test(
  'a storage that another tab holds is waited for in words, and Compare works without',
  { tag: '@loads' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
    const holder = await context.newPage();
    // An earlier version that does not let go.
    await holder.goto('./licenses.txt');
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('nandscope', 1);
          opening.onsuccess = () => {
            Object.assign(window, { held: opening.result });
            resolve();
          };
        }),
    );
    const page = await context.newPage();
    await page.goto('./#/compare');
    await expect(page.getByText('Waiting for the browser’s storage')).toBeVisible();
    const small = [['small.csv', msrReads(60).join('\n')]] as const;
    await dropFiles(page, [['plan.json', planOfFiles(small)]]);
    await expect(rows(page)).toHaveCount(4);
    await dropFiles(page, small);
    await expect(doneRows(page)).toHaveCount(4);
    await context.close();
  },
);

/** The view Compare: traces × policies × devices as rows. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { accessibilityProblems, problemsInBothThemes } from './support/accessibility.ts';
import { doneRows, exported, rows, tryOne } from './support/compare.ts';
import { dropFiles, explore, makeFile, msrLines, msrReads, open, stateHash } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

/** Two traces of reads that differ; the second was recorded 10 s later. */
const FILES = [
  ['first.csv', msrReads(3000).join('\n')],
  ['second.csv', msrReads(2000, 10n).join('\n').replaceAll(',8192,1000', ',16384,1000')],
] as const;

test('two files dropped together run under three policies', async ({ page }) => {
  await open(page);
  await dropFiles(page, FILES);
  await expect(page.getByRole('link', { name: 'Compare' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '4 policies' }).click();
  await page.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(doneRows(page)).toHaveCount(6, { timeout: 30_000 });
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).filter({ hasText: 'first.csv' })).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'second.csv' })).toHaveCount(3);
  // Over two traces there is a geometric mean of each policy but the baseline.
  await expect(page.locator('.rows-table tfoot tr')).toHaveCount(2);
  // Few rows are all in view below their verdict, and the charts take the space that they leave.
  const hidden = await page.locator('.rows-scroll').evaluate((table) => table.scrollHeight - table.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  expect((await page.locator('.compare-charts').boundingBox())?.height).toBeGreaterThan(0.26 * 900);
});

test('the choice of policies stays open while the first traces arrive', async ({ page }) => {
  await page.goto('./#/compare');
  await page.getByRole('button', { name: '4 policies' }).click();
  const sprinkler = page.getByRole('checkbox', { name: /^Sprinkler as MBM compares it/ });
  await expect(sprinkler).toBeVisible();
  await dropFiles(page, FILES);
  await expect(rows(page)).toHaveCount(8);
  await sprinkler.uncheck();
  await expect(doneRows(page)).toHaveCount(6, { timeout: 30_000 });
});

test(
  'the offered comparison has a report and a link, and its rows open in Explore with their results',
  { tag: '@long' },
  async ({ page, context }) => {
    await tryOne(page);
    await test.step('a report is one file that shows every run and asks for nothing else', async () => {
      const download = await exported(page, 'Report (HTML)');
      const html = await readFile(await download.path(), 'utf8');
      expect(html).not.toMatch(/(src|href)="(?!#)/);
      const report = await context.newPage();
      await report.setContent(html);
      await expect(report.locator('svg')).toHaveCount(2);
      await expect(report.locator('table').first().locator('tbody tr')).toHaveCount(4);
      const plan = JSON.parse((await report.locator('#plan').textContent()) ?? '') as { format: string };
      expect(plan.format).toBe('nandscope-plan');
      // Behind another page this one would be in the background.
      await report.close();
    });
    await test.step('a link opens the same comparison', async () => {
      await expect(page).toHaveURL(/#\/compare\?v=1&p=/);
      const other = await context.browser()?.newContext();
      const fresh = await other?.newPage();
      if (fresh === undefined) throw new Error('no second context');
      await fresh.goto(page.url());
      await expect(doneRows(fresh)).toHaveCount(4, { timeout: 30_000 });
      await other?.close();
    });
    await test.step('the worst point opens its request with the same result, and Back returns', async () => {
      const row = rows(page).filter({ hasText: 'MBM' }).last();
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('mbm');
      const worst = row.getByRole('button', { name: /open request \d+ in Explore/ }).last();
      const request = /open request (\d+)/.exec((await worst.getAttribute('aria-label')) ?? '')?.[1] ?? '';
      expect(request).not.toBe('');
      await worst.click();
      await expect(page.getByText('Same result as in Compare')).toBeVisible({ timeout: 20_000 });
      await expect(explore(page).inspector).toContainText(`#${request}`);
      await page.goBack();
      await expect(doneRows(page)).not.toHaveCount(0);
      await expect(page.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('mbm');
      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('');
    });
    await test.step('a row and the baseline open as A and B, each with its own result', async () => {
      await page.getByRole('button', { name: /^Actions for .*TBM/ }).click();
      await page.getByRole('menuitem', { name: /^Open with the baseline as A and B/ }).click();
      await expect(page.locator('[data-state-hash]')).toHaveCount(2, { timeout: 20_000 });
      expect(await stateHash(page, 0)).not.toBe(await stateHash(page, 1));
      await page.getByRole('link', { name: 'Back to Compare' }).click();
      await expect(doneRows(page)).toHaveCount(4);
    });
  },
);

test(
  'two different traces open as A above B, and their requests are not compared one by one',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, FILES);
    await expect(doneRows(page)).toHaveCount(8, { timeout: 30_000 });
    await page.getByRole('button', { name: /^Actions for first.csv.*TBM$/ }).click();
    await page.getByRole('menuitem', { name: /^Choose as A/ }).click();
    await page.getByRole('button', { name: /^Actions for second.csv.*TBM$/ }).click();
    await page.getByRole('menuitem', { name: /^Open as B below A/ }).click();
    // Both come to the results that Compare has.
    await expect(page.getByText('Same result as in Compare')).toHaveCount(2, { timeout: 20_000 });
    await page.keyboard.press('r');
    await expect(explore(page).inspector).toContainText('B has other requests: not compared.');
    await page.getByRole('combobox', { name: 'Chart' }).selectOption('Requests with the largest change');
    await expect(page.getByText('B has other requests than A')).toBeVisible();
    // The link names both traces; the files are in this browser.
    const hashes = [await stateHash(page, 0), await stateHash(page, 1)];
    await page.reload();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2, { timeout: 20_000 });
    expect([await stateHash(page, 0), await stateHash(page, 1)]).toEqual(hashes);
    // By time of day, the one that was recorded later begins later on the common clock.
    await expect(page.getByText('B begins 10 s later.')).toBeVisible();
    const alignment = page.getByRole('combobox', { name: 'Start of the traces' });
    await alignment.selectOption('by time of day');
    await expect.poll(() => stateHash(page, 1)).not.toBe(hashes[1]);
    expect(await stateHash(page, 0)).toBe(hashes[0]);
    await expect(page.getByText('The run begins at 17:00:00.000.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect(alignment).toHaveValue('start');
    await expect.poll(() => stateHash(page, 1)).toBe(hashes[1]);
  },
);

test(
  'every cell of a plan is the same here, in Explore and on the command line, byte for byte',
  { tag: '@long' },
  async ({ page }, info) => {
    const trace = msrLines(1500).join('\n');
    const hash = createHash('sha256').update(trace).digest('hex');
    const plan = JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [
        { trace: { name: 'small.csv', format: 'msr', hash } },
        { name: 'made', synthetic: { requests: 400, arrivals: { meanGapNs: 60_000 } } },
        { sample: 'oltp' },
      ],
      devices: [{ preset: 'mbm-table-1' }, { name: 'one channel', patch: { device: { channels: 1 } } }],
      policies: ['plain', 'suspend-all'],
    });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [['plan.json', plan]]);
    await dropFiles(page, [['small.csv', trace]]);
    await expect(doneRows(page)).toHaveCount(12, { timeout: 60_000 });
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
    await page.getByRole('menuitem', { name: /^Open in Explore/ }).click();
    await expect(page.getByText('Same result as in Compare')).toBeVisible({ timeout: 20_000 });
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
          super.postMessage(message, ...rest);
          if (message.kind !== 'summarize' || isKilled) return;
          isKilled = true;
          // As a browser does that is short of memory: without a word.
          setTimeout(() => {
            this.terminate();
          }, 20);
        }
      };
    });
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [['long.csv', msrReads(30_000).join('\n')]]);
    await expect(rows(page)).toHaveCount(4);
    const failed = page.locator('.rows-table tbody tr[data-state="failed"]');
    await expect(failed).toHaveCount(1);
    await expect(failed).toContainText('The browser ended the worker of this run');
    await expect(doneRows(page)).toHaveCount(3, { timeout: 30_000 });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(doneRows(page)).toHaveCount(4, { timeout: 30_000 });
  },
);

test('a reload brings back rows, results and traces', { tag: ['@long', LOADS] }, async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  await dropFiles(page, FILES);
  await expect(doneRows(page)).toHaveCount(8, { timeout: 30_000 });
  const before = await page.locator('.rows-table tbody').textContent();
  await page.addInitScript(() => {
    const Original = window.Worker;
    window.Worker = class extends Original {
      override postMessage(message: { kind?: string }, ...rest: never[]): void {
        if (message.kind === 'summarize') document.documentElement.dataset.measured = 'yes';
        super.postMessage(message, ...rest);
      }
    };
  });
  await page.reload();
  await expect(doneRows(page)).toHaveCount(8);
  expect(await page.locator('.rows-table tbody').textContent()).toBe(before);
  // Nothing ran again, but another policy can run on the stored traces.
  await expect(page.locator('html')).not.toHaveAttribute('data-measured');
  await page.getByRole('button', { name: '4 policies' }).click();
  await page.getByRole('checkbox', { name: /^Plain/ }).check();
  await expect(doneRows(page)).toHaveCount(10, { timeout: 30_000 });
});

test('refused storage is reported, and everything else works', { tag: ['@long', LOADS] }, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is not allowed here.', 'SecurityError');
    };
  });
  await tryOne(page);
  await expect(page.getByText('Results are not stored')).toBeVisible();
  const download = await exported(page, 'Table (CSV)');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trimEnd().split('\n')).toHaveLength(5);
});

test(
  'a file that is no trace, and one canceled halfway, leave the other rows untouched',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [['notes.txt', 'nothing in here is a request\n'.repeat(20)], FILES[0]]);
    await expect(doneRows(page)).toHaveCount(4, { timeout: 30_000 });
    const files = page.getByRole('list', { name: 'Files' });
    await expect(files).toContainText('notes.txt');
    // 300 MB that are made in the page: the file is as large as one on a disk, the test folder is not.
    await page.evaluate(() => {
      const part = new TextEncoder().encode('128166372000000000,srv,0,Read,81920,8192,1000\n'.repeat(20_000));
      const data = new DataTransfer();
      data.items.add(new File(Array<BlobPart>(Math.ceil(300_000_000 / part.length)).fill(part), 'huge.csv'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const bar = files.getByRole('progressbar', { name: 'Share of huge.csv read' });
    await expect.poll(async () => (await bar.getAttribute('value')) ?? '0').not.toBe('0');
    await files.getByRole('button', { name: 'Cancel reading huge.csv' }).click();
    await expect(files).not.toContainText('huge.csv', { timeout: 2000 });
    await expect(doneRows(page)).toHaveCount(4);
    await expect(rows(page)).toHaveCount(4);
  },
);

test(
  'two files of one name become two traces, and a plan with an unknown key or path is refused',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/compare');
    await expect(page.getByText('Drop traces here')).toBeVisible();
    await dropFiles(page, [FILES[0], ['first.csv', FILES[1][1]]]);
    await expect(doneRows(page)).toHaveCount(8, { timeout: 30_000 });
    await expect(rows(page).filter({ hasText: 'first.csv (2)' })).toHaveCount(4);
    await dropFiles(page, [
      ['plan.json', '{"format": "nandscope-plan", "version": 1, "traces": [{"sample": "oltp"}], "polices": []}'],
    ]);
    await expect(page.getByText('Cannot add plan.json')).toBeVisible();
    await expect(page.getByText(/polices/)).toBeVisible();
    await dropFiles(page, [
      [
        'sweep.json',

        '{"format": "nandscope-plan", "version": 1, "traces": [{"sample": "oltp"}], "sweep": [{"path": ' +
          '"device.chanels", "values": [1]}]}',
      ],
    ]);
    await expect(page.getByText('Cannot add sweep.json')).toBeVisible();
    await expect(page.getByText(/sweep\[0\]\.path: found an unknown key/)).toBeVisible();
    await expect(rows(page)).toHaveCount(8);
  },
);

test('measured latencies stand beside simulated ones, of traces and of files', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  const bins = { '90000': 900, '250000': 200 };
  await dropFiles(page, [
    FILES[0],
    ['nvme.json', JSON.stringify({ 'fio version': 'fio-3.36', jobs: [{ read: { clat_ns: { bins } } }] })],
    ['wrk.hgrm', 'Value Percentile TotalCount\n10 0.0 1\n50 0.5 600\n'],
    ['job_clat.1.log', '0, 900, 0, 4096\n1, 9x0, 0, 4096\n'],
  ]);
  const bar = page.getByRole('list', { name: 'Measured latencies' });
  await page.getByLabel('Unit of job_clat.1.log').selectOption('ns');
  await expect(bar).toContainText('line 2, column 2 (latency)');
  await page.getByLabel('Unit of wrk.hgrm').selectOption('µs');
  await expect(bar).toContainText(/600 requests/);
  await expect(doneRows(page)).toHaveCount(4, { timeout: 30_000 });
  await page.getByRole('radio', { name: 'Measured' }).check();
  const table = page.getByRole('region', { name: 'Reads: simulated against measured' }).getByRole('table');
  // A measured row and four simulated ones of the trace and of each file.
  await expect(table.locator('tbody tr')).toHaveCount(15);
  await expect(table.getByRole('row', { name: /^measured / })).toContainText('100');
  await expect(table.getByRole('row', { name: /^MBM \/ nvme.json/ })).toContainText(/× (slower|faster)/);
  // Short names stay in view while the figures scroll; the whole name is told.
  const name = table.getByRole('rowheader', { name: 'MBM / nvme.json', exact: true });
  await expect(name).toHaveText('MBM');
  await expect(name).toHaveAttribute('title', 'MBM / nvme.json');
  await expect(name).toHaveCSS('position', 'sticky');
  await page.reload();
  await expect(bar.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Percentiles' }).check();
  // The chart tells what it shows to those who do not see it.
  await expect(page.locator('svg[aria-label*="nvme.json"]').first()).toHaveAttribute(
    'aria-label',
    /measured: 3.000 requests.*nvme.json: 1.100 requests/,
  );
});

test('a row is compared with the baseline request by request', { tag: '@long' }, async ({ page }) => {
  await tryOne(page);
  await page.getByRole('radio', { name: 'Against the baseline' }).check();
  const panel = page.getByRole('region', { name: 'Against the baseline' });
  await expect(panel).toContainText(/1.096 reads compared, one by one/);
  const groups = (await panel.locator('dd').allTextContents()).map((text) => Number(/^\d+/.exec(text)?.[0]));
  expect(groups).toHaveLength(3);
  expect(groups.reduce((sum, count) => sum + count, 0)).toBe(1096);
  await panel
    .getByRole('button', { name: /^#\d+ \+/ })
    .first()
    .click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2, { timeout: 20_000 });
});

test('axe finds nothing in Compare', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  // On a used device, which each worker prepares first.
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
  await expect(doneRows(page)).toHaveCount(4, { timeout: 50_000 });
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: '1 trace' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search samples and figures' })).toBeFocused();
  expect(await problemsInBothThemes(page)).toEqual([]);
});

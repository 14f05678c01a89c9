/** Every chart and list of Explore leaves the page as a picture and as a table. */
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { problemsInBothThemes } from './support/accessibility.ts';
import { drop, dropFiles, explore, held, open, stateHash } from './support/explore.ts';
import { openOltp } from './support/compare.ts';
import { expect, LOADS, test } from './support/test.ts';
import { pngFault, svgFault } from './support/files.ts';

/** Opens the menu of a panel. Returns its entries, or those of a name. */
async function openMenu(page: Page, panel: string, item = /./): Promise<Locator> {
  const name = `Save or copy: ${panel}`;
  await page.getByRole('button', { name }).click();
  return page.getByRole('menu', { name }).getByRole('menuitem', { name: item });
}

/** Chooses an entry of the menu of a panel. */
async function choose(page: Page, panel: string, item: RegExp): Promise<void> {
  await (await openMenu(page, panel, item)).click();
}

/** Saves a file, with its name. */
async function file(page: Page, panel: string, item: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await choose(page, panel, item);
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const saved = async (page: Page, panel: string, item: RegExp): Promise<Buffer> => (await file(page, panel, item)).bytes;

test('every chart is a picture and a table, saved and copied', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  const chart = page.getByLabel('Chart', { exact: true });
  const views = await chart.locator('option').allInnerTexts();
  let pictures = 0;
  let tables = 0;
  for (const panel of ['Latency percentiles', ...views]) {
    if (panel !== 'Latency percentiles') await chart.selectOption(panel);
    const rows = parse((await saved(page, panel, /^Table, CSV/)).toString('utf8'), { columns: true });
    expect(rows.length, panel).toBeGreaterThan(0);
    tables++;
    await page.getByRole('button', { name: `Save or copy: ${panel}` }).click();
    const hasPicture = (await page.getByRole('menuitem', { name: /^Picture, SVG/ }).count()) > 0;
    await page.keyboard.press('Escape');
    if (!hasPicture) continue;
    const svg = (await saved(page, panel, /^Picture, SVG/)).toString('utf8');
    expect(await svgFault(page, svg), panel).toBeNull();
    expect(svg).toContain('A: A read behind an erase; B: Suspension on');
    expect(svg).not.toContain('tabindex');
    pictures++;
    // The only chart with a canvas.
    if (panel !== 'Latency over time') continue;
    expect(svg).toContain('data:image/png');
    expect(await pngFault(page, await saved(page, panel, /^Picture, PNG/)), panel).toBeNull();
  }
  // A chart more is welcome, one less is not. Two of them are lists of requests, which are no picture.
  expect(tables).toBe(1 + views.length);
  expect(tables).toBeGreaterThanOrEqual(8);
  expect(pictures).toBe(tables - 2);

  // By keyboard, to the clipboard.
  await page.getByRole('button', { name: 'Save or copy: Latency percentiles' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Copy image/ })).toBeFocused();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Image copied')).toBeVisible();
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(kinds).toEqual(['image/png']);
  await choose(page, 'Latency percentiles', /^Copy table for/);
  await expect(page.getByText('Table copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[0].split('\t')).toEqual(['', 'A reads', 'B reads', 'B/A reads']);
});

test(
  'a chart that is not drawn yet is not exported, nor the one before it',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const load = await held(page, '**/assets/over-time-chart*.js');
    await open(page);
    const chart = page.getByLabel('Chart', { exact: true });
    await chart.selectOption('Slowest requests');
    await expect(page.getByText('the slowest first')).toBeVisible();
    await chart.selectOption('Latency over time');
    const entries = await openMenu(page, 'Latency over time');
    await expect(entries).toHaveCount(6);
    for (const entry of await entries.all()) {
      await expect(entry).toBeDisabled();
      await expect(entry).toContainText('Nothing to export yet');
    }
    // The open menu offers the chart as soon as it is there.
    load();
    await expect(entries.first()).toBeEnabled();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(entries.filter({ hasText: 'Picture, SVG' })).toBeFocused();
    // Home, End and the first letters lead through the menu; letters are no commands of the page there.
    await page.keyboard.press('End');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(entries.first()).toBeFocused();
    await page.keyboard.type('pic');
    await expect(entries.filter({ hasText: 'Picture, SVG' })).toBeFocused();
    const coming = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const svg = await readFile(await (await coming).path(), 'utf8');
    expect(await svgFault(page, svg)).toBeNull();
    expect(svg).toContain('Latency of the reads of A over time');
  },
);

/** Reads and writes that the worker makes. */
const made = (requests: number): object => ({
  requests,
  readShare: 0.7,
  readSizes: [{ bytes: 8192, weight: 1 }],
  writeSizes: [{ bytes: 8192, weight: 1 }],
  arrivals: { kind: 'exponential', meanGapNs: 150_000 },
});

/** Runs an experiment in Explore. */
async function run(page: Page, experiment: object): Promise<void> {
  const packed = deflateRawSync(JSON.stringify({ version: 1, ...experiment })).toString('base64url');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/explore?v=1&x=${packed}`);
}

/**
 * Timers without a delay wait for the test from here on, and time passes with every look at the clock: the event
 * `one-slice` lets one step be done, `all-slices` the rest.
 */
async function holdSlices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const later = window.setTimeout.bind(window);
    const hold = (run: () => void, ms?: number): number => (ms === 0 ? held.push(run) : later(run, ms));
    Object.assign(window, { setTimeout: hold });
    window.addEventListener('one-slice', () => {
      let ms = performance.now();
      Object.assign(performance, { now: () => (ms += 5) });
      for (const run of held.splice(0)) run();
      Reflect.deleteProperty(performance, 'now');
    });
    window.addEventListener('all-slices', () => {
      Object.assign(window, { setTimeout: later });
      for (const run of held.splice(0)) run();
    });
  });
}

test(
  'a chart that is still counted is drawn, and exported when it is complete',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await open(page);
    await holdSlices(page);
    await page.getByLabel('Chart', { exact: true }).selectOption('Latency over time');
    const entries = await openMenu(page, 'Latency over time');
    const drawing = page.locator('.slowest svg.chart');
    await expect(page.locator('.slowest').getByText('Computing…')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('one-slice')));
    await expect(drawing).toHaveAttribute('aria-label', /1\u202f186 requests/);
    for (const entry of await entries.all()) {
      await expect(entry).toBeDisabled();
      await expect(entry).toContainText('Nothing to export yet');
    }
    await page.evaluate(() => window.dispatchEvent(new Event('all-slices')));
    await expect(entries.first()).toBeEnabled();
    const coming = page.waitForEvent('download');
    await entries.filter({ hasText: 'Table, CSV' }).click();
    const rows: Record<string, string>[] = parse(await readFile(await (await coming).path()), { columns: true });
    expect(rows.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(1186);
  },
);

test(
  'no chart says that there are no reads before all requests are counted',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await open(page);
    const first = await stateHash(page);
    // Requests are counted in steps of 65,536: here the reads come after the first.
    const READS = 100;
    const lines = Array.from({ length: 65_536 + READS }, (_, i) => {
      const ticks = 128_166_372_000_000_000n + BigInt(i) * 20_000n;
      return `${ticks},srv,0,${i < 65_536 ? 'Write' : 'Read'},${(i % 64) * 8192},8192,1000`;
    });
    await drop(page, 'writes-first.csv', `${lines.join('\n')}\n`);
    await page.getByRole('button', { name: /^Run 65/ }).click();
    await expect(page.locator('[data-state-hash]').first()).not.toHaveAttribute('data-state-hash', first);
    await explore(page).tail.getByRole('radio', { name: 'Reads' }).check();
    await holdSlices(page);
    await page.getByLabel('Chart', { exact: true }).selectOption('Latency over time');
    const chart = page.locator('.slowest');
    await expect(chart.getByText('Computing…')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('one-slice')));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(chart.getByText('Computing…')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('all-slices')));
    await expect(chart.locator('svg.chart')).toHaveAttribute('aria-label', new RegExp(`\\b${READS} requests`));
  },
);

test(
  'a chart of Compare is not exported before all its rows are there',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const load = await held(page, '**/assets/pair-worker*.js');
    await openOltp(page);
    await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(4);
    await page.getByRole('radio', { name: 'CDF', exact: true }).click();
    const entries = await openMenu(page, 'Reads: share at most a latency');
    await expect(entries).toHaveCount(6);
    for (const entry of await entries.all()) await expect(entry).toBeDisabled();
    load();
    await expect(entries.first()).toBeEnabled();
    const coming = page.waitForEvent('download');
    await entries.filter({ hasText: 'Table, CSV' }).click();
    const csv = await readFile(await (await coming).path(), 'utf8');
    expect(parse(csv, { columns: true })).toHaveLength(4);
  },
);

test(
  'a run of Compare is not exported over time before its requests are read',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await openOltp(page);
    const done = page.locator('.rows-table tbody tr[data-state="done"]');
    await expect(done).toHaveCount(4);
    // After a reload the requests are in the storage of the browser: reading them waits for an event of the test.
    await page.addInitScript(() => {
      const read = Reflect.get(Blob.prototype, 'arrayBuffer');
      const asked = new Promise((resolve) => {
        window.addEventListener('read-on', resolve, { once: true });
      });
      Blob.prototype.arrayBuffer = async function () {
        await asked;
        return read.call(this);
      };
    });
    await page.reload();
    await expect(done).toHaveCount(4);
    await page.getByRole('radio', { name: 'Over time', exact: true }).click();
    const entries = await openMenu(page, 'MBM: latency over time');
    await expect(entries).toHaveCount(6);
    for (const entry of await entries.all()) await expect(entry).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new Event('read-on')));
    await expect(entries.first()).toBeEnabled();
  },
);

/** What a file says of a run without its end. */
const SO_FAR = /([^<>]*) (so far|stopped early): until ([\d.\s]+(?:ms|s)) of simulated time\./;

test('a file of a run in progress says how far it had come', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await run(page, { name: 'endless', workload: { synthetic: made(3_000_000) } });
  await expect(page.getByText(/^Running A: [\d\u202f]+ of 3\u202f000\u202f000 requests/)).toBeVisible();
  const picture = await file(page, 'Latency percentiles', /^Picture, SVG/);
  const table = await file(page, 'Latency percentiles', /^Table, CSV/);
  await choose(page, 'Latency percentiles', /^Copy table for/);
  await expect(page.getByText('Table copied')).toBeVisible();
  // All of this was before the end.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Run A was canceled.')).toBeVisible();

  const svg = picture.bytes.toString('utf8');
  expect(await svgFault(page, svg)).toBeNull();
  // The run is that of the experiment which runs, not the one before it.
  expect(svg).toContain('>endless<');
  const [, name, state, instant] = SO_FAR.exec(svg) ?? [];
  expect([name, state]).toEqual(['A', 'so far']);
  expect(picture.name).toBe(`endless-Latency-percentiles-until-${instant.replaceAll(/\s/g, '')}.svg`);
  expect(table.name).toMatch(/^endless-Latency-percentiles-until-[\d.]+m?s\.csv$/);
  const rows: Record<string, string>[] = parse(table.bytes.toString('utf8'), { columns: true });
  expect(rows.find(({ figure }) => figure === 'p50')?.['A reads']).toMatch(/^\d+$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(SO_FAR);
});

test('a file of Compare says which runs are without their end', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/compare');
  await expect(page.getByText('Drop traces here')).toBeVisible();
  const plan = {
    format: 'nandscope-plan',
    version: 1,
    name: 'two',
    traces: [
      { name: 'short', synthetic: made(400) },
      { name: 'endless', synthetic: made(3_000_000) },
    ],
    devices: [{ preset: 'mbm-table-1' }],
    policies: ['plain'],
  };
  await dropFiles(page, [['plan.json', JSON.stringify(plan)]]);
  const panel = page.getByRole('region', { name: 'Reads: latency percentiles · endless' });
  await expect(page.locator('.rows-table tbody tr[data-state="done"]')).toHaveCount(1);
  // Each trace has its own panel; this one shows the unfinished run.
  await expect(panel.locator('.names text').first()).toBeAttached();
  const { name, bytes } = await file(page, 'Reads: latency percentiles · endless', /^Picture, SVG/);
  const svg = bytes.toString('utf8');
  expect(await svgFault(page, svg)).toBeNull();
  expect(svg).toContain('two: 0 of 1 runs done');
  expect(SO_FAR.exec(svg)?.slice(1, 3)).toEqual(['endless', 'so far']);
  expect(name).toMatch(/^two-0-of-1-runs-Reads-latency-percentiles-endless-until-[\d.]+m?s\.svg$/);
  const said: (string | undefined)[] = [];
  page.on('download', (download) => {
    void download.path().then(async (path) => said.push(SO_FAR.exec(await readFile(path, 'utf8'))?.[1]));
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Charts \(SVG\)/ }).click();
  // A file for reads and one for writes of each trace: two of them show the unfinished run.
  await expect.poll(() => said.filter((name) => name?.startsWith('endless')).length).toBe(2);
  // The wait causes are those of the finished run: it is whole, the other one is missing.
  await page.getByRole('radio', { name: 'Slowest', exact: true }).click();
  const causes = await file(page, 'Reads: wait causes of the slowest 1 % · short', /^Table, CSV/);
  expect(causes.name).toBe('two-1-of-2-runs-Reads-wait-causes-of-the-slowest-1-short.csv');
});

test('a browser that refuses to copy is said, with another way', { tag: ['@long', LOADS] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page);
  await choose(page, 'Latency percentiles', /^Copy table for/);
  await expect(page.getByText('Save the table as CSV instead.')).toBeVisible();
});

test('an export that fails is said', { tag: ['@long', LOADS] }, async ({ page }) => {
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new Error('no room for a file');
    };
  });
  await open(page);
  await choose(page, 'Latency percentiles', /^Table, CSV/);
  await expect(page.getByText('no room for a file')).toBeVisible();
});

test(
  'a figure has all lanes of A and of B, without hashes, in the chosen width',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Figure/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Figure' });
    await dialog.getByLabel('Width', { exact: true }).selectOption('column');
    await dialog.getByLabel('Unfolded to').selectOption('planes');
    // For each run two channels, four dies and eight planes; the request in both, and the heading of B.
    await expect(dialog.getByRole('status')).toHaveText(/^31 lanes · 85 × \d+ mm · SVG .* PNG 1003 × \d+ px$/);
    await expect(
      dialog.getByRole('img', { name: /^Preview: A: A read behind an erase; B: Suspension on/ }),
    ).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const figure = async (button: string): Promise<Buffer> => {
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: button }).click();
      return readFile(await (await coming).path());
    };
    const svg = (await figure('Save SVG')).toString('utf8');
    expect(await svgFault(page, svg)).toBeNull();
    expect(svg).toMatch(/^<svg [^>]*width="85mm"/);
    expect(svg).not.toMatch(/[0-9a-f]{16}/);
    expect(svg.match(/>p(lane )?[01]</g)).toHaveLength(16);
    expect(await pngFault(page, await figure('Save PNG'))).toBeNull();
  },
);

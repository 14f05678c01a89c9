/**
 * Charts leave the page as a picture and as a table: what a browser draws, copies and focuses, and when. The files of
 * each chart: tests/app/explore-runs.test.tsx and tests/app/compare-view.test.tsx.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { problemsInBothThemes } from './support/accessibility.ts';
import { drop, explore, held, ofChart, open, showChart, stateHash, untilNoticed } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test } from './support/test.ts';
import { pngFault, svgFault } from './support/files.ts';

/** Opens the menu of a panel. Returns its entries, or those of a name. */
async function openMenu(page: Page, panel: string, item = /^(?!Chart: |As a |Of )/): Promise<Locator> {
  const name = `Chart menu: ${panel}`;
  await page.getByRole('button', { name }).click();
  return page.getByRole('menu', { name }).getByRole('menuitem', { name: item });
}

/** Chooses an entry of the menu of a panel. */
async function choose(page: Page, panel: string, item: RegExp): Promise<void> {
  await (await openMenu(page, panel, item)).click();
}

/** Saves a file. */
async function saved(page: Page, panel: string, item: RegExp): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await choose(page, panel, item);
  return readFile(await (await coming).path());
}

test(
  'a chart with a canvas is a picture of both kinds, and a chart is copied by keyboard',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    const panel = 'Latency over time';
    await showChart(page, panel);
    const svg = (await saved(page, panel, /^Picture, SVG/)).toString('utf8');
    expect(await svgFault(page, svg)).toBeNull();
    expect(svg).toContain('A: A read behind an erase; B: Suspension on');
    expect(svg).toContain('data:image/png');
    expect(await pngFault(page, await saved(page, panel, /^Picture, PNG/))).toBeNull();

    // By keyboard, to the clipboard.
    await showChart(page, 'Latency percentiles');
    await page.getByRole('button', { name: 'Chart menu: Latency percentiles' }).focus();
    await page.keyboard.press('Enter');
    // The menu comes with its first press.
    await expect(page.getByRole('menuitem', { name: /^Copy image/ })).toBeVisible();
    await expect(page.locator('[role^=menuitem]:focus')).toHaveCount(1);
    await page.keyboard.type('cop');
    await expect(page.getByRole('menuitem', { name: /^Copy image/ })).toBeFocused();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await untilNoticed(page, 'Image copied', () => page.keyboard.press('Enter'));
    const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(kinds).toEqual(['image/png']);
    await untilNoticed(page, 'Table copied', () => choose(page, 'Latency percentiles', /^Copy table for/));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n')[0].split('\t')).toEqual(['', 'A reads', 'B reads', 'B/A reads']);
  },
);

test(
  'a chart that is not drawn yet is not exported, nor the one before it',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const load = await held(page, '**/assets/over-time-chart*.js');
    await open(page);
    await showChart(page, 'Slowest requests');
    await expect(page.getByText('the slowest first')).toBeVisible();
    await showChart(page, 'Latency over time');
    const entries = await openMenu(page, 'Latency over time');
    await expect(entries).toHaveCount(6);
    for (const entry of await entries.all()) {
      await expect(entry).toBeDisabled();
      await expect(entry).toContainText('Nothing to export yet');
    }
    // The open menu offers the chart as soon as it is there.
    load();
    await expect(entries.first()).toBeEnabled();
    await entries.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(entries.filter({ hasText: 'Picture, SVG' })).toBeFocused();
    // Home, End and the first letters lead through the menu; letters are no commands of the page there.
    await page.keyboard.press('End');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(
      page.getByRole('menu', { name: 'Chart menu: Latency over time' }).getByRole('menuitem').first(),
    ).toBeFocused();
    await page.keyboard.type('pic');
    await expect(entries.filter({ hasText: 'Picture, SVG' })).toBeFocused();
    const coming = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const svg = await readFile(await (await coming).path(), 'utf8');
    expect(await svgFault(page, svg)).toBeNull();
    expect(svg).toContain('Latency of the reads of A over time');
  },
);

/**
 * Timers without a delay wait for the test from here on, and time passes with every look at the clock: the event
 * `one-slice` lets one step be done, `all-slices` the rest.
 */
async function holdSlices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const later = window.setTimeout.bind(window);
    const hold = (run: () => void, ms?: number): number => (ms === 0 ? held.push(run) : later(run, ms));
    Object.assign(window, { setTimeout: hold, heldSlices: held });
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

/** Lets one step be done, as soon as one waits. */
async function oneSlice(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { heldSlices: unknown[] }).heldSlices.length > 0);
  await page.evaluate(() => window.dispatchEvent(new Event('one-slice')));
}

test(
  'a chart that is still counted is drawn, and exported when it is complete',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    await open(page);
    await holdSlices(page);
    await showChart(page, 'Latency over time');
    const entries = await openMenu(page, 'Latency over time');
    const drawing = page.locator('.chart-panel svg.chart');
    await expect(page.locator('.chart-panel').getByText('Computing…')).toBeVisible();
    await oneSlice(page);
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
    await ofChart(page, /^Of reads$/);
    await holdSlices(page);
    await showChart(page, 'Latency over time');
    const chart = page.locator('.chart-panel');
    await expect(chart.getByText('Computing…')).toBeVisible();
    await oneSlice(page);
    await settled(page);
    await expect(chart.getByText('Computing…')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('all-slices')));
    await expect(chart.locator('svg.chart')).toHaveAttribute('aria-label', new RegExp(`\\b${READS} requests`));
  },
);

/** Every chart and list of Explore leaves the page as a picture and as a table. */
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { problemsInBothThemes } from './support/accessibility.ts';
import { explore, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { pngFault, svgFault } from './support/files.ts';

/** Opens the menu of a panel. Returns its entries. */
async function openMenu(page: Page, panel: string): Promise<Locator> {
  const name = `Save or copy: ${panel}`;
  await page.getByRole('button', { name }).click();
  return page.getByRole('menu', { name }).getByRole('menuitem');
}

/** Chooses an entry of the menu of a panel. */
async function choose(page: Page, panel: string, item: RegExp): Promise<void> {
  await (await openMenu(page, panel)).filter({ hasText: item }).click();
}

async function saved(page: Page, panel: string, item: RegExp): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await choose(page, panel, item);
  return readFile(await (await coming).path());
}

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
  expect([pictures, tables]).toEqual([5, 7]);

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

test('a chart that is not drawn yet is not exported, nor the one before it', { tag: '@long' }, async ({ page }) => {
  let load = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/over-time-chart*.js', async (route) => {
    await asked;
    await route.continue();
  });
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
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const svg = await readFile(await (await coming).path(), 'utf8');
  expect(await svgFault(page, svg)).toBeNull();
  expect(svg).toContain('Latency of the reads of A over time');
});

/** An experiment of so many reads and writes, as a link has it. */
function synthetic(requests: number): string {
  const experiment = {
    version: 1,
    name: `${requests} requests`,
    workload: {
      synthetic: {
        requests,
        readShare: 0.7,
        readSizes: [{ bytes: 8192, weight: 1 }],
        writeSizes: [{ bytes: 8192, weight: 1 }],
        arrivals: { kind: 'exponential', meanGapNs: 150_000 },
      },
    },
  };
  return `#/explore?v=1&x=${deflateRawSync(JSON.stringify(experiment)).toString('base64url')}`;
}

test(
  'a chart that is still counted is on screen, and exported when it is complete',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await page.getByLabel('Chart', { exact: true }).selectOption('Latency over time');
    const entries = await openMenu(page, 'Latency over time');
    await expect(entries.first()).toBeEnabled();
    // What the panel shows with every change, and whether its open menu offers it.
    const seen = await page.evaluateHandle(() => {
      const states: { chart: string; offered: boolean }[] = [];
      const panel = document.querySelector('section.slowest');
      if (panel === null) throw new Error('no chart');
      new MutationObserver(() => {
        states.push({
          chart: panel.querySelector('svg.chart')?.getAttribute('aria-label') ?? '',
          offered: panel.querySelector('[role="menuitem"]:not(:disabled)') !== null,
        });
      }).observe(panel, { subtree: true, childList: true, attributes: true });
      return states;
    });
    // On a slow machine counting takes many slices, and indexing lanes even more.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, synthetic(300_000));
    await expect(page.locator('.explore-setup').getByText('300\u202f000 requests')).toBeVisible();
    await expect(page.locator('.slowest svg.chart')).toHaveAttribute('aria-label', /209\u202f898 requests/);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(entries.first()).toBeEnabled();
    const drawn = (await seen.jsonValue()).filter(({ chart }) => chart.includes('over 45.1'));
    expect(drawn.map(({ offered }) => offered)).toContain(false);
    expect(drawn.at(-1)?.offered).toBe(true);
  },
);

test('a chart of Compare is not exported before all its rows are there', { tag: '@long' }, async ({ page }) => {
  let load = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/pair-worker*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('./#/compare');
  await page.getByRole('button', { name: /^Try OLTP/ }).click();
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
});

test('a browser that refuses to copy is said, with another way', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page);
  await choose(page, 'Latency percentiles', /^Copy table for/);
  await expect(page.getByText('Save the table as CSV instead.')).toBeVisible();
});

test('an export that fails is said', { tag: '@long' }, async ({ page }) => {
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
    const file = async (button: string): Promise<Buffer> => {
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: button }).click();
      return readFile(await (await coming).path());
    };
    const svg = (await file('Save SVG')).toString('utf8');
    expect(await svgFault(page, svg)).toBeNull();
    expect(svg).toMatch(/^<svg [^>]*width="85mm"/);
    expect(svg).not.toMatch(/[0-9a-f]{16}/);
    expect(svg.match(/>p(lane )?[01]</g)).toHaveLength(16);
    expect(await pngFault(page, await file('Save PNG'))).toBeNull();
  },
);

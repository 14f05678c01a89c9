import { deflateRawSync } from 'node:zlib';
import { FIRST_SCREEN } from '../src/app/stores/first-screen.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { CRASHED } from './support/crashed.ts';
import { explore, open, stateHash, openPart } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test('a cell of latency over time opens its request, and the chart marks garbage collection', async ({ page }) => {
  await open(page);
  await page.getByLabel('Chart', { exact: true }).selectOption('Latency over time');
  const panel = page.getByRole('region', { name: 'Latency over time' });
  await expect(panel.locator('canvas')).toBeVisible();
  await panel.getByRole('button', { name: /^Table of/ }).click();
  const cells = panel.getByRole('row');
  await expect(cells).toHaveCount(11);
  // The whole run's reads are in it.
  await expect
    .poll(async () => {
      const counts = await panel.locator('tbody tr td:nth-child(2), tbody tr th + td').allInnerTexts();
      return counts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
    })
    .toBe(1186);
  await expect(panel.getByText(/^[1-9]\d* %$/).first()).toBeVisible();
});

test('utilization of channels and dies follows the window', async ({ page }) => {
  await open(page);
  await page.getByLabel('Chart', { exact: true }).selectOption('Utilization in the window');
  const panel = page.getByRole('region', { name: 'Utilization in the window' });
  await panel.getByRole('button', { name: /^Table of/ }).click();
  const die = panel.getByRole('row', { name: /channel 0 · chip 0 · die 1/ });
  // The erase that the first screen shows takes most of its window.
  await expect(die).toContainText('95 %');
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(die).not.toContainText('95 %');
});

test('with two runs, a chart of one run names it', async ({ page }) => {
  await open(page);
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('busy');
  const busy = page.getByRole('region', { name: 'Utilization in the window' });
  await expect(busy.getByText('of A')).toHaveCount(0);
  await explore(page).suspension.click();
  await expect(busy.getByText('of A')).toBeVisible();
  await page.getByRole('button', { name: 'Select in B' }).click();
  await expect(busy.getByText('of B')).toBeVisible();
});

test('the chart “B against A” is offered when there is a B', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.getByLabel('Chart', { exact: true }).selectOption('B compared with A');
  const panel = page.getByRole('region', { name: 'B compared with A' });
  await panel.getByRole('button', { name: /^Table of/ }).click();
  await expect(panel.getByRole('row', { name: /^mean/ }).first()).toContainText(/0\.\d+/);
});

test('the list of requests that changed most opens each request', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.getByLabel('Chart', { exact: true }).selectOption('Requests with the largest change');
  await expect(page.getByText(/^Of 1.500 requests, [1-9]\d* are faster in B/)).toBeVisible();
  const list = page.getByRole('region', { name: 'Requests with the largest change' });
  const first = list.getByRole('button').nth(1);
  const name = await first.innerText();
  await first.click();
  await expect(explore(page).inspector.getByText(name, { exact: false }).first()).toBeVisible();
});

test('the tail chart follows the playhead back and shows the requests complete by then', async ({ page }) => {
  await open(page);
  const { tail, timeline } = explore(page);
  const said = async (): Promise<string> => (await tail.locator('svg.chart').getAttribute('aria-label')) ?? '';
  const count = async (): Promise<number> =>
    Number((/A reads: ([\d\u202f]+) requests/.exec(await said())?.[1] ?? 'none').replaceAll('\u202f', ''));
  const whole = await said();
  const all = await count();
  expect(all).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Go to the start' }).click();
  await expect(tail.getByText('no request has finished yet')).toBeVisible();
  await page.getByRole('button', { name: 'Fit' }).click();
  // The line of words at the playhead moves the timeline.
  await expect(page.getByRole('button', { name: 'Fade later' })).toBeVisible();
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  const scrub = (share: number): Promise<void> => page.mouse.click(box.x + 154 + (box.width - 162) * share, box.y + 46);
  await scrub(0.3);
  await expect.poll(count).toBeGreaterThan(all * 0.2);
  const before = await count();
  expect(before).toBeLessThan(all * 0.4);
  await scrub(0.6);
  await expect.poll(count).toBeGreaterThan(before);
  expect(await count()).toBeLessThan(all * 0.7);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  const note = tail.getByText(/^requests finished by [\d\u202f.]+ms$/);
  await expect.poll(count).toBe(all);
  const included = ((await note.textContent()) ?? '').replace('requests', 'Requests');
  expect(await said()).toBe(whole.replace('A reads', `${included}. A reads`));
});

test('a run without reads shows the tail of its writes', async ({ page }) => {
  await page.goto('./#/papers/mbm-fig-3b');
  await page.getByRole('button', { name: 'Run it', exact: true }).click();
  // A run of few requests begins with a bar for each.
  await page.getByRole('combobox', { name: 'Latency chart' }).selectOption('Latency percentiles');
  const tail = explore(page).tail;
  await expect(tail.getByRole('radio', { name: 'Writes' })).toBeChecked();
  await expect(tail.getByText(/A writes/)).toBeVisible();
});

test('the utilization chart survives a run of a device with more lanes', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.getByLabel('Chart', { exact: true }).selectOption('Utilization in the window');
  const panel = page.getByRole('region', { name: 'Utilization in the window' });
  await panel.getByRole('button', { name: /^Table of/ }).click();
  let shown = 0;
  for (const title of ['Web search', 'OLTP (Financial-like)', FIRST_SCREEN.pair.a.name]) {
    const before = await stateHash(page);
    await openPart(page, 'Open');
    await page.getByLabel('Sample').selectOption({ label: title });
    await expect.poll(() => stateHash(page)).not.toBe(before);
    // Its channels and its dies.
    const lanes = title === FIRST_SCREEN.pair.a.name ? 2 + 4 : 4 + 16;
    await expect(panel.getByRole('row', { name: /^channel \d+ / })).toHaveCount(lanes);
    await expect(page.getByText(CRASHED)).toHaveCount(0);
    shown++;
  }
  expect(shown).toBe(3);
});

/** 300 reads of pages that were never written, on a device that answers them with zeros: each takes 0 ns. */
const ALL_ZERO =
  '{"version":1,"policy":{"unmappedRead":"zero"},"workload":{"synthetic":{"requests":300,"readShare":1}}}';

test('latencies of 0 have a curve and a note', { tag: '@long' }, async ({ page }) => {
  await open(page, `./#/explore?v=1&x=${deflateRawSync(ALL_ZERO).toString('base64url')}`);
  const { tail } = explore(page);
  await expect(tail.getByText('all latencies are 0 ns')).toBeVisible();
  await expect(tail.getByRole('button', { name: 'A reads p50: 0 ns' })).toBeVisible();
  await expect(page.getByText('no request has finished yet')).toHaveCount(0);
  const chart = page.getByLabel('Chart', { exact: true });
  const views = await chart.locator('option:not(:disabled)').allInnerTexts();
  for (const view of views) {
    await chart.selectOption(view);
    const panel = page.locator('section.slowest');
    if (view === 'Slowest requests') {
      await expect(panel.getByRole('listitem').first()).toContainText('0\u202fns');
      continue;
    }
    await panel.getByRole('button', { name: /^Table of/ }).click();
    await expect(panel).not.toContainText(/NaN|Infinity/);
    await panel.getByRole('button', { name: /^Table of/ }).click();
    await expect(panel).not.toContainText(/NaN|Infinity|no request has finished/);
  }
  expect(views).toHaveLength(4);
});

test(
  'the slowest requests are a list, also by cause and by culprit; each leads to its request',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await page.getByLabel('Chart', { exact: true }).selectOption({ label: 'Slowest requests' });
    const list = page.getByRole('region', { name: 'Slowest requests', exact: true }).last();
    const rows = list.getByRole('listitem');
    await expect(rows.first()).toContainText(/read #\d+.*15\.03\sms.*B [\d.]+\s(µs|ms)/);
    await expect(list.getByText(/Show more \(50 left\)/)).toBeVisible();
    await rows.nth(1).getByRole('button').click();
    await expect(explore(page).latency).toHaveText(/14\.9/);
    const grouping = page.getByLabel('Group the slowest requests');
    await grouping.selectOption({ label: 'by culprit' });
    await expect(list.getByRole('heading').first()).toHaveText(
      /GC of block \d+, from .*ms delayed \d+ requests? by [\d.]+\sms/,
    );
    await list
      .getByRole('button', { name: /^Show in the timeline: GC of block/ })
      .first()
      .click();
    await expect(explore(page).inspector.getByText(/operation #/)).toBeVisible();
    await grouping.selectOption({ label: 'by cause' });
    await expect(list.getByRole('heading').first()).toHaveText(/die busy \(GC\): \d+ requests by [\d.]+\sms/);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

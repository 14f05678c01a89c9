import { accessibilityProblems } from './support/accessibility.ts';
import { explore, open, ofChart, ofTimeline, showChart } from './support/explore.ts';
import { expect, test } from './support/test.ts';

test('a cell of latency over time opens its request, and the chart marks garbage collection', async ({ page }) => {
  await open(page);
  await showChart(page, 'Latency over time');
  const panel = page.getByRole('region', { name: 'Latency over time' });
  await expect(panel.locator('canvas')).toBeVisible();
  await ofChart(page, /^As a table/);
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

test('the tail chart follows the playhead back and shows the requests complete by then', async ({ page }) => {
  await open(page);
  const { tail, timeline } = explore(page);
  const said = async (): Promise<string> => (await tail.locator('svg.chart').getAttribute('aria-label')) ?? '';
  const count = async (): Promise<number> =>
    Number((/A reads: ([\d\u202f]+) requests/.exec(await said())?.[1] ?? 'none').replaceAll('\u202f', ''));
  const whole = await said();
  const all = await count();
  expect(all).toBeGreaterThan(1000);
  await ofTimeline(page, /^Go to the start/);
  await expect(tail.getByText('no request has finished yet')).toBeVisible();
  await ofTimeline(page, /^Whole run/);
  // The line of words at the playhead moves the timeline.
  await expect(page.locator('.now-words')).toBeVisible();
  const box = await timeline.boundingBox();
  if (box === null) throw new Error('the timeline is not on screen');
  const scrub = (share: number): Promise<void> => page.mouse.click(box.x + 186 + (box.width - 200) * share, box.y + 53);
  await scrub(0.3);
  await expect.poll(count).toBeGreaterThan(all * 0.2);
  const before = await count();
  expect(before).toBeLessThan(all * 0.4);
  await scrub(0.6);
  await expect.poll(count).toBeGreaterThan(before);
  expect(await count()).toBeLessThan(all * 0.7);
  await ofTimeline(page, /^Go to the end/);
  const note = tail.getByText(/^requests finished by [\d\u202f.]+ms$/);
  await expect.poll(count).toBe(all);
  const included = ((await note.textContent()) ?? '').replace('requests', 'Requests');
  expect(await said()).toBe(whole.replace('A reads', `${included}. A reads`));
});

test(
  'the slowest requests are a list, also by cause and by culprit; each leads to its request',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await showChart(page, 'Slowest requests');
    const list = page.getByRole('region', { name: 'Slowest requests', exact: true }).last();
    const rows = list.getByRole('listitem');
    await expect(rows.first()).toContainText(/read #\d+.*15\.03\sms.*B [\d.]+\s(µs|ms)/);
    await expect(list.getByText(/Show more \(50 left\)/)).toBeVisible();
    await rows.nth(1).getByRole('button').click();
    await expect(explore(page).latency).toHaveText(/14\.9/);
    const grouping = page.getByLabel('Group the slowest requests');
    await grouping.selectOption({ label: 'by culprit' });
    await expect(list.getByRole('heading').first()).toHaveText(
      /GC of block \d+, from .*ms ended waits of \d+ requests?, [\d.]+\sms/,
    );
    await list
      .getByRole('button', { name: /^Show in the timeline: GC of block/ })
      .first()
      .click();
    await expect(explore(page).inspector.getByText(/operation #/)).toBeVisible();
    await grouping.selectOption({ label: 'by cause' });
    await expect(list.getByRole('heading').first()).toHaveText(/die busy \(GC\): \d+ requests, [\d.]+\sms/);
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { settled } from './settled.ts';
import { expect, test, TRIED } from './test.ts';

/** The parts of the Explore screen, as a person names them. */
export function explore(page: Page): {
  timeline: Locator;
  inspector: Locator;
  suspension: Locator;
  tail: Locator;
  latency: Locator;
} {
  return {
    timeline: page.getByRole('application', { name: /timeline/i }),
    inspector: page.locator('.inspector'),
    suspension: page.getByRole('switch', { name: 'Suspension' }),
    tail: page.getByRole('region', { name: 'Latency percentiles' }),
    latency: page.locator('.band .big').first(),
  };
}

/** Opens the page, and waits until its first run is on screen and it rests. */
export async function open(page: Page, address = './'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-state-hash]').first()).toBeVisible();
  await settled(page);
}

/**
 * Reopens the page at another address, or at the first one, and waits until its run is on screen. It does what a load
 * does for a quarter of its processor time (visits.ts). What the browser has stored stays.
 */
export async function reopen(page: Page, address = './'): Promise<void> {
  await page.evaluate(
    (href) => {
      document.dispatchEvent(new Event('nandscope:close'));
      history.replaceState(null, '', href);
      document.dispatchEvent(new Event('nandscope:open'));
    },
    new URL(address, page.url().split('#')[0]).href,
  );
  await expect(page.locator('[data-state-hash]').first()).toBeVisible();
  await settled(page);
}

/**
 * Acts, and waits for a notice, or some, that close by themselves. That they came is kept in the page, so that they may be
 * gone before a look at the page.
 */
export async function untilNoticed(page: Page, words: string, act: () => Promise<unknown>, count = 1): Promise<void> {
  const seen = await page.evaluateHandle((wanted) => {
    const notices = new Set<Element>();
    const watch = new MutationObserver(() => {
      for (const notice of document.querySelectorAll('.notices .notice'))
        if (notice.textContent.includes(wanted)) notices.add(notice);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    return notices;
  }, words);
  await act();
  await expect.poll(() => seen.evaluate(({ size }) => size), `a notice says “${words}”`).toBe(count);
}

/** Lets some files wait until the returned function is called. */
export async function held(page: Page, files: string): Promise<() => void> {
  let load = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(files, async (route) => {
    await asked;
    await route.continue();
  });
  return load;
}

/** Opens the setup, unless it is open. */
export async function openSetup(page: Page): Promise<void> {
  const setup = page.getByRole('button', { name: 'Setup', exact: true });
  if ((await setup.getAttribute('aria-expanded')) !== 'true') await setup.click();
  await expect(page.getByRole('complementary', { name: 'Setup' }).getByText('All settings…')).toBeVisible();
}

/** Unfolds what is below the reasons of the selection. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator('.more-of-run > details');
  if ((await more.getAttribute('open')) === null) await more.locator('> summary').click();
}

/** Fits the selected request into the timeline. */
export async function fitSelected(page: Page): Promise<void> {
  await ofTimeline(page, /^Fit the selection/);
}

/** Chooses an entry of the timeline's menu. */
export async function ofTimeline(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Timeline menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Chooses an entry of the chart's menu. */
export async function ofChart(page: Page, entry: RegExp): Promise<void> {
  await page
    .locator('.chart-panel')
    .getByRole('button', { name: /^Chart menu/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Shows a chart, unless it is shown. */
export async function showChart(page: Page, name: string): Promise<void> {
  const menu = page.locator('.chart-panel').getByRole('button', { name: /^Chart menu/ });
  if ((await menu.getAttribute('aria-label')) !== `Chart menu: ${name}`)
    await ofChart(page, new RegExp(`^Chart: ${name}`));
}

/** Lets every change of the setup apply to A, not to B beside it. */
export async function changeA(page: Page): Promise<void> {
  await openSetup(page);
  await page.getByRole('radio', { name: 'change A' }).first().check();
}

/** Waits until the switches of the run on screen are tried, or wait for a click: in a test that is tagged so. */
export async function switchesTried(page: Page): Promise<void> {
  if (!test.info().tags.includes(TRIED)) throw new Error(`No switch is tried in a test without the tag ${TRIED}.`);
  await expect(page.locator('[data-trials]')).toHaveAttribute('data-trials', /^(?:done|asks|fork)$/);
}

/** The button of the setup behind which a part is. */
const BEHIND: Readonly<Record<string, string>> = {
  'Device settings': 'Device',
  'Initial state': 'Device',
  'Host settings': 'Host',
  'Generator settings': 'Workload',
};

/** Opens a part of the setup, unless it is open. */
export async function openPart(page: Page, label: string): Promise<void> {
  await openSetup(page);
  const part = page.locator('details', { has: page.locator('> summary').getByText(label, { exact: true }) }).last();
  if ((await part.getAttribute('open')) === null)
    await part.locator('> summary').getByText(label, { exact: true }).click();
}

/** Unfolds parts of the setup. */
export async function unfold(page: Page, ...labels: string[]): Promise<void> {
  await openSetup(page);
  for (const label of labels) {
    const behind = BEHIND[label];
    if (behind !== undefined) await openPart(page, behind);
    await page.locator('summary').getByText(label, { exact: true }).click();
  }
}

/** The state hash of A (0) or B (1), as the page knows it. */
export async function stateHash(page: Page, side: 0 | 1 = 0): Promise<string> {
  const hash = await page.locator('[data-state-hash]').nth(side).getAttribute('data-state-hash');
  if (hash === null) throw new Error('the page shows no state hash');
  return hash;
}

/** Lines of an MSR Cambridge trace: some reads and writes, half a millisecond apart. */
export function msrLines(count: number, laterSeconds = 0n): string[] {
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const ticks = 128_166_372_000_000_000n + laterSeconds * 10_000_000n + BigInt(i) * 5000n;
    const type = i % 3 === 0 ? 'Write' : 'Read';
    lines.push(`${ticks},srv,0,${type},${(i * 7919 * 8192) % 1_073_741_824},8192,1000`);
  }
  return lines;
}

/** The same, of reads only: they run on a new SSD, which takes no seconds to prepare. */
export function msrReads(count: number, laterSeconds = 0n): string[] {
  return msrLines(count, laterSeconds).map((line) => line.replace('Write', 'Read'));
}

/** Writes a file for one test. */
export function makeFile(info: TestInfo, name: string, content: string | Uint8Array): string {
  const path = info.outputPath(name);
  writeFileSync(path, content);
  return path;
}

/** Chooses a file with the browse button, as a person without a mouse does. */
export async function browse(page: Page, path: string): Promise<void> {
  await openPart(page, 'Open');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse…' }).click();
  await (await chooser).setFiles(path);
}

/** Drops a file on the page, somewhere over the timeline where nothing else is said. */
export async function drop(page: Page, name: string, content: string, place = '#timeline'): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], fileName));
      return data;
    },
    [name, content] as const,
  );
  const target = page.locator(place);
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops several files together somewhere on the page. */
export async function dropFiles(
  page: Page,
  files: readonly (readonly [name: string, content: string])[],
): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
}

/** Where the samples and fixtures lie. */
export const root = join(import.meta.dirname, '..', '..');

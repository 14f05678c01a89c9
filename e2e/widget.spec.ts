import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The widget for notebooks, in a page that stands in for the notebook: a model with traits, and an element. */

const ROOT = resolve(import.meta.dirname, '..');

const NOTEBOOK = `<!doctype html><title>notebook</title><body style="margin:16px"><div id="output"></div><script type="module">
import widget from './widget.js';
const traits = { experiment: {}, trace: null, trace_name: 'trace', trace_format: 'auto', selection: null, figures: {}, error: '', ...window.given };
const listeners = new Map();
window.model = {
  saved: 0,
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; },
  save_changes() { this.saved += 1; },
  on: (event, listener) => { listeners.set(event, [...(listeners.get(event) ?? []), listener]); },
  off: (event, listener) => { listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== listener)); },
  change(name, value) { traits[name] = value; for (const listener of listeners.get('change:' + name) ?? []) listener(); },
  heard: () => [...listeners.values()].flat().length,
};
window.end = widget.render({ model: window.model, el: document.getElementById('output') });
</script>`;

interface Notebook {
  readonly model: {
    readonly get: (name: string) => unknown;
    readonly change: (name: string, value: unknown) => void;
    readonly heard: () => number;
  };
  readonly end: () => void;
}

async function open(page: Page, given: object): Promise<void> {
  await page.route('http://notebook.test/**', async (route) => {
    const isScript = route.request().url().endsWith('.js');
    await route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: readFileSync(join(ROOT, 'lib/widget.js')) }
        : { contentType: 'text/html', body: NOTEBOOK },
    );
  });
  await page.addInitScript((traits) => {
    Object.assign(window, { given: traits });
  }, given);
  await page.goto('http://notebook.test/');
}

const trait = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((wanted) => (window as unknown as Notebook).model.get(wanted), name);
const change = (page: Page, name: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([wanted, next]) => {
      (window as unknown as Notebook).model.change(wanted, next);
    },
    [name, value] as const,
  );

test.beforeAll(() => {
  execFileSync(process.execPath, ['.ci/package.mjs', 'widget'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
});

test('the widget shows a run and gives figures and selection back @long', async ({ page }) => {
  const experiment = { name: 'In a notebook', workload: { synthetic: { requests: 600, readShare: 0.6 } } };
  await open(page, { experiment });
  await expect(page.getByText('In a notebook')).toBeVisible();
  await expect(page.getByText(/^600 requests/)).toBeVisible();
  const figures = (await trait(page, 'figures')) as { stateHash: string; metrics: { requests: number } };
  expect(figures.metrics.requests).toBe(600);
  expect(figures.stateHash).toMatch(/^[0-9a-f]{16}$/);

  const latencies = await page.evaluate(() => {
    const bytes = (window as unknown as Notebook).model.get('latencies') as DataView;
    return Array.from({ length: bytes.byteLength / 8 }, (_, i) => bytes.getFloat64(8 * i, true));
  });
  expect(latencies).toHaveLength(600);
  expect(Math.min(...latencies)).toBeGreaterThan(0);

  // The slowest read is selected; the other side selects another request.
  const slowest = (await trait(page, 'selection')) as number;
  await expect(page.getByRole('heading', { name: `read #${slowest}:` })).toBeVisible();
  await change(page, 'selection', 0);
  await expect(page.getByRole('heading', { name: / #0:/ })).toBeVisible();

  // Another document runs; a wrong one is named.
  await change(page, 'experiment', { ...experiment, name: 'Another', policy: { readPriority: true } });
  await expect(page.getByText('Another')).toBeVisible();
  await change(page, 'experiment', { device: { chanels: 2 } });
  await expect(page.getByText(/device\.chanels/)).toBeVisible();
  expect(await trait(page, 'error')).toContain('device.chanels');
  expect(await trait(page, 'figures')).toEqual({});

  // It ends without a trace.
  await page.evaluate(() => {
    (window as unknown as Notebook).end();
  });
  expect(await page.evaluate(() => (window as unknown as Notebook).model.heard())).toBe(0);
  await expect(page.locator('.nandscope-widget')).toHaveCount(0);
});

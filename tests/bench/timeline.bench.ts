import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { browserFlags, ensureBrowser } from '../../.ci/browser.mjs';
import type { BenchRow } from './bench-row.ts';

/** Operations of the fixture; a page operation with all its phases. */
const SIZES = [10_000, 1_000_000, 10_000_000] as const;
/** The room that the page gives the timeline in a window of 1440 × 900 (CSS pixels), where frames must keep to their limits. */
const PANEL = 'width=864&height=527';
/** Frames of each gesture. */
const FRAMES = 90;

interface Measured {
  /** ms between the frames that were drawn while hands moved. */
  frames: number[];
  /** ms of script a frame: handling the input, painting, indexing. */
  scripts: number[];
  /** The longest task while hands moved and just after, ms. */
  longestTask: number;
}

/** The value below which this share of some values lies (nearest rank). */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Runs in the page: a wheel that zooms in and out, and a drag to and fro, one event a frame; everything timed. */
async function moveHands(frames: number): Promise<Measured> {
  const element = document.querySelector('[role=application]');
  if (element === null) throw new Error('the page shows no timeline');
  const box = element.getBoundingClientRect();
  const out: Measured = { frames: [], scripts: [], longestTask: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) out.longestTask = Math.max(out.longestTask, entry.duration);
  });
  observer.observe({ type: 'longtask' });

  // Time spent in the page's own callbacks since the last frame.
  let script = 0;
  const timed =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): void => {
      const start = performance.now();
      run(...args);
      script += performance.now() - start;
    };
  const frame = window.requestAnimationFrame.bind(window);
  const later = window.setTimeout.bind(window);
  window.requestAnimationFrame = (callback) => frame(timed(callback));
  window.setTimeout = ((callback: () => void, delay?: number) => later(timed(callback), delay)) as typeof setTimeout;

  const x = box.left + box.width * 0.55;
  const y = box.top + box.height * 0.5;
  const wheel = (deltaY: number): void => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }));
  };
  const pointer = (type: string, dx: number): void => {
    element.dispatchEvent(
      new PointerEvent(type, { clientX: x + dx, clientY: y, pointerId: 1, pointerType: 'mouse', bubbles: true }),
    );
  };
  const gesture = (step: (k: number) => void): Promise<void> =>
    new Promise((resolve) => {
      let k = -2;
      let before = 0;
      const next = (now: number): void => {
        // The first frames get the gesture going and are not counted.
        if (k > 0) {
          out.frames.push(now - before);
          out.scripts.push(script);
        }
        before = now;
        script = 0;
        if (k >= frames) {
          resolve();
          return;
        }
        timed(step)(k++);
        frame(next);
      };
      frame(next);
    });
  const rest = (ms: number): Promise<void> => new Promise((resolve) => later(resolve, ms));
  // A real pointer is captured; a made-up one can't be.
  element.setPointerCapture = () => undefined;

  await gesture(() => {
    wheel(-60);
  });
  await rest(300);
  await gesture((k) => {
    if (k === -2) pointer('pointerdown', 0);
    pointer('pointermove', Math.round(Math.sin(k / 9) * 240));
  });
  pointer('pointerup', 0);
  await gesture(() => {
    wheel(60);
  });
  await rest(300);
  await gesture((k) => {
    if (k === -2) wheel(-300);
    if (k === -1) pointer('pointerdown', 0);
    else if (k > -1) pointer('pointermove', Math.round(Math.sin(k / 9) * 240));
  });
  pointer('pointerup', 0);
  await rest(400);
  observer.disconnect();
  window.requestAnimationFrame = frame;
  window.setTimeout = later;
  return out;
}

async function measure(page: Page, address: string, operations: number): Promise<Measured & { ready: number }> {
  await page.goto(`${address}&operations=${operations}`, { timeout: 300_000 });
  await page.waitForFunction(() => window.ready, undefined, { timeout: 300_000 });
  const ready = await page.evaluate(() => window.firstPictureMs);
  // What is indexed after the first picture is not what is measured here.
  await page.waitForTimeout(operations / 1000);
  // tsx names functions with a helper that the page does not have.
  await page.evaluate('window.__name = (f) => f');
  return { ...(await page.evaluate(moveHands, FRAMES)), ready };
}

/** What one size of run did, with limits where it is shown as the page shows it. */
function rowsOf(name: string, { frames, scripts, longestTask }: Measured, limited: boolean): BenchRow[] {
  const row = (what: string, value: number, atMost: number): BenchRow => ({
    name: `${name}: ${what}`,
    value,
    unit: 'ms',
    ...(limited ? { limit: { atMost } } : {}),
  });
  return [
    row('drawn frame, p95', percentile(frames, 0.95), 20),
    { name: `${name}: script a frame, p50`, value: percentile(scripts, 0.5), unit: 'ms' },
    row('script a frame, p95', percentile(scripts, 0.95), 4),
    row('longest task', longestTask, 50),
  ];
}

/** Frames and script while a hand zooms and drags over the lanes, from 10⁴ to 10⁷ operations. */
export default async function timeline(): Promise<BenchRow[]> {
  const root = join(import.meta.dirname, '..', 'timeline', 'page');
  const folder = join(import.meta.dirname, '..', '..', '.ci', 'out', 'bench-timeline');
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await chromium.launch({
    executablePath: ensureBrowser((line) => {
      console.error(line);
    }),
    args: browserFlags(),
  });
  const run = async (address: string, operations: number): Promise<Measured & { ready: number }> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    try {
      return await measure(page, address, operations);
    } finally {
      await page.close();
    }
  };
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('the preview server named no address');
    const rows: BenchRow[] = [];
    let smallest = 0;
    for (const operations of SIZES) {
      const measured = await run(`${address}?${PANEL}`, operations);
      const name = `10^${Math.round(Math.log10(operations))} operations`;
      rows.push(...rowsOf(name, measured, true));
      const frame = percentile(measured.frames, 0.95);
      if (smallest === 0) smallest = frame;
      else rows.push({ name: `${name}: against 10^4`, value: frame / smallest, unit: '×', limit: { atMost: 1.2 } });
      if (operations === 1_000_000) {
        rows.push({
          name: `${name}: recording to first picture`,
          value: measured.ready,
          unit: 'ms',
          limit: { atMost: 300 },
        });
      }
    }
    // Three times the lanes and columns, as on a large screen: for comparison.
    rows.push(...rowsOf('10^6 operations over the whole window', await run(`${address}?`, 1_000_000), false));
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}

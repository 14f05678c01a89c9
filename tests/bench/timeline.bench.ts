import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { browserFlags, ensureBrowser } from '../../.ci/browser.mjs';
import { ROOT } from '../../.ci/tools.mjs';
import { linkTo } from '../../src/app/links/link.ts';
import { median, type Aim, type BenchRow, type Measure } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';
import { mainThreadTasks, stillFrame } from './main-thread.ts';
import { speedExperiment } from './speed-experiment.ts';

/** Operations of the fixture; a page operation with all its phases. */
const SIZES = [10_000, 1_000_000, 10_000_000] as const;
/**
 * The room that the page gives the timeline in a window of 1440 × 900 (CSS pixels), where frames must keep to their
 * aims.
 */
const PANEL = 'width=864&height=527';
/** Frames of each gesture. */
const FRAMES = 90;
/** From the end of a run, or from bare rows, to the complete picture, ms. */
const PICTURE_MS = 300;
/** Runs in the built page. */
const RUNS = 5;

interface Measured {
  /** ms between the frames that were drawn while hands moved. */
  frames: number[];
  /** ms of script a frame: handling the input, painting, indexing. */
  scripts: number[];
}

/**
 * Runs in the page before its own scripts: message ports and idle callbacks are how it works in slices, and that counts
 * as script too. Their handlers are replaced once and for all; what they take is added up in `messageMs`.
 */
function timeMessages(): void {
  window.messageMs = 0;
  const timed =
    <E>(run: (event: E) => void) =>
    (event: E): void => {
      const start = performance.now();
      run(event);
      // The code that waits for the message continues in microtasks: after all that are queued by now.
      queueMicrotask(() => {
        window.messageMs += performance.now() - start;
      });
    };
  const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  if (onMessage === undefined) throw new Error('message ports have no handler that could be timed');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onMessage,
    set(this: MessagePort, handler: (event: MessageEvent) => void) {
      onMessage.set?.call(this, timed(handler));
    },
  });
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => idle(timed(callback), options);
}

declare global {
  interface Window {
    /** Time spent for messages and while idle so far, ms. */
    messageMs: number;
  }
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
  const out: Measured = { frames: [], scripts: [] };

  // Time spent in the page's own callbacks since the last frame.
  let script = 0;
  let messagesBefore = window.messageMs;
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
    element.dispatchEvent(
      new WheelEvent('wheel', { deltaY, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true }),
    );
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
          out.scripts.push(script + window.messageMs - messagesBefore);
        }
        before = now;
        script = 0;
        messagesBefore = window.messageMs;
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
  window.requestAnimationFrame = frame;
  window.setTimeout = later;
  return out;
}

/** What one size of run did; the longest task while hands moved and just after, ms of processor time. */
interface Moved extends Measured {
  readonly ready: number;
  readonly longestTask: number;
  readonly still: Measure;
}

async function measure(browser: Browser, page: Page, address: string, operations: number): Promise<Moved> {
  await page.goto(`${address}&operations=${operations}`, { timeout: 300_000 });
  await page.waitForFunction(() => window.ready, undefined, { timeout: 300_000 });
  const ready = await page.evaluate(() => window.firstPictureMs);
  // What is indexed after the first picture is not what is measured here.
  await page.waitForTimeout(operations / 1000);
  const still = await stillFrame(page);
  let measured: Measured = { frames: [], scripts: [] };
  const [longestTask] = await mainThreadTasks(browser, page, async () => {
    measured = await page.evaluate(moveHands, FRAMES);
  });
  return { ...measured, longestTask, still, ready };
}

/**
 * A million operations, in the built page: from the end of the simulation in its worker until all that is seen is
 * painted exactly, ms.
 */
function inTheBuiltPage(): Promise<{ times: number[]; lit: number[]; pointed: number[] }> {
  return withBuiltPage(async ({ address, browser }) => {
    const link = await linkTo({
      a: speedExperiment(225_000),
      change: null,
      forkNs: null,
      scenario: null,
      view: { window: null, selection: null },
    });
    const times: number[] = [];
    let gestures = { lit: [NaN], pointed: [NaN] };
    for (let i = 0; i < RUNS; i++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${address}${link}`);
      const ms = await page.waitForFunction(
        () => {
          const picture = performance.getEntriesByName('nandscope:complete picture').at(-1)?.startTime ?? 0;
          const ended = performance.getEntriesByName('nandscope:run ended').at(-1)?.startTime ?? 0;
          return picture > ended ? picture - ended : undefined;
        },
        undefined,
        { timeout: 120_000 },
      );
      times.push(Number(await ms.jsonValue()));
      if (i === RUNS - 1) gestures = await gesture(page);
      await context.close();
    }
    return { times, ...gestures };
  });
}

/** Hovers of a sentence, and of the operation that it names. */
const HOVERS = 40;

/** Runs in the page: script from the pointer's event until the frame after it is painted, ms. */
async function hoverTimes({ times, at }: { times: number; at: number[] | null }): Promise<number[]> {
  const noun = document.querySelector('.why-show');
  const lanes = document.querySelector('[role=application]');
  if (noun === null || lanes === null) throw new Error('no sentence names an operation');
  const real = window.requestAnimationFrame.bind(window);
  const frame = (): Promise<number> => new Promise((resolve) => real(resolve));
  let script = 0;
  const timed = (run: () => void): void => {
    const start = performance.now();
    run();
    script += performance.now() - start;
  };
  window.requestAnimationFrame = (callback) => real((now) => timed(() => callback(now)));
  const move = (isOn: boolean): void => {
    if (at === null) noun.dispatchEvent(new PointerEvent(isOn ? 'pointerover' : 'pointerout', { bubbles: true }));
    else {
      const [clientX, clientY] = isOn ? at : [at[0], lanes.getBoundingClientRect().bottom - 4];
      lanes.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerType: 'mouse', bubbles: true }));
    }
  };
  const out: number[] = [];
  for (let time = 0; time < times; time++) {
    for (const isOn of [true, false]) {
      await frame();
      script = 0;
      timed(() => move(isOn));
      // Its frame, and one for what the page does then.
      await frame();
      await frame();
      if (isOn) out.push(script);
    }
  }
  window.requestAnimationFrame = real;
  return out;
}

/** Both ways of the first gesture, in the built page with a slow request of a run. */
async function gesture(page: Page): Promise<{ lit: number[]; pointed: number[] }> {
  await page.locator('.chart-panel [role=button][aria-label*="p99.9:"]').first().click({ force: true });
  await page.locator('.why-show').first().waitFor();
  // The window fits the request, and the page is at rest before it is measured.
  await page.locator('[role=application]').press('f');
  await page.waitForTimeout(1000);
  const lit = await page.evaluate(hoverTimes, { times: HOVERS, at: null });
  const box = await page.locator('[role=application]').boundingBox();
  if (box === null) throw new Error('no timeline');
  const pointed = page.locator('.noun[data-pointed]').first();
  // The wait is one of the bars of the request's lane, the first below the axis.
  const y = box.y + 74;
  for (let x = box.x + 190; x < box.x + box.width - 20; x += 6) {
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    if (await pointed.isVisible())
      return { lit, pointed: await page.evaluate(hoverTimes, { times: HOVERS, at: [x, y] }) };
  }
  throw new Error('no bar of the request lights a sentence');
}

/** What one size of run did, with aims where it is shown as the page shows it. */
function rowsOf(name: string, { frames, scripts, longestTask, still }: Moved, judged: boolean): BenchRow[] {
  const row = (what: string, value: number, aim?: Aim): BenchRow => ({
    name: `${name}: ${what}`,
    value,
    unit: 'ms',
    ...(judged && aim !== undefined ? { aim } : {}),
  });
  return [
    row('still frame', still.value),
    // One frame in twenty may be missed by a little.
    row('drawn frame, p95', percentile(frames, 0.95), { atMost: 1.2, of: still }),
    row('script a frame, p50', percentile(scripts, 0.5)),
    row('script a frame, p95', percentile(scripts, 0.95), aimOfMs(4)),
    row('longest task', longestTask, aimOfMs(50)),
  ];
}

/** Frames and script while a hand zooms and drags over the lanes, from 10⁴ to 10⁷ operations. */
export default async function timeline(): Promise<BenchRow[]> {
  const root = join(ROOT, 'tests', 'timeline', 'page');
  const folder = join(ROOT, '.ci', 'out', 'bench-timeline');
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(
      (line) => {
        console.error(line);
      },
      { shell: false },
    ),
    args: browserFlags(),
  });
  const run = async (address: string, operations: number): Promise<Moved> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // tsx names functions with a helper that the page does not have.
    await page.addInitScript('window.__name = (f) => f');
    await page.addInitScript(timeMessages);
    try {
      return await measure(browser, page, address, operations);
    } finally {
      await page.close();
    }
  };
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('the preview server named no address');
    const rows: BenchRow[] = [];
    for (const operations of SIZES) {
      const measured = await run(`${address}?${PANEL}`, operations);
      const name = `10^${Math.round(Math.log10(operations))} operations`;
      rows.push(...rowsOf(name, measured, true));
      if (operations === 1_000_000) {
        rows.push({
          name: `${name}: bare rows to complete picture`,
          value: measured.ready,
          unit: 'ms',
          aim: aimOfMs(PICTURE_MS),
        });
      }
    }
    const { times: pictures, lit, pointed } = await inTheBuiltPage();
    rows.push(
      {
        name: `10^6 operations: end of the run to complete picture, middle of ${RUNS}`,
        value: median(pictures),
        unit: 'ms',
        aim: aimOfMs(PICTURE_MS),
      },
      { name: '10^6 operations: slowest of these', value: Math.max(...pictures), unit: 'ms' },
      // Within a frame, of 60 a second.
      {
        name: '10^6 operations: a sentence lights its operation, script, p95',
        value: percentile(lit, 0.95),
        unit: 'ms',
        aim: aimOfMs(16),
      },
      {
        name: '10^6 operations: an operation lights its sentence, script, p95',
        value: percentile(pointed, 0.95),
        unit: 'ms',
        aim: aimOfMs(16),
      },
    );
    // Three times the lanes and columns, as on a large screen: for comparison.
    rows.push(...rowsOf('10^6 operations over the whole window', await run(`${address}?`, 1_000_000), false));
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The Compare view under load: its first curve, its main thread, its workers, its memory and its table. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { BenchRow } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';
import { mainThreadTasks, stillFrame } from './main-thread.ts';

const REQUESTS = 200_000;
const LONG_REQUESTS = 1_000_000;
const POLICIES = ['plain', 'suspend-all', 'tbm', 'mbm', 'sprinkler', 'ssdsim'] as const;
const AIMS = { firstMoveMs: 300, longestTaskMs: 50, speedup: 1.7, bytes: 1.5e9, taskMs: 17, frames: 1.05 } as const;

interface Wanted {
  readonly requests: number;
  readonly policies: number;
  readonly seeds: number;
}

const planOf = ({ requests, policies, seeds }: Wanted): string =>
  JSON.stringify({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 'made', synthetic: { requests, arrivals: { meanGapNs: 60_000 } } }],
    devices: [{ preset: 'mbm-table-1' }],
    policies: POLICIES.slice(0, policies),
    seeds: Array.from({ length: seeds }, (_, i) => i + 1),
  });

/** An empty comparison in a browser of its own storage. @param processors what the page takes the machine for */
async function emptyCompare(browser: Browser, address: string, processors: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
  }, processors);
  await page.goto(`${address}#/compare`, { waitUntil: 'networkidle' });
  await page.getByText('Drop traces here').waitFor();
  return page;
}

/** Drops a plan. @returns from the drop to the first curve, and to the last finished row, ms */
async function runPlan(page: Page, plan: string, rows: number): Promise<{ firstMs: number; allMs: number }> {
  return page.evaluate(
    ([text, count]) =>
      new Promise<{ firstMs: number; allMs: number }>((resolve) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'plan.json'));
        const began = performance.now();
        let firstMs = NaN;
        const look = (): void => {
          const isDrawn = [...document.querySelectorAll('.compare-charts g.lines path')].some(
            (path) => (path.getAttribute('d') ?? '') !== '',
          );
          if (Number.isNaN(firstMs) && isDrawn) firstMs = performance.now() - began;
          const done = document.querySelectorAll('.rows-table tbody tr[data-state="done"]').length;
          if (done < count) requestAnimationFrame(look);
          else resolve({ firstMs, allMs: performance.now() - began });
        };
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
        requestAnimationFrame(look);
      }),
    [plan, rows] as const,
  );
}

/** The resident memory of the largest renderer, bytes. */
async function rendererBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let most = 0;
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue;
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    most = Math.max(most, Number(kib ?? 0) * 1024);
  }
  return most;
}

/** Scrolls the table from its first row to its last. @returns the times between frames, ms */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const table = document.querySelector('.rows-scroll');
        if (table === null) {
          reject(new Error('no table'));
          return;
        }
        const frames: number[] = [];
        let last = NaN;
        const step = (now: number): void => {
          if (!Number.isNaN(last)) frames.push(now - last);
          last = now;
          const before = table.scrollTop;
          table.scrollTop += 12;
          if (table.scrollTop === before) resolve(frames);
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );
}

export default function compare(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const rows: BenchRow[] = [];
    const six = planOf({ requests: REQUESTS, policies: 6, seeds: 1 });

    const page = await emptyCompare(browser, address, 2);
    let run = { firstMs: NaN, allMs: NaN };
    const tasks = await mainThreadTasks(browser, page, async () => {
      run = await runPlan(page, six, 6);
    });
    const what = `6 runs of ${REQUESTS.toLocaleString('en-US')} requests`;
    rows.push(
      { name: `${what}: first curve`, value: run.firstMs, unit: 'ms', aim: aimOfMs(AIMS.firstMoveMs) },
      {
        name: `${what}: longest task of the main thread`,
        value: tasks[0],
        unit: 'CPU-ms',
        aim: aimOfMs(AIMS.longestTaskMs),
      },
    );
    await page.context().close();

    // In short runs the browser's compiler takes about a third of the second processor, whether one worker runs or two.
    for (const requests of [REQUESTS, LONG_REQUESTS]) {
      const times: number[] = [];
      for (const processors of [1, 2]) {
        const one = await emptyCompare(browser, address, processors);
        times.push((await runPlan(one, planOf({ requests, policies: 6, seeds: 1 }), 6)).allMs);
        await one.context().close();
      }
      const runs = `6 runs of ${requests.toLocaleString('en-US')} requests`;
      rows.push(
        { name: `${runs}: with one worker`, value: times[0] / 1000, unit: 's' },
        { name: `${runs}: with two workers`, value: times[1] / 1000, unit: 's' },
        // On two processors that do nothing else.
        {
          name: `${runs}: two workers against one`,
          value: times[0] / times[1],
          unit: '×',
          aim: { atLeast: AIMS.speedup },
        },
      );
    }

    const many = await emptyCompare(browser, address, 2);
    await runPlan(many, planOf({ requests: REQUESTS, policies: 6, seeds: 6 }), 36);
    rows.push({
      name: `36 runs of ${REQUESTS.toLocaleString('en-US')} requests kept: memory of the page and its workers`,
      value: (await rendererBytes(browser)) / 1e6,
      unit: 'MB',
      aim: { atMost: AIMS.bytes / 1e6 },
    });
    await many.context().close();

    const table = await emptyCompare(browser, address, 2);
    await runPlan(table, planOf({ requests: 500, policies: 5, seeds: 20 }), 100);
    const still = await stillFrame(table);
    let frames: number[] = [];
    const scrolled = await mainThreadTasks(browser, table, async () => {
      frames = (await scrollFrames(table)).sort((a, b) => a - b);
    });
    rows.push(
      {
        name: `100 rows scrolling: p95 of ${frames.length} frames`,
        value: frames[Math.floor(frames.length * 0.95)],
        unit: 'ms',
        aim: { atMost: AIMS.frames, of: still },
      },
      {
        name: '100 rows scrolling: longest task of the main thread',
        value: scrolled[0],
        unit: 'CPU-ms',
        aim: aimOfMs(AIMS.taskMs),
      },
    );
    await table.context().close();
    return rows;
  });
}

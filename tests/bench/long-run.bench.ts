/** Whether the page stays at hand while a million requests run: how long its longest tasks are, and how soon a cancel has taken effect. */
import { parseExperiment } from '../../src/device/validate.ts';
import { linkTo } from '../../src/app/links/link.ts';
import type { BenchRow } from './bench-row.ts';
import { withBuiltPage } from './built-page.ts';
import { mainThreadTasks } from './main-thread.ts';

/** No task of the page may be longer, ms of processor time. */
const TASK_MS = 50;
const CANCEL_MS = 1000;

const MILLION = parseExperiment({
  version: 1,
  name: 'a million',
  workload: {
    synthetic: {
      requests: 1_000_000,
      readShare: 0.7,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 150_000 },
    },
  },
});

/** A run of a million requests in the built page: it runs, arrives and is looked at; then it runs again and is cancelled. */
export default function longRun(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const link = await linkTo({
      a: MILLION,
      change: null,
      forkNs: null,
      scenario: null,
      view: { window: null, selection: null },
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.waitForSelector('[data-state-hash]');
    const progress = page.getByRole('progressbar', { name: 'Progress of run A' });
    const run = async (): Promise<void> => {
      await page.evaluate((to) => {
        location.hash = to;
      }, link);
      await progress.waitFor();
    };
    const tasks = await mainThreadTasks(browser, page, async () => {
      await run();
      await progress.waitFor({ state: 'hidden', timeout: 120_000 });
      await page.keyboard.press('l');
      await page.getByRole('button', { name: 'Fit' }).click();
      await page.getByRole('button', { name: 'One step forward' }).click();
      await page.waitForTimeout(1500);
    });
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(1000);
    await run();
    const began = performance.now();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The run of A was cancelled.').waitFor();
    const cancelled = performance.now() - began;
    return [
      {
        name: 'a million requests run, arrive, are looked at: longest task of the page (processor time)',
        value: tasks[0],
        unit: 'ms',
        limit: { atMost: TASK_MS },
      },
      {
        name: 'from a press on Cancel until it is said that the run was cancelled',
        value: cancelled,
        unit: 'ms',
        limit: { atMost: CANCEL_MS },
      },
    ];
  });
}

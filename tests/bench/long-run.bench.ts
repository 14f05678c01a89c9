/**
 * The page during long runs: its longest tasks, the time to a cancel, and the cost of a page operation in a run ten
 * times as long. Per page operation, not per request: garbage collection starts after about 4 million of these
 * requests, so that a request of the longer run moves more pages.
 */
import type { Browser, Page } from '@playwright/test';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { linkTo } from '../../src/app/links/link.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import type { BenchRow } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';
import { mainThreadTasks } from './main-thread.ts';

/** No task of the page may be longer, ms of processor time. */
const TASK_MS = 50;
const CANCEL_MS = 1000;
/** A page operation of the longer run may take this many times as long as one of the shorter. */
const LONGER_RATIO = 1.3;
const SHORTER = 2_000_000;
const LONGER = 20_000_000;

const experimentOf = (requests: number): Experiment =>
  parseExperiment({
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
  });

const linkOf = (requests: number): Promise<string> =>
  linkTo({
    a: experimentOf(requests),
    change: null,
    forkNs: null,
    scenario: null,
    view: { window: null, selection: null },
  });

/** Page operations of a run, those of garbage collection included, a request: the same run without a page. */
async function operationsPerRequest(requests: number): Promise<number> {
  const experiment = experimentOf(requests);
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace is named here')));
  const engine = createEngine(experiment, workload, { record: false });
  while (engine.advance(100_000));
  return engine.operationCount / requests;
}

/** Processor time of all pages of a browser so far, s. */
async function pageSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Runs the requests in a new page. Returns the page's processor time from the link to the complete run, µs a request.
 */
async function microsecondsPerRequest(
  browser: Browser,
  newPage: () => Promise<Page>,
  requests: number,
): Promise<number> {
  const page = await newPage();
  const progress = page.getByRole('progressbar', { name: 'Progress of run A' });
  const began = await pageSeconds(browser);
  await page.evaluate(
    (to) => {
      location.hash = to;
    },
    await linkOf(requests),
  );
  // The longer run is a little beyond the page's budget.
  const anyway = page.getByRole('button', { name: 'Run anyway' });
  if (requests === LONGER) await anyway.click();
  await progress.waitFor();
  await progress.waitFor({ state: 'hidden', timeout: 1_800_000 });
  const took = (await pageSeconds(browser)) - began;
  // A run that failed, or that asks first, has a message in place of its progress.
  const said = await page.locator('.run-status .message').allInnerTexts();
  if (said.length > 0) throw new Error(said.join(' '));
  await page.close();
  return (took * 1e6) / requests;
}

/**
 * A run of a million requests in the built page: it runs, arrives and is looked at; then it runs again and is canceled.
 */
export default function longRun(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const link = await linkOf(1_000_000);
    const newPage = async (): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(address);
      await page.waitForSelector('[data-state-hash]');
      return page;
    };
    const page = await newPage();
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
      await page.getByRole('button', { name: 'Timeline menu' }).click();
      await page.getByRole('menuitem', { name: /^Whole run/ }).click();
      await page.getByRole('button', { name: 'Step forward' }).click();
      await page.waitForTimeout(1500);
    });
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(1000);
    await run();
    const began = performance.now();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Run A was canceled.').waitFor();
    const canceled = performance.now() - began;
    await page.close();
    // Before and after the longer one: a machine that others use as well is not the same from minute to minute.
    const before = await microsecondsPerRequest(browser, newPage, SHORTER);
    const longer = await microsecondsPerRequest(browser, newPage, LONGER);
    const after = await microsecondsPerRequest(browser, newPage, SHORTER);
    const shorter = (before + after) / 2;
    const shorterOperations = await operationsPerRequest(SHORTER);
    const longerOperations = await operationsPerRequest(LONGER);
    return [
      {
        name: 'a million requests run, arrive, are looked at: longest task of the page (processor time)',
        value: tasks[0],
        unit: 'ms',
        aim: aimOfMs(TASK_MS),
      },
      {
        name: 'from a press on Cancel until it is said that the run was canceled',
        value: canceled,
        unit: 'ms',
        aim: aimOfMs(CANCEL_MS),
      },
      { name: `a run of ${SHORTER} requests`, value: shorter, unit: 'µs a request' },
      { name: '  its page operations', value: shorterOperations, unit: 'a request' },
      { name: `a run of ${LONGER} requests`, value: longer, unit: 'µs a request' },
      { name: '  its page operations', value: longerOperations, unit: 'a request' },
      {
        name: 'a page operation of the longer run against one of the shorter',
        value: longer / longerOperations / (shorter / shorterOperations),
        unit: '×',
        aim: { atMost: LONGER_RATIO },
      },
    ];
  });
}

import type { Page } from '@playwright/test';
import { linkTo } from '../../src/app/links/link.ts';
import { EMPTY_VIEW } from '../../src/app/stores/view-text.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { median, type BenchRow } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';

/** From a click on a scenario's switch until the timeline of what it makes is painted, ms. */
const AIM_MS = 100;
const TURNS = 9;

/** 1,500 requests on an SSD of 16 GiB that was in use before: preparing it takes longer than the run. */
const ON_USED_SSD = parseExperiment({
  precondition: { kind: 'used' },
  workload: { synthetic: { requests: 1500, readShare: 0.7 } },
});

const SUSPENSION = '[role=switch][aria-label=Suspension]';

/** What is opened, and the switch in it. Each turn of the switch runs B anew. */
interface Case {
  readonly name: string;
  readonly address: string;
  readonly show: string | null;
  readonly turn: string;
}

const casesOf = async (): Promise<readonly Case[]> => [
  { name: 'MBM Fig. 3(b), chips', address: '#/papers/mbm-fig-3b', show: 'Run it', turn: '.strip-switch button' },
  {
    name: 'SB, a read in an erase, suspension',
    address: '#/papers/sb-read-after-erase',
    show: 'Run it',
    turn: '.strip-switch button',
  },
  {
    name: 'first screen, suspension (1,500 requests)',
    address: '',
    show: null,
    turn: SUSPENSION,
  },
  {
    name: 'used SSD, suspension (1,500 requests)',
    address: await linkTo({ a: ON_USED_SSD, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW }),
    show: null,
    turn: SUSPENSION,
  },
];

/** Turns a switch on and measures until its picture; then off again, unmeasured. */
async function turnsOf(page: Page, turn: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i <= TURNS; i++) {
    const ms = await page.evaluate(
      (selector) =>
        new Promise<number>((resolve, reject) => {
          const button = document.querySelector<HTMLElement>(selector);
          if (button === null) {
            reject(new Error(`nothing is ${selector}`));
            return;
          }
          const began = performance.now();
          new PerformanceObserver((list, observer) => {
            const mark = list.getEntriesByName('nandscope:picture').find(({ startTime }) => startTime > began);
            if (mark === undefined || document.querySelectorAll('[data-state-hash]').length < 2) return;
            observer.disconnect();
            resolve(mark.startTime - began);
          }).observe({ entryTypes: ['mark'] });
          button.click();
        }),
      turn,
    );
    // The first turn starts the second worker, and is not counted.
    if (i > 0) times.push(ms);
    await page.locator(turn).first().click();
    await page.waitForFunction(() => document.querySelectorAll('[data-state-hash]').length === 1);
    await page.waitForTimeout(250);
  }
  return times;
}

/** From a switch to its picture, in small experiments, in the built page. */
export default function switches(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const rows: BenchRow[] = [];
    for (const { name, address: place, show, turn } of await casesOf()) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${address}${place}`, { waitUntil: 'networkidle' });
      if (show !== null) await page.getByRole('button', { name: show, exact: true }).click();
      await page.waitForFunction(() => document.querySelectorAll('[data-state-hash]').length === 1);
      await page.waitForTimeout(500);
      const times = await turnsOf(page, turn);
      rows.push({
        name: `${name}: switch to picture, middle of ${TURNS}`,
        value: median(times),
        unit: 'ms',
        // Preparing a used SSD is a run of its own.
        ...(name.startsWith('used SSD') ? {} : { aim: aimOfMs(AIM_MS) }),
      });
      rows.push({ name: `${name}: slowest`, value: Math.max(...times), unit: 'ms' });
      await context.close();
    }
    return rows;
  });
}

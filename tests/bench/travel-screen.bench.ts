/**
 * Time travel on the whole screen: the built page with a run of ten million operations, from the press of a button
 * until all that is shown stands at the new instant: clock and device, or (the device view closed) clock and tail. The
 * engine's own part of it is measured in travel.bench.ts.
 */
import type { Page } from '@playwright/test';
import { linkTo } from '../../src/app/links/link.ts';
import { median, type BenchRow } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';
import { speedExperiment } from './speed-experiment.ts';

const REQUESTS = 2_225_000;
/** Jumps and steps back; their places are spread evenly, in no order. */
const LOOKS = 15;
const GOLDEN = 0.618_033_988_75;
const AIM_MS = 250;
const PATIENCE_MS = 180_000;

declare global {
  interface Window {
    /** When a hand last pressed something, and when the whole screen stood at what that wanted; ms. */
    pressedAt: number;
    screenAt: number;
  }
}

/** Runs in the page: from each press on, looks in every frame whether all of the screen stands at one new instant. */
function watchScreen(): void {
  const instantOf = (part: string): string | undefined => document.querySelector<HTMLElement>(part)?.dataset.at;
  const clock = (): string | undefined => instantOf('.transport-time');
  const isConsistent = (): boolean => {
    const device = document.querySelector('.device');
    if (device === null) return instantOf('.chart-panel .panel-head') === clock();
    return device.getAttribute('aria-busy') === 'false' && instantOf('.device-parts') === clock();
  };
  const press = (): void => {
    window.pressedAt = performance.now();
    window.screenAt = 0;
    const before = clock();
    const look = (): void => {
      if (clock() !== before && isConsistent()) window.screenAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('keydown', press, { capture: true });
}

/** What one press took, ms. */
async function taken(page: Page, press: () => Promise<void>): Promise<number> {
  await press();
  await page.waitForFunction(() => window.screenAt > 0, undefined, { timeout: PATIENCE_MS });
  return page.evaluate(() => window.screenAt - window.pressedAt);
}

function rowsOf(shown: string, what: string, times: readonly number[]): BenchRow[] {
  const name = `10^7 operations, ${shown}: ${what}`;
  return [
    { name, value: median(times), unit: 'ms', aim: aimOfMs(AIM_MS) },
    { name: `${name}, slowest of ${LOOKS}`, value: Math.max(...times), unit: 'ms' },
  ];
}

export default function travelScreen(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const link = await linkTo({
      a: speedExperiment(REQUESTS),
      change: null,
      forkNs: null,
      scenario: null,
      view: { window: null, selection: null },
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // tsx names functions with a helper that the page does not have.
    await page.addInitScript('window.__name = (f) => f');
    await page.goto(`${address}${link}`);
    await page.locator('[data-state-hash]').waitFor({ timeout: PATIENCE_MS });
    const clickAt = async (share: number): Promise<void> => {
      // The sentence of the first playhead and the device view move the timeline.
      const box = await page.getByRole('application', { name: /Timeline/ }).boundingBox();
      if (box === null) throw new Error('the page shows no timeline');
      await page.mouse.click(box.x + box.width * share, box.y + 46);
    };
    // With the first playhead the tail is looked up; that once is not what is measured.
    await clickAt(0.5);
    await page.getByText('requests finished by').first().waitFor({ timeout: PATIENCE_MS });
    await page.evaluate(watchScreen);
    const rows: BenchRow[] = [];
    for (const shown of ['clock and tail', 'clock and device']) {
      if (shown === 'clock and device') {
        await page.keyboard.press('i');
        await page.locator('.device[aria-busy=false]').waitFor({ timeout: PATIENCE_MS });
      }
      const jumps: number[] = [];
      const steps: number[] = [];
      for (let i = 0; i < LOOKS; i++) {
        jumps.push(await taken(page, () => clickAt(0.2 + 0.75 * ((i * GOLDEN) % 1))));
        steps.push(await taken(page, () => page.keyboard.press('ArrowLeft')));
      }
      rows.push(...rowsOf(shown, 'jump', jumps), ...rowsOf(shown, 'step back', steps));
    }
    return rows;
  });
}

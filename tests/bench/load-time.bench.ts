import { median, type BenchRow } from './bench-row.ts';
import { calibrationMs } from './calibration.ts';
import { withBuiltPage } from './built-page.ts';

const LOADS = 9;

/** The first picture, ms, where the fixed loop takes 242 ms. */
const FIRST_PICTURE_MS = 400;
const THERE_MS = 242;

/** What one load measured: ms from the start of the navigation, by name. */
type Load = Record<string, number>;

/**
 * The page opened with an empty cache, from this machine: the middle of several loads. The page's own performance marks
 * whose names begin with "nandscope:" are reported too.
 */
export default function loadTime(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, browser }) => {
    const loads: Load[] = [];
    // The first load warms the server, and is not counted.
    for (let load = 0; load <= LOADS; load++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'networkidle' });
      const measured = await page.evaluate((): Load => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        if (navigation === undefined) throw new Error('the browser timed no navigation');
        const times: Load = {
          'document parsed': navigation.domContentLoadedEventEnd,
          'page loaded': navigation.loadEventEnd,
        };
        for (const paint of performance.getEntriesByType('paint')) times[paint.name] = paint.startTime;
        for (const mark of performance.getEntriesByType('mark')) {
          if (mark.name.startsWith('nandscope:')) times[mark.name.slice('nandscope:'.length)] ??= mark.startTime;
        }
        return times;
      });
      if (load > 0) loads.push(measured);
      await context.close();
    }
    const names = [...new Set(loads.flatMap((load) => Object.keys(load)))];
    const loop = { name: 'the fixed loop', value: calibrationMs() };
    return [
      { ...loop, unit: 'ms' },
      ...names.map((name) => ({
        name: `${name}, middle of ${LOADS}`,
        value: median(loads.flatMap((load) => load[name] ?? [])),
        unit: 'ms',
        ...(name === 'first picture' ? { aim: { atMost: FIRST_PICTURE_MS / THERE_MS, of: loop } } : {}),
      })),
    ];
  });
}

import type { Browser, Page } from '@playwright/test';
import { median, type Measure } from './bench-row.ts';

/** What the browser writes down about a task, as far as it is read here. Times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Processor time: what the task itself took, however busy the machine was. */
  readonly tdur?: number;
}

/**
 * The processor time of the longest tasks of the page's main thread while something was done, ms, longest first.
 * Processor time, not the clock's: other programs of the machine are not the page's doing.
 */
export async function mainThreadTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  if (tasks.length === 0) throw new Error('the browser wrote down no task of the main thread');
  return tasks
    .map(({ tdur }) => (tdur ?? 0) / 1000)
    .sort((a, b) => b - a)
    .slice(0, 10);
}

/** The time between two frames of a page that is at rest, ms: of the screen, not of the machine's speed. */
export const stillFrame = async (page: Page): Promise<Measure> => ({
  name: 'a still frame',
  value: median(
    await page.evaluate(async () => {
      const times: number[] = [];
      for (let i = 0; i <= 30; i++) times.push(await new Promise<number>((drawn) => requestAnimationFrame(drawn)));
      return times.slice(1).map((time, i) => time - times[i]);
    }),
  ),
});

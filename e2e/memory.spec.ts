/**
 * Many runs in one page: what a run held is free again after the next one. `npm run test:long -- memory` makes 30 runs
 * of 100,000 requests.
 */
import type { CDPSession, Page } from '@playwright/test';
import { linkTo } from '../src/app/links/link.ts';
import { EMPTY_VIEW } from '../src/app/stores/view-text.ts';
import { withoutDefaults } from '../src/document/canonical.ts';
import { parseExperiment } from '../src/document/validate.ts';
import { drop, explore, open, switchesTried } from './support/explore.ts';
import { expect, test, TRIED } from './support/test.ts';

const isLong = process.env.LONG !== undefined;
const RUNS = isLong ? 30 : 8;
const REQUESTS = isLong ? 100_000 : 10_000;
/** The first runs start workers and load parts of the page. */
const WARM = 4;
/**
 * Bytes by which the page's memory may grow for each request of a run. (Eight bytes are kept of each of ten tried
 * switches, 16 MiB in all at most.)
 */
const KEPT_PER_REQUEST = 200;
const MIB = 1024 * 1024;

/** The page and its workers, as the browser's debugger sees them. */
class Memory {
  readonly #session: CDPSession;
  readonly #workers = new Set<string>();
  readonly #waiting = new Map<string, (answer: unknown) => void>();
  #last = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId }) => this.#workers.add(sessionId));
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.#workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      const key = `${sessionId} ${id}`;
      this.#waiting.get(key)?.(result);
      this.#waiting.delete(key);
    });
  }

  static async of(page: Page): Promise<Memory> {
    const session = await page.context().newCDPSession(page);
    const memory = new Memory(session);
    // Not flattened: Playwright hands out no sessions of workers, but passes messages to them on.
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return memory;
  }

  get workers(): number {
    return this.#workers.size;
  }

  /** Bytes of array buffers that are in use after a garbage collection, in the page and in its workers. */
  async arrayBuffers(): Promise<number> {
    let bytes = 0;
    for (const worker of [null, ...this.#workers]) {
      // What only finalizers hold is gone after the second collection.
      for (let i = 0; i < 2; i++) await this.#send(worker, 'HeapProfiler.collectGarbage');
      const usage = (await this.#send(worker, 'Runtime.getHeapUsage')) as { backingStorageSize: number };
      bytes += usage.backingStorageSize;
    }
    return bytes;
  }

  #send(worker: string | null, method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage'): Promise<unknown> {
    if (worker === null) return this.#session.send(method);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(`${worker} ${id}`, resolve);
      const message = JSON.stringify({ id, method });
      this.#session.send('Target.sendMessageToTarget', { sessionId: worker, message }).catch(reject);
    });
  }
}

test(
  `${RUNS} runs of ${REQUESTS} requests hold no more memory than one`,
  { tag: ['@long', TRIED] },
  async ({ page }, info) => {
    const memory = await Memory.of(page);
    await open(page);
    // A change that was made: only then are settings without effect looked for.
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    const bytes: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      const experiment = parseExperiment({ seed: run, workload: { synthetic: { requests: REQUESTS } } });
      const before = await page.locator('[data-state-hash]').first().getAttribute('data-state-hash');
      // Links and files by turns: changes of one kind that follow each other quickly are one step of the undo history.
      if (run % 2 === 0) {
        await drop(page, `run ${run}.json`, JSON.stringify(withoutDefaults(experiment)));
      } else {
        const hash = await linkTo({ a: experiment, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW });
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
      }
      await expect(page.locator('[data-state-hash]')).toHaveCount(1);
      await expect(page.locator('[data-state-hash]')).not.toHaveAttribute('data-state-hash', before ?? '');
      if (!isLong && run !== WARM && run !== RUNS) continue;
      // The runs behind the switches are part of what is held.
      await switchesTried(page);
      bytes.push(await memory.arrayBuffers());
    }
    const figures = bytes.map((one) => (one / MIB).toFixed(1)).join(' ');
    await info.attach('array buffers after runs, MiB', { body: figures, contentType: 'text/plain' });
    console.log(`array buffers after runs, MiB: ${figures}; ${memory.workers} workers`);
    expect(bytes).toHaveLength(isLong ? RUNS : 2);
    expect(memory.workers).toBeGreaterThanOrEqual(1);
    // A run of this size is seen at all.
    expect(bytes[0]).toBeGreaterThan(REQUESTS * 20);
    const settled = bytes.slice(isLong ? WARM - 1 : 0);
    expect(Math.max(...settled) - Math.min(...settled), `flat, MiB: ${figures}`).toBeLessThan(
      REQUESTS * KEPT_PER_REQUEST,
    );
  },
);

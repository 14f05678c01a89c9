import { afterEach, expect, it, vi } from 'vitest';
import type * as Start from '../../src/worker/start.ts';

/** Workers as a browser would start them. */
class FakeWorker extends EventTarget {
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  override dispatchEvent(event: Event): boolean {
    if (event.type === 'message') this.onmessage?.(event as MessageEvent<unknown>);
    return super.dispatchEvent(event);
  }
}

const started: FakeWorker[] = [];
const counted = class extends FakeWorker {
  constructor() {
    super();
    started.push(this);
  }
};

afterEach(() => {
  started.length = 0;
  vi.unstubAllGlobals();
});

const load = async (copy: string) => (await import(`../../src/worker/start.ts?${copy}`)) as typeof Start;

it('the first worker starts with the page, and what it said before anyone listened is heard, once', async () => {
  vi.stubGlobal('Worker', counted);
  const { startEngineWorker } = await load('heard');
  expect(started).toHaveLength(1);
  started[0].dispatchEvent(new MessageEvent('message', { data: 'alive' }));
  const worker = startEngineWorker();
  expect(worker).toBe(started[0]);
  const heard: unknown[] = [];
  worker.onmessage = ({ data }) => heard.push(data);
  await Promise.resolve();
  expect(heard).toEqual(['alive']);
  expect(startEngineWorker()).toBe(started[1]);
});

it('a page that may start no worker says so when it wants one, not before', async () => {
  vi.stubGlobal('Worker', undefined);
  const { startEngineWorker } = await load('forbidden');
  expect(() => startEngineWorker()).toThrow();
});

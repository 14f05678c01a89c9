import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOT_STARTED } from '../../src/worker/end-words.ts';
import { FIRST_MESSAGE_CHECKS, Connection } from '../../src/worker/connection.ts';
import { EngineClient } from '../../src/worker/client.ts';
import { announceLife } from '../../src/worker/watchdog.ts';
import type { Kind } from '../../src/worker/requests.ts';
import { packText } from '../../src/app/links/packing.ts';

/** What a worker can do here. */
interface Kinds {
  ask: Kind<null, null>;
}

const WAIT_MS = FIRST_MESSAGE_CHECKS * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker whose script never arrives. */
function silentWorker() {
  return {
    postMessage: () => undefined,
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null,
    onmessageerror: null,
    terminate: vi.fn(),
  };
}

it('an engine worker whose script never arrives ends its job with a sentence', async () => {
  const port = silentWorker();
  const engine = new EngineClient({ start: () => port, size: 1 });
  const { end } = engine.readTrace(new File([], 'x'), 'msr', () => undefined);
  await vi.advanceTimersByTimeAsync(WAIT_MS);
  expect(await end).toEqual(NOT_STARTED);
  expect(port.terminate).toHaveBeenCalled();
});

it('a request to a worker whose script never arrives ends, and one that has spoken may take its time', async () => {
  const ask = (port: ReturnType<typeof silentWorker>): void => {
    new Connection<Kinds>(port).request('ask', null, { onEnd: (end) => ends.push(end) });
  };
  const ends: unknown[] = [];
  const port = silentWorker();
  ask(port);
  await vi.advanceTimersByTimeAsync(WAIT_MS);
  expect(ends).toEqual([NOT_STARTED]);
  expect(port.terminate).toHaveBeenCalled();

  const slow = silentWorker();
  ask(slow);
  slow.onmessage?.({ data: { type: 'alive', lock: null } } as MessageEvent);
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
  expect(ends).toHaveLength(1);
});

it('a request to a worker that the browser ends silently ends', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, __: object, granted: () => void) => {
        waiting.push(granted);
        return Promise.resolve();
      },
    },
  });
  const ends: unknown[] = [];
  const port = silentWorker();
  new Connection<Kinds>(port).request('ask', null, { onEnd: (end) => ends.push(end) });
  port.onmessage?.({ data: { type: 'alive', lock: 'held' } } as MessageEvent);
  expect(ends).toEqual([]);
  for (const granted of waiting) granted();
  expect(ends).toEqual([
    { kind: 'failed', failure: { kind: 'memory', message: 'The worker stopped. It may have run out of memory.' } },
  ]);
  expect(port.terminate).toHaveBeenCalled();
});

it('a worker whose lock is never granted says that it has none, once', async () => {
  let grant: () => unknown = () => undefined;
  const request = (_: string, granted: () => unknown) => new Promise(() => (grant = granted));
  vi.stubGlobal('navigator', { locks: { request } });
  const say = vi.fn();
  announceLife(say);
  await vi.advanceTimersByTimeAsync(5000);
  grant();
  await vi.advanceTimersByTimeAsync(0);
  expect(say.mock.calls).toEqual([[null]]);
});

it('a link whose compression never answers is an error with a sentence', async () => {
  vi.stubGlobal(
    'CompressionStream',
    class {
      readonly readable = new ReadableStream();
      readonly writable = new WritableStream();
    },
  );
  const packed = packText('x').catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await packed).toContain('The browser does not answer. Reload the page and try again.');
});

/** What the browser may never answer has a limit each, and a person reads a sentence. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openServed } from '../../src/app/actions/open-served.ts';
import { unpackText } from '../../src/app/links/packing.ts';
import { addIfMeasured } from '../../src/app/measured/add-measured.ts';
import { useMeasured } from '../../src/app/measured/measured-files.ts';
import { gzip } from '../../src/app/session/trace-text.ts';
import { keepForOffline } from '../../src/app/shell/offline/offline.ts';
import { offerUpdates } from '../../src/app/shell/offline/offer-updates.ts';
import { fileHashes, pageFile } from '../../src/app/shell/offline/page-files.ts';
import { useNotices } from '../../src/app/stores/notices.ts';
import { NoAnswer } from '../../src/base/within.ts';
import { FIRST_WORD_CHECKS, NOT_STARTED } from '../../src/worker/first-word.ts';
import { PartEnded, PartWorker } from '../../src/worker/pairs/part-client.ts';

vi.mock('../../src/app/storage/database.ts', () => ({ inDatabase: () => Promise.resolve(undefined), WRITE_MS: 1 }));

const MINUTE_MS = 60_000;
const NEVER = new Promise<never>(() => undefined);

/** Takes everything and gives nothing. */
class SilentStream {
  readonly readable = new ReadableStream();
  readonly writable = new WritableStream();
}
/** A worker whose script never arrives. */
class SilentWorker {
  static ended = 0;
  onmessage = null;
  onerror = null;
  postMessage(): void {
    // It does not hear.
  }
  terminate(): void {
    SilentWorker.ended++;
  }
}
/** An answer whose body begins and never ends. */
const endless = (): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array([91]));
      },
    }),
  );
const meta = (content: string) => ({ querySelector: () => ({ content }), baseURI: 'https://x.example/' });
const messages = (): string[] => useNotices.getState().notices.map(({ title, text }) => `${title}: ${text ?? ''}`);

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
  SilentWorker.ended = 0;
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('compression that never answers', () => {
  it('of a link is an error with a sentence', async () => {
    vi.stubGlobal('DecompressionStream', SilentStream);
    const opened = unpackText('AAAA').catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await opened).toContain('The browser does not answer. Reload the page and try again.');
  });

  it('of the trace of a session is an error with a sentence, and so is one that stops in the middle', async () => {
    for (const parts of [0, 1]) {
      class Stopping extends SilentStream {
        override readonly readable = new ReadableStream({
          start: (controller) => {
            for (let i = 0; i < parts; i++) controller.enqueue(new Uint8Array([31]));
          },
        });
      }
      vi.stubGlobal('CompressionStream', Stopping);
      const packed = gzip(new Blob(['a'])).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(await packed).toBeInstanceOf(NoAnswer);
      expect(String(await packed)).toContain('The browser does not answer. Reload the page and try again.');
    }
  });
});

describe('a server that never ends its answer', () => {
  const list = JSON.stringify([{ name: 'a.csv', address: './a.csv' }]);
  it.each([
    ['a body that never ends', () => Promise.resolve(endless())],
    ['no answer', () => NEVER],
  ])('%s of a served file: the file is named, with what to do', async (_, answer) => {
    vi.stubGlobal('document', meta(list));
    vi.stubGlobal('fetch', answer);
    const opened = openServed();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await opened;
    expect(messages()).toEqual(['a.csv could not be read: Is the command that opened this page still running?']);
  });

  it.each([
    ['the list of files', () => fileHashes()],
    ['a part of the page', () => pageFile('a.js', '00', 'reload')],
  ])('the repair of the page ends its look at %s after a minute', async (_, ask) => {
    vi.stubGlobal('document', meta(''));
    vi.stubGlobal('fetch', () => Promise.resolve(endless()));
    const asked = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await asked).toBeInstanceOf(NoAnswer);
  });
});

describe('a service worker', () => {
  it('whose registration never comes leaves the page as it is', async () => {
    const register = vi.fn(() => NEVER);
    vi.stubGlobal('self', { origin: 'https://x.example' });
    vi.stubGlobal('document', meta(''));
    vi.stubGlobal('navigator', { serviceWorker: { register } });
    keepForOffline();
    await vi.advanceTimersByTimeAsync(5000);
    expect(register).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(messages()).toEqual([]);
    // Nothing waits any more.
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that does not take over when a person asks for the update says so', async () => {
    const workers = Object.assign(new EventTarget(), { controller: {} });
    const registration = Object.assign(new EventTarget(), { waiting: { postMessage: () => undefined } });
    offerUpdates(workers as unknown as ServiceWorkerContainer, registration as unknown as ServiceWorkerRegistration);
    useNotices.getState().notices[0]?.action?.run();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(messages().at(-1)).toBe('The update does not start: Close all tabs of NANDscope and open it again.');
  });
});

describe('a worker whose script never arrives', () => {
  it('of measured files: the file says so', async () => {
    const log = Array.from({ length: 20 }, (_, i) => `${i}, ${i * 1000}, 0, 4096, 0\n`).join('');
    expect(await addIfMeasured(new File([log], 'a_lat.1.log'), 'compare')).toBe(true);
    await vi.advanceTimersByTimeAsync(FIRST_WORD_CHECKS * 1000);
    expect(useMeasured.getState().files.map(({ state, message }) => `${state}: ${message}`)).toEqual([
      `failed: ${NOT_STARTED}`,
    ]);
    expect(SilentWorker.ended).toBe(1);
  });

  it('of a part of a run: its answer is an error, and the next question starts another worker', async () => {
    const part = new PartWorker();
    const asked = part.ask({} as Parameters<PartWorker['ask']>[0]).catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(FIRST_WORD_CHECKS * 1000);
    expect(await asked).toContain(NOT_STARTED);
    expect(SilentWorker.ended).toBe(1);
    const again = part.ask({} as Parameters<PartWorker['ask']>[0]).catch((error: unknown) => error);
    part.end();
    expect(await again).toBeInstanceOf(PartEnded);
    expect(SilentWorker.ended).toBe(2);
  });
});

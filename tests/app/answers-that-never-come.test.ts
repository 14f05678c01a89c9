/** What the browser may never answer has a limit each, and a person reads a sentence. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFile } from '../../src/app/files/kinds.ts';
import { openServed } from '../../src/app/files/open-served.ts';
import { copyText } from '../../src/app/contributions/clipboard.ts';
import { pngOf } from '../../src/app/exports/save-file.ts';
import { openProgress } from '../../src/app/learn/open-progress.ts';
import { unpackText } from '../../src/app/links/packing.ts';
import { gzip } from '../../src/app/exports/trace-text.ts';
import { fileHashes, pageFile } from '../../src/app/storage/repair-parts.ts';
import { keptTraceOrSay } from '../../src/app/storage/say-fault.ts';
import { useNotices } from '../../src/app/stores/notices.ts';
import { resetPage } from '../../src/app/stores/page-state.ts';
import { NoAnswer } from '../../src/base/timeout.ts';
import { TraceError } from '../../src/traces/error.ts';
import { readKnownTrace } from '../../src/traces/known-trace.ts';
import { readTrace } from '../../src/traces/read.ts';
import { blobSource } from '../../src/traces/source.ts';

/** What the database does with a question. */
const database = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve(undefined) }));
vi.mock('../../src/app/storage/database.ts', () => ({ inDatabase: () => database.answer(), WRITE_MS: 1 }));

vi.hoisted(() => {
  // The page's engine looks at it when it loads.
  Reflect.defineProperty(globalThis, 'navigator', {
    value: { hardwareConcurrency: 2 },
    configurable: true,
    writable: true,
  });
});

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

beforeAll(async () => {
  // Parts that load with the first file: their loading has a limit, too, and the clock of these tests is not real.
  await import('../../src/app/files/open-experiment.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  resetPage();
  SilentWorker.ended = 0;
  database.answer = () => Promise.resolve(undefined);
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

/** A file of a drive that is gone: the browser never says so. */
class SilentFile extends File {
  override arrayBuffer(): Promise<never> {
    return NEVER;
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream();
  }
  override slice(): Blob {
    return this;
  }
}
const SILENT_FILE = 'the file does not answer (is its drive connected, or is it still being downloaded?)';

describe('a file that never answers', () => {
  const file = new SilentFile(['{}'], 'far.json');
  const doors: readonly (readonly [string, () => unknown])[] = [
    [
      'Explore',
      () => {
        void openFile(file);
      },
    ],
    ['progress', () => openProgress(file)],
  ];
  it.each(doors)('is named at the door of %s', async (_, open) => {
    void open();
    for (let i = 0; i < 4; i++) await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(messages()).toEqual([`Cannot read far.json: ${SILENT_FILE}.`]);
  });

  it.each(['read', 'kept'])('ends the reading of a trace with a sentence (%s)', async (how) => {
    const source = blobSource('far.csv', file);
    const read = how === 'read' ? readTrace(source) : readKnownTrace(source, { format: 'msr', hash: '0'.repeat(64) });
    const ended = read.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(await ended).toBeInstanceOf(TraceError);
    expect(String(await ended)).toContain(SILENT_FILE);
  });
});

it.each([
  ['NotFoundError', 'the file is gone, or it is a folder'],
  ['NotReadableError', 'the file was changed since it was chosen, or the browser may not read it'],
  ['NotAllowedError', 'the browser may not read the file'],
  ['AbortError', 'the browser cannot read the file (why)'],
])('a file that cannot be read (%s) says why', async (name, why) => {
  const file = new File(['{}'], 'lost.json');
  file.arrayBuffer = () => Promise.reject(new DOMException('why', name));
  file.slice = () => file;
  void openFile(file);
  await vi.advanceTimersByTimeAsync(1000);
  expect(messages()).toEqual([`Cannot read lost.json: ${why}.`]);
});

describe('storage that does not answer', () => {
  const SILENT = /^Cannot look for .*: The browser’s storage does not answer\. .*Close the other tabs of NANDscope/;
  const doors: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the trace of an experiment', () => keptTraceOrSay({ name: 'a.csv', format: 'msr', hash: 'a' })],
  ];
  it.each(doors)('is said when the page looks for %s', async (_, look) => {
    database.answer = () => Promise.reject(new NoAnswer('No answer'));
    await look();
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toMatch(SILENT);
  });

  it('that allows nothing has stored nothing: nothing is said', async () => {
    database.answer = () => Promise.reject(new DOMException('no', 'SecurityError'));
    expect(await keptTraceOrSay({ name: 'b.csv', format: 'msr', hash: 'b' })).toBeNull();
    expect(messages()).toEqual([]);
  });
});

describe('a picture that never comes', () => {
  it.each(['decode', 'toBlob'])('(%s) is an error with a sentence', async (step) => {
    const canvas = {
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (give: (blob: Blob | null) => void) => {
        if (step === 'decode') give(new Blob());
      },
    };
    class SilentImage {
      src = '';
      decode = (): Promise<void> => (step === 'decode' ? NEVER : Promise.resolve());
    }
    vi.stubGlobal('Image', SilentImage);
    vi.stubGlobal('document', { createElement: () => canvas });
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
    const picture = pngOf({ text: '<svg/>', width: 10, height: 10 }).catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(await picture).toContain('The browser does not answer. Reload the page and try again.');
  });
});

it('the clipboard that never answers is an error', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => NEVER } });
  const copied = copyText('x').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await copied).toBeInstanceOf(NoAnswer);
});

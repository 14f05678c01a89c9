import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const SCOPE = 'https://x.example/nandscope/';
const PART = 'assets/compare-screen-Bx1.js';
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>NANDscope</title>',
  [PART]: 'export const compare = 1;',
  'assets/page-Q2.css': 'main { color: red }',
  'licenses.txt': 'MIT',
};
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
};
const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? '';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let source = '';
beforeAll(async () => {
  const file = resolve(import.meta.dirname, '../../../src/app/shell/offline/offline-worker.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), 'offline-worker.ts');
  const hashes = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, sha256(text)]));
  source = `const FILES = ${JSON.stringify(hashes)}; const VERSION = 'v2';${code.replace(/^export \{\s*\};?$/m, '')}`;
});

type Server = (name: string, request: Request) => Response | Promise<Response>;

/** The right files. */
const honest: Server = (name) =>
  FILES[name] === undefined
    ? new Response('no', { status: 404 })
    : new Response(FILES[name], { headers: { 'Content-Type': typeOf(name) } });

/** The cache storage of a browser. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  silent = false;
  /** What never answers once it is open. */
  readonly never = new Set<'put' | 'delete' | 'keys'>();
  open(name: string): Promise<object> {
    if (this.silent) return new Promise(() => undefined);
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(entries.get(address)?.clone()),
      put: (address: string, answer: Response) => {
        if (this.never.has('put')) return new Promise<void>(() => undefined);
        entries.set(address, answer);
        return Promise.resolve();
      },
    });
  }
  match(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  keys(): Promise<string[]> {
    return this.never.has('keys') ? new Promise(() => undefined) : Promise.resolve([...this.all.keys()]);
  }
  delete(name: string): Promise<boolean> {
    return this.never.has('delete') ? new Promise(() => undefined) : Promise.resolve(this.all.delete(name));
  }
}

/** A service worker with a server and a cache of its own. */
function workerWith(server: Server, caches = new Caches()) {
  const listeners = new Map<string, (event: object) => void>();
  const state = { server };
  const context = createContext({
    registration: { scope: SCOPE },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    caches,
    fetch: (request: Request) => {
      const path = new URL(request.url).pathname;
      const name = path === '/nandscope/' ? 'index.html' : path.slice('/nandscope/'.length);
      return Promise.resolve(state.server(name, request));
    },
    crypto: globalThis.crypto,
    Request,
    Response,
    URL,
    // As in a browser, the signal of a download ends its body, too.
    AbortSignal: { timeout: () => AbortSignal.timeout(20) },
    // The limits of waiting pass at once, where something never answers; elsewhere even a slow answer is in time.
    setTimeout: (act: () => void) => (caches.silent || caches.never.size > 0 ? setTimeout(act, 5) : 0),
  });
  runInContext(source, context);
  return {
    caches,
    state,
    install: (): Promise<unknown> => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      return work;
    },
    activate: (): Promise<unknown> => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      return work;
    },
    answer: async (name: string, cache: RequestCache = 'default'): Promise<string | null> => {
      let response: Promise<Response> | null = null;
      listeners.get('fetch')?.({
        request: new Request(SCOPE + name, { cache }),
        waitUntil: () => undefined,
        respondWith: (promise: Promise<Response>) => (response = promise),
      });
      return response === null ? null : (await (response as Promise<Response>)).text();
    },
  };
}

const html = (text: string): Response => new Response(text, { headers: { 'Content-Type': 'text/html' } });
const script = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/javascript' } });

/** Answers for the part that are not the part. */
const WRONG: readonly (readonly [string, Server])[] = [
  ['the start page of the server, for a missing file', () => html(FILES['index.html'] ?? '')],
  ['a page that says that something went wrong, with status 200', () => html('<h1>502 Bad Gateway</h1>')],
  [
    'the login page of a network, by a redirect',
    () => Object.defineProperty(html('Log in'), 'redirected', { value: true }),
  ],
  ['a file that ends early', (name) => script((FILES[name] ?? '').slice(0, -4))],
  ['an empty file', () => script('')],
  ['the file of another version', () => script('export const compare = 0;')],
  ['a part of the file, with status 206', (name) => script(FILES[name] ?? '', 206)],
  ['the right bytes with status 203 of a proxy', (name) => script(FILES[name] ?? '', 203)],
  [
    'the right bytes as plain text, which no browser runs',
    (name) => new Response(FILES[name], { headers: { 'Content-Type': 'text/plain' } }),
  ],
  ['a script with a line of a proxy in front', (name) => script(`/* proxy */${FILES[name] ?? ''}`)],
  ['status 404', () => new Response('no', { status: 404 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
];

describe('the install of the service worker', () => {
  it('keeps every file of the build', async () => {
    const { install, caches, answer } = workerWith(honest);
    await install();
    expect([...caches.all.values()].map((entries) => entries.size)).toEqual([Object.keys(FILES).length]);
    expect(await answer(PART)).toBe(FILES[PART]);
    expect(await answer('')).toBe(FILES['index.html']);
  });

  it('keeps a right file that came by a redirect, as an answer without one', async () => {
    const { install, caches } = workerWith(async (name, request) => {
      const answer = await honest(name, request);
      return Object.defineProperty(answer, 'redirected', { value: true });
    });
    await install();
    const kept = [...caches.all.values()].flatMap((entries) => [...entries.values()]);
    expect(kept.map(({ redirected }) => redirected)).toEqual(kept.map(() => false));
    expect(kept).toHaveLength(Object.keys(FILES).length);
  });

  it.each(WRONG)('fails and keeps nothing if the server answers with %s', async (_words, wrong) => {
    const worker = workerWith((name, request) => (name === PART ? wrong(name, request) : honest(name, request)));
    await expect(worker.install()).rejects.toThrow();
    expect(worker.caches.all.size).toBe(0);
    // The upload is complete: the next attempt succeeds.
    worker.state.server = honest;
    await worker.install();
    expect(await worker.answer(PART)).toBe(FILES[PART]);
  });
});

/** The body of an answer that begins and never ends; the signal of its request ends it. */
const endless: Server = (name, { signal }) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode((FILES[name] ?? '').slice(0, 5)));
      signal.addEventListener('abort', () => {
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'Content-Type': typeOf(name) } });
};

describe('an install ends with an error, and the next one succeeds,', () => {
  it.each([
    ['if the cache never opens', (worker: ReturnType<typeof workerWith>) => (worker.caches.silent = true)],
    ['if the cache never stores', (worker: ReturnType<typeof workerWith>) => worker.caches.never.add('put')],
    [
      'if the cache neither stores nor deletes',
      (worker: ReturnType<typeof workerWith>) => worker.caches.never.add('put').add('delete'),
    ],
    ['if a file never ends', (worker: ReturnType<typeof workerWith>) => (worker.state.server = endless)],
    [
      'if the server never answers',
      (worker: ReturnType<typeof workerWith>) =>
        (worker.state.server = (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reject(new Error('aborted'));
            });
          })),
    ],
  ])('%s', async (_, fault) => {
    const worker = workerWith(honest);
    fault(worker);
    await expect(worker.install()).rejects.toThrow();
    worker.caches.silent = false;
    worker.caches.never.clear();
    worker.state.server = honest;
    await worker.install();
    expect(await worker.answer(PART)).toBe(FILES[PART]);
  });

  it('and an activation ends if the caches do not tell their names', async () => {
    const worker = workerWith(honest);
    await worker.install();
    worker.caches.never.add('keys');
    await expect(worker.activate()).rejects.toThrow('no answer');
    expect(await worker.answer(PART)).toBe(FILES[PART]);
  });
});

describe('a running service worker', () => {
  it.each(WRONG)(
    'never replaces a kept file when a page requests it anew and the server answers with %s',
    async (_words, wrong) => {
      const worker = workerWith(honest);
      await worker.install();
      worker.state.server = wrong;
      await worker.answer(PART, 'reload').catch(() => null);
      worker.state.server = () => new Response('offline', { status: 504 });
      expect(await worker.answer(PART)).toBe(FILES[PART]);
    },
  );

  it('replaces a damaged kept file by the right one when a page requests it anew', async () => {
    const worker = workerWith(honest);
    await worker.install();
    const [entries] = worker.caches.all.values();
    entries?.set(SCOPE + PART, html('poison'));
    expect(await worker.answer(PART)).toBe('poison');
    expect(await worker.answer(PART, 'reload')).toBe(FILES[PART]);
    expect(await worker.answer(PART)).toBe(FILES[PART]);
  });

  it('answers from the server if the cache does not answer', async () => {
    const worker = workerWith(honest);
    await worker.install();
    worker.caches.silent = true;
    expect(await worker.answer(PART)).toBe(FILES[PART]);
  });
});

it('the cases are twelve wrong answers', () => {
  expect(WRONG).toHaveLength(12);
});

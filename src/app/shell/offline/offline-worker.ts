/**
 * The service worker: it answers with the files of one version of the page, so that the page works offline and never
 * mixes parts of two versions. A later version waits until all pages of this one are closed, or until a person asks
 * for it; pages that are still open then get the parts of their version from its files, which stay. The build writes it
 * as sw.js, with the two constants in front (vite.config.ts).
 *
 * Only an answer with the content that the build wrote is kept. A server that answers a missing file with its start
 * page, a half-finished upload, a proxy or a login page of a network cannot put anything else under the name of a file.
 */

/** All files of this version, as paths from the page's folder, each with the SHA-256 of its content (hexadecimal). */
declare const FILES: Readonly<Record<string, string>>;
/** Changes if any file changes. */
declare const VERSION: string;

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface MessageEventOfPage extends Event {
  readonly data: unknown;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The used part of a service worker's global scope; TypeScript's library types either this or the page's. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfPage) => void): void;
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
/** Copies of the page in other folders of the same server have caches of their own. */
const OWN = `nandscope ${scope} `;
const CACHE = OWN + VERSION;
/** The hash of each file, by its address. */
const KEPT: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, hash]) => [new URL(file, scope).href, hash]),
);

/** Longest download of one file, ms; a network that does not answer must not hold an install for ever. */
const DOWNLOAD_MS = 5 * 60 * 1000;
/** Longest look into the cache, ms; then the server is asked. */
const LOOK_MS = 5000;
/** Longest wait for the cache to open or to store, ms. */
const STORE_MS = 60_000;
/** Browsers run a script or a style sheet of these types only. */
const TYPES: Readonly<Record<string, RegExp>> = { js: /^(text|application)\/javascript\b/i, css: /^text\/css\b/i };

/**
 * The answer if it has the content of the build; otherwise null. A redirect is followed: the content decides. The
 * result is a new answer, as a redirected one is refused for a page.
 */
async function checked(address: string, answer: Response): Promise<Response | null> {
  if (answer.status !== 200) return null;
  const type = answer.headers.get('Content-Type') ?? '';
  const wanted = TYPES[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  if (wanted !== undefined && !wanted.test(type)) return null;
  const bytes = await answer.arrayBuffer();
  const digest = new Uint8Array(await inTime(crypto.subtle.digest('SHA-256', bytes)));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hash === KEPT.get(address) ? new Response(bytes, { headers: { 'Content-Type': type } }) : null;
}

/** Downloads a file past the browser's cache, which may have an older file of the same name. */
const download = (address: string): Promise<Response> =>
  fetch(new Request(address, { cache: 'reload', signal: AbortSignal.timeout(DOWNLOAD_MS) }));

async function keepFiles(): Promise<void> {
  try {
    const cache = await inTime(caches.open(CACHE));
    await Promise.all(
      [...KEPT.keys()].map(async (address) => {
        const right = await checked(address, await download(address));
        if (right === null) throw new Error(`${address}: the server's answer is not the file of this version`);
        await inTime(cache.put(address, right));
      }),
    );
  } catch (error) {
    // The version before stays, and the browser tries again at a later visit.
    await inTime(caches.delete(CACHE)).catch(() => undefined);
    throw error;
  }
}

/** The version before this one stays: a page of it may be open in another tab. */
async function dropOlder(): Promise<void> {
  const older = (await inTime(caches.keys())).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => inTime(caches.delete(name))));
}

/** The answer of the browser; an install must not wait for ever for one that never comes. The file has no imports. */
function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject(new Error(`The browser gave no answer within ${STORE_MS / 1000} s.`));
    }, STORE_MS);
  });
  return Promise.race([answer, late]);
}

/** A cached answer; undefined if there is none, or if the cache does not answer. */
function look(search: Promise<Response | undefined>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => {
      resolve(undefined);
    }, LOOK_MS);
  });
  return Promise.race([search.catch(() => undefined), late]);
}

async function kept(address: string, event: FetchEvent): Promise<Response> {
  const { request } = event;
  // A page that could not use a part requests it anew (src/app/storage/repair-parts.ts).
  const found = await look(caches.open(CACHE).then((cache) => cache.match(address)));
  if (request.cache !== 'reload' && found !== undefined) return found;
  const answer = await fetch(request);
  const right = await checked(address, answer.clone());
  if (right === null) return found ?? answer;
  const copy = right.clone();
  // The page does not wait for it. A full disk keeps nothing.
  const keeping = inTime(caches.open(CACHE).then((cache) => cache.put(address, copy)));
  event.waitUntil(keeping.catch(() => undefined));
  return right;
}

/** A part of the version before: the server may no longer have it. */
async function keptBefore(request: Request): Promise<Response> {
  return (await look(caches.match(request, { ignoreSearch: true }))) ?? fetch(request);
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder());
});
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  url.search = '';
  url.hash = '';
  const address = url.href === scope ? `${scope}index.html` : url.href;
  if (event.request.method !== 'GET') return;
  if (KEPT.has(address)) event.respondWith(kept(address, event));
  else if (address.startsWith(`${scope}assets/`)) event.respondWith(keptBefore(event.request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
});

export {};

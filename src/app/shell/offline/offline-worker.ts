/**
 * The service worker: it answers with the files of one version of the page, so that the page works offline and never
 * mixes parts of two versions. The browser starts a later version only after all pages of this one are closed. The
 * build writes it as sw.js, with the two constants in front (vite.config.ts).
 */

/** All files of this version, as paths from the page's folder. */
declare const FILES: readonly string[];
/** Changes if any file changes. */
declare const VERSION: string;

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
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
}

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
/** Copies of the page in other folders of the same server have caches of their own. */
const OWN = `nandscope ${scope} `;
const CACHE = OWN + VERSION;
const KEPT = new Set(FILES.map((file) => new URL(file, scope).href));

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's cache, which may have an older file of the same name.
  await cache.addAll([...KEPT].map((address) => new Request(address, { cache: 'reload' })));
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
}

async function kept(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
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
  if (event.request.method === 'GET' && KEPT.has(address)) event.respondWith(kept(address, event.request));
});

export {};

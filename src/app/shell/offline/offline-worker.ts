/**
 * The service worker: it answers with the files of one version of the page, so that the page works offline and never
 * mixes parts of two versions. A later version waits until all pages of this one are closed, or until a person asks
 * for it; pages that are still open then get the parts of their version from its files, which stay. The build writes it
 * as sw.js, with the two constants in front (vite.config.ts).
 */

/** All files of this version, as paths from the page's folder. */
declare const FILES: readonly string[];
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
const KEPT = new Set(FILES.map((file) => new URL(file, scope).href));

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's cache, which may have an older file of the same name.
  await cache.addAll([...KEPT].map((address) => new Request(address, { cache: 'reload' })));
}

/** The version before this one stays: a page of it may be open in another tab. */
async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

async function kept(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}

/** A part of the version before: the server may no longer have it. */
async function keptBefore(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
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
  if (KEPT.has(address)) event.respondWith(kept(address, event.request));
  else if (address.startsWith(`${scope}assets/`)) event.respondWith(keptBefore(event.request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
});

export {};

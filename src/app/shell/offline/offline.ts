/**
 * Keeps the page for use without a network. The service worker (made by the build) fetches all parts of this version; a later version is fetched beside it
 * and takes over when no page of this one is open any more, so that parts of two versions never meet.
 */

/** The first screen comes first: the parts that are kept are fetched this long after it, ms. */
const REST_MS = 4000;

/** Registers the service worker of a built page, where the browser has them (https, or this machine). */
export function keepForOffline(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || document.querySelector('meta[name="offline"]') === null) return;
  setTimeout(() => {
    // Without it (a private window, a server that lacks the file) the page is as it was: it needs its server.
    workers.register('./sw.js').catch(() => undefined);
  }, REST_MS);
}

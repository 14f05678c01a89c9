/**
 * Keeps the page for use without a network. The service worker (made by the build) fetches all parts of this version; a
 * later version is fetched beside it and takes over after all pages of this one are closed, or earlier if a person
 * agrees. Parts of two versions never mix.
 */
import { loadPart, within } from '../../../base/within.ts';
import { later } from '../../stores/page-state.ts';

/** Delay of the offline download after the first screen, ms. */
const REST_MS = 4000;

/** Longest wait for the registration, ms. */
const REGISTER_MS = 60_000;

/** Registers the service worker of a built page if the browser supports it (https or localhost). */
export function keepForOffline(): void {
  // A sandboxed frame has no origin, and even the look at its service workers throws.
  if (self.origin === 'null' || document.querySelector('meta[name="offline"]') === null) return;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  later(() => {
    // Without a service worker (private window, missing file) the page still works online.
    within<ServiceWorkerRegistration | undefined>(workers.register('./sw.js'), REGISTER_MS).then(
      async (registration) => {
        // A blocked service worker (by an extension, or by a test) has no registration.
        if (registration === undefined) return;
        const { offerUpdates } = await loadPart(() => import('./offer-updates.ts'));
        offerUpdates(workers, registration);
      },
      () => undefined,
    );
  }, REST_MS);
}

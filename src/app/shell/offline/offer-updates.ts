/** Offers a later version of the page when all its files are here. Nothing changes before a person agrees. */
import { notify, notifyAction } from '../../stores/notices.ts';

/** How often a page that stays open looks for a later version, ms. */
const EACH_MS = 60 * 60 * 1000;

/** Longest wait for a later version to take over, ms; it has all its files. */
const TAKE_OVER_MS = 20_000;

/** Watches the service worker of this page for a later version. */
export function offerUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  // The first version of all takes over by itself; there is nothing to update.
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting === null || workers.controller === null) return;
    notifyAction(
      'A new version of NANDscope is ready',
      'This page keeps its version until you update it or close all its tabs. The update reloads this page.',
      {
        label: 'Update',
        run: () => {
          const late = setTimeout(() => {
            notify('bad', 'The update does not start', 'Close all tabs of NANDscope and open it again.');
          }, TAKE_OVER_MS);
          workers.addEventListener('controllerchange', () => {
            clearTimeout(late);
            location.reload();
          });
          waiting.postMessage('take over');
        },
      },
    );
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  offer();
  setInterval(() => {
    // Without a network the next look finds it.
    registration.update().catch(() => undefined);
  }, EACH_MS);
}

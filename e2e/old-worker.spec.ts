import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test, tryNoSwitches, watchContext } from './support/test.ts';

/** An earlier version: its page, and a service worker that keeps it as theirs did. */
const EARLIER: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><title>earlier</title><body>the earlier version
    <script>navigator.serviceWorker.register('./sw.js')</script>`,
  'sw.js': `const CACHE = 'nandscope ' + registration.scope + ' 1';
    addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.add('./'))));
    addEventListener('fetch', (event) =>
      event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`,
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

for (const way of ['closed', 'updated'] as const) {
  test(`a page that the service worker of an earlier version keeps is of this version once it was ${way}`, async ({
    browser,
    complaints,
  }) => {
    let isEarlier = true;
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
      const file = join(process.env.NANDSCOPE_DIST ?? 'dist', path);
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.setHeader('Cache-Control', 'no-cache');
      if (isEarlier ? !Object.hasOwn(EARLIER, path) : !existsSync(file)) response.writeHead(404).end();
      else response.end(isEarlier ? EARLIER[path] : readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const context = await browser.newContext();
    watchContext(context, new URL(address).origin, complaints);
    let page = await context.newPage();
    await tryNoSwitches(page);
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    isEarlier = false;
    await page.reload();
    await expect(page.getByText('the earlier version')).toBeVisible();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 20));
    });

    if (way === 'updated') {
      // As the button "Update" did.
      const reloaded = page.waitForEvent('load');
      await page.evaluate(async () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => {
          location.reload();
        });
        (await navigator.serviceWorker.ready).waiting?.postMessage('take over');
      });
      await reloaded;
    } else {
      const next = await context.newPage();
      await page.close();
      // As a browser ends a worker that has no page: what it may still do does not meet the next visit.
      const devtools = await context.newCDPSession(next);
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.stopAllWorkers');
      page = next;
      await tryNoSwitches(page);
      await page.goto(address);
    }
    await expect(page.locator('[data-state-hash]').first()).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => ({
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        })),
      )
      .toEqual({ caches: [], workers: 0 });
    await context.close();
    server.close();
    server.closeAllConnections();
  });
}

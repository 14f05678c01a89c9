import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { explore, stateHash } from './support/explore.ts';
import { expect, test, tryNoSwitches, watchContext } from './support/test.ts';

/** Waits until the service worker of this page has kept all files. */
const whenKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error('no service worker is active');
    if (active.state === 'activated') return;
    await new Promise((resolve) => {
      active.addEventListener('statechange', resolve, { once: true });
    });
  });

/** Serves a folder on a free port of this machine. */
async function serve(folder: string): Promise<{ address: string; close: () => void }> {
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test(
  'after the first load every view works without a network; an update asks first, and an older page keeps all its parts',
  { tag: '@long' },
  async ({ browser, complaints }, info) => {
    const folder = info.outputPath('site');
    cpSync(process.env.NANDSCOPE_DIST ?? 'dist', folder, { recursive: true });
    const { address, close } = await serve(folder);
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    watchContext(context, new URL(address).origin, complaints);
    const [first, other] = [await context.newPage(), await context.newPage()];
    await tryNoSwitches(first);
    await tryNoSwitches(other);
    await first.goto(address);
    await expect(first.locator('[data-state-hash]').first()).toBeVisible();
    const before = await stateHash(first);
    await whenKept(first);

    await context.setOffline(true);
    // The version that is active answers from the next load on.
    await first.reload();
    await expect(first.locator('[data-state-hash]').first()).toBeVisible();
    expect(await stateHash(first)).toBe(before);
    await explore(first).suspension.click();
    await expect(first.locator('[data-state-hash]')).toHaveCount(2);
    await first.getByRole('link', { name: 'Papers' }).click();
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await first.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(first.locator('main.compare')).toBeVisible();
    await first.goto(`${address}#/learn/suspension`);
    await expect(first.locator('.question')).toBeVisible();
    await first.keyboard.press('?');
    await expect(first.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    // Every kept file is one of this build: what the page names is there, and no file of another version.
    const caches = await first.evaluate(async () => {
      const names = await window.caches.keys();
      return Promise.all(names.map(async (name) => (await (await window.caches.open(name)).keys()).length));
    });
    expect(caches).toHaveLength(1);
    expect(caches[0]).toBeGreaterThan(10);
    await first.keyboard.press('Escape');
    await first.goto(`${address}#/explore`);
    await context.setOffline(false);

    await other.goto(address);
    await expect(other.locator('[data-state-hash]').first()).toBeVisible();

    // A new version: its service worker differs, and a part of the version before is gone from the server.
    const worker = join(folder, 'sw.js');
    const text = readFileSync(worker, 'utf8');
    const part = /assets\/key-sheet-[\w-]+\.js/.exec(text)?.[0];
    if (part === undefined) throw new Error('the build has no part for the keyboard shortcuts');
    const changed = part.replace('key-sheet', 'key-sheet-new');
    renameSync(join(folder, part), join(folder, changed));
    writeFileSync(worker, text.replace(/VERSION = '\w+'/, "VERSION = 'next'").replace(part, changed));
    await first.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
    const update = first.getByRole('button', { name: 'Update', exact: true });
    await expect(update).toBeVisible();
    const reloaded = first.waitForEvent('load');
    await update.click();
    await reloaded;
    await expect(first.locator('[data-state-hash]').first()).toBeVisible();
    expect(await first.evaluate(() => window.caches.keys())).toHaveLength(2);

    // The other page still runs and opens a part that the server no longer has.
    await other.keyboard.press('?');
    await expect(other.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await context.close();
    close();
  },
);

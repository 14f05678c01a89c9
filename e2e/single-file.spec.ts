import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { explore, open, stateHash } from './support/explore.ts';
import { hostDocument } from './support/host-page.ts';
import { expect, test } from './support/test.ts';

test(
  'the single-file page works from a disk: same result, every view, nothing loaded',
  { tag: '@long' },
  async ({ page: servedPage, browser }, info) => {
    await open(servedPage);
    const served = await stateHash(servedPage);
    await servedPage.keyboard.press('?');
    const coming = servedPage.waitForEvent('download');
    await servedPage.getByRole('link', { name: /^Save this page as one/ }).click();
    const file = info.outputPath('nandscope.html');
    await (await coming).saveAs(file);

    const address = pathToFileURL(file).href;
    // A page of its own: that of the tests may load from the server only.
    const page = await browser.newPage();
    const loaded: string[] = [];
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url())) loaded.push(request.url());
    });
    await page.goto(address);
    await expect(page.locator('[data-state-hash]').first()).toBeVisible();
    await expect.poll(() => stateHash(page)).toBe(served);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    let opened = 0;
    for (const view of ['Compare', 'Papers', 'Learn']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      opened++;
    }
    expect(opened).toBe(3);
    await page.keyboard.press('?');
    await expect(page.getByRole('link', { name: /Licenses/ })).toHaveAttribute('href', /^blob:/);
    // The documents are pages of a server.
    await expect(page.getByRole('link', { name: /^(Documents|Save this page)/ })).toHaveCount(0);
    expect(loaded).toEqual([address]);
    expect(faults).toEqual([]);

    // In a frame that may only run scripts, the page has no origin: no storage, no files, no workers but its own.
    const server = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (request.url !== '/host') {
        response.end(readFileSync(file));
        return;
      }
      const { html, policy } = hostDocument(
        '/nandscope.html?embed#/learn/suspension',
        'allow-scripts',
        "frame-src 'self'",
      );
      response.setHeader('Content-Security-Policy', policy);
      response.end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    loaded.length = 0;
    await page.goto(`${host}/host`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Move down' }).first().click();
    await frame.getByRole('button', { name: 'Run it' }).click();
    await expect(frame.locator('.grade')).toBeVisible();
    expect(loaded).toEqual([`${host}/host`, `${host}/nandscope.html?embed`]);
    expect(faults).toEqual([]);
    server.close();
    await page.close();
  },
);

/** The page in a frame of another origin, under that page's Content-Security-Policy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { SANDBOX } from '../src/app/links/embed-options.ts';
import { hostDocument } from './support/host-page.ts';
import { expect, test } from './support/test.ts';

/** What the host received, in its order. */
interface Received {
  readonly origin: string;
  readonly data: Readonly<Record<string, unknown>>;
}

test(
  'a frame speaks with its host only: load, step, select, score and state',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const app = new URL(baseURL ?? '').origin;
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://host').searchParams.get('frame') ?? '';
      const { html, policy } = hostDocument(`${app}${path}`, SANDBOX, `frame-src ${app}`);
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await browser.newPage();
    const foreign: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(app) && !url.startsWith(host) && !/^(blob|data):/.test(url)) foreign.push(url);
    });
    page.on('pageerror', (error) => faults.push(error.message));
    const received = (): Promise<Received[]> =>
      page.evaluate(() => (window as unknown as { received: Received[] }).received);
    const send = (message: object): Promise<void> =>
      page.evaluate((data) => {
        document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
      }, message);
    const heard = async (part: object): Promise<void> => {
      await expect(async () => {
        expect((await received()).map(({ data }) => data)).toContainEqual(expect.objectContaining({ ...part }));
      }).toPass();
    };
    const opened = (frame: string): Promise<unknown> => page.goto(`${host}/?frame=${encodeURIComponent(frame)}`);
    try {
      await opened('/?embed=inspector#/explore');
      const frame = page.frameLocator('iframe');
      await heard({ type: 'run', side: 'a' });
      await expect(frame.locator('.explore-inspector .section').first()).toBeVisible();
      await expect(frame.locator('.top-bar, .explore-setup, .transport').filter({ visible: true })).toHaveCount(0);
      await send({ nandscope: 1, type: 'select', request: 5, id: 1 });
      await heard({ type: 'done', id: 1 });
      await heard({ type: 'selected', request: 5 });
      await expect(frame.locator('.explore-inspector')).toContainText('#5');
      await send({ nandscope: 1, type: 'select', request: 99_999, id: 2 });
      await heard({ type: 'error', id: 2, message: 'request: found 99999; allowed: below 1500, the requests of a' });
      await send({ nandscope: 1, type: 'step', direction: 1, id: 3 });
      await heard({ type: 'done', id: 3 });
      await send({ nandscope: 1, type: 'load', experiment: { device: { channels: -1 } }, id: 4 });
      await heard({ type: 'error', id: 4 });
      await send({
        nandscope: 1,
        type: 'load',
        experiment: { workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 4096 }] } },
        id: 5,
      });
      await heard({ type: 'done', id: 5 });
      await expect.poll(async () => (await received()).filter(({ data }) => data.type === 'run').length).toBe(2);
      await send({ nandscope: 1, type: 'load', link: '#/learn/suspension', id: 6 });
      await heard({ type: 'done', id: 6 });
      await heard({ subject: 'SPLICE.getState' });

      // The host keeps score and state, and gives them back to a new frame.
      await frame.getByRole('button', { name: 'Move down' }).first().click();
      await frame.getByRole('button', { name: 'Run it' }).click();
      // The first answer that is not right has another try, and does not count.
      await expect(frame.locator('.step-missed .grade')).toBeVisible();
      await frame.getByRole('button', { name: 'Run it' }).click();
      await expect(frame.locator('.step-why')).toBeVisible();
      await heard({ subject: 'SPLICE.reportScoreAndState' });
      const [report] = (await received()).filter(({ data }) => data.subject === 'SPLICE.reportScoreAndState');
      expect(report.data.score).toBeGreaterThanOrEqual(0);
      expect(report.data.score).toBeLessThanOrEqual(1);
      expect(report.origin).toBe(app);
      await heard({ subject: 'SPLICE.sendEvent', name: 'opened', data: { place: '#/learn/suspension' } });
      await heard({ subject: 'SPLICE.sendEvent', name: 'answered' });
      await frame.locator('body').evaluate(() => {
        localStorage.clear();
      });
      await page.evaluate((state) => {
        sessionStorage.setItem('state', JSON.stringify(state));
      }, report.data.state);
      await opened('/?embed#/learn/suspension/the-order');
      await expect(frame.locator('.grade')).toBeVisible();

      // Full page: the same place without the frame.
      await expect(frame.getByRole('link', { name: /open in full/ })).toHaveAttribute(
        'href',
        `${app}/#/learn/suspension/the-order`,
      );

      // A host that is not on the list is neither heard nor told anything.
      await opened('/?embed&origins=https://other.example#/learn/suspension');
      await expect(frame.locator('.question')).toBeVisible();
      await send({ nandscope: 1, type: 'load', link: '#/learn/tail', id: 7 });
      await send({ nandscope: 1, type: 'load', link: '#/learn/tail', id: 8 });
      await expect(frame.getByRole('heading', { name: /Suspension/ })).toBeAttached();
      expect(await received()).toEqual([]);
      expect(foreign).toEqual([]);
      expect(faults).toEqual([]);
    } finally {
      await page.close();
      server.close();
    }
  },
);

test('a page opened from a disk holds a frame of 560 px with question and picture, and hears it', async ({
  browser,
  baseURL,
}, info) => {
  const page = await browser.newPage();
  const { html } = hostDocument(`${baseURL ?? ''}?embed#/learn/suspension`, SANDBOX, '');
  const path = info.outputPath('host.html');
  writeFileSync(path, html.replace('width="1200" height="640"', 'width="560" height="560"'));
  await page.goto(pathToFileURL(path).href);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.step-ask')).toBeInViewport({ ratio: 1 });
  await expect(frame.getByRole('region', { name: 'Timeline' }).locator('canvas').first()).toBeInViewport({
    ratio: 0.9,
  });
  const received = (): Promise<Received[]> =>
    page.evaluate(() => (window as unknown as { received: Received[] }).received);
  await expect(async () => {
    expect((await received()).map(({ data }) => data)).toContainEqual(expect.objectContaining({ type: 'ready' }));
  }).toPass();
  await page.evaluate(() => {
    const message = { nandscope: 1, type: 'load', link: '#/learn/tail', id: 7 };
    document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
  });
  await expect(frame.getByRole('heading', { name: /slowest/ })).toBeAttached();
  await page.close();
});

test('in the frame of the documents answers are saved, the page prints, and an experiment has its goal and a way back', async ({
  browser,
  baseURL,
}, info) => {
  // The string of the documents is that of the embed code, and of this frame.
  expect(readFileSync('docs/embed.md', 'utf8')).toContain(`sandbox="${SANDBOX}"`);
  const page = await browser.newPage();
  const { html } = hostDocument(`${baseURL ?? ''}?embed#/learn/behind-an-erase/a-faster-array`, SANDBOX, '');
  const path = info.outputPath('host.html');
  writeFileSync(path, html);
  await page.goto(pathToFileURL(path).href);
  const frame = page.frameLocator('iframe');
  const run = frame.getByRole('button', { name: 'Run it' });
  await frame.getByRole('radio').last().check();
  await run.click();
  await expect(frame.locator('.step-why')).toBeVisible();
  await frame.getByRole('button', { name: 'Open in Explore' }).click();
  const strip = frame.getByRole('region', { name: 'Lesson' });
  await expect(strip).toContainText('By how much would the read behind the erase become faster?');
  await strip.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(frame.locator('.step-why')).toBeVisible();
  await frame.getByRole('button', { name: 'Finish' }).click();
  await frame.getByLabel('Your id in the course').fill('s1');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Save my answers' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('"lesson": "behind-an-erase"');
  const printed = await frame.locator('body').evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener('beforeprint', () => resolve(true));
        print();
        setTimeout(() => resolve(false), 5000);
      }),
  );
  expect(printed).toBe(true);
  // A challenge has its goal, and the setup that it needs.
  await page.evaluate(() => {
    const message = { nandscope: 1, type: 'load', link: '#/learn/challenge/rescue-the-read', id: 1 };
    document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
  });
  await frame.getByRole('button', { name: 'Open in Explore' }).click();
  await expect(frame.getByRole('region', { name: 'Challenge' })).toContainText('Bring it below');
  await page.close();
});

test('in frames of 560 to 1200 px the reasons of a run are beside its timeline, not over it', async ({
  browser,
  baseURL,
}, info) => {
  const page = await browser.newPage();
  const { html } = hostDocument(`${baseURL ?? ''}?embed=transport,inspector`, SANDBOX, '');
  const path = info.outputPath('host.html');
  writeFileSync(path, html);
  await page.goto(pathToFileURL(path).href);
  const frame = page.frameLocator('iframe');
  const reasons = frame.getByRole('region', { name: 'Reasons' });
  await expect(reasons).toContainText('arrives');
  let looked = 0;
  for (const width of [560, 700, 944, 1200]) {
    await page.locator('iframe').evaluate((one: HTMLIFrameElement, px) => {
      Object.assign(one, { width: String(px), height: '560' });
    }, width);
    await expect(async () => {
      const [below, above] = [await reasons.boundingBox(), await frame.locator('.timeline-panel').boundingBox()];
      if (below === null || above === null) throw new Error(`no panels at ${width}`);
      expect(Math.max(below.width, above.width), String(width)).toBeGreaterThan(width - 100);
      expect(Math.max(below.x + below.width, above.x + above.width), String(width)).toBeLessThanOrEqual(width + 20);
      expect(below.y, String(width)).toBeGreaterThanOrEqual(above.y + above.height - 1);
      expect(Math.min(below.height, above.height), String(width)).toBeGreaterThan(80);
    }).toPass();
    looked++;
  }
  expect(looked).toBe(4);
  await page.close();
});

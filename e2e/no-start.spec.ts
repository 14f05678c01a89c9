import { resolve } from 'node:path';
import { doorOf } from './support/door.ts';
import { explore, open, root, stateHash } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

const SENTENCE = /If this text stays, the page cannot start\. Serve it with a web server/;

test('a page opened as a file says that it needs a server', { tag: LOADS }, async ({ page, complaints }) => {
  await page.goto(`file://${resolve(root, process.env.NANDSCOPE_DIST ?? 'dist', 'index.html')}`);
  await expect(page.getByText(SENTENCE)).toBeVisible();
  complaints.splice(0);
});

test(
  'a page whose script is blocked says that it cannot start',
  { tag: ['@long', LOADS] },
  async ({ page, complaints }) => {
    await page.route('**/assets/first-view-*.js', (route) => route.abort());
    await page.goto('./');
    await expect(page.getByText(SENTENCE)).toBeVisible();
    complaints.splice(0);
  },
);

for (const [name, script] of [
  ['missing', 'delete window.Worker'],
  ['forbidden', 'window.Worker = class { constructor() { throw new DOMException("not here", "SecurityError"); } }'],
] as const) {
  test(`with workers ${name}, the page appears and says why nothing runs`, { tag: LOADS }, async ({ page }) => {
    await page.addInitScript(script);
    await page.goto('./');
    await expect(page.getByText('Cannot run A')).toBeVisible();
    await expect(page.getByText(/does not let the page start one/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeHidden();
  });
}

test(
  'under a policy that forbids plain script addresses, the page appears and says why nothing runs',
  { tag: LOADS },
  async ({ page, complaints }) => {
    await page.route('./', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const headers = { ...response.headers(), 'content-security-policy': "require-trusted-types-for 'script'" };
      await route.fulfill({ response, headers });
    });
    await page.goto('./');
    await expect(page.getByText(/does not let the page start one/)).toBeVisible();
    complaints.splice(0);
  },
);

test(
  'a missing worker script is reported as missing, not as a lack of memory',
  { tag: LOADS },
  async ({ page, complaints }) => {
    await page.route('**/engine-worker*.js', (route) => route.fulfill({ status: 404, body: 'no' }));
    await page.goto('./');
    await expect(
      page.getByText(/The worker’s script could not be loaded. Check the connection and try again\./),
    ).toBeVisible();
    complaints.splice(0);
  },
);

test('in a browser without compression, the link says so', { tag: LOADS }, async ({ page }) => {
  await page.addInitScript('delete window.CompressionStream');
  await open(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/Links need compression, which this browser lacks/)).toBeVisible();
});

test(
  'the end of a worker without a message is noticed, and its run restarts',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const door = await doorOf(page);
    // Keeps hold of the workers, to end them behind the page's back.
    await page.addInitScript(`
    const workers = [];
    window.endWorkers = () => workers.splice(0).forEach((worker) => worker.terminate());
    window.Worker = class extends Worker {
      constructor(...args) { super(...args); workers.push(this); }
    };
  `);
    await open(page);
    const before = await stateHash(page);
    await door.stopWorkers();
    await page.evaluate(async () => {
      const packed = new Response(
        new Blob([JSON.stringify({ version: 1, workload: { synthetic: { requests: 300_000 } } })])
          .stream()
          .pipeThrough(new CompressionStream('deflate-raw')),
      );
      const bytes = new Uint8Array(await packed.arrayBuffer());
      const text = btoa(String.fromCharCode(...bytes));
      location.hash = `#/explore?v=1&x=${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
    });
    // With a value its worker is at it; before, the run may not have one yet.
    await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toHaveAttribute('value', /[1-9]/);
    await page.evaluate('window.endWorkers()');
    await expect(page.getByText(/The browser ended the worker of this run/)).toBeVisible();
    expect(await stateHash(page)).toBe(before);
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(page.getByRole('progressbar', { name: 'Progress of run A' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await door.open();
    await page.goBack();
    await expect(explore(page).timeline).toBeVisible();
  },
);

/** A session is saved, and another visit continues with it; the browser keeps the last state by itself. */
import { readFile } from 'node:fs/promises';
import { problemsInBothThemes } from './support/accessibility.ts';
import type { Page } from '@playwright/test';
import {
  browse,
  drop,
  explore,
  makeFile,
  msrReads,
  ofTimeline,
  open,
  openSetup,
  stateHash,
  untilNoticed,
} from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

/** What a table of the page's database holds; nothing before the page has made one: to open it would make it. */
async function stored(table: string): Promise<unknown[]> {
  if ((await indexedDB.databases()).length === 0) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('nandscope');
    opening.addEventListener('error', () => {
      reject(opening.error ?? new Error('the database does not open'));
    });
    opening.addEventListener('success', () => {
      const all = opening.result.transaction(table).objectStore(table).getAll();
      all.addEventListener('success', () => {
        opening.result.close();
        resolve(all.result);
      });
    });
  });
}

/** The name of the experiment that the browser keeps. */
async function keptName(page: Page): Promise<string | undefined> {
  const values = (await page.evaluate(stored, 'values')) as { key: string; value: { a: { name: string } } }[];
  return values.find(({ key }) => key === 'session')?.value.a.name;
}

/** An experiment whose requests no address can hold. */
function longExperiment(): string {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let atNs = 0;
  const requests = Array.from({ length: 6000 }, () => {
    atNs += random(400_000);
    return { atNs, op: 'read', offset: random(10_000) * 4096, bytes: 4096 * (1 + random(4)) };
  });
  return JSON.stringify({ version: 1, name: 'long', workload: { requests } });
}

test(
  'Ctrl S keeps B, the view, the marks and the trace, and the file brings them back',
  { tag: '@long' },
  async ({ page, context }, info) => {
    await open(page);
    await browse(page, makeFile(info, 'monday.csv', msrReads(300).join('\n')));
    const first = await stateHash(page);
    await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).first().click();
    await expect(page.locator('[data-state-hash]')).not.toHaveAttribute('data-state-hash', first);
    await explore(page).suspension.click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    const hashes = async (of: typeof page): Promise<(string | null)[]> =>
      Promise.all((await of.locator('[data-state-hash]').all()).map((one) => one.getAttribute('data-state-hash')));
    const before = await hashes(page);
    await ofTimeline(page, /^Lanes: all/);
    await explore(page).timeline.focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('list', { name: 'Marks' })).toBeVisible();

    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save to a file' });
    await expect(dialog.getByText(/^Compressed: .* more\.$/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /monday\.csv/ }).check();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.session\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const saved = JSON.parse(text) as { view: { marks: unknown[]; lanes: { show?: string } } };
    expect(saved.view.marks).toHaveLength(1);
    expect(saved.view.lanes.show).toBe('all');

    // Another visit, without the trace and without what this browser keeps.
    const other = await (await context.browser()?.newContext())?.newPage();
    if (other === undefined) throw new Error('there is no browser');
    await other.goto(page.url().split('#')[0]);
    await expect(other.locator('[data-state-hash]')).toHaveCount(1);
    const file = makeFile(info, 'my.session.json', text);
    await untilNoticed(other, 'my.session.json opened', () => browse(other, file));
    await expect(other.locator('[data-state-hash]')).toHaveCount(2);
    await expect.poll(() => hashes(other)).toEqual(before);
    await other.getByRole('button', { name: 'Timeline menu' }).click();
    await expect(other.getByRole('menuitem', { name: /^Lanes: all/ })).toHaveCount(0);
  },
);

test(
  'an experiment that no address can hold is there after a reload, behind another view, and on a later visit',
  { tag: '@long' },
  async ({ page }, info) => {
    await open(page);
    await browse(page, makeFile(info, 'long.json', longExperiment()));
    await expect(page.getByText(/^6.000 requests/).first()).toBeVisible();
    await expect(page).toHaveURL(/#\/explore$/);
    const hash = await stateHash(page);
    await expect.poll(() => keptName(page)).toBe('long');

    await page.reload();
    await expect(page.getByText(/^6.000 requests/).first()).toBeVisible();
    await expect.poll(() => stateHash(page)).toBe(hash);

    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toContain('nandscope.unlisted');
    await page.reload();
    await expect(page.locator('main.learn')).toBeVisible();
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await expect(page.getByText(/^6.000 requests/).first()).toBeVisible();
    await expect.poll(() => stateHash(page)).toBe(hash);

    // Another visit begins as the first one did, and offers to continue.
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page.goto('./');
    await expect(page.getByText('A read behind an erase').first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText(/^6.000 requests/).first()).toBeVisible();
    await expect.poll(() => stateHash(page)).toBe(hash);
  },
);

test(
  'a dropped trace is kept from the click on Run: a reload during its first run loses nothing',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    // No run ends before the reload.
    await page.evaluate(() => {
      const post = Reflect.get(Worker.prototype, 'postMessage');
      Worker.prototype.postMessage = function (message: { readonly kind?: string }, ...rest) {
        if (message.kind !== 'run') Reflect.apply(post, this, [message, ...rest]);
      };
    });
    await drop(page, 'monday.csv', msrReads(300).join('\n'));
    await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click();
    await expect(page).toHaveURL(/#\/explore\?.*x=/);
    const names = async (): Promise<string[]> =>
      ((await page.evaluate(stored, 'traces')) as { name: string }[]).map(({ name }) => name);
    await expect.poll(names).toEqual(['monday.csv']);
    await page.reload();
    await expect(page.locator('.band-name')).toHaveText('monday.csv');
    await openSetup(page);
    await expect(page.getByText(/^300 requests/).first()).toBeVisible();
    await expect(page.getByText('This experiment needs the trace')).toHaveCount(0);
  },
);

test('what an earlier version stored does not stop this one', { tag: ['@long', LOADS] }, async ({ page }) => {
  // A document of the same origin without a script.
  await page.goto('./guide/index.html');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nandscope', 3);
        opening.addEventListener('error', reject);
        opening.addEventListener('upgradeneeded', () => {
          const db = opening.result;
          db.createObjectStore('traces', { keyPath: 'hash' });
          db.createObjectStore('runs', { keyPath: 'id' }).createIndex('age', ['keptAt', 'bytes']);
          db.createObjectStore('columns', { keyPath: 'id' });
          const values = db.createObjectStore('values', { keyPath: 'key' });
          for (const key of ['comparison@1-2-3', 'recents.document.x', 'columns']) values.put({ key, value: [] });
          db.createObjectStore('recents', { keyPath: 'id' }).put({ id: 'x', link: '#/explore', name: 'old' });
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await page.goto('./');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).at(0)?.version)).toBe(4);
  const keys = async (): Promise<string[]> =>
    ((await page.evaluate(stored, 'values')) as { key: string }[]).map(({ key }) => key);
  expect(await keys()).toEqual(['columns']);
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
});

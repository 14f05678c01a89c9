/** The page that most browser tests share (support/visits.ts) is as a loaded one at the begin of each visit. */
import type { Page } from '@playwright/test';
import { drop, explore, msrReads, open, stateHash } from './support/explore.ts';
import { expect, test, tryNoSwitches } from './support/test.ts';
import { Visits } from './support/visits.ts';

/** The whole document as it is drawn, and what the browser keeps of it. The numbers of React's names differ. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { lang, dataset, style } = document.documentElement;
    const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage), ...(await indexedDB.databases())];
    const drawn = document
      .querySelector('#root')
      ?.innerHTML.replaceAll(/_r_\w+_|url\(#[\w-]+\)|id="[\w-]*\d"/g, '')
      .replaceAll('><', '>\n<');
    return [lang, JSON.stringify(dataset), style.cssText, document.title, JSON.stringify(kept), drawn].join('\n');
  });

/**
 * Opens the page and waits until it rests: the points of its chart can be pressed, and it has looked for a last experiment to
 * offer, which makes its database.
 */
async function openAndRest(page: Page): Promise<void> {
  await open(page);
  await expect(page.locator('.chart-panel [role=button]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
}

/** How many experiments the page keeps: one, or none. */
function storedExperiments(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('nandscope');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('values').objectStore('values').count('session');
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}

/** Leaves a trace in everything that the page remembers. */
async function makeAMess(page: Page): Promise<void> {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  const before = await stateHash(page);
  await drop(page, 'monday.csv', msrReads(300).join('\n'));
  await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click();
  await expect(page.locator('.band-name')).toHaveText('monday.csv');
  await expect(page.locator('[data-state-hash]').first()).not.toHaveAttribute('data-state-hash', before);
  // The experiment is stored a moment after its run: a later visit would offer it.
  await expect.poll(() => page.evaluate(storedExperiments)).toBe(1);
  // Marks, a search, another view with an address of its own, a theme.
  await page.keyboard.press('m');
  await page.keyboard.press('/');
  await page.keyboard.type('read');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(() => {
    localStorage.setItem('nandscope.theme', 'light');
  });
  await page.goto('./#/compare');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // A run that is under way when the visit ends: its workers do not hear of it before.
  const deaf = await page.evaluateHandle(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage');
    Worker.prototype.postMessage = () => undefined;
    return () => {
      Worker.prototype.postMessage = post;
    };
  });
  await page.goto('./#/learn/tail');
  await expect(page.locator('.runs-wait progress')).toBeVisible();
  await deaf.evaluate((hear) => {
    hear();
  });
}

test('a visit of a page that stays open begins as a load does, whatever the visit before has left', async ({
  browser,
  baseURL,
}) => {
  const visits = new Visits(baseURL ?? '');
  const page = await visits.begin(browser, tryNoSwitches);
  await openAndRest(page);
  const fresh = await picture(page);
  expect(fresh).toContain('A read behind an erase');
  await visits.end(true);
  await makeAMess(await visits.begin(browser, tryNoSwitches));
  expect(await picture(page)).not.toBe(fresh);
  await visits.end(true);
  // The same page, without a load: it is sound after all this.
  expect(await visits.begin(browser, tryNoSwitches)).toBe(page);
  const kept = await page.evaluate(async () => [
    ...(await indexedDB.databases()),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept).toEqual([]);
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await openAndRest(page);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await expect.poll(() => picture(page)).toBe(fresh);
  await visits.discard();
});

test('what a visit leaves beyond its page is named, and the page is not visited again', async ({
  browser,
  baseURL,
}) => {
  const leave: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'an open database: left': (page) =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('left');
            // It hears that it should close, and stays.
            opening.onsuccess = () => {
              Object.assign(document, { left: opening.result });
              resolve(null);
            };
          }),
      ),
    'a worker: .*first-worker': (page) =>
      page.evaluate(() => {
        const own = [...document.scripts].find(({ src }) => src.includes('first-worker'))?.src ?? '';
        Object.assign(document, { left: new Worker(own, { type: 'module' }) });
      }),
    'a part of the page on screen': (page) =>
      page.evaluate(() => {
        document.body.append(document.createElement('dialog'));
      }),
  };
  let compared = 0;
  for (const [what, act] of Object.entries(leave)) {
    // Only the one that never closes is waited for in vain.
    const visits = new Visits(baseURL ?? '', what.includes('database') ? 2000 : undefined);
    const page = await visits.begin(browser, tryNoSwitches);
    await openAndRest(page);
    await act(page);
    expect((await visits.end(true)).join()).toMatch(new RegExp(what));
    expect(page.isClosed()).toBe(true);
    compared++;
  }
  expect(compared).toBe(3);
});

test('a page in doubt is not visited again, and refuses what cannot be taken back', async ({ browser, baseURL }) => {
  const visits = new Visits(baseURL ?? '');
  const begin = (): Promise<Page> => visits.begin(browser, tryNoSwitches);
  const spoilers: readonly ((page: Page) => Promise<unknown>)[] = [
    (page) => page.goto('about:blank'),
    (page) => page.evaluate(() => Object.assign(window, { left: 1 })).then(() => undefined),
    (page) => page.close(),
  ];
  for (const spoil of spoilers) {
    const page = await begin();
    for (let visit = 0; visit < 2; visit++) {
      await page.goto('./');
      await visits.end(true);
    }
    expect(await begin()).toBe(page);
    expect(() => page.route('**', (route) => route.abort())).toThrow(/Tag it @loads/);
    await page.goto('./');
    await spoil(page);
    await visits.end(true);
    expect(await begin()).not.toBe(page);
    expect(page.isClosed()).toBe(true);
  }
  const page = await begin();
  await visits.end(false);
  expect(page.isClosed()).toBe(true);
});

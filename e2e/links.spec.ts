import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { BAD_ADDRESSES } from '../tests/support/bad-addresses.ts';
import { doorOf } from './support/door.ts';
import { browse, explore, makeFile, open, reopen, stateHash, untilNoticed } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';
import { byTurns, isLong } from './support/turns.ts';

const pack = (text: string): string => deflateRawSync(text).toString('base64url');

test('a link opens the same run, window and selection in a clean profile', async ({ page, browser, baseURL }) => {
  await open(page);
  const { suspension, latency } = explore(page);
  await suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  const hashes = [await stateHash(page, 0), await stateHash(page, 1)];
  const shown = await latency.innerText();
  await expect.poll(() => page.url()).toContain('&b=');
  const link = page.url();
  expect(link.length).toBeLessThan(2000);
  const stranger = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.locator('[data-state-hash]')).toHaveCount(2);
  expect([await stateHash(other, 0), await stateHash(other, 1)]).toEqual(hashes);
  await expect(explore(other).latency).toHaveText(shown);
  await stranger.close();
});

test('a link keeps the instant and the device at it; with A and B a step tells of both', async ({ page }) => {
  await open(page);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Step forward' }).click();
  const told = page.locator('.now-words');
  await expect(told).toHaveText(/^A at 36\.435\s857\sms: read #81 arrives\. B: the erase .* is interrupted/);
  await page.keyboard.press('i');
  await expect(page.locator('.device')).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/&at=36435857&device$/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.device')).toContainText(/36\.43/);
  await expect(page.locator('[data-at="36435857"]').first()).toBeVisible();
  // An instant beyond the run is its end.
  await reopen(page, link.replace('at=36435857', 'at=9007199254740991'));
  await expect(page.locator('.device')).toBeVisible();
  await expect(page.getByText(/Internal error|Cannot/)).toHaveCount(0);
});

test('Copy link puts the link on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await untilNoticed(page, 'Link copied', () => page.getByRole('button', { name: 'Copy link' }).click());
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/#\/explore\?v=1&x=[\w-]+&view=/);
});

/** Opens a bad address, reads why it does not open, and sees that the page works: B comes and goes. */
async function openBad(page: Page, name: string): Promise<void> {
  const [address, message] = BAD_ADDRESSES[name];
  await open(page, `./${address}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Cannot open this link' });
  await expect(alert, name).toContainText(message);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
}

/** The page opens anew with two, by turns; tests/app/explore.test.tsx opens each in an open page. */
for (const name of byTurns(Object.keys(BAD_ADDRESSES), 2)) {
  test(
    `a page opened with ${name} explains it, and works`,
    { tag: isLong ? ['@long', LOADS] : LOADS },
    async ({ page }) => {
      await openBad(page, name);
    },
  );
}

test(
  'a document of 20,000 requests opens while the page draws, and can be canceled',
  { tag: ['@long', LOADS] },
  async ({ page }, info) => {
    const requests = Array.from({ length: 20_000 }, (_, i) => `{"atNs":${i * 10},"offset":${(i % 1000) * 8192}}`);
    const many = makeFile(
      info,
      'many.json',
      `{"version":1,"name":"Many","workload":{"requests":[${requests.join()}]}}`,
    );
    const door = await doorOf(page);
    await open(page);
    const hash = await stateHash(page);
    const notice = page.locator('.notice').filter({ hasText: 'Opening many.json' });
    // A hand in the page: it cancels once the notice was there in some frames; in one go there would be none.
    const hand = await page.evaluateHandle(() => {
      const seen = { withNotice: 0, clicked: '' };
      const look = (): void => {
        const button = document.querySelector<HTMLElement>('.notice:has(progress) button');
        if (button !== null && ++seen.withNotice === 4) {
          seen.clicked = button.innerText;
          button.click();
          return;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return seen;
    });
    await door.slowPage();
    await browse(page, many);
    await expect.poll(() => hand.jsonValue()).toEqual({ withNotice: 4, clicked: 'Cancel' });
    await door.open();
    await expect(notice).toHaveCount(0);
    expect(await page.getByText('many.json opened').count()).toBe(0);
    expect(await stateHash(page)).toBe(hash);
    await untilNoticed(page, 'many.json opened', () => browse(page, many));
    await expect.poll(() => stateHash(page)).not.toBe(hash);
  },
);

test('a link’s text cannot cover the page, and Escape closes its notice', { tag: '@long' }, async ({ page }) => {
  const key = 'SECURITY ALERT: call 555-0100. '.repeat(4000);
  await open(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await reopen(page, `./#/explore?v=1&x=${pack(JSON.stringify({ version: 1, [key]: 1 }))}`);
    const notice = page.locator('.notice');
    await expect(notice).toBeVisible();
    const box = await notice.boundingBox();
    expect(box?.height).toBeLessThan(size.height / 2);
    await expect(notice.getByRole('button', { name: /^Close: / })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);
  }
});

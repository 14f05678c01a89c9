import type { Page } from '@playwright/test';
import { NAMED_POLICIES } from '../src/document/named/named-policies.ts';
import { SWITCHES } from '../src/document/named/switches.ts';
import { OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import { SCREENS } from '../src/app/stores/screen.ts';
import { dropFiles, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';

/** Names, units and keys, which are the same in every language. */
const NAMES =
  /\b(NANDscope|English|Ctrl|Shift|Alt|Enter|Esc|Space|SSD|SSDSim|MBM|TBM|MCS|PAQ|SOML|Sprinkler|Slacker|OLTP|Financial|MSR|MSNFS|TPC|SNIA|SLC|TLC|QLC|CloudPhysics|prxy_0|DTRS|wise|greedy|selective|tPROG|tBERS|RAM|KiB|MiB|rem|mod)\b/g;

/** Where the papers say it: citations stay as they are. */
const SOURCES = [
  ...[...SWITCHES, ...NAMED_POLICIES].map(({ source }) => `(${source})`),
  ...SWITCHES.map(({ figure }) => figure),
];

/** Every text that people see or hear, but the name of the experiment, which is its author's. */
async function textsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder']) {
          found.push(node.getAttribute(name) ?? '');
        }
      } else if (
        node.parentElement?.closest('script, style, noscript, code, .workload-name, main [lang=en], [hidden]') === null
      ) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  expect(texts.length).toBeGreaterThan(300);
  return texts;
}

/** The texts that still have an English word. */
async function englishOf(page: Page): Promise<string[]> {
  return (await textsOf(page)).filter((text) => {
    const own = SOURCES.reduce((rest, source) => rest.replace(source, ''), text);
    return /[A-Za-z]{3,}/.test(own.replaceAll(NAMES, ''));
  });
}

/** Whether anything is wider than the page. */
const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test(
  'the first screen is Korean when it is chosen, stays so, and is English again',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    const address = page.url();
    const language = page.getByRole('banner').getByRole('combobox');
    await language.selectOption('ko');
    const reason = page.getByRole('heading', { name: '기다린 이유' });
    await expect(reason).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    // A link does not depend on the language.
    expect(page.url()).toBe(address);
    await expect(page.getByText('요청 1,500개')).toBeVisible();
    expect(await englishOf(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);

    // One click on a cause of the request's wait.
    await page.getByRole('button', { name: /^타임라인에서 보기: 다음이 끝나기를 기다림/ }).click();
    await expect(page.getByText('실행된 이유')).toBeVisible();
    expect(await englishOf(page)).toEqual([]);
    await page.goBack();
    await expect(reason).toBeVisible();
    expect(await problemsInBothThemes(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflows(page)).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: '기다린 이유' })).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 720 });
    await language.selectOption('en');
    await expect(page.getByText('Why it waited')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect((await textsOf(page)).filter((text) => /\p{Script=Hangul}/u.test(text))).toEqual(['한국어']);
  },
);

test('all settings and every view are Korean, and axe finds nothing there', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.getByRole('banner').getByRole('combobox').selectOption('ko');
  await page.getByRole('button', { name: '모든 설정…' }).click();
  const sheet = page.getByRole('dialog', { name: '모든 설정' });
  await expect(sheet.getByRole('heading', { name: '쓰기 배치' })).toBeVisible();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  // The search finds settings by their English words, too.
  await sheet.getByRole('searchbox').fill('over-provisioning of');
  await expect(sheet.getByText('오버프로비저닝 기준')).toBeVisible();
  // The first Escape empties the search.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const views = SCREENS.filter((name) => name !== 'explore');
  for (const view of views) {
    await page.evaluate((address) => {
      location.hash = address;
    }, `#/${view}`);
    await expect(page.getByRole('main').getByRole('heading').first(), view).toHaveText(/\p{Script=Hangul}/u);
    expect(await problemsInBothThemes(page), view).toEqual([]);
    // Sentences in Korean name tools and papers; Papers also names their sections.
    const foreign = (await englishOf(page)).filter((text) => !/\p{Script=Hangul}/u.test(text));
    if (view !== 'papers') expect(foreign, view).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflows(page), view).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  expect(views).toHaveLength(4);
});

test('the errors of plans are Korean', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.getByRole('banner').getByRole('combobox').selectOption('ko');
  await expect(page.getByRole('heading', { name: '기다린 이유' })).toBeVisible();

  await dropFiles(page, [['plan.json', '{ "format": "nandscope-plan", "version": 1, "traces": [{}] }']]);
  await expect(page.getByText(/traces\[0\]: 출처가 없는 트레이스\. 허용: 다음 중 꼭 하나: sample/)).toBeVisible();
});

import { problemsInBothThemes, accessibilityProblems } from './support/accessibility.ts';
import { expect, LOADS, test } from './support/test.ts';
import { deflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, root } from './support/explore.ts';

test('the page loads without errors and without requests to another origin', { tag: LOADS }, async ({ page }) => {
  const response = await page.goto('./');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/NANDscope/);
  await expect(page.getByRole('heading', { name: 'NANDscope', level: 1 })).toBeVisible();
});

test('the content security policy of the built page allows its own files only', async ({ page, complaints }) => {
  await page.goto('./');
  const refused = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        resolve(event.effectiveDirective);
      });
    });
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    return violation;
  });
  expect(refused).toBe('connect-src');
  // The refusal is what this test provoked; it never became a request.
  expect(complaints.filter((line) => line.startsWith('request'))).toEqual([]);
  complaints.splice(0);
});

test('axe finds no violation of WCAG 2.2 AA on the first screen', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
});

const link = (document: object): string =>
  `#/explore?v=1&x=${deflateRawSync(JSON.stringify({ version: 1, ...document })).toString('base64url')}`;

/** A hundred thousand writes of a gigabyte. What the question says is asked in tests/app/explore-runs.test.tsx. */
const HOSTILE = link({
  workload: { synthetic: { requests: 100_000, writeSizes: [{ bytes: 1_073_741_824 }], readShare: 0 } },
});

test('a page opened with a link to a run beyond the budget asks first, and axe finds nothing there', async ({
  page,
}) => {
  await page.goto(`./${HOSTILE}`);
  await expect(page.getByText('Run A exceeds this page’s budget', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a link opens the license notices of every package in the page', { tag: LOADS }, async ({ page, request }) => {
  await open(page);
  await page.keyboard.press('?');
  const link = page.getByRole('link', { name: 'Licenses of bundled packages' });
  const address = await link.getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.status()).toBe(200);
  const text = await response.text();
  // Packages that the sources import bring others along; each has a title, and below it the text of its license.
  // (The package needs few at run time; what the page bundles is installed for its build.)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const sections = text.split(/^## (?=\S+ - \d+\.\d+\.\d+ \()/m).slice(1);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    expect(section).toMatch(/^\S+ - \d+\.\d+\.\d+ \(\(?(MIT|ISC|BSD-3-Clause|Apache-2.0|MIT AND Zlib)\)?\)\n/);
    expect(section).toMatch(/Copyright/i);
    expect(section.length).toBeGreaterThan(500);
  }
  const named = sections.map((section) => section.slice(0, section.indexOf(' ')));
  // The last two are in a worker only.
  for (const name of ['react', 'react-dom', 'zustand', 'd3-scale', 'pako', '@noble/hashes']) {
    expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name);
    expect(named).toContain(name);
  }
});

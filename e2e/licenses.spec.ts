import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, root } from './support/explore.ts';
import { expect, LOADS, test } from './support/test.ts';

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

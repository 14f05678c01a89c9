/** Text of unknown origin becomes values at one door, which limits its depth and its length. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseJson } from '../../src/document/parse-json.ts';
import { filesUnder, isSource } from '../support/imports.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Texts that this program has written itself. */
const OWN: Readonly<Record<string, string>> = {
  'src/app/compare/add-files.ts': 'names of files that this tab was reading',
  'src/app/compare/table/lines-table.tsx': 'an attribute of the table',
  'src/app/embed/splice.ts': 'a state that the page has made',
  'src/app/files/open-served.ts': 'the list of the page’s own server',
  'src/app/stores/layout.ts': 'the layout, which the first view reads',
  'src/cli/help.ts': 'the package’s own version',
  'src/cli/open/built-page.ts': 'the page in the package',
  'src/cli/papers/shipped-files.ts': 'shipped results',
  'src/document/parse-json.ts': 'the door',
  'src/document/scan-json.ts': 'a key, quoted in the text',
};

it('no other file parses JSON', () => {
  const found = filesUnder('src')
    .filter(isSource)
    .filter((file) => /\bJSON\.parse\(/.test(readFileSync(resolve(ROOT, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OWN).toSorted());
});

it('values may be nested in 64 levels, and no more', () => {
  const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(() => parseJson(lists(64), 'x')).not.toThrow();
  const says = 'x: found values nested too deeply; allowed: at most 64 levels';
  for (const text of [lists(65), lists(20_000), '['.repeat(1_000_000), '{"a":'.repeat(65)])
    expect(() => parseJson(text, 'x')).toThrow(says);
});

it('a text may have 256 million characters, and no more', () => {
  const says = 'x: found 256000001 characters; allowed: at most 256000000';
  expect(() => parseJson(' '.repeat(256_000_001), 'x')).toThrow(says);
});

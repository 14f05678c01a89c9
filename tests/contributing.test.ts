/** CONTRIBUTING.md and docs/extending/: every path exists, and every quoted line begins one of its file. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const PAGES = readdirSync(join(root, 'docs/extending')).map((file) => `docs/extending/${file}`);
const text = ['CONTRIBUTING.md', ...PAGES].map((page) => readFileSync(join(root, page), 'utf8')).join('\n');

/** Paths of the project in inline code. */
const paths = [...text.matchAll(/`((?:src|tests|e2e|docs|sample-traces|\.ci)\/[\w./-]*|README\.md)`/g)].map(
  (match) => match[1],
);

/** Code blocks that begin with the path of their file. (worked-examples.test.ts follows those headed by it.) */
const blocks = [...text.matchAll(/```ts\n\s*\/\/ (\S+)\n([^`]*)```/g)].map(([, path, lines]) => ({
  path,
  lines: lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
}));

describe('the pages for contributors', () => {
  it('name files that exist', () => {
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('quote the beginnings of lines of their files', () => {
    expect(blocks.length).toBe(text.split('```ts\n').length - 1);
    expect(blocks.length).toBeGreaterThan(3);
    for (const { path, lines } of blocks) {
      const file = readFileSync(join(root, path), 'utf8').split('\n');
      expect(lines.length, path).toBeGreaterThan(0);
      for (const line of lines)
        expect(
          file.some((real) => real.trim().startsWith(line)),
          `${path}: ${line}`,
        ).toBe(true);
    }
  });

  it('cover what people add', () => {
    for (const title of [
      ...['a policy', 'a trace format', 'a setting', 'a scenario', 'a chart', 'an export', 'a lesson'],
      ...['a question kind', 'a text'],
    ]) {
      expect(text).toContain(`# Add ${title}\n`);
    }
  });
});

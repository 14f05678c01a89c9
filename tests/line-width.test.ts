/**
 * Comments, texts and pages of at most 120 columns (Oxfmt holds the code to it). Template literals, titles of tests,
 * regular expressions, drawings in comments, tables and links may be longer.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const MOST_COLUMNS = 120;

const COMMENT = /^\s*(\*|\/\/|\/\*)/;
/** A line that is one text and at most the name of its property. */
const TEXT = /^\s*([\w.'-]+: )?'([^'\\]|\\.)*'( \+|[,;)])*$/;
/** Three spaces in a row are a drawing or a table. */
const DRAWING = /\S {3}/;

/** Folders that are made, or come from others. */
const NOT_OURS = /(^|\/)(node_modules|dist[\w-]*|coverage|test-results|playwright-report|\.git)$|^\.ci\/out$/;

/** Our files with one of these endings, as paths from the project's folder. */
function files(...endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_OURS.test(path)) walk(path);
      if (entry.isFile() && endings.some((ending) => path.endsWith(`.${ending}`))) found.push(path);
    }
  };
  walk('');
  return found;
}

function tooLong(file: string, isProse: (line: string) => boolean): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.length > MOST_COLUMNS && isProse(line) ? [`${file}:${index + 1}`] : []));
}

it('comments and texts of the code', () => {
  const code = files('ts', 'tsx', 'mjs', 'css');
  expect(code.length).toBeGreaterThan(1000);
  const isProse = (line: string): boolean => (COMMENT.test(line) && !DRAWING.test(line)) || TEXT.test(line);
  expect(code.flatMap((file) => tooLong(file, isProse))).toEqual([]);
});

it('sentences of the pages', () => {
  const pages = files('md');
  expect(pages.length).toBeGreaterThan(30);
  let inCode = false;
  const isProse = (line: string): boolean => {
    if (line.trim().startsWith('```')) inCode = !inCode;
    return !inCode && !/^(\||#|!\[)/.test(line);
  };
  expect(pages.flatMap((file) => tooLong(file, isProse))).toEqual([]);
});

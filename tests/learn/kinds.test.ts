/** Kinds of questions: a file and a line each, and nothing else asks for the kind of a question. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { QUESTION_KINDS } from '../../src/learn/kinds/index.ts';

const root = resolve(import.meta.dirname, '../..');
const HALVES = ['src/learn/kinds', 'src/app/learn/kinds'];
/** What the kinds of a half share. */
const SHARED = ['index', 'kind', 'numbers', 'kind-view'];
const kindsIn = (path: string): string[] =>
  readdirSync(join(root, path))
    .filter((file) => file.includes('.'))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((name) => !SHARED.includes(name))
    .sort();

/** A comparison with the name of a kind, other than that of a setting's schema. */
const named = QUESTION_KINDS.join('|');
const ASKS = new RegExp(
  `(?<!\\bnode\\??\\.)\\bkind\\b\\)?\\s*(?:===|!==)\\s*'(?:${named})'|'(?:${named})'\\s*(?:===|!==)|\\bcase '(?:${named})'`,
);
const asks = (text: string): string[] => text.split('\n').filter((line) => ASKS.test(line));

it('each kind has a file for its logic and one for its view, and each other file is shared', () => {
  expect(QUESTION_KINDS.length).toBeGreaterThan(0);
  for (const half of HALVES) expect(kindsIn(half), half).toEqual([...QUESTION_KINDS].sort());
});

it('only the files of the kinds ask for the kind of a question', () => {
  const files = ['src/learn', 'src/app/learn', 'src/app/embed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !HALVES.some((half) => file.startsWith(`${half}/`))),
  );
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) =>
    asks(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('the search for such questions finds them, and leaves the kinds of settings alone', () => {
  expect(asks("if (question.kind === 'pick') return;")).toHaveLength(1);
  expect(asks("if (kind !== 'number') return;")).toHaveLength(1);
  expect(asks("    case 'draw':")).toHaveLength(1);
  expect(asks("node?.kind === 'number' && node.unit === 'ns'")).toEqual([]);
  expect(asks("block.kind === 'paragraph'")).toEqual([]);
});

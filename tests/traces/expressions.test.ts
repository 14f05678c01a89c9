/** No regular expression over foreign text takes the square of its length. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { FORMATS } from '../../src/traces/known-formats.ts';
import { filesUnder, isSource } from '../support/imports.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What reads files of other programs. */
const READERS = ['src/traces', 'src/app/files', 'src/app/setup/traces', 'src/document', 'src/device/visible-text.ts'];
const LENGTH = 100_000;
const MOST_MS = 100;

interface Expression {
  readonly where: string;
  readonly pattern: RegExp;
}

function expressionsIn(file: string): Expression[] {
  const source = ts.createSourceFile(file, readFileSync(resolve(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, text, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ where: `${file}:${line + 1}`, pattern: new RegExp(text, flags) });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Characters that an expression names, and one of each class in it. */
function ownCharacters({ source }: RegExp): string[] {
  const classes = { '\\d': '1', '\\s': ' ', '\\w': 'a', '\\S': 'x', '\\D': '-', '\\t': '\t', '\\p': 'é', '.': 'x' };
  const escaped = [...source.matchAll(/\\[dswSDtp]|\./g)].map(([name]) => classes[name as keyof typeof classes]);
  const plain = source.replace(/\\[a-zA-Z]|\{\d+,?\d*\}/g, '').replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
  return [
    ...new Set([
      ...escaped,
      ...Array.from(plain.replace(/[\\()[\]{}?*+^$|]/g, '')),
      ...(source.match(/\\[()[\]{}|.*+?^$/]/g) ?? []).map((each) => each[1]),
    ]),
  ];
}

/** Long texts of these characters: each alone, each pair in turn of neighbors, and all in the order of the expression. */
function textsOf(pattern: RegExp): string[] {
  const own = ownCharacters(pattern).slice(0, 40);
  const units = [...own, ...own.map((each, i) => each + (own[i + 1] ?? own[0])), own.join('')].filter(
    (unit) => unit !== '',
  );
  return units.map((unit) => `${unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)}\u2028`);
}

function millisecondsOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether twice the text takes more than three times as long: a slow machine alone does not. */
function isQuadratic(pattern: RegExp, text: string): boolean {
  if (millisecondsOf(pattern, text) <= MOST_MS) return false;
  const least = (of: string): number => Math.min(...[1, 2, 3].map(() => millisecondsOf(pattern, of)));
  return least(text) > 3 * least(text.slice(0, text.length / 2));
}

const slowOnes = (expressions: readonly Expression[], textsFor: (pattern: RegExp) => readonly string[]): string[] =>
  expressions.flatMap(({ where, pattern }) => {
    const slow = textsFor(pattern).find((text) => isQuadratic(pattern, text));
    return slow === undefined ? [] : [`${where}: ${String(pattern)} on ${JSON.stringify(slow.slice(0, 40))}`];
  });

it('each of the readers is quick on 100,000 of its own characters', () => {
  const files = READERS.flatMap((path) => (path.endsWith('.ts') ? [path] : filesUnder(path).filter(isSource)));
  const expressions = files.flatMap(expressionsIn);
  expect(slowOnes(expressions, textsOf)).toEqual([]);
  expect(expressions.length).toBeGreaterThan(150);
});

it('those of the formats are quick on 50,000 characters behind each beginning of a line of theirs', async () => {
  const composed: Expression[] = [];
  const compose = RegExp;
  vi.stubGlobal(
    'RegExp',
    new Proxy(compose, {
      construct: (_, [source, flags]: [string, string?]) => {
        const pattern = new compose(source, flags);
        composed.push({ where: 'composed', pattern });
        return pattern;
      },
    }),
  );
  const formats = filesUnder('src/traces/formats').filter(isSource);
  // Under another name, for other tests have loaded them.
  for (const file of formats) await import(/* @vite-ignore */ `${resolve(ROOT, file)}?composed`);
  vi.unstubAllGlobals();
  expect(composed.length).toBeGreaterThan(7);
  const examples = FORMATS.map(({ example }) => example.split('\n')[0]);
  const beginnings = new Set(
    examples.flatMap((text) => [...text.matchAll(/[,\s]/g)].map(({ index }) => text.slice(0, index + 1))),
  );
  const texts = [...beginnings].flatMap((beginning) =>
    ['a', '1', ' a', '1,', '1 '].map((unit) => beginning + unit.repeat(50_000 / unit.length)),
  );
  expect(slowOnes([...composed, ...formats.flatMap(expressionsIn)], () => texts)).toEqual([]);
});

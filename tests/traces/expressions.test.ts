/** No regular expression over foreign text takes the square of its length. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
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

it('each of the readers is quick on 100,000 of its own characters', () => {
  const files = READERS.flatMap((path) => (path.endsWith('.ts') ? [path] : filesUnder(path).filter(isSource)));
  const slow: string[] = [];
  let compared = 0;
  for (const { where, pattern } of files.flatMap(expressionsIn)) {
    compared++;
    for (const text of textsOf(pattern)) {
      const before = process.cpuUsage();
      if (pattern.global) text.replace(pattern, '');
      else pattern.test(text);
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 <= MOST_MS) continue;
      slow.push(`${where}: ${String(pattern)} on ${JSON.stringify(text.slice(0, 12))}`);
      break;
    }
  }
  expect(slow).toEqual([]);
  expect(compared).toBeGreaterThan(150);
}, 120_000);

import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const under = (folder: string, end: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => join(root, folder, name));

/** The names of classes in the code: whole words, and the first parts of names that a template completes. */
interface Said {
  readonly words: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

function saidBy(texts: readonly string[]): Said {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const add = (text: string, isOpen: boolean): void => {
    const parts = text.split(/\s+/);
    const last = isOpen ? parts.pop() : undefined;
    if (last !== undefined && /[a-z]-$/i.test(last)) beginnings.add(last);
    for (const part of parts) words.add(part);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) add(node.text, false);
    else if (ts.isTemplateExpression(node)) {
      add(node.head.text, true);
      node.templateSpans.forEach(({ literal }, index) => {
        add(literal.text, index < node.templateSpans.length - 1);
      });
    }
    ts.forEachChild(node, visit);
  };
  for (const text of texts)
    visit(ts.createSourceFile('one.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return { words, beginnings };
}

/** A rule: its selector, and the at-rules and rules around it. */
interface Rule {
  readonly place: string;
  readonly selector: string;
}

/** The rules of a style sheet in order; the steps of key frames are rules here. */
function rulesOf(sheet: string): Rule[] {
  const found: Rule[] = [];
  const around: string[] = [];
  for (const [, before, brace] of sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') around.pop();
    else {
      const selector = before
        .slice(before.lastIndexOf(';') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim();
      if (!selector.startsWith('@')) found.push({ place: around.join(' '), selector });
      around.push(selector);
    }
  }
  return found;
}

/** The classes of a style sheet, each with the first selector that names it. */
function classesOf(sheet: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { selector } of rulesOf(sheet))
    for (const [, name] of selector.matchAll(/\.([a-z][\w-]*)/gi)) if (!found.has(name)) found.set(name, selector);
  return found;
}

/** The tokens that a style sheet uses without another value in their place, and those that it declares. */
function tokensOf(sheet: string): { used: string[]; declared: string[] } {
  return {
    used: [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name),
    declared: [...sheet.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
  };
}

const unsaid = (classes: Iterable<string>, { words, beginnings }: Said): string[] =>
  [...classes].filter((name) => !words.has(name) && ![...beginnings].some((one) => name.startsWith(one)));

const sheets = under('src', /\.css$/).map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));
const code = saidBy(under('src', /\.tsx?$/).map((file) => readFileSync(file, 'utf8')));
const page = new Set(
  [...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/class="([^"]*)"/g)].flatMap(([, names]) =>
    names.split(/\s+/),
  ),
);

describe('the style sheets', () => {
  it('name only classes that the page can have', () => {
    const dead = sheets.flatMap(({ file, text }) => {
      const classes = classesOf(text);
      return unsaid(classes.keys(), code)
        .filter((name) => !page.has(name))
        .map((name) => `${file}: ${classes.get(name) ?? ''}`);
    });
    expect(dead).toEqual([]);
    expect(sheets.flatMap(({ text }) => [...classesOf(text).keys()]).length).toBeGreaterThan(0);
  });

  it('use only tokens that a style sheet or the code declares', () => {
    const declared = new Set(sheets.flatMap(({ text }) => tokensOf(text).declared));
    const used = sheets.flatMap(({ file, text }) => tokensOf(text).used.map((token) => ({ file, token })));
    const unknown = used.filter(({ token }) => !declared.has(token) && unsaid([token], code).length > 0);
    expect(unknown).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  });

  it('say each selector once in a place, so that one rule tells all of it', () => {
    const twice = sheets.flatMap(({ file, text }) => {
      const seen = new Set<string>();
      const found: string[] = [];
      for (const { place, selector } of rulesOf(text)) {
        const key = `${place} ${selector}`;
        if (seen.has(key)) found.push(`${file}: ${key}`);
        seen.add(key);
      }
      return found;
    });
    expect(twice).toEqual([]);
  });
});

describe('the check of style sheets', () => {
  const said = saidBy(['<p className="grade small" />; const x = `grade tone-${grade} ${other}`; const y = `${a}-b`;']);

  it('reads rules inside others, and none from a comment', () => {
    expect(rulesOf('/* .no { } */ a { b: c; > d { e: f } } @media print { a { b: c } }')).toEqual([
      { place: '', selector: 'a' },
      { place: 'a', selector: '> d' },
      { place: '@media print', selector: 'a' },
    ]);
  });

  it('finds a class that no code says, in any part of a selector', () => {
    const classes = classesOf('.grade > .lost:hover, .small { color: red } @media print { .gone { top: 0 } }');
    expect([...classes.keys()]).toEqual(['grade', 'lost', 'small', 'gone']);
    expect(unsaid(classes.keys(), said)).toEqual(['lost', 'gone']);
  });

  it('lets a class be made of a beginning that ends with a hyphen, and of no other part', () => {
    expect(unsaid(['tone-right', 'ton', 'tones', 'x-b'], said)).toEqual(['ton', 'tones', 'x-b']);
  });

  it('finds a token that nobody declares, unless it has another value in its place', () => {
    expect(tokensOf('a { --b: 1px; top: var(--c); left: var(--d, 2px) }')).toEqual({
      used: ['--c'],
      declared: ['--b'],
    });
  });
});

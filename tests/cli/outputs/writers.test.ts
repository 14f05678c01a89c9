/**
 * Everything that can write a file, and who calls it. A new caller is to go through the one door of outputs
 * (`openOutput`), which knows the inputs of the command; if it cannot, this list says why it may.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** By primitive, the files that name it. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  // The system's calls. Reads are in the list, too: they are imported from the same module.
  'import node:fs': [
    'src/cli/command-line.ts',
    'src/cli/files/disk.ts',
    'src/cli/open/built-page.ts',
    'src/cli/open/page-server.ts',
    'src/cli/papers/papers-command.ts',
    // It reads what it replaces through the door.
    'src/cli/papers/shipped-files.ts',
    // It looks for a file whose name is shown another way.
    'src/cli/plans/plan-traces.ts',
  ],
  // `open` starts a browser.
  'import node:child_process': ['src/cli/open/open-command.ts'],
  // One place for each act on a descriptor or a path.
  'disk.open': ['src/cli/files/files.ts', 'src/cli/files/outputs.ts'],
  'disk.write': ['src/cli/files/standard-streams.ts'],
  'disk.rename': ['src/cli/files/outputs.ts'],
  'disk.unlink': ['src/cli/files/outputs.ts'],
  writeAll: ['src/cli/files/outputs.ts', 'src/cli/files/standard-streams.ts'],
  // The door.
  openOutput: [
    'src/cli/files/outputs.ts',
    'src/cli/grade.ts',
    'src/cli/papers/papers-command.ts',
    'src/cli/papers/shipped-files.ts',
    'src/cli/plans/plan-outputs.ts',
    'src/cli/run.ts',
  ],
};

/** Texts without any of these words name no primitive: most files need no parser. */
const MAY_WRITE = /\bfs\b|child_process|\bdisk\b|writeAll|openOutput/;

/** Names of node:fs that files outside `disk.ts` may import: none of them writes into a file. */
const HARMLESS = ['Stats', 'createReadStream', 'existsSync', 'mkdirSync', 'readFileSync', 'readdirSync', 'statSync'];

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .sort();

/** The primitives that a source text names. */
function primitivesOf(text: string): { readonly uses: ReadonlySet<string>; readonly fs: readonly string[] } {
  const uses = new Set<string>();
  const fs: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const module = node.moduleSpecifier.text;
      if (/^(node:)?(fs|child_process)(\/|$)/.test(module)) {
        uses.add(`import ${module.replace(/^(?!node:)/, 'node:')}`);
        const names = node.importClause?.namedBindings;
        if (module.includes('fs')) {
          if (names !== undefined && ts.isNamedImports(names)) {
            fs.push(...names.elements.map(({ name, propertyName }) => (propertyName ?? name).text));
          } else fs.push('*');
        }
      }
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [module] = node.arguments;
      if (ts.isStringLiteral(module) && /^(node:)?(fs|child_process)(\/|$)/.test(module.text)) uses.add('import()');
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'disk') {
      uses.add(`disk.${node.name.text}`);
    }
    if (ts.isNewExpression(node)) uses.add(`new ${node.expression.getText()}`);
    if (ts.isIdentifier(node)) uses.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return { uses, fs };
}

it('Files are written by the callers in this list alone', () => {
  const found = new Map(Object.keys(CALLERS).map((name) => [name, [] as string[]]));
  const others: string[] = [];
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!MAY_WRITE.test(text)) continue;
    const { uses, fs } = primitivesOf(text);
    for (const [name, files] of found) if (uses.has(name)) files.push(path);
    const isDisk = path === 'src/cli/files/disk.ts';
    for (const name of fs) if (!isDisk && !HARMLESS.includes(name)) others.push(`${path}: ${name} of node:fs`);
    for (const name of ['import()', 'import node:fs/promises']) if (uses.has(name)) others.push(`${path}: ${name}`);
  }
  expect(sources.length).toBeGreaterThan(0);
  expect(Object.fromEntries(found)).toEqual(CALLERS);
  expect(others).toEqual([]);
});

it('The list of writers sees every way to name a primitive', () => {
  const cases: readonly (readonly [string, string])[] = [
    ["import { writeFileSync } from 'node:fs';", 'import node:fs'],
    ["import fs from 'fs';", 'import node:fs'],
    ["import * as fs from 'node:fs/promises';", 'import node:fs/promises'],
    ["import { spawn } from 'node:child_process';", 'import node:child_process'],
    ["const { writeFile } = await import('node:fs/promises');", 'import()'],
    ["disk.rename('a', 'b');", 'disk.rename'],
    ['const open = openOutput;', 'openOutput'],
  ];
  for (const [text, name] of cases) expect([...primitivesOf(text).uses], text).toContain(name);
  expect(cases).toHaveLength(7);
  expect(primitivesOf("import { openSync as f, type Stats } from 'node:fs';").fs).toEqual(['openSync', 'Stats']);
  expect(primitivesOf("import fs from 'fs';").fs).toEqual(['*']);
});

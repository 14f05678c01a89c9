/**
 * Nothing is written into a page behind an `await` without asking whether it is still this page. Whoever awaits asks:
 * every `await` and `.then` of the page takes `ofPage(…)`, or an async function of the page, for which the same holds.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The browser's storage completes what it has begun, and shows nothing; who waits for it asks. */
const STORAGE = 'src/app/storage/';
const SHOWS = /from '\.\.\/stores\/(?!page-state\.ts)/;

/** What gives an answer for the page that asks (stores/page-state.ts). */
const PAGE_STATE = 'src/app/stores/page-state.ts';
const ASKS = ['ofPage', 'loadPart'];

/** Components are loaded once for all pages; an old page is off the screen. */
const OUTLIVES = 'lazyPart';

type Sources = ReadonlyMap<string, ts.SourceFile>;

function parsed(texts: Readonly<Record<string, string>>): Sources {
  return new Map(
    Object.entries(texts).map(([file, text]) => [
      file,
      ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined),
    ]),
  );
}

const isAsync = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;

/** What a scope itself declares under a name: a function, or what a variable or parameter begins with. */
function declaredIn(scope: ts.Node, name: string): ts.Node | undefined {
  let found: ts.Node | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node)) {
      if (node.name?.text === name) found = node;
      return;
    }
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) {
      const isNamed = ts.isIdentifier(node.name)
        ? node.name.text === name
        : new RegExp(`\\b${name}\\b`).test(node.name.getText());
      if (isNamed) found = (ts.isIdentifier(node.name) ? node.initializer : undefined) ?? node;
      return;
    }
    // An inner scope declares for itself.
    if (node !== scope && (ts.isFunctionLike(node) || ts.isBlock(node))) return;
    ts.forEachChild(node, look);
  };
  ts.forEachChild(scope, look);
  return found;
}

/** The import of a name: its file and its name there. */
function importOf(source: ts.SourceFile, name: string): readonly [file: string, name: string] | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const element = bindings.elements.find((one) => one.name.text === name);
    if (element === undefined) continue;
    const file = posix.join(posix.dirname(source.fileName), statement.moduleSpecifier.text);
    return [file, (element.propertyName ?? element.name).text];
  }
  return undefined;
}

/** Whether an answer comes only to the page that asked. */
function isOfPage(answer: ts.Expression, sources: Sources): boolean {
  let call = answer;
  while (ts.isParenthesizedExpression(call)) call = call.expression;
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
  const { text } = call.expression;
  const source = call.getSourceFile();
  for (let scope: ts.Node = call; scope !== source; scope = scope.parent) {
    const declared = declaredIn(scope, text);
    if (declared !== undefined) return isAsync(declared);
  }
  const [file, name] = importOf(source, text) ?? [source.fileName, text];
  if (file === PAGE_STATE) return ASKS.includes(name);
  const from = file.startsWith(STORAGE) ? undefined : sources.get(file);
  return from !== undefined && isAsync(declaredIn(from, name));
}

/** Whether it calls, makes and changes nothing. */
function writesNothing(callback: ts.Expression): boolean {
  if (!ts.isArrowFunction(callback)) return false;
  let isIdle = true;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isBinaryExpression(node)) isIdle = false;
    else ts.forEachChild(node, look);
  };
  look(callback.body);
  return isIdle;
}

/** What some files wait for without asking, a line for each. */
function unasked(files: readonly string[], sources: Sources): string[] {
  const found: string[] = [];
  const say = (answer: ts.Expression): void => {
    const source = answer.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(answer.getStart());
    found.push(`${source.fileName}:${line + 1} ${answer.getText().replaceAll(/\s+/g, ' ')}`);
  };
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === OUTLIVES) return;
    if (ts.isFunctionDeclaration(node) && node.name?.text === OUTLIVES) return;
    if (ts.isAwaitExpression(node) && !isOfPage(node.expression, sources)) say(node.expression);
    if (ts.isForOfStatement(node) && node.awaitModifier !== undefined) say(node.expression);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const isChain = /^(then|catch|finally)$/.test(name.text);
      if (isChain && !node.arguments.every(writesNothing) && !isOfPage(expression, sources)) say(expression);
    }
    ts.forEachChild(node, look);
  };
  for (const file of files) {
    const source = sources.get(file);
    if (source === undefined) throw new Error(`${file} is not there`);
    look(source);
  }
  return found;
}

const FIXTURE = 'src/app/room/file.ts';

/** What a file waits for without asking. */
const inFile = (text: string): string[] =>
  unasked(
    [FIXTURE],
    parsed({
      [FIXTURE]: `import { later } from '../other.ts';\nimport { plain } from '../other.ts';\n${text}`,
      'src/app/other.ts':
        'export async function later() { return 1; }\nexport function plain() { return Promise.resolve(1); }',
    }),
  ).map((line) => line.replace(/^.*?\d /, ''));

it.each([
  ['an answer of a worker', 'async function a() { use.setState(await handle.end); }', 'handle.end'],
  ['a function of another room', 'async function a() { use.setState(await plain()); }', 'plain()'],
  ['a function of this file', 'const b = () => c();\nasync function a() { use.setState(await b()); }', 'b()'],
  [
    'a parameter of the name of an async function',
    'async function a(later) { use.setState(await later()); }',
    'later()',
  ],
  ['what comes behind `then`', 'const a = () => plain().then((b) => use.setState(b));', 'plain()'],
  [
    'what comes behind a second `then`',
    'const a = () => later().then(plain).then((b) => use.set(b));',
    'later().then(plain)',
  ],
  ['what comes behind a failure', 'const a = () => plain().catch(() => use.setState(1));', 'plain()'],
  ['what is done in any case', 'const a = () => plain().finally(close);', 'plain()'],
  ['the next of several', 'async function a() { for await (const b of plain()) use.setState(b); }', 'plain()'],
  [
    'a store, packed',
    'import { get } from "../storage/kept.ts";\nasync function a() { use.set(await get()); }',
    'get()',
  ],
  ['a part that is loaded without asking', 'async function a() { (await import("./b.ts")).b(); }', 'import("./b.ts")'],
])('The search finds what waits for %s without asking.', (_, text, answer) => {
  expect(inFile(text)).toEqual([answer]);
});

it.each([
  ['asks', 'import { ofPage } from "../stores/page-state.ts";\nasync function a() { use.set(await ofPage(plain())); }'],
  ['loads a part', 'import { loadPart } from "../stores/page-state.ts";\nloadPart(() => import("./b.ts")).then(go);'],
  ['waits for what asks', 'async function b() {}\nasync function a() { use.set(await b(), await later()); }'],
  ['waits for an inner function', 'function a() { const b = async () => 1;\n b().then(use.set); }'],
  ['makes a failure nothing', 'const a = () => plain().catch(() => null);'],
  ['is a component', 'const A = lazyPart(async () => ({ default: (await import("./a.tsx")).A }));'],
])('The search lets pass what %s.', (_, text) => {
  expect(inFile(text)).toEqual([]);
});

it('Everything in the page that waits for an answer asks whether it is still this page.', () => {
  const texts = Object.fromEntries(
    readdirSync(join(root, 'src/app'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
  const files = Object.keys(texts).filter(
    (file) => (!file.startsWith(STORAGE) || SHOWS.test(texts[file])) && file !== PAGE_STATE,
  );
  expect(files).toEqual(expect.arrayContaining(['src/app/links/address.ts', 'src/app/storage/say-fault.ts']));
  expect(files).not.toContain('src/app/storage/database.ts');
  expect(unasked(files, parsed(texts)), 'Each is to be given to `ofPage`, or declared as an async function.').toEqual(
    [],
  );
});

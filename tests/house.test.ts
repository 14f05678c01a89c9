import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { circles, filesUnder, importsAmong, isFile, isSource, namedModules } from './support/imports.ts';

const root = resolve(import.meta.dirname, '..');

/** The rooms of src/, in order: each may import only rooms that stand before it. */
const ROOMS = [
  'base',
  'device',
  'document',
  'engine',
  'policies',
  'analysis',
  'traces',
  'papers',
  'compare',
  'learn',
  'worker',
  'timeline',
  'charts',
  'app',
  'package',
  'reproduction',
  'cli',
] as const;

/**
 * The rooms of the page, in order: each may import only rooms of floors below its own, and of its own floor only if that
 * is `steps`, those before it. Rooms of other floors never import each other.
 */
const PAGE_FLOORS: readonly { readonly kind: 'steps' | 'apart'; readonly rooms: readonly string[] }[] = [
  {
    kind: 'steps',
    rooms: [
      ...['styles', 'stores', 'storage', 'components', 'contributions', 'exports', 'runs', 'navigation', 'travel'],
      ...['scenarios', 'links'],
    ],
  },
  { kind: 'apart', rooms: ['inspector', 'device-panel', 'timeline-panel', 'charts-panel', 'setup'] },
  { kind: 'apart', rooms: ['compare', 'papers', 'learn'] },
  { kind: 'steps', rooms: ['embed', 'files', 'shell', 'commands'] },
];

/** What is wrong with an import from one room of the page to another, or null. Files of `src/app` itself see all. */
function pageProblem(from: string, to: string): string | null {
  const [room, target] = [from, to].map((file) => /^src\/app\/([^/]+)\//.exec(file)?.[1]);
  if (room === undefined || room === target) return null;
  const floorOf = (name: string): number => PAGE_FLOORS.findIndex(({ rooms }) => rooms.includes(name));
  if (target === undefined) return `${from} imports ${to}, which is the whole page`;
  const [own, other] = [floorOf(room), floorOf(target)];
  if (own < 0 || other < 0) return `${from} imports ${to}: one of them stands on no floor of the page`;
  if (other < own) return null;
  const { kind, rooms } = PAGE_FLOORS[own];
  if (other === own && kind === 'steps' && rooms.indexOf(target) < rooms.indexOf(room)) return null;
  return `${from} imports ${to}: ${target}/ does not stand below ${room}/`;
}

/** The command line has no screen; what measures the papers draws charts for files, and knows no page. */
const FORBIDDEN: Readonly<Partial<Record<string, readonly string[]>>> = {
  library: ['app', 'timeline', 'charts', 'worker', 'papers', 'learn'],
  reproduction: ['app', 'timeline', 'worker', 'learn', 'compare', 'package'],
  cli: ['app', 'timeline', 'charts'],
};

/**
 * Files of the engine that only the engine imports: the whole state of a run. Mechanisms of policies have
 * `policy-engine.ts` and `policy-actions.ts`, all other rooms `view.ts`.
 */
const PRIVATE = ['src/engine/simulation.ts'];

/** The packages that a room may import; a room that is not named here imports none. */
const PACKAGES: Readonly<Partial<Record<string, RegExp>>> = {
  base: /^pako$/,
  compare: /^@noble\/hashes\//,
  traces: /^(@noble\/hashes\/|hash-wasm$)/,
  learn: /^@noble\/hashes\//,
  timeline: /^d3-/,
  charts: /^(d3-|react$|react\/|react-dom$)/,
  app: /^(d3-|react$|react\/|react-dom$|react-dom\/|zustand$|zustand\/|idb$)/,
  reproduction: /^linkedom$/,
  cli: /^node:/,
};

/** The room that a file belongs to. */
function roomOf(file: string): string {
  return file.split('/')[1] ?? '';
}

const rankOf = (file: string): number => ROOMS.findIndex((name) => name === roomOf(file));

/**
 * What is wrong with the imports of one source file, a line for each.
 * @param file its path from the project's root, with forward slashes
 * @param exists tells whether a path from the project's root is a file
 */
function importProblems(file: string, text: string, exists: (path: string) => boolean): string[] {
  const [top, , ...rest] = file.split('/');
  if (top !== 'src') throw new Error(`${file} is not in src/`);
  const rank = rankOf(file);
  if (rank < 0 || rest.length === 0) return [`${file} stands in no room; the rooms are ${ROOMS.join(', ')}`];
  const problems: string[] = [];
  for (const specifier of namedModules(text)) {
    if (!specifier.startsWith('.')) {
      if (PACKAGES[ROOMS[rank] ?? '']?.test(specifier) !== true) {
        problems.push(`${file} imports the package "${specifier}", which is not for ${ROOMS[rank]}/`);
      }
      continue;
    }
    const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
    const targetRoom = roomOf(target);
    const targetRank = rankOf(target);
    if (!target.startsWith('src/')) problems.push(`${file} imports "${specifier}", which is outside src/`);
    else if (!exists(target)) problems.push(`${file} imports "${specifier}": there is no file ${target}`);
    else if (targetRank > rank) problems.push(`${file} imports ${targetRoom}/, which stands below ${ROOMS[rank]}/`);
    else if (FORBIDDEN[ROOMS[rank] ?? '']?.includes(targetRoom) === true) {
      problems.push(`${file} imports ${targetRoom}/, which is not for ${ROOMS[rank]}/`);
    } else if (roomOf(file) === 'app' && targetRoom === 'app' && pageProblem(file, target) !== null) {
      problems.push(pageProblem(file, target) ?? '');
    } else if (PRIVATE.includes(target) && targetRank !== rank) {
      problems.push(`${file} imports ${target}, which only ${targetRoom}/ imports`);
    }
  }
  return problems;
}

/** Objects that a module of the page may hold: workers and queues, which end with what they run, and constants. */
const HELD_OBJECTS = ['EngineClient', 'RunQueue', 'RegExp', 'URL', 'TextEncoder', 'TextDecoder', 'Error'];

/** Methods that change a list, a map or a set. */
const CHANGES = /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/;

/**
 * What a module of the page keeps apart from its state (src/app/stores/page-state.ts), a line for each: variables,
 * collections that can change, other objects, and stores that are not made anew with the page.
 */
function stateProblems(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const constants = new Set<string>();
  const say = (name: string, why: string): void => {
    problems.push(`${file}: ${name} ${why}; declare it by pageState or pageStore of app/stores/page-state.ts`);
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && statement.getText().includes("from 'zustand'")) {
      if (/\bcreate\b/.test(statement.getText())) say('create', 'makes a store that stays when the page is made anew');
    }
    if (!ts.isVariableStatement(statement)) continue;
    const { flags, declarations } = statement.declarationList;
    for (const { name, type, initializer } of declarations) {
      if ((flags & ts.NodeFlags.Const) === 0) say(name.getText(), 'is a variable of the module');
      if (initializer === undefined) continue;
      if (ts.isObjectLiteralExpression(initializer) || ts.isArrayLiteralExpression(initializer))
        constants.add(name.getText());
      if (!ts.isNewExpression(initializer)) continue;
      const made = initializer.expression.getText();
      const isConstant = type !== undefined && /^Readonly(Map|Set)\b/.test(type.getText());
      if (!isConstant && !HELD_OBJECTS.includes(made)) say(name.getText(), `holds a ${made} that can change`);
    }
  }
  const visit = (node: ts.Node): void => {
    const changed =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
        ? node.left
        : ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)
          ? node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
            ? node.operand
            : undefined
          : ts.isDeleteExpression(node)
            ? node.expression
            : ts.isCallExpression(node) &&
                ts.isPropertyAccessExpression(node.expression) &&
                CHANGES.test(node.expression.name.text)
              ? node.expression
              : undefined;
    let base: ts.Node | undefined = changed;
    while (base !== undefined && (ts.isPropertyAccessExpression(base) || ts.isElementAccessExpression(base)))
      base = base.expression;
    if (base !== undefined && base !== changed && ts.isIdentifier(base) && constants.has(base.text))
      say(base.text, `is changed by ${node.getText().slice(0, 40)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

describe('the rooms of src/', () => {
  it('import only rooms above them', () => {
    const sources = filesUnder('src').filter(isSource);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap((file) => importProblems(file, readFileSync(join(root, file), 'utf8'), isFile))).toEqual([]);
  });

  it('of the page stand on floors, and every folder of the page is one of them', () => {
    const folders = readdirSync(join(root, 'src/app'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(PAGE_FLOORS.flatMap(({ rooms }) => rooms).sort());
    const allowed = (from: string, to: string): boolean =>
      pageProblem(`src/app/${from}/a.ts`, `src/app/${to}/b.ts`) === null;
    expect(allowed('runs', 'stores')).toBe(true);
    expect(allowed('stores', 'runs')).toBe(false);
    expect(allowed('compare', 'setup')).toBe(true);
    expect(allowed('setup', 'compare')).toBe(false);
    expect(allowed('setup', 'inspector'), 'panels import each other').toBe(false);
    expect(allowed('papers', 'compare'), 'views import each other').toBe(false);
    expect(allowed('nowhere', 'stores')).toBe(false);
    expect(pageProblem('src/app/main.tsx', 'src/app/shell/a.ts')).toBeNull();
    expect(pageProblem('src/app/shell/a.ts', 'src/app/main.tsx')).not.toBeNull();
  });

  it('are the only folders of src/, and src/ has no other files', () => {
    for (const entry of readdirSync(join(root, 'src'), { withFileTypes: true })) {
      expect(ROOMS, entry.name).toContain(entry.name);
      expect(entry.isDirectory(), entry.name).toBe(true);
    }
  });

  it('style sheets load nothing from outside the project', () => {
    const sheets = filesUnder('src').filter((file) => file.endsWith('.css'));
    const foreign = sheets.filter((file) =>
      /(@import|url\()\s*["']?(https?:)?\/\//.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the check of imports', () => {
  const anywhere = (): boolean => true;
  const problems = (file: string, text: string): string[] => importProblems(file, text, anywhere);

  it('lets a room use itself and the rooms above', () => {
    expect(problems('src/engine/run.ts', "import { a } from '../device/geometry.ts';\nimport './queue.ts';")).toEqual(
      [],
    );
    expect(problems('src/app/app.tsx', "import { useState } from 'react';\nimport '../charts/tail.ts';")).toEqual([]);
    expect(problems('src/cli/main.ts', "import 'node:fs';\nimport '../worker/pool.ts';")).toEqual([]);
  });

  it('finds every kind of import of a room below', () => {
    const below = '../engine/run.ts';
    for (const text of [
      `import { run } from '${below}';`,
      `import type { Run } from '${below}';`,
      `import '${below}';`,
      `export * from '${below}';`,
      `const run = await import('${below}');`,
      `type Run = import('${below}').Run;`,
      `new Worker(new URL('${below}', import.meta.url), { type: 'module' });`,
      `import text from '${below}?raw';`,
    ]) {
      expect(problems('src/device/greedy.ts', text), text).toHaveLength(1);
    }
  });

  it('keeps the mechanisms of policies away from the engine and from the document', () => {
    expect(problems('src/engine/run.ts', "import '../policies/paq/paq.ts';")).toHaveLength(1);
    expect(problems('src/engine/run.ts', "import '../document/policies/scheduler.ts';")).toEqual([]);
    expect(problems('src/policies/paq.ts', "import '../engine/hooks.ts';")).toEqual([]);
    expect(problems('src/document/schema.ts', "import '../policies/paq/paq.ts';")).toHaveLength(1);
  });

  it('keeps the whole state of a run inside the engine', () => {
    const state = 'simulation.ts';
    expect(problems('src/engine/flash/victim.ts', `import type { Simulation } from '../${state}';`)).toEqual([]);
    for (const file of ['src/policies/sprinkler/sprinkler.ts', 'src/analysis/why/why.ts', 'src/cli/files/outputs.ts']) {
      expect(problems(file, `import type { Simulation } from '../../engine/${state}';`), file).toHaveLength(1);
      expect(problems(file, "import type { ReadableEngine } from '../../engine/readable.ts';"), file).toEqual([]);
    }
  });

  it('keeps the screen away from the command line', () => {
    for (const room of ['app', 'timeline', 'charts']) {
      expect(problems('src/cli/main.ts', `import '../${room}/x.ts';`), room).toHaveLength(1);
    }
  });

  it('keeps what measures the papers away from the page, and the page away from it', () => {
    const laboratory = 'reproduction/trials/laboratory.ts';
    for (const room of ['papers', 'charts', 'learn', 'worker', 'app', 'package']) {
      expect(problems(`src/${room}/x.ts`, `import type { Laboratory } from '../${laboratory}';`), room).toHaveLength(1);
      expect(problems(`src/${room}/x.ts`, `const part = import('../${laboratory}');`), room).toHaveLength(1);
    }
    expect(problems('src/cli/claims/x.ts', `import '../../${laboratory}';`)).toEqual([]);
    expect(problems('src/reproduction/x.ts', "import '../papers/x.ts';\nimport '../charts/x.ts';")).toEqual([]);
    for (const room of ['app', 'worker', 'cli']) {
      expect(problems('src/reproduction/x.ts', `import '../${room}/x.ts';`), room).toHaveLength(1);
    }
  });

  it('keeps packages and files outside src/ out of the engine', () => {
    expect(problems('src/engine/run.ts', "import 'react';")).toHaveLength(1);
    expect(problems('src/engine/run.ts', "import 'node:fs';")).toHaveLength(1);
    expect(problems('src/engine/run.ts', "import '../../tests/setup.ts';")).toHaveLength(1);
    expect(problems('src/app/main.tsx', "import { readFile } from 'node:fs';")).toHaveLength(1);
  });

  it('finds files that are missing or in no room', () => {
    expect(importProblems('src/engine/run.ts', "import './gone.ts';", () => false)).toHaveLength(1);
    expect(problems('src/loose.ts', '')).toHaveLength(1);
    expect(problems('src/cellar/x.ts', '')).toHaveLength(1);
  });
});

describe('the state of the page', () => {
  const own = ['src/app/stores/page-state.ts', 'src/app/exports/chart-source.ts'];

  it('is declared in one way, so that a test makes the page anew', () => {
    const files = filesUnder('src/app').filter((file) => isSource(file) && !own.includes(file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => stateProblems(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is found wherever a module keeps it otherwise', () => {
    for (const text of [
      'let timer = 0;',
      'export let timer: number | undefined;',
      'const known = new Map<string, number>();',
      'export const known = new WeakMap<object, number>();',
      'const finished = new Lru<number>(9);',
      'const waiting: number[] = [];\nexport const add = (one: number) => waiting.push(one);',
      "const made = { a: 0 };\nexport function set(): void {\n  made['a'] = 1;\n}",
      'const made = { a: 0 };\nexport const next = () => ++made.a;',
      "import { create } from 'zustand';",
    ])
      expect(stateProblems('src/app/x.ts', text), text).toHaveLength(1);
    for (const text of [
      "const KEYS: ReadonlySet<string> = new Set(['Home']);",
      'const state = pageState(() => ({ timer: 0 }));\nexport const start = () => ++state.timer;',
      'const LIST = [1, 2];\nexport const sorted = LIST.toSorted();',
      "import type { StoreApi } from 'zustand';",
      'export function count(): number {\n  let n = 0;\n  const known = new Map();\n  known.set(1, n++);\n  return n;\n}',
    ])
      expect(stateProblems('src/app/x.ts', text), text).toEqual([]);
  });
});

describe('the packages', () => {
  interface Manifest {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  }

  it('have exact versions', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('are in the lock file by version and checksum, without an address', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
    expect(packages.filter(([, entry]) => entry.integrity === undefined)).toEqual([]);
  });
});

describe('the files of src/', () => {
  const sources = filesUnder('src').filter(isSource);
  const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

  it('import each other in no circle', () => {
    expect(circles(importsAmong(texts))).toEqual([]);
  });
});

describe('the check of circles', () => {
  it('finds a circle of any kind of import, and nothing without one', () => {
    const kinds = ["import { a } from './b.ts';", "import type { A } from './b.ts';", "void import('./b.ts');"];
    for (const text of kinds) {
      const files = new Map([
        ['src/app/a.ts', text],
        ['src/app/b.ts', "export { c } from './c/c.ts';"],
        ['src/app/c/c.ts', "import '../a.ts';"],
        ['src/app/d.ts', "import './a.ts';"],
      ]);
      expect(circles(importsAmong(files)), text).toEqual([['src/app/a.ts', 'src/app/b.ts', 'src/app/c/c.ts']]);
      files.set('src/app/c/c.ts', '');
      expect(circles(importsAmong(files)), text).toEqual([]);
    }
  });
});

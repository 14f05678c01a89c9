import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { readBuiltPage } from '../src/cli/open/built-page.ts';
import { openSetup } from './support/explore.ts';

/**
 * The npm package as a person gets it: packed, checked by the tools that check packages, installed into an empty folder,
 * its examples run, and a trace opened with its command.
 */

const ROOT = resolve(import.meta.dirname, '..');
const DIST = resolve(ROOT, process.env.NANDSCOPE_DIST ?? 'dist');

/**
 * Bytes of the packed file. Two thirds are the page. The types, which follow from the
 * schema, are 31 kB longer than those that were written by hand.
 */
const MOST_PACKED = 1_510_000;

/**
 * Bytes of the modules that `import 'nandscope'` loads. Engine, policies and the document are most of it; figures and
 * explanations come with them.
 */
const MOST_LOADED = 440_000;

let folder = '';
let packed = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nandscope-package-'));
  const run = (words: string[]): string =>
    execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // The page is the one that all other tests use.
  run(['.ci/package.mjs', 'lib', `page=${DIST}`]);
  const list = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT);
  const [{ filename }] = JSON.parse(list) as { filename: string }[];
  packed = join(folder, filename);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', packed], folder);
});

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('serves the files of the built page, bit for bit @long', () => {
  const built = new Map(readBuiltPage(DIST));
  // The package leaves out what its page does not use.
  for (const name of ['sw.js', 'explore.png', 'nandscope.html']) expect(built.delete(name), name).toBe(true);
  const served = readBuiltPage(join(folder, 'node_modules/nandscope/lib/page.br'));
  expect([...served.keys()].sort()).toEqual([...built.keys()].sort());
  for (const [name, content] of built)
    expect(Buffer.from(content).equals(served.get(name) ?? Buffer.of()), name).toBe(true);
});

test('is small, and what the checkers of packages ask for @long', async () => {
  expect(statSync(packed).size).toBeLessThan(MOST_PACKED);
  const { messages } = await publint({ pkgDir: join(folder, 'node_modules/nandscope'), strict: true });
  expect(messages).toEqual([]);
  const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  // It ends with another status than 0 if it finds a problem.
  execFileSync(process.execPath, [attw, packed, '--profile', 'esm-only'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'node_modules/nandscope/package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(3);
});

test('loads few modules, and its types say what everything is @long', () => {
  const lib = join(folder, 'node_modules/nandscope/lib');
  const loaded = new Set<string>();
  const waiting = [join(lib, 'index.js')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:^|[;}\n])(?:import|export)[^"'`()]*"(\.[^"]+)"/g))
      waiting.push(join(dirname(file), name));
  }
  expect(loaded.size).toBeGreaterThan(1);
  expect([...loaded].reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MOST_LOADED);

  const types = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  expect(types.length).toBeGreaterThan(3);
  const words = types.map((name) => readFileSync(join(lib, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
  expect(words.flatMap((text) => text.match(/[:<,(|&]\s*any\b(?!\s*[:?(])/g) ?? [])).toEqual([]);
});

test('runs every example of its page in an empty folder @long', () => {
  const pages = ['README.md', 'docs/package.md'].map((name) => readFileSync(join(ROOT, name), 'utf8'));
  const examples = pages.flatMap((text) => [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)]);
  expect(examples.length).toBeGreaterThan(2);
  for (const [index, [, code]] of examples.entries()) {
    writeFileSync(join(folder, `example-${index}.mjs`), code);
    const printed = execFileSync(process.execPath, [`example-${index}.mjs`], { cwd: folder, encoding: 'utf8' });
    expect(printed.trim(), code).not.toBe('');
  }
});

test('shows a trace with one command @long', async ({ page }) => {
  cpSync(join(ROOT, 'sample-traces/oltp.spc'), join(folder, 'oltp.spc'));
  const command = spawn(process.execPath, ['node_modules/nandscope/lib/nandscope.js', 'oltp.spc', '--no-browser'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await page.goto(await addressOf(command));
    await expect(page.getByText('oltp.spc').first()).toBeVisible();
    // It runs without a question: the slowest request of the run is there with its account, which adds up.
    await expect(page.locator('.band-question')).toHaveText(/^Why did this (?:read|write) take /);
    await expect(page.locator('[data-side=a] .sum-terms .good')).toHaveText('✓');
    await openSetup(page);
    await expect(page.getByText(/^4.000 requests in 50\.67/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } finally {
    const ended = new Promise<number | null>((done) => command.once('exit', done));
    command.kill('SIGINT');
    expect(await ended).toBe(0);
  }
});

/** The address that the command prints. */
async function addressOf(command: ChildProcess): Promise<string> {
  if (command.stdout === null) throw new Error('The command has no output.');
  for await (const line of createInterface({ input: command.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('The command printed no address.');
}

/** npm, started as the platform starts it. */
function npm(words: string[], cwd: string): string {
  const script = process.env.npm_execpath;
  const [program, args] =
    script !== undefined && existsSync(script) ? [process.execPath, [script, ...words]] : ['npm', words];
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

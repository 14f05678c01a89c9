/**
 * `npm run test:mutants`: puts one-line faults into `src` and looks whether the tests notice. Operator and place of each
 * are drawn by the commit (or `SEED=…`), so that a list can be made again. `npm run test:mutants -- 60 src/traces` puts
 * 60 into files with that beginning; without a number there are 20. It works in a copy of the last commit.
 * `npm run test:mutants -- statements` breaks what makes statements (mutants-of-statements.mjs).
 *
 * A fault is noticed if a test that uses its file fails, or hangs; the first that notices is named. Not drawn, since no test can tell: constants of
 * speed and memory, by name (`QUIET`), and statements that only throw (an assertion that never fires).
 * The exit code is 1 if more than a tenth was not noticed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { OPERATORS, draw, faultsIn, git } from './faults.mjs';
import { ROOT } from './tools.mjs';

/** Minutes after which tests hang: all of them take five on two cores. */
const HANGS = 30;

/** How many of the tests that use a file are asked first, and then: the nearest notice most. */
const GROUPS = [3, 12, Infinity];

const args = process.argv.slice(2);
process.exitCode =
  args[0] === 'statements'
    ? await (await import('./mutants-of-statements.mjs')).main(Number(args[1] ?? 120), args.includes('laws'))
    : main(args);

/**
 * @param {string[]} args
 * @returns {number} the exit code
 */
function main(args) {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 20);
  const paths = args.filter((arg) => !/^\d+$/.test(arg));
  const commit = git(ROOT, 'rev-parse', 'HEAD').trim();
  const seed = process.env.SEED ?? commit;
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  git(ROOT, 'worktree', 'add', '--detach', '--quiet', folder, commit);
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const files = git(folder, 'ls-files', 'src')
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && (paths.length === 0 || paths.some((path) => file.startsWith(path))));
    const places = Object.entries(OPERATORS).map(([name, find]) => ({
      name,
      faults: files.flatMap((file) => faultsIn(file, readFileSync(join(folder, file), 'utf8'), find)),
    }));
    const find = testsOf(folder);
    /** @type {string[]} */
    const unnoticed = [];
    console.log(`${count} faults by SEED=${seed}`);
    for (let i = 0; i < count; i++) {
      const { name, faults } = places[draw(`${seed} operator ${i}`, places.length)];
      const fault = faults[draw(`${seed} place ${i}`, faults.length)];
      if (fault === undefined) continue;
      const text = readFileSync(join(folder, fault.file), 'utf8');
      const line = text.slice(0, fault.start).split('\n').length;
      const words = `${fault.file}:${line}: ${name}: ${text.slice(fault.start, fault.end)} → ${fault.text}`;
      writeFileSync(join(folder, fault.file), text.slice(0, fault.start) + fault.text + text.slice(fault.end));
      const noticed = noticing(folder, find(fault.file));
      writeFileSync(join(folder, fault.file), text);
      console.log(noticed === null ? `SURVIVED  ${words}` : `noticed   ${words}\n          by ${noticed}`);
      if (noticed === null) unnoticed.push(words);
    }
    console.log(`\n${count} drawn, ${unnoticed.length} not noticed\n${unnoticed.join('\n')}`);
    return unnoticed.length > count / 10 ? 1 : 0;
  } finally {
    git(ROOT, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The tests of a folder that use a file of `src`, the nearest first: with its name, in the folder that mirrors its own,
 * then by how many imports they are from it.
 * @param {string} folder
 * @returns {(file: string) => string[]}
 */
function testsOf(folder) {
  const files = git(folder, 'ls-files', 'src', 'tests')
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import)[ (]\s*'(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(file), path);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (file) => {
    const users = new Set([file]);
    for (const user of users) for (const importer of importers.get(user) ?? []) users.add(importer);
    const near = file.replace(/^src/, 'tests').replace(/\.tsx?$/, '');
    const rank = (/** @type {string} */ test) =>
      test.startsWith(`${near}.`) ? 0 : posix.dirname(test) === posix.dirname(near) ? 1 : 2;
    return [...users].filter((path) => path.includes('.test.')).sort((a, b) => rank(a) - rank(b));
  };
}

/**
 * The first test that fails, of those that use a file, the nearest first; null if all pass.
 * @param {string} folder
 * @param {string[]} tests
 */
function noticing(folder, tests) {
  let asked = 0;
  for (const count of GROUPS) {
    const found = failing(folder, tests.slice(asked, asked + count));
    if (found !== null) return found;
    asked += count;
  }
  return null;
}

/**
 * @param {string} folder
 * @param {string[]} tests
 */
function failing(folder, tests) {
  if (tests.length === 0) return null;
  const report = join(folder, '.ci', 'mutant.json');
  rmSync(report, { force: true });
  const args = ['run', ...tests, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: folder,
    stdio: 'ignore',
    timeout: HANGS * 60_000,
    killSignal: 'SIGKILL',
  });
  if (status === 0) return null;
  if (status === null) return `they hang: ${HANGS} minutes`;
  if (!existsSync(report)) return 'they do not load';
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.find((one) => one.status === 'failed');
  const test = failed?.assertionResults.find((one) => one.status === 'failed')?.fullName ?? 'it does not load';
  return failed === undefined ? 'an error outside of the tests' : `${relative(folder, failed.name)}: ${test}`;
}

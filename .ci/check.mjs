/**
 * `npm run check`: what has changed since the branch left `main` (or since the last commit, on `main` itself) and is not
 * committed yet: its format, the types and rules of the changed files and of those that import them, and the unit tests
 * that reach them through imports, nearest first, for about half a minute. It says how many it left to `npm test`.
 *
 * `npm run check -- HEAD~3` compares with another commit. The exit code is 0 only if nothing failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { ROOT, runTool } from './tools.mjs';

/** Seconds after the start at which no further tests begin. */
const TESTS_UNTIL = 35;
/** Test files that run together; the first ones are nearest. */
const TOGETHER = 8;
/** Files that are linted at most: those that import a changed file come after the changed ones. */
const LINTED = 200;
/** What every change can break, without an import that says so. */
const ALWAYS = ['tests/house.test.ts'];

const CODE = /\.(?:ts|tsx|mjs)$/;
const TEST = /^tests\/.*\.test\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main([wanted]) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const base = wanted ?? baseOf();
  if (git(['rev-parse', '--verify', '--quiet', `${base}^{commit}`]) === null) {
    console.error(`There is no commit "${base}" in this repository.`);
    return 2;
  }
  const changed = changedSince(base);
  if (changed.length === 0) {
    console.log(`Nothing has changed since ${base}.`);
    return 0;
  }
  const nearest = importersOf(changed);
  const linted = [...nearest].filter(([, distance]) => distance <= 1).map(([file]) => file);
  const tests = [...new Set([...[...nearest.keys()].filter((file) => TEST.test(file)), ...ALWAYS])];
  console.log(`${changed.length} files have changed since ${base}; ${tests.length} files of unit tests reach them.`);

  /** @type {string[]} */
  const failed = [];
  /** @type {(name: string, exit: number) => void} */
  const note = (name, exit) => {
    if (exit !== 0) failed.push(name);
  };
  note('format', await runTool('oxfmt', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]));
  if (linted.length > 0) {
    note('lint', await runTool('oxlint', 'oxlint', ['-c', 'oxlint.config.mjs', ...linted.slice(0, LINTED)]));
  }
  let done = 0;
  while (done < tests.length && (done === 0 || seconds() < TESTS_UNTIL)) {
    const some = tests.slice(done, done + TOGETHER);
    note('unit', await runTool('vitest', 'vitest', ['run', '--reporter=dot', ...some]));
    done += some.length;
  }
  const left = tests.length - done;
  if (linted.length > LINTED) console.log(`Not linted: ${linted.length - LINTED} files that import what has changed.`);
  if (left > 0) console.log(`Left to npm test: ${left} files of unit tests that reach the change from further away.`);
  console.log(
    failed.length > 0
      ? `FAILED: ${[...new Set(failed)].join(', ')} (${seconds().toFixed(0)} s)`
      : `passed: format, lint and ${done} files of unit tests (${seconds().toFixed(0)} s)`,
  );
  return failed.length > 0 ? 1 : 0;
}

/**
 * @param {string[]} args
 * @returns {string | null} what git prints; null if it fails
 */
function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Where the branch left the main one; on the main branch, the last commit. */
function baseOf() {
  const head = git(['rev-parse', 'HEAD']);
  for (const main of ['main', 'origin/main', 'origin/HEAD']) {
    const left = git(['merge-base', 'HEAD', main]);
    if (left !== null) return left === head ? 'HEAD' : left.slice(0, 12);
  }
  return 'HEAD';
}

/**
 * Files of the project that differ from a commit, committed or not, and still exist.
 * @param {string} base
 * @returns {string[]}
 */
function changedSince(base) {
  const lines = [
    ...(git(['diff', '--name-only', base, '--']) ?? '').split('\n'),
    ...(git(['ls-files', '--others', '--exclude-standard']) ?? '').split('\n'),
  ];
  return [...new Set(lines)].filter((file) => file !== '' && existsSync(join(ROOT, file))).sort();
}

/**
 * The changed files and all that reach them through imports, with their distance in imports, nearest first.
 * @param {string[]} changed
 * @returns {Map<string, number>}
 */
function importersOf(changed) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const folder of ['src', 'tests', 'e2e', 'sample-traces', '.ci']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !CODE.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const file = relative(ROOT, path).replaceAll('\\', '/');
      for (const [, to] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
        const target = posix.join(dirname(file).replaceAll('\\', '/'), to).replace(/\?.*$/, '');
        const known = importers.get(target);
        if (known === undefined) importers.set(target, [file]);
        else known.push(file);
      }
    }
  }
  /** @type {Map<string, number>} */
  const distances = new Map(changed.filter((file) => CODE.test(file)).map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

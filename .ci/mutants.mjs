/**
 * `npm run test:mutants`: puts one-line faults into `src` and looks whether the tests notice. Operator and place of each
 * are drawn by the commit (or `SEED=…`), so that a list can be made again. `npm run test:mutants -- 60 src/traces` puts
 * 60 into files with that beginning; without a number there are 20. It works in a copy of the last commit.
 * `npm run test:mutants -- statements` breaks what makes statements (mutants-of-statements.mjs).
 *
 * A fault is noticed if a test that uses its file fails, or hangs. Not drawn, since no test can tell: constants of
 * speed and memory, by name (`QUIET`), and statements that only throw (an assertion that never fires).
 * The exit code is 1 if more than a tenth was not noticed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATORS, draw, faultsIn, git } from './faults.mjs';
import { ROOT } from './tools.mjs';

/** Minutes after which tests hang. */
const HANGS = 6;

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
      const isNoticed = fails(folder, fault.file);
      writeFileSync(join(folder, fault.file), text);
      console.log(`${isNoticed ? 'noticed' : 'SURVIVED'}  ${words}`);
      if (!isNoticed) unnoticed.push(words);
    }
    console.log(`\n${count} drawn, ${unnoticed.length} not noticed\n${unnoticed.join('\n')}`);
    return unnoticed.length > count / 10 ? 1 : 0;
  } finally {
    git(ROOT, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Whether a test that uses the file fails or hangs.
 * @param {string} folder
 * @param {string} file
 */
function fails(folder, file) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'related', file, '--run', '--bail=1', '--reporter=dot'];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: HANGS * 60_000 }).status !== 0;
}

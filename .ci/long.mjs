/**
 * `npm run test:long`: the tests that have a long version, with many more cases each: unit and property tests (Vitest),
 * then the browser tests marked `@long` (Playwright, against a fresh build), then `npm run test:machines`, then 120 faults
 * in what makes statements (`npm run test:mutants -- statements`).
 *
 * `npm run test:long -- monkey traces/` runs only the files that have one of these words in their path, of either kind.
 * From the first flag on, arguments go to Vitest, and no browser test runs: `npm run test:long -- worker -t cancel`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ROOT, runTool } from './tools.mjs';

const MINUTES = 12 * 60;
const LONG = { LONG: '1' };

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const flagsAt = args.findIndex((arg) => arg.startsWith('-'));
  const words = flagsAt < 0 ? args : args.slice(0, flagsAt);
  const flags = flagsAt < 0 ? [] : args.slice(flagsAt);
  const unit = filesIn('tests', /\.test\.tsx?$/, words);
  const browser = flags.length > 0 ? [] : filesIn('e2e', /\.spec\.ts$/, words);
  if (unit.length + browser.length === 0) {
    console.error(`No file of tests has ${words.map((word) => `"${word}"`).join(' or ')} in its path.`);
    return 2;
  }
  let exit = 0;
  // Without words the tools find their files themselves.
  if (unit.length > 0) {
    exit = await runTool('vitest', 'vitest', ['run', ...(words.length > 0 ? unit : []), ...flags], LONG, MINUTES);
  }
  if (browser.length > 0) {
    ensureBrowser((line) => {
      console.error(line);
    });
    const built = await runTool('vite', 'vite', ['build', '--logLevel', 'error']);
    if (built !== 0) return built;
    const chosen = words.length > 0 ? browser : [];
    // A file that was named may have no long test: then there is nothing to run in it.
    const found = ['test', '--grep', '@long', '--pass-with-no-tests', ...chosen];
    exit = (await runTool('@playwright/test', 'playwright', found, LONG, MINUTES)) || exit;
  }
  if (args.length === 0) {
    const machines = join(import.meta.dirname, 'machines.mjs');
    exit = (spawnSync(process.execPath, [machines], { stdio: 'inherit' }).status ?? 1) || exit;
    const mutants = [join(import.meta.dirname, 'mutants.mjs'), 'statements'];
    exit = (spawnSync(process.execPath, mutants, { stdio: 'inherit' }).status ?? 1) || exit;
  }
  return exit;
}

/**
 * Files of tests with one of the words in their path, relative to the project; all of them if there are no words.
 * @param {string} folder
 * @param {RegExp} kind
 * @param {string[]} words
 */
function filesIn(folder, kind, words) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => kind.test(path) && (words.length === 0 || words.some((word) => path.includes(word))))
    .sort();
}

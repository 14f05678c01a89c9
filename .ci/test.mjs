/**
 * `npm test`: types and rules, format, dead code, build, unit and property tests, browser tests. Continuous integration
 * runs the same; `npm run check` looks at what has changed only.
 *
 * Every step runs, even if an earlier one fails, so that one run shows all that is wrong. The last line is
 * "N passed, N failed": every unit and browser test counts as one, by the runners' own reports, and so does each of
 * lint, format, dead and build. The exit code is 0 only if nothing failed.
 *
 * `npm test -- lint unit` runs only the steps that are named.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { freePort } from './free-port.mjs';
import { ROOT, runTool } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {((text: string) => void) | null} Told takes what a step prints; null: it is shown at once
 * @typedef {{ name: string, about: string, run: (told: Told) => Promise<Count>, sideBySide?: true }} Step
 * `sideBySide`: it needs nothing from the other steps. Such steps run together, before the others.
 */

const DIST = resolve(ROOT, process.env.NANDSCOPE_DIST ?? 'dist');
const OUT = join(ROOT, '.ci', 'out');
const UNIT_REPORT = join(OUT, 'unit.json');
const BROWSER_REPORT = join(OUT, 'browser.json');

/** @type {Count} */
const PASSED = { passed: 1, failed: 0, skipped: 0 };
/** @type {Count} */
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** @type {Step[]} */
const STEPS = [
  {
    name: 'lint',
    about: 'types and rules, Oxlint with the checker of TypeScript',
    sideBySide: true,
    run: (told) => check('oxlint', 'oxlint', ['-c', 'oxlint.config.mjs'], told),
  },
  { name: 'format', about: 'Oxfmt', sideBySide: true, run: (told) => check('oxfmt', 'oxfmt', ['--check'], told) },
  {
    name: 'dead',
    about: 'no dead file, export or dependency, Knip',
    sideBySide: true,
    run: (told) => check('knip', 'knip', [], told),
  },
  { name: 'build', about: 'Vite', sideBySide: true, run: build },
  { name: 'unit', about: 'unit and property tests, Vitest', run: unit },
  { name: 'browser', about: 'browser tests of the built page, Playwright', run: browser },
];

/** @type {Set<string>} */
const failedSteps = new Set();

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} wanted names of steps; all of them if none is named
 * @returns {Promise<number>} the exit code
 */
async function main(wanted) {
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`There is no step "${unknown.join('", "')}". The steps are ${STEPS.map((s) => s.name).join(', ')}.`);
    return 2;
  }
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
  mkdirSync(OUT, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const summary = [];
  /** @param {Step} step */
  const perform = async (step) => {
    const title = `\n=== ${step.name}: ${step.about}`;
    const start = performance.now();
    let printed = '';
    if (step.sideBySide === undefined) console.log(title);
    /** @type {Told} */
    const told = step.sideBySide === undefined ? null : (text) => void (printed += text);
    const count = await step.run(told).catch((/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error);
      return FAILED;
    });
    // What steps that run together print stays together, step by step.
    if (told !== null) console.log(`${title}\n${printed.trimEnd()}`);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (count.failed > 0) failedSteps.add(step.name);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    const line = `${count.failed > 0 ? 'FAILED' : 'passed'}  ${step.name.padEnd(8)} ${seconds.padStart(6)} s  ${words(count)}`;
    console.log(line);
    summary.push(line);
  };
  const chosen = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  await Promise.all(chosen.filter(({ sideBySide }) => sideBySide).map(perform));
  for (const step of chosen.filter(({ sideBySide }) => !sideBySide)) await perform(step);
  console.log(`\n${summary.join('\n')}\n`);
  console.log(words(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * @param {Count} count
 * @returns {string}
 */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * A tool that only passes or fails.
 * @param {string} packageName
 * @param {string} tool
 * @param {string[]} args
 * @param {Told} told
 */
async function check(packageName, tool, args, told) {
  return (await runTool(packageName, tool, args, {}, undefined, told)) === 0 ? PASSED : FAILED;
}

/** @returns {Promise<Count>} */
async function unit() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const exit = await runTool('vitest', 'vitest', ['run', ...reporters]);
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   * testResults: { status: string, assertionResults: unknown[] }[] }}
   */
  const report = readReport(UNIT_REPORT);
  // A file that could not be loaded has no tests to fail: it counts as one.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return agreeing(exit, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * @param {Told} told
 * @returns {Promise<Count>}
 */
async function build(told) {
  // Nothing of an older build may be taken for this one.
  rmSync(DIST, { recursive: true, force: true });
  return check('vite', 'vite', ['build'], told);
}

/** @returns {Promise<Count>} */
async function browser() {
  if (failedSteps.has('build')) throw new Error('There is no built page to test: see the build, above.');
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('There is no built page: npm run build makes it.');
  const program = ensureBrowser(console.log);
  console.log(`with ${program}`);
  const exit = await runTool('@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
    CHROME_PATH: program,
    NANDSCOPE_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
  });
  /** @type {{ stats: { expected: number, unexpected: number, skipped: number }, errors: unknown[] }} */
  const { stats, errors } = readReport(BROWSER_REPORT);
  return agreeing(exit, {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  });
}

/**
 * A runner that failed has at least one failure, even if none of its tests has: an error outside all tests, say.
 * @param {number} exit
 * @param {Count} count
 * @returns {Count}
 */
function agreeing(exit, count) {
  return exit !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {string} path
 * @returns {any}
 */
function readReport(path) {
  if (!existsSync(path)) throw new Error('The runner ended without a report, so nothing is counted as passed.');
  return JSON.parse(readFileSync(path, 'utf8'));
}

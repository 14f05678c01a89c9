/**
 * `npm run test:machines`: browser tests and component tests, three times each, on four kinds of machine: this one as it
 * is, with one core, beside three processes that take all the processor, and with a page that is six times slower; then
 * all unit tests in five orders. A test whose result depends on the machine or the order is named. It takes an hour or
 * two; `npm run test:machines -- beside` takes the ways that are named, and `-- one 1` each test once.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { freePort } from './free-port.mjs';
import { ROOT, runTool } from './tools.mjs';

const OUT = join(ROOT, '.ci', 'out', 'machines');
const HOURS = 4 * 60;

/**
 * @typedef {{ name: string, about: string, begin?: () => () => void, env?: Record<string, string>, browserOnly?: true, orders?: number }} Way
 * `begin` makes the machine so, and returns what ends it; `orders`: unit tests only, in so many orders.
 */

/** @type {Way[]} */
const WAYS = [
  { name: 'as-is', about: 'this machine as it is' },
  { name: 'one', about: 'one core', begin: oneCore },
  { name: 'beside', about: 'beside three processes that take all the processor', begin: threeProcesses },
  // The page alone is slowed: component tests have no Chromium.
  { name: 'slow', about: 'a page six times slower', env: { PAGE_SLOWNESS: '6' }, browserOnly: true },
  { name: 'shuffled', about: 'files, and tests of each file, in another order', orders: 5 },
];

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const times = Number(args.find((arg) => /^[1-9]\d?$/.test(arg)) ?? 3);
  const names = args.filter((arg) => !/^[1-9]\d?$/.test(arg));
  const unknown = names.filter((name) => !WAYS.some((way) => way.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no way "${unknown.join('", "')}". The ways are ${WAYS.map(({ name }) => name).join(', ')}.`,
    );
    return 2;
  }
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const built = await runTool('vite', 'vite', ['build', '--logLevel', 'error']);
  if (built !== 0) return built;
  const browser = ensureBrowser(console.log);
  /** @type {string[]} */
  const table = [];
  let failures = 0;
  for (const way of WAYS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const end = way.begin?.();
    try {
      const env = { ...way.env, CHROME_PATH: browser };
      const results = way.orders === undefined ? [await browserTests(way.name, times, env)] : [];
      for (let turn = 1; way.browserOnly === undefined && turn <= (way.orders ?? times); turn++) {
        const order = [`--sequence.seed=${turn}`, '--sequence.shuffle.files', '--sequence.shuffle.tests'];
        results.push(await unitTests(`${way.name}-${turn}`, env, way.orders === undefined ? ['tests/app'] : order));
      }
      for (const { kind, passed, failed, seconds } of results) {
        failures += failed.length;
        table.push(
          [way.about, kind, `${passed} passed`, `${failed.length} failed`, `${seconds} s`].join(' | '),
          ...failed.map((name) => `    ${name}`),
        );
      }
    } finally {
      end?.();
    }
  }
  console.log(`\n${table.join('\n')}\n\n${failures === 0 ? 'No test failed.' : `${failures} failed.`}`);
  return failures === 0 ? 0 : 1;
}

/**
 * @typedef {{ kind: string, passed: number, failed: string[], seconds: number }} Result
 * @typedef {{ title: string, specs?: { title: string, tests: { results: { status: string }[] }[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {string} name
 * @param {number} times
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
async function browserTests(name, times, env) {
  const report = join(OUT, `${name}-browser.json`);
  const start = performance.now();
  const more = { NANDSCOPE_PORT: String(await freePort()), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=json', `--repeat-each=${times}`];
  const exit = await runTool('@playwright/test', 'playwright', args, { ...env, ...more }, HOURS);
  /** @type {{ suites: Suite[], errors: { message: string }[] }} */
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {string[]} */
  const failed = errors.map(({ message }) => message.split('\n')[0] ?? '');
  let passed = 0;
  /** @param {Suite} suite @param {string} path */
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? [])
      for (const { status } of spec.tests.flatMap(({ results }) => results))
        if (status === 'passed') passed++;
        else if (status !== 'skipped') failed.push(`${path} › ${spec.title}`);
    for (const inner of suite.suites ?? []) walk(inner, `${path} › ${inner.title}`);
  };
  for (const suite of suites) walk(suite, suite.title);
  if (exit !== 0 && failed.length === 0) failed.push(`Playwright ended with ${exit}`);
  return { kind: `browser × ${times}`, passed, failed, seconds: Math.round((performance.now() - start) / 1000) };
}

/**
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {string[]} which
 * @returns {Promise<Result>}
 */
async function unitTests(name, env, which) {
  const report = join(OUT, `${name}-unit.json`);
  const start = performance.now();
  const args = ['run', ...which, '--reporter=json', `--outputFile.json=${report}`];
  const exit = await runTool('vitest', 'vitest', args, env, HOURS);
  /** @type {{ numPassedTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && tests.length === 0 ? [`${file} did not load`] : tests;
  });
  if (exit !== 0 && failed.length === 0) failed.push(`Vitest ended with ${exit}`);
  return {
    kind: which.join(' '),
    passed: numPassedTests,
    failed,
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

/** Binds this process, and so what it starts, to one core (Linux). @returns frees it again */
function oneCore() {
  const bind = (/** @type {string} */ cores) => {
    const { status, error } = spawnSync('taskset', ['-p', '-c', cores, String(process.pid)], { stdio: 'ignore' });
    if (status !== 0) throw new Error('One core needs taskset (util-linux); leave out this way.', { cause: error });
  };
  const all = `0-${availableParallelism() - 1}`;
  bind('0');
  return () => {
    bind(all);
  };
}

/** @returns ends them */
function threeProcesses() {
  const loops = [1, 2, 3].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

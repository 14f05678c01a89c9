/**
 * `npm run test:machines`: browser tests and component tests, three times each, on four kinds of machine: this one as it
 * is, with one core, beside three processes that take all the processor, and with Chromium's processor throttled
 * sixfold; then all unit tests in five orders. A test whose result depends on the machine or the order is named.
 *
 * Each run is judged on its own. Results are kept until the source changes, so a command that was stopped continues with
 * the runs that are missing, and its table shows all. All runs take hours; `npm run test:machines -- beside throttled`
 * makes those of the named ways, `-- one browser` those of one kind, `-- one 1` the first of each. `-- anew` drops the
 * kept results. With paths, `-- throttled e2e/first-screen.spec.ts`, only those files are tried, and nothing is kept.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { git } from './faults.mjs';
import { freePort } from './free-port.mjs';
import { ROOT, runTool } from './tools.mjs';

const OUT = join(ROOT, '.ci', 'out', 'machines');
const HOURS = 4 * 60;

/**
 * @typedef {'browser' | 'components' | 'unit'} Kind
 * @typedef {{ name: string, about: string, kinds: readonly Kind[], begin?: () => () => void, env?: Record<string, string> }} Way
 * `begin` puts the machine into this state, and returns a function that ends it.
 * @typedef {{ way: Way, kind: Kind, turn: number }} Run
 * @typedef {{ passed: number, skipped: number, failed: string[], seconds: number }} Result
 */

/** @type {readonly Kind[]} */
const BOTH = ['browser', 'components'];

/** @type {Way[]} */
const WAYS = [
  { name: 'as-is', about: 'this machine as it is', kinds: BOTH },
  { name: 'one', about: 'one core', kinds: BOTH, begin: oneCore },
  { name: 'beside', about: 'beside three busy processes', kinds: BOTH, begin: threeProcesses },
  // The page alone is slowed: component tests have no Chromium.
  { name: 'throttled', about: 'Chromium throttled sixfold', kinds: ['browser'], env: { PAGE_SLOWNESS: '6' } },
  { name: 'shuffled', about: 'in another order', kinds: ['unit'] },
];

/** Where the tests of a kind are, and how often each way takes them. */
const KINDS = {
  browser: { folder: 'e2e', times: 3 },
  components: { folder: 'tests/app', times: 3 },
  unit: { folder: 'tests', times: 5 },
};

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
  const most = Number(args.find((arg) => /^[1-9]\d?$/.test(arg)) ?? Infinity);
  const words = args.filter((arg) => !/^[1-9]\d?$/.test(arg) && arg !== 'anew');
  const paths = words.filter((word) => word.includes('/'));
  const kinds = words.filter((word) => word in KINDS);
  const names = words.filter((word) => !paths.includes(word) && !kinds.includes(word));
  const unknown = [
    ...names.filter((name) => !WAYS.some((way) => way.name === name)),
    ...paths.filter((path) => !existsSync(join(ROOT, path))),
  ];
  if (unknown.length > 0) {
    console.error(
      `There is no "${unknown.join('", "')}". The ways are ${WAYS.map(({ name }) => name).join(', ')}; ` +
        `the kinds ${Object.keys(KINDS).join(', ')}; a path is one of e2e/ or tests/.`,
    );
    return 2;
  }
  /** @param {Kind} kind */
  const pathsOf = (kind) => paths.filter((path) => path.startsWith(`${KINDS[kind].folder}/`));
  /** @type {Run[]} */
  const all = WAYS.flatMap((way) =>
    way.kinds.flatMap((kind) =>
      Array.from({ length: Math.min(KINDS[kind].times, most) }, (_, at) => ({ way, kind, turn: at + 1 })),
    ),
  );
  const wanted = all.filter(
    ({ way, kind }) =>
      (names.length === 0 || names.includes(way.name)) &&
      (kinds.length === 0 || kinds.includes(kind)) &&
      (paths.length === 0 || pathsOf(kind).length > 0),
  );
  const folder = join(OUT, paths.length === 0 ? stateOfSource() : 'part');
  if (paths.length > 0 || args.includes('anew')) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const left = wanted.filter((run) => resultOf(folder, run) === null);
  if (left.some(({ kind }) => kind === 'browser')) {
    const built = await runTool('vite', 'vite', ['build', '--logLevel', 'error']);
    if (built !== 0) return built;
  }
  for (const run of left) {
    const { way, kind, turn } = run;
    console.log(`\n=== ${way.about}: ${kind}, ${turn} of ${KINDS[kind].times}`);
    const end = way.begin?.();
    try {
      const start = performance.now();
      const report = join(folder, `${nameOf(run)}.report.json`);
      const found = await (kind === 'browser' ? browserTests : unitTests)(run, report, pathsOf(kind));
      /** @type {Result} */
      const result = { ...found, seconds: Math.round((performance.now() - start) / 1000) };
      writeFileSync(fileOf(folder, run), JSON.stringify(result));
    } finally {
      end?.();
    }
  }
  const shown = paths.length === 0 ? all : wanted;
  console.log(`\n${tableOf(folder, shown)}\n`);
  const results = wanted.map((run) => resultOf(folder, run));
  const failures = results.reduce((sum, result) => sum + (result?.failed.length ?? 0), 0);
  const missing = shown.filter((run) => resultOf(folder, run) === null).length;
  console.log(
    `${failures === 0 ? 'No test failed' : `${failures} failed`}${missing > 0 ? `; ${missing} runs to come` : ''}.`,
  );
  return failures === 0 ? 0 : 1;
}

/** @returns {string} names the last commit with what was changed since */
function stateOfSource() {
  const parts = [
    ['rev-parse', 'HEAD'],
    ['status', '--porcelain'],
    ['diff', 'HEAD'],
  ].map((words) => git(ROOT, ...words));
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

/** @param {Run} run */
function nameOf({ way, kind, turn }) {
  return `${way.name}-${kind}-${turn}`;
}

/** @param {string} folder @param {Run} run */
function fileOf(folder, run) {
  return join(folder, `${nameOf(run)}.json`);
}

/**
 * @param {string} folder
 * @param {Run} run
 * @returns {Result | null} null if it was not made yet, or not to its end
 */
function resultOf(folder, run) {
  const file = fileOf(folder, run);
  if (!existsSync(file)) return null;
  /** @type {Result} */
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return result;
}

/**
 * @param {string} folder
 * @param {Run[]} runs
 * @returns {string} a line for each run, with the names of what failed in it
 */
function tableOf(folder, runs) {
  const rows = [['machine', 'tests', 'run', 'passed', 'failed', 'skipped', 'seconds']];
  /** @type {Map<number, string[]>} */
  const failed = new Map();
  for (const run of runs) {
    const result = resultOf(folder, run);
    const figures =
      result === null ? ['', '', '', ''] : [result.passed, result.failed.length, result.skipped, result.seconds];
    failed.set(rows.length, result?.failed ?? []);
    rows.push([run.way.about, run.kind, String(run.turn), ...figures.map(String)]);
  }
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .flatMap((row, i) => [
      row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
      ...(failed.get(i) ?? []).map((name) => `    ${name}`),
    ])
    .join('\n');
}

/**
 * @typedef {Omit<Result, 'seconds'>} Found
 * @typedef {{ title: string, specs?: { title: string, tests: { results: { status: string }[] }[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {Run} run
 * @param {string} report
 * @param {string[]} paths all of them, if none
 * @returns {Promise<Found>}
 */
async function browserTests({ way }, report, paths) {
  const env = {
    ...way.env,
    CHROME_PATH: ensureBrowser(console.log),
    NANDSCOPE_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const exit = await runTool('@playwright/test', 'playwright', ['test', '--reporter=json', ...paths], env, HOURS);
  if (!existsSync(report)) return { passed: 0, skipped: 0, failed: [`Playwright ended with ${exit} and no report`] };
  /** @type {{ suites: Suite[], errors: { message: string }[] }} */
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = errors.map(({ message }) => message.split('\n')[0] ?? '');
  let [passed, skipped] = [0, 0];
  /** @param {Suite} suite @param {string} path */
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? [])
      for (const { status } of spec.tests.flatMap(({ results }) => results))
        if (status === 'passed') passed++;
        else if (status === 'skipped') skipped++;
        else failed.push(`${path} › ${spec.title}`);
    for (const inner of suite.suites ?? []) walk(inner, `${path} › ${inner.title}`);
  };
  for (const suite of suites) walk(suite, suite.title);
  if (exit !== 0 && failed.length === 0) failed.push(`Playwright ended with ${exit}`);
  return { passed, skipped, failed };
}

/**
 * @param {Run} run
 * @param {string} report
 * @param {string[]} paths those of the kind, if none
 * @returns {Promise<Found>}
 */
async function unitTests({ kind, turn }, report, paths) {
  const order =
    kind === 'unit' ? [`--sequence.seed=${11 * turn}`, '--sequence.shuffle.files', '--sequence.shuffle.tests'] : [];
  const which = paths.length > 0 ? paths : kind === 'unit' ? [] : [KINDS[kind].folder];
  const args = ['run', ...which, ...order, '--reporter=json', `--outputFile.json=${report}`];
  const exit = await runTool('vitest', 'vitest', args, {}, HOURS);
  if (!existsSync(report)) return { passed: 0, skipped: 0, failed: [`Vitest ended with ${exit} and no report`] };
  /**
   * @type {{ numPassedTests: number, numPendingTests: number, numTodoTests: number,
   * testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }}
   */
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && tests.length === 0 ? [`${file} did not load`] : tests;
  });
  if (exit !== 0 && failed.length === 0) failed.push(`Vitest ended with ${exit}`);
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failed };
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

/** @returns ends them; they end by themselves if this process is killed */
function threeProcesses() {
  const busy = 'const { ppid } = process; while (process.ppid === ppid);';
  const loops = [1, 2, 3].map(() => spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }));
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

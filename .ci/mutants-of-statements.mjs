/**
 * `npm run test:mutants -- statements 120`: puts one-line faults into everything that makes statements of a run, and
 * looks whether the laws of statements (tests/statements) notice. Operator and place are drawn by the commit (or
 * `SEED=…`). It works in a copy of the last commit.
 *
 * A drawn fault is left out, and another one drawn, if it is none: of all runs of the sample (tests/statements/sample.ts)
 * the same is said with it, to the letter. That is the only rule: nothing is left out by name.
 * A fault is noticed if a law refutes a statement of the sample, if the program ends with an error or hangs, or if a test
 * of the rooms that make statements fails (they are not asked with the word `laws` behind the number).
 * The exit code is 1 if more than one in twenty was not noticed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { OPERATORS, draw, faultsIn, git, operator } from './faults.mjs';
import { ROOT } from './tools.mjs';

const MAKERS =
  /^src\/(?:analysis\/(?:statements|why|instant)\/|analysis\/figures\/(?:summary|slow-groups|job-costs|run-figures)\.ts|analysis\/latency\/percentiles\.ts|app\/travel\/step-words\.ts)/;
/** Tests of the rooms that make statements: they are asked if no law notices. */
const TESTS = ['tests/analysis', 'tests/app/travel', 'tests/statements'];
/** Minutes after which a sample without a fault hangs; one with a fault, if it takes ten times as long as that. */
const HANGS = 20;
/** Minutes after which the tests of a room hang. */
const TESTS_HANG = 20;

/** Members of enumerations, and causes as they are told: each has another of its kind next to it. */
const KINDS = [
  ['RowKind', ['read', 'program', 'erase', 'command', 'load', 'dataIn', 'dataOut', 'suspend', 'resume', 'copy']],
  [
    'WaitCause',
    [
      'queue',
      'hazard',
      'space',
      'channel',
      'dieHost',
      'dieGc',
      'dieOther',
      'group',
      'suspend',
      'buffer',
      'flush',
      'firmware',
      'link',
    ],
  ],
  ['Cause', ['host', 'gc', 'reallocation', 'wearLeveling', 'precondition', 'padding', 'fold']],
  ['OperationType', ['read', 'program', 'erase']],
  ['Trigger', ['given', 'hard', 'soft', 'noPage', 'cacheRoom', 'twin', 'wear']],
];
const TOLD = [
  'queue',
  'unbound',
  'ownTurn',
  'order',
  'ownBus',
  'ownDie',
  'channel',
  'held',
  'die',
  'data',
  'dieHost',
  'wear',
  'move',
  'start',
  'suspend',
  'suspending',
  'resuming',
  'resting',
  'place',
  'line',
  'buffer',
  'core',
  'linkQueue',
  'flush',
  'group',
  'interrupted',
  'continued',
  'waiting',
  'array',
  'bus',
  'unit',
];

/** @param {readonly string[]} list @param {string} name */
const next = (list, name) => list[(list.indexOf(name) + 1) % list.length];

/** @param {Record<string, string>} swaps of the names of calls and properties */
const renamed = (swaps) => (/** @type {ts.Node} */ node) =>
  ts.isPropertyAccessExpression(node) && Object.hasOwn(swaps, node.name.text)
    ? /** @type {[ts.Node, string]} */ ([node.name, swaps[node.name.text]])
    : ts.isCallExpression(node) && ts.isIdentifier(node.expression) && Object.hasOwn(swaps, node.expression.text)
      ? /** @type {[ts.Node, string]} */ ([node.expression, swaps[node.expression.text]])
      : null;

/** @type {Record<string, import('./faults.mjs').Operator>} */
const OF_STATEMENTS = {
  'the begin is the end': renamed({
    startNs: 'endNs',
    endNs: 'startNs',
    fromNs: 'toNs',
    toNs: 'fromNs',
    arrivalNs: 'finishNs',
  }),
  'a neighbor in time': (node) =>
    renamed({ find: 'findLast', findLast: 'find' })(node) ??
    (ts.isCallExpression(node) && /\.at\((-1|0)\)$/.test(node.getText())
      ? [node.arguments[0], node.arguments[0].getText() === '0' ? '-1' : '0']
      : null),
  'a swapped unit': renamed({
    bus: 'array',
    array: 'bus',
    chipOnChannel: 'dieInChip',
    dieInChip: 'chipOnChannel',
    channelOfDie: 'chipOfDie',
    critical: 'request',
  }),
  'another kind': (node) => {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null;
    const { text } = node.expression;
    const list = KINDS.find(([name]) => name === text)?.[1];
    return Array.isArray(list) && list.includes(node.name.text) ? [node.name, next(list, node.name.text)] : null;
  },
  'another cause is told': (node) =>
    ts.isStringLiteral(node) &&
    TOLD.includes(node.text) &&
    !ts.isImportDeclaration(node.parent) &&
    !ts.isLiteralTypeNode(node.parent)
      ? [node, `'${next(TOLD, node.text)}'`]
      : null,
  'an unclipped span': (node) =>
    ts.isCallExpression(node) && /^Math\.(min|max)$/.test(node.expression.getText()) && node.arguments.length === 2
      ? [node, `(${node.arguments[1].getText()})`]
      : null,
  'a default reason': (node) =>
    node.kind === ts.SyntaxKind.NullKeyword && ts.isReturnStatement(node.parent) ? [node, '0 as never'] : null,
  'A for B': (node) =>
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
    /^[ab]\./.test(node.getText())
      ? [node, `${node.right.getText()} - (${node.left.getText()})`]
      : null,
  'mean for the longest': renamed({
    meanNs: 'maxNs',
    maxNs: 'meanNs',
    numerator: 'denominator',
    first: 'last',
    last: 'first',
  }),
  'a sum is a difference': (node) => operator(node, { '+': '-', '-': '+', '+=': '-=' }, true),
};

/**
 * @param {number} count faults to draw
 * @param {boolean} isLaws asks no test of the rooms
 * @returns {Promise<number>} the exit code
 */
export async function main(count, isLaws) {
  const commit = git(ROOT, 'rev-parse', 'HEAD').trim();
  const seed = process.env.SEED ?? commit;
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  git(ROOT, 'worktree', 'add', '--detach', '--quiet', folder, commit);
  const sample = new Sample(folder);
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const files = git(folder, 'ls-files', 'src')
      .split('\n')
      .filter((file) => MAKERS.test(file));
    const operators = { ...OPERATORS, ...OF_STATEMENTS };
    const places = Object.entries(operators).map(([name, find]) => ({
      name,
      faults: files.flatMap((file) => faultsIn(file, readFileSync(join(folder, file), 'utf8'), find)),
    }));
    const unbroken = await sample.ask();
    if (unbroken.refuted !== null) throw new Error(`the laws refute the commit itself: ${unbroken.refuted}`);
    console.log(
      `${count} faults by SEED=${seed}, of ${places.reduce((sum, { faults }) => sum + faults.length, 0)} in ${files.length} files`,
    );
    /** @type {Set<string>} */
    const drawn = new Set();
    /** @type {string[]} */
    const unnoticed = [];
    let [found, silent, byTests] = [0, 0, 0];
    for (let i = 0; found < count && i < count * 20; i++) {
      const { name, faults } = places[draw(`${seed} operator ${i}`, places.length)];
      const fault = faults[draw(`${seed} place ${i}`, faults.length)];
      if (fault === undefined || drawn.has(`${fault.file} ${fault.start} ${fault.text}`)) continue;
      drawn.add(`${fault.file} ${fault.start} ${fault.text}`);
      const text = readFileSync(join(folder, fault.file), 'utf8');
      const line = text.slice(0, fault.start).split('\n').length;
      const words = `${fault.file}:${line}: ${name}: ${text.slice(fault.start, fault.end)} → ${fault.text}`;
      writeFileSync(join(folder, fault.file), text.slice(0, fault.start) + fault.text + text.slice(fault.end));
      const broken = await sample.ask();
      const isTested = !isLaws && broken.refuted === null && !broken.isSilent && testsFail(folder);
      writeFileSync(join(folder, fault.file), text);
      if (broken.isSilent) {
        silent++;
        continue;
      }
      found++;
      if (isTested) byTests++;
      const by = isTested ? 'a test of the room' : broken.refuted;
      console.log(`${by === null ? 'SURVIVED' : 'noticed'}  ${words}${by === null ? '' : `  (${by.slice(0, 80)})`}`);
      if (by === null) unnoticed.push(words);
    }
    console.log(
      `\n${found} faults, ${unnoticed.length} not noticed, ${byTests} by a test alone; ${silent} drawn changed no statement\n${unnoticed.join('\n')}`,
    );
    return found < count || unnoticed.length > count / 20 ? 1 : 0;
  } finally {
    sample.end();
    git(ROOT, 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process in which the sample has run, and which is asked what is said of it (tests/statements/sample.ts). */
class Sample {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.asked = 0;
    this.hangsMs = HANGS * 60_000;
    /** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, null> | null} */
    this.process = null;
    /** @type {Promise<never[]> | null} */
    this.ended = null;
  }

  /** @returns {Promise<{ refuted: string | null, isSilent: boolean }>} */
  async ask() {
    const file = join(this.folder, '.ci', 'out', `check-${this.asked++}.mjs`);
    try {
      const bundle = await rolldown({
        input: join(this.folder, 'tests/statements/check.ts'),
        platform: 'node',
        logLevel: 'silent',
        external: /node_modules/,
        plugins: [TEXTS],
      });
      await bundle.write({ file, format: 'esm', codeSplitting: false });
      await bundle.close();
    } catch {
      return { refuted: 'it does not build', isSilent: false };
    }
    if (this.process === null) {
      const args = ['--import', 'tsx', '--import', './.ci/raw-texts.mjs', 'tests/statements/sample.ts'];
      this.process = spawn(process.execPath, args, { cwd: this.folder, stdio: ['pipe', 'pipe', 'inherit'] });
      this.ended = once(this.process, 'exit').then(() => []);
      // What is said without a fault is asked first.
      if (this.asked > 1) await this.answer(join(this.folder, '.ci', 'out', 'check-0.mjs'));
    }
    return this.answer(file);
  }

  /**
   * @param {string} file
   * @returns {Promise<{ refuted: string | null, isSilent: boolean }>}
   */
  async answer(file) {
    const { process: asked } = this;
    if (asked === null) return { refuted: 'it hangs', isSilent: false };
    const lines = createInterface({ input: asked.stdout });
    const hangs = setTimeout(() => asked.kill('SIGKILL'), this.hangsMs);
    const startMs = performance.now();
    asked.stdin.write(`${file}\n`);
    /** @type {[string] | []} */
    const [line] = /** @type {never} */ (await Promise.race([once(lines, 'line'), this.ended]));
    clearTimeout(hangs);
    lines.close();
    if (this.asked === 1) this.hangsMs = Math.max(60_000, 10 * (performance.now() - startMs));
    if (line !== undefined) return /** @type {{ refuted: string | null, isSilent: boolean }} */ (JSON.parse(line));
    this.process = null;
    return { refuted: 'it hangs', isSilent: false };
  }

  end() {
    this.process?.stdin.end();
  }
}

/** @type {import('rolldown').Plugin} texts as strings, and no style sheets */
const TEXTS = {
  name: 'texts',
  load(id) {
    if (id.endsWith('?raw')) return `export default ${JSON.stringify(readFileSync(id.slice(0, -4), 'utf8'))};`;
    return id.endsWith('.css') ? '' : null;
  },
};

/** @param {string} folder */
function testsFail(folder) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...TESTS, '--bail=1', '--reporter=dot'];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: TESTS_HANG * 60_000 }).status !== 0;
}

/**
 * `npm run test:mutants`: puts one-line faults into `src` and looks whether the tests notice. Operator and place of each
 * are drawn by the commit (or `SEED=…`), so that a list can be made again. `npm run test:mutants -- 60 src/traces` puts
 * 60 into files with that beginning; without a number there are 20. It works in a copy of the last commit.
 *
 * A fault is noticed if a test that uses its file fails, or hangs. Not drawn, since no test can tell: constants of
 * speed and memory, by name (`QUIET`), and statements that only throw (an assertion that never fires).
 * The exit code is 1 if more than a tenth was not noticed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './tools.mjs';

/** @typedef {{ file: string, start: number, end: number, text: string }} Fault */

const QUIET = /_MS$|CHUNK|SLICE|CACHE|KEPT|CAPACITY|FRAME|DEBOUNCE/;
/** Minutes after which tests hang. */
const HANGS = 6;

/** @type {Record<string, (node: ts.Node) => [ts.Node, string] | null>} */
const OPERATORS = {
  'a comparison takes or leaves its limit': (node) => operator(node, { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  'an equality is negated': (node) => operator(node, { '===': '!==', '!==': '===' }),
  'a sum is a difference': (node) => operator(node, { '+': '-', '-': '+', '+=': '-=', '-=': '+=' }, true),
  'a product is a quotient': (node) => operator(node, { '*': '/', '/': '*' }),
  'and is or': (node) => operator(node, { '&&': '||', '||': '&&' }),
  'a negation is gone': (node) =>
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
      ? [node, `(${node.operand.getText()})`]
      : null,
  'true is false': (node) =>
    node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent) ? [node, 'false'] : null,
  'a number is one more': (node) =>
    ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent) && !isQuiet(node) && /^\d+$/.test(node.text)
      ? [node, String(Number(node.text) + 1)]
      : null,
  'the least is the most': (node) =>
    ts.isPropertyAccessExpression(node) && /^Math\.(min|max)$/.test(node.getText())
      ? [node, node.name.text === 'min' ? 'Math.max' : 'Math.min']
      : null,
  'a call is left out': (node) =>
    ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) ? [node, ';'] : null,
};

process.exitCode = main(process.argv.slice(2));

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
 * All places of a file where an operator applies.
 * @param {string} file
 * @param {string} text
 * @param {(node: ts.Node) => [ts.Node, string] | null} find
 */
function faultsIn(file, text, find) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Fault[]} */
  const faults = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isThrowStatement(node) || ts.isTypeNode(node)) return;
    const found = find(node);
    if (found !== null) faults.push({ file, start: found[0].getStart(), end: found[0].getEnd(), text: found[1] });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/**
 * @param {ts.Node} node
 * @param {Record<string, string>} swaps
 * @param {boolean} [ofNumbers] leaves out what joins texts
 * @returns {[ts.Node, string] | null}
 */
function operator(node, swaps, ofNumbers = false) {
  if (!ts.isBinaryExpression(node)) return null;
  const swap = swaps[node.operatorToken.getText()];
  if (swap === undefined || (ofNumbers && /['"`]/.test(node.getText()))) return null;
  return [node.operatorToken, swap];
}

/**
 * Whether a number is a constant of speed or memory.
 * @param {ts.Node} node
 */
function isQuiet(node) {
  /** @type {ts.Node | undefined} */
  let at = node;
  while (at !== undefined && !ts.isVariableDeclaration(at)) at = at.parent;
  return at !== undefined && QUIET.test(at.name.getText());
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

/**
 * A number below `end`, from a text.
 * @param {string} text
 * @param {number} end
 */
function draw(text, end) {
  return createHash('sha256').update(text).digest().readUInt32LE() % Math.max(end, 1);
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

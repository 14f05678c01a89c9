/** One-line faults: the operators that make them, the places where they apply, and what a seed draws. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import ts from 'typescript';

/** @typedef {{ file: string, start: number, end: number, text: string }} Fault */
/** @typedef {(node: ts.Node) => [ts.Node, string] | null} Operator */

const QUIET = /_MS$|CHUNK|SLICE|CACHE|KEPT|CAPACITY|FRAME|DEBOUNCE/;
/** @type {Record<string, Operator>} */
export const OPERATORS = {
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

/**
 * All places of a file where an operator applies.
 * @param {string} file
 * @param {string} text
 * @param {(node: ts.Node) => [ts.Node, string] | null} find
 */
export function faultsIn(file, text, find) {
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
export function operator(node, swaps, ofNumbers = false) {
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
 * A number below `end`, from a text.
 * @param {string} text
 * @param {number} end
 */
export function draw(text, end) {
  return createHash('sha256').update(text).digest().readUInt32LE() % Math.max(end, 1);
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
export function git(folder, ...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

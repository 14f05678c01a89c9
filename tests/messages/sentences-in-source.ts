/** Reads the sentences that errors have in English from the sources of the rooms that throw them. */
import ts from 'typescript';
import type { PolicyDefinition } from '../../src/policies/definition.ts';
import { POLICIES } from '../../src/policies/index.ts';
import { sourceOf, sourcesUnder, type FoundText } from './messages-in-source.ts';

/** Rooms and files whose errors the page shows. */
const ROOMS = [
  'src/base/unpack',
  'src/base/read-file.ts',
  'src/base/within.ts',
  'src/traces',
  'src/device',
  'src/document',
  'src/engine/setup',
  'src/policies',
  'src/engine/run',
  'src/worker',
  'src/app/links',
  'src/app/storage',
  'src/app/session',
  'src/analysis/premises',
  'src/compare/plan',
  'src/compare/results',
  'src/learn',
  'src/app/compare/plan-address.ts',
  'src/app/compare/out',
  'src/app/compare/state',
  'src/app/learn',
];

/** Defects of the program, which are not translated. */
const DEFECTS = new Set(['Error', 'TypeError', 'RangeError']);

/** The arguments of errors and functions that are sentences or parts of one; an error that is not here: the first. */
const ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['ExperimentError', [1, 2]],
  ['DocumentError', [1, 2]],
  ['fault', [1, 2]],
  ['refuse', [1, 2, 3, 4]],
  ['checkBelow', [3]],
  ['instantAt', [2]],
  ['rejected', [0]],
  ['ignored', [0]],
  ['numberVerdicts', [0, 1]],
  ['unpack', [0]],
  ['unknownBinary', [0]],
  ['failed', [1]],
  ['numberAt', [2]],
  ['refused', [1]],
  ['closed', [1]],
  ['leftOut', [1]],
  ['remarks.push', [0]],
  ['changes.push', [0]],
  ['refusedValue', [1]],
  ['table.refuse', [1]],
  ['table.mapped', [3]],
  ['table.approximated', [3]],
  ['table.contradicts', [3]],
  ['table.ignored', [0]],
  ['table.always', [0]],
  ['table.note', [0]],
  ['row', [5]],
]);

/** Functions that return a part of a sentence. */
const PARTS = new Set([
  'allowedValues',
  'allowedNumbers',
  'describeFound',
  'unpack',
  'unknownBinary',
  'mostBlocks',
  'responseNote',
  'tooLarge',
  'notAsked',
  'sameStudent',
  'pointerText',
  'jsonText',
  'lostText',
]);

/** Properties and constants that hold a sentence. */
const NAMED =
  /^(what|message|problem|says|because|cap|remark|FIT|RUN_GONE|NOT_STARTED|CANT_PACK|FILE_IS_SILENT|BROWSER_IS_SILENT|NOT_A_MEMBER|ZLIB|UTF_32|VSCSI|ORACLE_GENERAL)$/;

/** What stands for a value. */
export const HOLE = '{}';

/** The value of a constant of the function around an expression. */
function constantOf(node: ts.Identifier): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (child: ts.Node): void => {
    if (ts.isVariableDeclaration(child) && child.name.getText() === node.text) found ??= child.initializer;
    ts.forEachChild(child, visit);
  };
  for (let above: ts.Node = node.parent; found === undefined && !ts.isSourceFile(above); above = above.parent) {
    if (ts.isBlock(above)) ts.forEachChild(above, visit);
  }
  return found;
}

/** The texts that an expression may be: a hole for each value, and each branch of a condition. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return joined([textsOf(node.left), textsOf(node.right)]);
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return [...textsOf(node.left), ...textsOf(node.right)];
  }
  if (ts.isTemplateExpression(node)) {
    return joined([
      [node.head.text],
      ...node.templateSpans.flatMap(({ expression, literal }) => [textsOf(expression), [literal.text]]),
    ]);
  }
  const constant = ts.isIdentifier(node) ? constantOf(node) : undefined;
  if (constant !== undefined && constant.pos < node.pos) return textsOf(constant);
  return [HOLE];
}

const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts
    .reduce<string[]>((all, texts) => all.flatMap((before) => texts.map((text) => before + text)), [''])
    .map((text) => text.replace(/(\{\})+/g, HOLE));

/** Whether a text has words: names of keys and signs are the same in every language. */
const hasWords = (text: string): boolean => /[a-z]{2,}/i.test(text.replaceAll(HOLE, ' '));

function nameOf(node: ts.Node | undefined): string {
  return node !== undefined && 'name' in node && ts.isIdentifier(node.name as ts.Node)
    ? (node.name as ts.Identifier).text
    : '';
}

/** The function that a `return` or an arrow's body belongs to. */
function functionOf(node: ts.Node): string {
  for (let above: ts.Node | undefined = node.parent; above !== undefined; above = above.parent) {
    if (ts.isFunctionDeclaration(above)) return nameOf(above);
    if (ts.isArrowFunction(above)) return nameOf(above.parent);
  }
  return '';
}

/** Whether a `return` belongs to the notes of a parser. */
function isInNotes(node: ts.Node): boolean {
  for (let above: ts.Node | undefined = node.parent; above !== undefined; above = above.parent) {
    if (ts.isMethodDeclaration(above)) return nameOf(above) === 'notes';
    if (ts.isArrowFunction(above) || ts.isFunctionDeclaration(above)) return false;
  }
  return false;
}

/** The sentences of one source. */
function sentencesOf(file: string, source: string): FoundText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: FoundText[] = [];
  const add = (node: ts.Expression): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    for (const text of textsOf(node)) if (hasWords(text)) found.push({ text, place: `${file}:${line}` });
  };
  const addArguments = (name: string, given: readonly ts.Expression[], usual: readonly number[]): void => {
    for (const index of ARGUMENTS.get(name) ?? usual) if (given[index] !== undefined) add(given[index]);
  };
  /** A note; or how often it happened, and the note. */
  const addNote = (node: ts.Expression): void => {
    if (ts.isArrayLiteralExpression(node)) add(node.elements[1]);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addNotes);
    else if (ts.isSpreadElement(node)) addNotes(node.expression);
    else add(node);
  };
  const addNotes = (node: ts.Expression): void => {
    if (ts.isArrayLiteralExpression(node)) node.elements.forEach(addNote);
    else if (ts.isParenthesizedExpression(node)) addNotes(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addNotes);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node)) {
      const name = node.expression.getText(tree);
      if (name.endsWith('Error') && !DEFECTS.has(name)) addArguments(name, node.arguments ?? [], [0]);
    } else if (ts.isCallExpression(node)) {
      const name = node.expression.getText(tree);
      const usual = name === 'super' || name === 'notes.push' ? [0] : [];
      addArguments(name, node.arguments, usual);
    } else if (ts.isReturnStatement(node) && node.expression !== undefined) {
      if (PARTS.has(functionOf(node))) add(node.expression);
      if (file.startsWith('src/traces/') && isInNotes(node)) addNotes(node.expression);
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      if (PARTS.has(nameOf(node.parent))) add(node.body);
    } else if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) {
      const name = node.name.getText(tree);
      if (NAMED.test(name) && node.initializer !== undefined) add(node.initializer);
      if (
        name === 'notes' &&
        file.startsWith('src/traces/') &&
        node.initializer !== undefined &&
        ts.isArrayLiteralExpression(node.initializer)
      ) {
        node.initializer.elements.forEach(addNote);
      }
      const isOfImports = file.startsWith('src/traces/') || file.startsWith('src/document/');
      if (isOfImports && /^(?:REFUSED|NO_REQUESTS|SECTIONS)$/.test(name) && node.initializer !== undefined) {
        if (ts.isObjectLiteralExpression(node.initializer)) {
          for (const each of node.initializer.properties) if (ts.isPropertyAssignment(each)) add(each.initializer);
        }
      }
      if (
        name === 'WITHOUT_EFFECT' &&
        node.initializer !== undefined &&
        ts.isArrayLiteralExpression(node.initializer)
      ) {
        for (const row of node.initializer.elements) if (ts.isArrayLiteralExpression(row)) add(row.elements[0]);
      }
      if (name === 'SIGNATURES' && node.initializer !== undefined && ts.isArrayLiteralExpression(node.initializer)) {
        for (const row of node.initializer.elements) if (ts.isArrayLiteralExpression(row)) add(row.elements[1]);
      }
    } else if (
      ts.isParameter(node) &&
      /^(allowed|kind)$/.test(node.name.getText(tree)) &&
      node.initializer !== undefined
    ) {
      add(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** What works where a policy excludes a setting: part of a sentence that `refuseUnsupported` makes. */
const exclusions = (): FoundText[] =>
  POLICIES.flatMap(({ key, excludes = [] }: PolicyDefinition) =>
    excludes.map(({ path, allowed }) => ({ text: allowed, place: `src/policies, ${key} excludes ${path}` })),
  );

/** The sentences of all rooms. */
export const allSentences = (): FoundText[] => [
  ...ROOMS.flatMap((room) => (room.endsWith('.ts') ? [room] : sourcesUnder(room))).flatMap((file) =>
    sentencesOf(file, sourceOf(file)),
  ),
  ...exclusions(),
];

/** Reads the sources of the page: the messages that they contain, and the texts that are not messages. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** A message, or a text that is not one, and its place. */
export interface FoundText {
  readonly text: string;
  /** `src/app/shell/top-bar.tsx:12`. */
  readonly place: string;
}

/** All source files under a folder, as paths from the project's root with forward slashes. */
export function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');

function treeOf(file: string, source: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
}

const placeOf = (node: ts.Node, tree: ts.SourceFile): string =>
  `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;

/** The string literals that an expression may be: itself, or the branches of a condition. */
function literalsOf(node: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  return [];
}

/** The functions whose first argument is a message. */
const MESSAGE_CALLS = new Set(['t', 'parts', 'rich', 'msg']);

/** The messages of a source: what is written in a call of `t`, `parts`, `rich` or `msg`. */
export function messagesOf(file: string, source: string): FoundText[] {
  if (!/\b(t|parts|rich|msg)\(/.test(source)) return [];
  const tree = treeOf(file, source);
  const found: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && MESSAGE_CALLS.has(node.expression.text)) {
      for (const literal of node.arguments.slice(0, 1).flatMap(literalsOf)) {
        found.push({ text: literal.text, place: placeOf(literal, tree) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Attributes that a person reads or hears. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label']);

/** Texts that are the same in every language: names, abbreviations, units, keys, numbers. */
const WORDLESS =
  /^(?:NANDscope|Ctrl K|SSD|[ABRWT]|p\d*|tR|tPROG|tBERS|GC|DJ|WS|RS|MCS|ms|µs|ns|MB\/s|KiB|MiB|LPN|lpn|WAF|ch|[^\p{L}]|\s)*$/u;

/** The texts of the markup that are not messages: between tags, and in attributes that a person reads or hears. */
export function hardCodedTexts(file: string, source: string): FoundText[] {
  const tree = treeOf(file, source);
  const found: FoundText[] = [];
  const add = (node: ts.Node, text: string): void => {
    const shown = text.replace(/\s+/g, ' ').trim();
    if (!WORDLESS.test(shown)) found.push({ text: shown, place: placeOf(node, tree) });
  };
  /** Texts of an expression that becomes text on screen; calls have their own texts. */
  const addExpression = (node: ts.Expression): void => {
    if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
      for (const { expression } of node.templateSpans) addExpression(expression);
    } else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const joins = kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.QuestionQuestionToken;
      if (joins) addExpression(node.left);
      if (joins || kind === ts.SyntaxKind.AmpersandAmpersandToken) addExpression(node.right);
    } else for (const literal of literalsOf(node)) add(literal, literal.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxAttribute(node)) {
      const spoken = SPOKEN.has(node.name.getText(tree));
      if (spoken && node.initializer !== undefined) {
        if (ts.isStringLiteral(node.initializer)) add(node.initializer, node.initializer.text);
        else if (ts.isJsxExpression(node.initializer) && node.initializer.expression !== undefined) {
          addExpression(node.initializer.expression);
        }
      }
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression !== undefined) {
      addExpression(node.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The functions whose texts a person reads or hears: notices, jobs, announcements. */
const TELLING_CALLS = new Set(['notify', 'notifyAction', 'notifyJob', 'say']);

/** The texts of notices, of announcements, and the titles of commands that are not messages. */
export function toldTexts(file: string, source: string): FoundText[] {
  if (!/\b(notify\w*|say)\(|\bgroup: '/.test(source)) return [];
  const tree = treeOf(file, source);
  const found: FoundText[] = [];
  const add = (node: ts.Expression): void => {
    const texts = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      : literalsOf(node).map(({ text }) => text);
    for (const text of texts) {
      if (/\p{L}{2}/u.test(text) && !WORDLESS.test(text)) found.push({ text, place: placeOf(node, tree) });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && TELLING_CALLS.has(node.expression.text)) {
      const isNotice = node.expression.text === 'notify';
      node.arguments.slice(isNotice ? 1 : 0).forEach(add);
    } else if (ts.isObjectLiteralExpression(node)) {
      const named = (name: string): ts.PropertyAssignment | undefined =>
        node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText(tree) === name);
      const title = named('title');
      if (named('group') !== undefined && named('id') !== undefined && title !== undefined) add(title.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Properties that hold what a person reads or hears, of charts, tables, menus and steps. */
const NAMED_TEXTS = new Set(['label', 'title', 'caption', 'description', 'note', 'intervalName', 'columns']);

/** The texts of such properties that are not messages. Data for files (`full…`) are the same in every language. */
export function namedTexts(file: string, source: string): FoundText[] {
  const tree = treeOf(file, source);
  const found: FoundText[] = [];
  const add = (node: ts.Expression): void => {
    if (ts.isArrayLiteralExpression(node)) node.elements.forEach(add);
    else if (ts.isTemplateExpression(node)) {
      for (const { text } of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) check(node, text);
    } else for (const literal of literalsOf(node)) check(literal, literal.text);
  };
  const check = (node: ts.Node, text: string): void => {
    if (/\p{L}{2}/u.test(text) && !WORDLESS.test(text)) found.push({ text, place: placeOf(node, tree) });
  };
  const visit = (node: ts.Node): void => {
    const isProperty = ts.isPropertyAssignment(node);
    const name = isProperty || ts.isFunctionDeclaration(node) ? (node.name?.getText(tree) ?? '') : '';
    if (/^full(?![a-z])/.test(name)) return;
    if (isProperty && NAMED_TEXTS.has(name)) add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Why settings are without effect: the reasons of rules (`unless`), and what never happened in a run (`never`). */
export function reasonsOf(file: string, source: string): string[] {
  if (!/\bunless\(|\bnever: /.test(source)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'unless') {
      found.push(
        ...node.arguments
          .slice(1)
          .flatMap(literalsOf)
          .map(({ text }) => text),
      );
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'never') {
      found.push(...literalsOf(node.initializer).map(({ text }) => text));
    }
    ts.forEachChild(node, visit);
  };
  visit(treeOf(file, source));
  return found;
}

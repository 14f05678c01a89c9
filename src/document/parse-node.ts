/**
 * Reads a value of unknown origin by its schema: fills in defaults, refuses everything else with the key's name. The
 * result is fresh and plain: nothing of the input is kept, except lists that were read here before; its keys are in
 * the schema's order.
 */
import type { Steps } from '../base/generators.ts';
import { decimalPlaces } from '../device/exact.ts';
import { describeFound, DocumentError, refuse } from '../device/document-error.ts';
import { nearestNames } from '../device/nearest-name.ts';
import { quoted, shortText, shownKey, visibleText } from '../device/visible-text.ts';
import {
  ANY_DECIMALS,
  isTimes,
  MOST_TYPES,
  timeOfType,
  type ChoiceNode,
  type Keys,
  type ListNode,
  type NumberNode,
  type OneOfNode,
  type SchemaNode,
  type TextNode,
  type Times,
  type TimesNode,
  type VersionNode,
} from '../device/schema-node.ts';
import type { DocumentKeys, DocumentNode, DocumentValue, ItemsNode, MapNode, NullableNode } from './document-node.ts';

/** An object as JSON makes them: no list, no instance of a class. Also from another realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The value that stands where nothing is given. A required key has none: reading it fails instead. */
export function defaultOf(node: SchemaNode): unknown {
  switch (node.kind) {
    case 'object':
      return objectOfDefaults(node.keys);
    case 'switch':
      return false;
    case 'list':
      return node.default.map((item) => parseNode(node.item, item, ''));
    case 'one-of':
      return parseNode(node, node.default, '');
    default:
      return node.default;
  }
}

export function objectOfDefaults(keys: Keys): Record<string, unknown> {
  return objectOf(keys, (_, node) => defaultOf(node));
}

/**
 * A whole document.
 * @param name for messages about the document itself; its keys have no prefix
 * @throws DocumentError that names the first key that does not fit
 */
export function parseFile<Node extends DocumentNode>(node: Node, value: unknown, name: string): DocumentValue<Node> {
  return parseDocument(node, requireObject(value, name, allowedValues(node)), '');
}

/** A part of a document, with its type. @throws DocumentError that names the first key that does not fit */
export function parseDocument<Node extends DocumentNode>(
  node: Node,
  value: unknown,
  path: string,
): DocumentValue<Node> {
  return parseNode(node, value, path) as DocumentValue<Node>;
}

/** Reads `value` as what `node` describes. `path` is its key, empty for the document itself. */
export function parseNode(node: DocumentNode, value: unknown, path: string): unknown {
  switch (node.kind) {
    case 'optional':
      return value === undefined ? undefined : parseNode(node.item, value, path);
    case 'nullable':
      return value === null ? null : parseNotNull(node, value, path);
    case 'read':
      return node.read(value, path);
    case 'exact':
      if (!isPlainObject(value)) throw refusal(node, value, path);
      return parseExact(node.keys, value, path);
    case 'items':
      return parseItems(node, value, path);
    case 'map':
      return parseMap(node, value, path);
    default:
      return parseSetting(node, value, path);
  }
}

function parseGiven(node: DocumentNode, value: unknown, path: string): unknown {
  if (value === undefined && node.kind !== 'optional' && node.kind !== 'read') throw refusal(node, value, path);
  return parseNode(node, value, path);
}

function parseNotNull(node: NullableNode<DocumentNode>, value: unknown, path: string): unknown {
  try {
    return parseGiven(node.item, value, path);
  } catch (error) {
    if (error instanceof DocumentError && error.path === path && node.item.kind !== 'read')
      throw refusal(node, value, path);
    throw error;
  }
}

/** The keys keep their order: equal results are equal bytes. */
function parseExact(keys: DocumentKeys, value: Record<string, unknown>, path: string): Record<string, unknown> {
  refuseUnknownKeys(keys, value, path);
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(keys)) {
    made[key] = parseGiven(keys[key], Object.hasOwn(value, key) ? value[key] : undefined, joinPath(path, key));
  }
  const result: Record<string, unknown> = {};
  for (const key of Object.keys({ ...value, ...keys })) if (made[key] !== undefined) result[key] = made[key];
  return result;
}

function parseItems(node: ItemsNode<DocumentNode>, value: unknown, path: string): unknown[] {
  if (!Array.isArray(value) || value.length < node.minItems || value.length > node.maxItems) {
    throw refusal(node, value, path);
  }
  return Array.from(value, (item: unknown, index) => parseGiven(node.item, item, `${path}[${index}]`));
}

function parseMap(node: MapNode<DocumentNode>, value: unknown, path: string): Record<string, unknown> {
  if (!isPlainObject(value)) throw refusal(node, value, path);
  const entries = Object.entries(value);
  if (entries.length > node.maxKeys) {
    throw new DocumentError(path, `${entries.length} keys`, `at most ${node.maxKeys}`);
  }
  return Object.fromEntries(
    entries.map(([key, one]) => {
      if (!node.form.pattern.test(key)) throw new DocumentError(path, quoted(key), node.form.says);
      const isWord = /^[\w-]+$/.test(key);
      const at = isWord ? joinPath(path, shortText(key)) : `${path}[${quoted(key)}]`;
      return [key, parseGiven(node.item, one, at)];
    }),
  );
}

function parseSetting(node: SchemaNode, value: unknown, path: string): unknown {
  if (value === undefined) {
    if ((node.kind === 'number' || node.kind === 'text') && node.required) throw refusal(node, value, path);
    return defaultOf(node);
  }
  switch (node.kind) {
    case 'number':
      return isTimes(node) && Array.isArray(value) ? parseTimes(node, value, path) : parseNumber(node, value, path);
    case 'boolean':
      if (typeof value !== 'boolean') throw refusal(node, value, path);
      return value;
    case 'choice':
      return parseChoice(node, value, path);
    case 'text':
      return parseText(node, value, path);
    case 'version':
      return parseVersion(node, value, path);
    case 'object':
      if (!isPlainObject(value)) throw refusal(node, value, path);
      return parseKeys(node.keys, value, path);
    case 'switch':
      if (value === false) return false;
      if (!isPlainObject(value)) throw refusal(node, value, path);
      return parseKeys(node.keys, value, path);
    case 'list':
      return parseList(node, value, path);
    case 'one-of':
      return parseOneOf(node, value, path);
  }
}

export function allowedValues(node: DocumentNode): string {
  switch (node.kind) {
    case 'optional':
      return allowedValues(node.item);
    case 'nullable':
      return `${allowedValues(node.item)}, or null`;
    case 'read':
      return node.says;
    case 'map':
      return `an object with ${node.form.says}`;
    case 'number':
      return `${allowedNumbers(node)}${isTimes(node) ? `, or a list of 1 to ${MOST_TYPES}, one a page type` : ''}`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return node.values.length === 1 ? JSON.stringify(node.values[0]) : node.values.join(', ');
    case 'text':
      if (node.maxLength === Infinity) return node.form?.says ?? 'text';
      return `text of at most ${node.maxLength} characters${node.form === undefined ? '' : `: ${node.form.says}`}`;
    case 'version':
      return String(node.default);
    case 'object':
    case 'exact':
      return `an object with ${Object.keys(node.keys).join(', ')}`;
    case 'switch':
      return `false, or an object with ${Object.keys(node.keys).join(', ')}`;
    case 'list':
    case 'items':
      if (node.maxItems === Infinity) return 'a list';
      if (node.maxItems === node.minItems) return `a list of ${node.maxItems}`;
      return `a list of ${node.minItems > 0 ? `${node.minItems} to ` : 'at most '}${node.maxItems}`;
    case 'one-of':
      return `an object with exactly one of ${Object.keys(node.keys).join(', ')}`;
  }
}

function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

export function requireObject(value: unknown, path: string, allowed: string): Record<string, unknown> {
  if (isPlainObject(value)) return value;
  return refuse(path, value, allowed);
}

function refusal(node: DocumentNode, value: unknown, path: string): DocumentError {
  return new DocumentError(path === '' ? 'experiment' : path, describeFound(value), allowedValues(node));
}

function allowedNumbers(node: NumberNode): string {
  const kind =
    node.decimals === 0
      ? 'a whole number'
      : Number.isFinite(node.decimals)
        ? `a number with at most ${node.decimals} decimals`
        : 'a number';
  if (node.min === -Infinity) return kind;
  if (node.max === Infinity) return `${kind}, at least ${node.min}`;
  const range = node.belowMax ? `from ${node.min} to below ${node.max}` : `from ${node.min} to ${node.max}`;
  const unit = node.unit === 'share' || node.unit === 'count' || node.unit === 'index' ? '' : ` (${node.unit})`;
  return `${kind} ${range}${unit}`;
}

const hasDecimals = (value: number, most: number): boolean =>
  most === ANY_DECIMALS || Number.isInteger(value) || decimalPlaces(Math.abs(value)) <= most;

function parseNumber(node: NumberNode, value: unknown, path: string): number {
  if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    value < node.min ||
    value > node.max ||
    (node.belowMax && value >= node.max) ||
    (node.decimals === 0 ? !Number.isSafeInteger(value) : !hasDecimals(value, node.decimals))
  ) {
    throw refusal(node, value, path);
  }
  // -0 would print as 0 and compare as something else.
  return value === 0 ? 0 : value;
}

/** One for all types is a number; types that are as the first are left out at the end. */
function parseTimes(node: TimesNode, value: readonly unknown[], path: string): Times {
  if (value.length === 0 || value.length > MOST_TYPES) throw refusal(node, value, path);
  const each = Array.from(value, (item, type) => {
    const ofType = timeOfType(node, type);
    return item === null ? ofType.default : parseNumber(ofType, item, `${path}[${type}]`);
  });
  const types = each.findLastIndex((ns) => ns > 0) + 1;
  return types > 1 ? each.slice(0, types) : each[0];
}

function parseChoice(node: ChoiceNode, value: unknown, path: string): string {
  if (typeof value === 'string' && node.values.includes(value)) return value;
  const near = typeof value === 'string' ? nearestNames(value, node.values) : [];
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new DocumentError(path, describeFound(value), allowedValues(node) + hint);
}

function parseText(node: TextNode, value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > node.maxLength) throw refusal(node, value, path);
  if (node.form !== undefined && !node.form.pattern.test(value)) throw refusal(node, value, path);
  if (node.isName !== true) return value;
  const shown = visibleText(value);
  return shown.length > node.maxLength ? shortText(shown, node.maxLength - 1) : shown;
}

function parseVersion(node: VersionNode, value: unknown, path: string): number {
  if (value === node.default) return node.default;
  const newer = typeof value === 'number' && value > node.default;
  throw new DocumentError(
    path,
    describeFound(value),
    `${node.default}, the only version${newer ? '; a newer program wrote this document' : ''}`,
  );
}

/**
 * An object with what `make` says for every key. All keys in one step: V8 keeps an object that grows key by key as a
 * hash table, and settings are read all the time.
 */
function objectOf(keys: Keys, make: (key: string, node: SchemaNode) => unknown): Record<string, unknown> {
  const { entries, empty } = shapeOf(keys);
  const object = { ...empty };
  for (const [key, node] of entries) object[key] = make(key, node);
  return object;
}

interface Shape {
  readonly entries: readonly (readonly [string, SchemaNode])[];
  readonly empty: Record<string, unknown>;
}
const shapes = new WeakMap<Keys, Shape>();

/** Made once, since every request of a workload is such an object. */
function shapeOf(keys: Keys): Shape {
  let shape = shapes.get(keys);
  if (shape === undefined) {
    const entries = Object.entries(keys);
    shape = { entries, empty: Object.fromEntries(entries.map(([key]) => [key, undefined])) };
    shapes.set(keys, shape);
  }
  return shape;
}

function parseKeys(keys: Keys, value: Record<string, unknown>, path: string): Record<string, unknown> {
  refuseUnknownKeys(keys, value, path);
  return objectOf(keys, (key, node) =>
    parseNode(node, Object.hasOwn(value, key) ? value[key] : undefined, joinPath(path, key)),
  );
}

export function refuseUnknownKeys(
  keys: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  path: string,
): void {
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(keys, key)) continue;
    const known = Object.keys(keys);
    const near = nearestNames(key, known);
    const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
    const allowed = known.join(', ') + hint;
    throw new DocumentError(joinPath(path, shownKey(key)), 'an unknown key', allowed);
  }
}

/**
 * Lists that were read here, by what they were read as. Experiments are never changed in place, so a list of one that
 * comes back, as in every change of its experiment, needs no second look: a workload can have hundreds of thousands of
 * requests.
 */
const readBefore = new WeakMap<readonly unknown[], ListNode>();

/** The first items of lists whose reading has begun in {@link readLists}. */
const begun = new WeakMap<readonly unknown[], { readonly node: ListNode; readonly result: unknown[] }>();

function parseList(node: ListNode, value: unknown, path: string): unknown[] {
  if (Array.isArray(value) && readBefore.get(value) === node) return value as unknown[];
  if (!Array.isArray(value) || value.length < node.minItems || value.length > node.maxItems) {
    throw refusal(node, value, path);
  }
  const items: readonly unknown[] = value;
  const result = begunList(node, items);
  try {
    while (result.length < items.length) result.push(parseItem(node.item, items[result.length], ''));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // Only a refusal needs the place, which takes longer to spell than to read the item: the item is refused again, by
    // its full path.
    parseItem(node.item, items[result.length], `${path}[${result.length}]`);
    throw error;
  }
  begun.delete(items);
  readBefore.set(result, node);
  return result;
}

function begunList(node: ListNode, items: readonly unknown[]): unknown[] {
  const before = begun.get(items);
  return before?.node === node ? before.result : [];
}

/** Items of a list that are read between two yields: less than a millisecond. */
const ITEMS_AT_ONCE = 500;

/**
 * Reads the long lists of a document ahead, in steps; {@link parseNode} of the same value then continues where this
 * ended. It refuses nothing: at an item that is refused it leaves that list to `parseNode`, which refuses the first key
 * in the order of the schema.
 */
export function* readLists(node: SchemaNode, value: unknown): Steps<void> {
  if (node.kind === 'object' || node.kind === 'switch' || node.kind === 'one-of') {
    if (!isPlainObject(value)) return;
    for (const [key, inner] of Object.entries(node.keys)) {
      if (Object.hasOwn(value, key)) yield* readLists(inner, value[key]);
    }
  } else if (node.kind === 'list' && Array.isArray(value)) {
    if (value.length > ITEMS_AT_ONCE && value.length <= node.maxItems) yield* readList(node, value);
  }
}

function* readList(node: ListNode, items: readonly unknown[]): Steps<void> {
  const result: unknown[] = [];
  begun.set(items, { node, result });
  try {
    while (result.length < items.length) {
      result.push(parseItem(node.item, items[result.length], ''));
      if (result.length % ITEMS_AT_ONCE === 0) yield result.length / items.length;
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
}

function parseItem(node: SchemaNode, item: unknown, path: string): unknown {
  if (item === undefined) throw refusal(node, item, path);
  return parseNode(node, item, path);
}

function parseOneOf(node: OneOfNode, value: unknown, path: string): Record<string, unknown> {
  if (!isPlainObject(value)) throw refusal(node, value, path);
  refuseUnknownKeys(node.keys, value, path);
  const given = Object.entries(node.keys).filter(([key]) => Object.hasOwn(value, key) && value[key] !== undefined);
  const [option] = given;
  if (option === undefined || given.length > 1) {
    const found = option === undefined ? 'an object without any' : given.map(([key]) => key).join(' and ');
    throw new DocumentError(path, found, allowedValues(node));
  }
  const [key, optionNode] = option;
  return { [key]: parseNode(optionNode, value[key], joinPath(path, key)) };
}

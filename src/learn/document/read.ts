/**
 * Reads the JSON documents of Learn: small functions that check one value each and name its key. Nothing from a file is
 * ever used before it has passed one of them.
 */
import { shortText } from '../../device/visible-text.ts';
import { parseJson } from '../../document/parse-json.ts';
import { DocumentError } from '../../device/document-error.ts';

/** Names of lessons, steps, questions: also parts of addresses. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shortText(JSON.stringify(value) ?? 'nothing', 40);
}

/**
 * Parses the text of a document of this format, version 1.
 * @param mostCharacters longer texts are refused before they are parsed
 * @throws {DocumentError}
 */
export function parseDocument(text: string, format: string, mostCharacters: number): Record<string, unknown> {
  if (text.length > mostCharacters) {
    throw new DocumentError('file', `${text.length} characters`, `at most ${mostCharacters}`);
  }
  let value: unknown;
  try {
    value = parseJson(text, 'file');
  } catch (error) {
    // Nesting beyond the parser's stack.
    if (error instanceof RangeError) throw new DocumentError('file', 'values nested too deeply', 'a smaller document');
    throw error;
  }
  const document = objectOf(value, 'file');
  if (document.format !== format) throw new DocumentError('format', found(document.format), JSON.stringify(format));
  if (document.version !== 1) throw new DocumentError('version', found(document.version), '1');
  return document;
}

export function objectOf(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new DocumentError(path, found(value), 'an object');
}

/** The entries of an object whose keys are names; at most 200. An omitted object has none. */
export function keysOf(value: unknown, path: string): [string, unknown][] {
  if (value === undefined) return [];
  const entries = Object.entries(objectOf(value, path));
  if (entries.length > 200) throw new DocumentError(path, `${entries.length} entries`, 'at most 200');
  for (const [key] of entries) {
    if (!NAME.test(key)) throw new DocumentError(path, found(key), 'names of lower-case letters, digits and hyphens');
  }
  return entries;
}

export function listOf(value: unknown, path: string, fewest: number, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new DocumentError(path, found(value), 'a list');
  if (value.length < fewest || value.length > most) {
    throw new DocumentError(path, `${value.length} entries`, `${fewest} to ${most} entries`);
  }
  return value as readonly unknown[];
}

/** A text; control characters become visible. */
export function textOf(value: unknown, path: string, mostCharacters = 4000): string {
  if (typeof value !== 'string') throw new DocumentError(path, found(value), 'a text');
  if (value.length > mostCharacters) {
    throw new DocumentError(path, `${value.length} characters`, `at most ${mostCharacters}`);
  }
  return value;
}

export function nameOf(value: unknown, path: string): string {
  if (typeof value === 'string' && NAME.test(value)) return value;
  throw new DocumentError(path, found(value), 'a name of 1 to 40 lower-case letters, digits and hyphens');
}

export function numberOf(value: unknown, path: string, least = -Number.MAX_VALUE, most = Number.MAX_VALUE): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  const limits = most === Number.MAX_VALUE ? 'a number' : `a number from ${least} to ${most}`;
  throw new DocumentError(path, found(value), limits);
}

export function wholeOf(value: unknown, path: string, least: number, most: number): number {
  if (Number.isInteger(value)) return numberOf(value, path, least, most);
  throw new DocumentError(path, found(value), `a whole number from ${least} to ${most}`);
}

export function oneOf<Name extends string>(value: unknown, names: readonly Name[], path: string): Name {
  const name = names.find((candidate) => candidate === value);
  if (name !== undefined) return name;
  throw new DocumentError(path, found(value), names.join(', '));
}

/** Refuses keys that a document does not have: a typing error must not pass in silence. */
export function onlyKeys(object: Record<string, unknown>, path: string, keys: readonly string[]): void {
  for (const key of Object.keys(object)) {
    if (!keys.includes(key))
      throw new DocumentError(`${path}.${shortText(key, 40)}`, 'an unknown key', keys.join(', '));
  }
}

export type Readers<T> = { readonly [Key in keyof T]-?: (value: unknown, path: string) => T[Key] };

/**
 * Reads the keys of an object, in the order of their readers; other keys are not looked at.
 * @throws {DocumentError} at the first key that its reader refuses
 */
export function readKeys<T>(object: Record<string, unknown>, path: string, readers: Readers<T>): T {
  const read = Object.entries<(value: unknown, path: string) => unknown>(readers).map(
    ([key, reader]) => [key, reader(object[key], `${path}.${key}`)] as const,
  );
  return Object.fromEntries(read) as T;
}

/**
 * Lessons are indented text: a line is `key: text`, deeper lines belong to it (a longer text, keys of its own, or a list
 * whose entries begin with “- ”), `# …` is a comment. What a key holds is said once, by its reader: the type of the
 * document follows from the readers.
 */
import { DocumentError } from '../device/document-error.ts';
import { refuseUnknownKeys } from '../document/parse-node.ts';
import { parseCheck, parseFormula, type Terms } from './measure/formula.ts';

export interface Source {
  readonly text: string;
  readonly lines: readonly string[];
}

/** @throws {DocumentError} with the path of the key, what was found, and what is allowed */
export type Reader<T> = (source: Source, path: string, terms: Terms) => T;
export interface Optional<T> {
  readonly optional: Reader<T>;
}
export type OutlineReaders = Readonly<Record<string, Reader<unknown> | Optional<unknown>>>;

/** The object that the readers of its keys make. */
export type Read<Keys> = {
  readonly [Key in keyof Keys as Keys[Key] extends Reader<unknown> ? Key : never]: Keys[Key] extends Reader<infer T>
    ? T
    : never;
} & {
  readonly [Key in keyof Keys as Keys[Key] extends Optional<unknown> ? Key : never]?: Keys[Key] extends Optional<
    infer T
  >
    ? T
    : never;
};
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

export const optional = <T>(reader: Reader<T>): Optional<T> => ({ optional: reader });

export const sourceOf = (text: string): Source => ({
  text: '',
  lines: text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('# ')),
});

const depthOf = (line: string): number => line.length - line.trimStart().length;

function groupsOf(lines: readonly string[]): (readonly string[])[] {
  const isEntry = (line: string): boolean => line.trimStart().startsWith('- ');
  const groups: string[][] = [];
  for (const line of lines) {
    const begins = depthOf(line) <= depthOf(lines[0]) && isEntry(line) === isEntry(lines[0]);
    if (groups.length === 0 || begins) groups.push([]);
    groups[groups.length - 1].push(line);
  }
  return groups;
}

/** The keys of a source in their order. A key may be any text without “: ”. */
export function entriesOf({ text, lines }: Source, path: string): (readonly [key: string, inner: Source])[] {
  if (text !== '') throw new DocumentError(path, text, 'keys on the lines below');
  return groupsOf(lines).map(([first, ...inner]) => {
    const [, key, rest = ''] = /^(.+?):(?: (.*))?$/.exec(first.trim()) ?? [];
    if (key === undefined) throw new DocumentError(path, first.trim(), 'a line of a key, “: ” and a text');
    return [key, { text: rest.trim(), lines: inner }] as const;
  });
}

export const prose: Reader<string> = ({ text, lines }, path) => {
  const whole = [text, ...lines.map((line) => line.trim())].join(' ').trim();
  if (whole === '') throw new DocumentError(path, 'nothing', 'a text');
  return whole;
};

export const number: Reader<number> = (source, path, terms) => {
  const text = prose(source, path, terms);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new DocumentError(path, text, 'a number');
  return Number(text);
};

export const one =
  <Name extends string>(names: readonly Name[]): Reader<Name> =>
  ({ text }, path) => {
    const name = names.find((candidate) => candidate === text);
    if (name === undefined) throw new DocumentError(path, text || 'nothing', names.join(', '));
    return name;
  };

export const formula = ((source, path, terms) =>
  parseFormula(prose(source, path, terms), path, terms)) satisfies Reader<unknown>;
export const check = ((source, path, terms) =>
  parseCheck(prose(source, path, terms), path, terms)) satisfies Reader<unknown>;

/** The keys of an object; others are refused. */
export const object =
  <const Keys extends OutlineReaders>(keys: Keys): Reader<Read<Keys>> =>
  (source, path, terms) => {
    const entries = entriesOf(source, path);
    const found = new Map(entries);
    refuseUnknownKeys(keys, Object.fromEntries(found), path);
    const twice = entries.find(([key, inner]) => found.get(key) !== inner);
    if (twice !== undefined) throw new DocumentError(`${path}.${twice[0]}`, 'the key twice', 'it once');
    const read: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(keys)) {
      const inner = found.get(key);
      if (inner !== undefined)
        read[key] = (typeof reader === 'function' ? reader : reader.optional)(inner, `${path}.${key}`, terms);
      else if (typeof reader === 'function') throw new DocumentError(`${path}.${key}`, 'nothing', 'this key');
    }
    // Each key is read by its own reader.
    return read as Read<Keys>;
  };

/** An object on one line: `run read, untilNs 0, besideAfter`. */
export const pairs =
  <const Keys extends OutlineReaders>(keys: Keys): Reader<Read<Keys>> =>
  (source, path, terms) => {
    const lines = prose(source, path, terms).split(', ');
    return object(keys)({ text: '', lines: lines.map((pair) => pair.replace(/^(\S+) ?/, '$1: ')) }, path, terms);
  };

export const list =
  <T>(item: Reader<T>): Reader<readonly T[]> =>
  ({ lines }, path, terms) =>
    groupsOf(lines).map(([first, ...inner], i) => {
      const at = `${path}[${i}]`;
      if (!first.trimStart().startsWith('- '))
        throw new DocumentError(at, first.trim(), 'an entry that begins with “- ”');
      return item({ text: '', lines: [first.replace('- ', '  '), ...inner] }, at, terms);
    });

/** Entries whose key is a name of the writer's, or a condition. */
export const entries =
  <T>(reader: (key: string, source: Source, path: string, terms: Terms) => T): Reader<readonly T[]> =>
  (source, path, terms) =>
    entriesOf(source, path).map(([key, inner]) => reader(key, inner, `${path}.${key}`, terms));

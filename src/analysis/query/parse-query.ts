/**
 * A query for a run, as a line of terms; all of them must hold.
 *
 *   read  latency > 1ms  die busy (GC) > 500us   requests: their kind, latency, time by cause, as the page or as files
 *                                           call it (`dieGc`, model page §10)
 *   #17                                     one request
 *   lpn 4711   offset 36MiB   size >= 64KiB    fields of the request
 *   gc   erase   channel 2  chip 0  die 1  plane 0  block 60  page 3     operations: origin, type, place
 */
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { Cause, OperationType, WAIT_NAMES, WaitCause } from '../../engine/recording/recording.ts';
import { parseSize, parseTime, parseWhole } from '../../base/quantity.ts';

export const COMPARISONS = ['>=', '<=', '>', '<', '='] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const COMPARE: Readonly<Record<Comparison, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
  '>=': (value, bound) => value >= bound,
  '<=': (value, bound) => value <= bound,
  '=': (value, bound) => value === bound,
};

const PLACES = ['channel', 'chip', 'die', 'plane', 'block', 'page'] as const;
export type PlaceName = (typeof PLACES)[number];

export type QueryTerm =
  | { readonly kind: 'request'; readonly number: number }
  /** 0 read, 1 write (FUA or not), 2 trim, 3 flush, 5 write with FUA */
  | { readonly kind: 'op'; readonly op: number }
  | { readonly kind: 'latency'; readonly compare: Comparison; readonly ns: number }
  /** A request's time by a `WaitCause`. */
  | { readonly kind: 'cause'; readonly cause: number; readonly compare: Comparison; readonly ns: number }
  | { readonly kind: 'size'; readonly compare: Comparison; readonly bytes: number }
  /** A byte that the request covers. */
  | { readonly kind: 'offset'; readonly byte: number }
  | { readonly kind: 'lpn'; readonly lpn: number }
  /** Who asked for the operation: a `Cause`. */
  | { readonly kind: 'by'; readonly by: number }
  /** The type of the operation: an `OperationType`. */
  | { readonly kind: 'type'; readonly type: number }
  /**
   * Numbers as on the screen: chip on its channel, die in its chip, plane in its die, block in its plane, page in its
   * block.
   */
  | { readonly kind: 'place'; readonly place: PlaceName; readonly number: number };

export interface QueryFault {
  /** Character of the line at which it begins. */
  readonly at: number;
  readonly found: string;
  readonly allowed: string;
}

export type Query =
  | { readonly terms: readonly QueryTerm[]; readonly fault?: undefined }
  | { readonly fault: QueryFault; readonly terms?: undefined };

const WORDS: Readonly<Record<string, QueryTerm>> = {
  read: { kind: 'op', op: 0 },
  reads: { kind: 'op', op: 0 },
  write: { kind: 'op', op: 1 },
  writes: { kind: 'op', op: 1 },
  trim: { kind: 'op', op: 2 },
  trims: { kind: 'op', op: 2 },
  flushes: { kind: 'op', op: 3 },
  fua: { kind: 'op', op: 5 },
  host: { kind: 'by', by: Cause.host },
  gc: { kind: 'by', by: Cause.gc },
  reallocation: { kind: 'by', by: Cause.reallocation },
  'wear-leveling': { kind: 'by', by: Cause.wearLeveling },
  padding: { kind: 'by', by: Cause.padding },
  program: { kind: 'type', type: OperationType.program },
  programs: { kind: 'type', type: OperationType.program },
  erase: { kind: 'type', type: OperationType.erase },
  erases: { kind: 'type', type: OperationType.erase },
};

const ALLOWED =
  '#17, read, write, trim, flushes, fua, latency > 1ms, a cause such as die busy (GC) > 100us, size > 64KiB, lpn 17, offset 4MiB, gc, ' +
  'program, erase, channel 0, chip, die, plane, block, page';

interface Token {
  readonly at: number;
  readonly text: string;
}

/** Causes by the words of the page, in lower case; `channel busy` is one word of a query if a comparison follows it. */
const CAUSES: ReadonlyMap<string, number> = new Map([
  // As it was named before: searches are in links.
  ['die busy (host)', WaitCause.dieHost],
  ...WAIT_NAMES.flatMap((name, cause): [string, number][] => [
    [name.toLowerCase(), cause],
    [CAUSE_WORDS[name].label.toLowerCase(), cause],
  ]),
]);

const escaped = (text: string): string => text.replace(/[()/]/g, '\\$&');
const LABELS = [...CAUSES.keys()].filter((label) => /\W/.test(label)).map(escaped);
const TOKEN = new RegExp(`(?:${LABELS.join('|')})(?=\\s*[<>=])|>=|<=|[<>=]|[^\\s<>=]+`, 'gi');

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  for (const match of line.matchAll(TOKEN)) tokens.push({ at: match.index, text: match[0] });
  return tokens;
}

const isComparison = (text: string): text is Comparison => COMPARISONS.some((comparison) => comparison === text);

/** Reads a line; an empty one has no terms. Case does not matter. */
export function parseQuery(line: string): Query {
  const tokens = tokensOf(line);
  const terms: QueryTerm[] = [];
  let next = 0;
  const fault = (token: Token | undefined, allowed: string): Query => ({
    fault: { at: token?.at ?? line.length, found: token?.text ?? 'the end', allowed },
  });
  while (next < tokens.length) {
    const token = tokens[next++];
    const word = token.text.toLowerCase();
    if (Object.hasOwn(WORDS, word)) {
      terms.push(WORDS[word]);
      continue;
    }
    const number = parseWhole(word.startsWith('#') ? word.slice(1) : word);
    if (number !== null) {
      terms.push({ kind: 'request', number });
      continue;
    }
    const place = PLACES.find((name) => name === word);
    const cause = CAUSES.get(word) ?? -1;
    // "channel" is a place and a cause: a comparison makes it the cause.
    const compares = next < tokens.length && /[<>]/.test(tokens[next].text);
    if (place !== undefined && !compares) {
      if (tokens.at(next)?.text === '=') next++;
      const value = tokens.at(next++);
      const at = value === undefined ? null : parseWhole(value.text);
      if (at === null) return fault(value, `the number of a ${place}`);
      terms.push({ kind: 'place', place, number: at });
      continue;
    }
    if (word === 'lpn' || word === 'offset') {
      if (tokens.at(next)?.text === '=') next++;
      const value = tokens.at(next++);
      const text = value?.text ?? '';
      const amount = word === 'lpn' ? parseWhole(text) : (parseWhole(text) ?? parseSize(text));
      if (amount === null) {
        return fault(value, word === 'lpn' ? 'a logical page number' : 'bytes, such as 4096, 0x1000 or 4MiB');
      }
      terms.push(word === 'lpn' ? { kind: 'lpn', lpn: amount } : { kind: 'offset', byte: amount });
      continue;
    }
    if (word !== 'latency' && word !== 'size' && cause < 0) return fault(token, ALLOWED);
    const sign = tokens.at(next++);
    if (sign === undefined || !isComparison(sign.text)) return fault(sign, `>, <, >=, <= or = after “${token.text}”`);
    const value = tokens.at(next++);
    if (word === 'size') {
      const bytes = value === undefined ? null : parseSize(value.text);
      if (bytes === null) return fault(value, 'a size, such as 64KiB');
      terms.push({ kind: 'size', compare: sign.text, bytes });
      continue;
    }
    const ns = value === undefined ? null : parseTime(value.text);
    if (ns === null) return fault(value, 'a time with its unit, such as 250us or 1.5ms');
    terms.push(
      word === 'latency'
        ? { kind: 'latency', compare: sign.text, ns }
        : { kind: 'cause', cause, compare: sign.text, ns },
    );
  }
  return { terms };
}

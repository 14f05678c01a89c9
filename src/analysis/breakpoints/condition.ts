/**
 * Break conditions, as text:
 *
 *   latency > 1ms            a request completes with this latency (also read-latency, write-latency)
 *   wait > 500us             an operation begins after this wait; `… on 0/0/1`: on that die, `… on 0`: on that channel
 *   queue > 32               requests in flight
 *   gc-while-read-waits      collection starts on a die for which a read waits
 *   victim-valid > 10        valid pages of a GC victim at its selection
 *   free-blocks < 3          free blocks of the plane with the fewest
 *   waf > 1.5                programs a host program so far
 *   erase-count > 100        erase count of the block that is being erased
 *   lpn 4711   offset 1MiB   an operation on this logical page begins
 *   page 0/0/1/1/60/5        one on this physical page: channel/chip/die/plane/block/page
 *   block 0/0/1/1/60         one on any page of this block
 *
 * joined by `and` and `or` (`and` binds tighter) and parentheses. Case does not matter.
 */
import { DocumentError } from '../../device/document-error.ts';
import { shortText, visibleText } from '../../device/visible-text.ts';
import { COMPARISONS, type Comparison } from '../query/parse-query.ts';
import { parseSize, parseTime, parseWhole } from '../../base/quantity.ts';

/** Quantities, in their unit: ns, a count or a ratio. */
const TIMES = ['latency', 'read-latency', 'write-latency'] as const;
const COUNTS = ['queue', 'victim-valid', 'free-blocks', 'waf', 'erase-count'] as const;
type Measure = (typeof TIMES)[number] | (typeof COUNTS)[number];

export type Condition = Term | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

export type Term =
  | { readonly kind: 'measure'; readonly measure: Measure; readonly compare: Comparison; readonly value: number }
  /** `place`: channel, or channel, chip and die; empty: anywhere. */
  | { readonly kind: 'wait'; readonly compare: Comparison; readonly ns: number; readonly place: readonly number[] }
  | { readonly kind: 'gc-while-read-waits' }
  | { readonly kind: 'lpn'; readonly lpn: number }
  /** A byte of the host's. */
  | { readonly kind: 'offset'; readonly byte: number }
  /** Channel, chip, die, plane, block, and perhaps page. */
  | { readonly kind: 'place'; readonly place: readonly number[] };

const ALLOWED = `${[...TIMES, 'wait', ...COUNTS].join(', ')} with a comparison, gc-while-read-waits, lpn, offset, page, block, or a parenthesis`;

interface Token {
  readonly at: number;
  readonly text: string;
}

/** Parentheses inside each other: no person nests as many, and each is a call inside a call. */
const MOST_NESTED = 100;

class Reader {
  depth = 0;
  readonly #text: string;
  readonly #tokens: Token[] = [];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    for (const match of text.matchAll(/>=|<=|[<>=()]|[^\s<>=()]+/g)) {
      this.#tokens.push({ at: match.index, text: match[0] });
    }
  }

  peek(): string | null {
    return this.#tokens.at(this.#next)?.text.toLowerCase() ?? null;
  }

  take(): Token | null {
    return this.#tokens.at(this.#next++) ?? null;
  }

  fault(
    token: Token | null,
    allowed: string,
    found = token === null ? 'the end' : `“${shortText(visibleText(token.text))}”`,
  ): DocumentError {
    return new DocumentError(`at character ${(token?.at ?? this.#text.length) + 1}`, found, allowed);
  }
}

/** @throws DocumentError whose path is the place in the text: `at character 5` */
export function parseCondition(text: string): Condition {
  const reader = new Reader(text);
  const condition = readOr(reader);
  if (reader.peek() !== null) throw reader.fault(reader.take(), 'and, or, or the end');
  return condition;
}

function readOr(reader: Reader): Condition {
  return readJoined(reader, 'or', () => readJoined(reader, 'and', () => readTerm(reader)));
}

function readJoined(reader: Reader, kind: 'and' | 'or', readOne: () => Condition): Condition {
  const of = [readOne()];
  while (reader.peek() === kind) {
    reader.take();
    of.push(readOne());
  }
  return of.length === 1 ? of[0] : { kind, of };
}

function readTerm(reader: Reader): Condition {
  const token = reader.take();
  const word = token?.text.toLowerCase() ?? '';
  if (word === '(') {
    if (++reader.depth > MOST_NESTED) {
      throw reader.fault(token, `at most ${MOST_NESTED}`, `more than ${MOST_NESTED} nested parentheses`);
    }
    const inner = readOr(reader);
    reader.depth--;
    const end = reader.take();
    if (end?.text !== ')') throw reader.fault(end, 'and, or, or the closing parenthesis');
    return inner;
  }
  const time = TIMES.find((name) => name === word);
  if (time !== undefined) return { kind: 'measure', measure: time, ...readTime(reader, word) };
  const count = COUNTS.find((name) => name === word);
  if (count !== undefined) return { kind: 'measure', measure: count, ...readCount(reader, word) };
  switch (word) {
    case 'wait': {
      const { compare, value } = readTime(reader, word);
      return { kind: 'wait', compare, ns: value, place: readWhere(reader) };
    }
    case 'gc-while-read-waits':
      return { kind: word };
    case 'lpn':
      return { kind: word, lpn: readValue(reader, parseWhole, 'a logical page number, such as 4711') };
    case 'offset': {
      const parse = (text: string): number | null => parseWhole(text) ?? parseSize(text);
      return { kind: word, byte: readValue(reader, parse, 'bytes, such as 4096, 0x1000 or 4MiB') };
    }
    case 'page':
      return {
        kind: 'place',
        place: readPlace(reader, [6], 'channel/chip/die/plane/block/page, such as 0/0/1/1/60/5'),
      };
    case 'block':
      return { kind: 'place', place: readPlace(reader, [5], 'channel/chip/die/plane/block, such as 0/0/1/1/60') };
    default:
      throw reader.fault(token, ALLOWED);
  }
}

function readValue<T>(reader: Reader, parse: (text: string) => T | null, allowed: string): T {
  const token = reader.take();
  const value = parse(token?.text ?? '');
  if (value === null) throw reader.fault(token, allowed);
  return value;
}

function readComparison(reader: Reader, after: string): Comparison {
  const parse = (text: string): Comparison | null => COMPARISONS.find((comparison) => comparison === text) ?? null;
  return readValue(reader, parse, `${COMPARISONS.join(', ')} after “${after}”`);
}

interface Compared {
  readonly compare: Comparison;
  readonly value: number;
}

function readTime(reader: Reader, after: string): Compared {
  const compare = readComparison(reader, after);
  return { compare, value: readValue(reader, parseTime, 'a time with its unit, such as 250us or 1.5ms') };
}

function readCount(reader: Reader, after: string): Compared {
  const compare = readComparison(reader, after);
  const parse = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null);
  return { compare, value: readValue(reader, parse, 'a number, such as 3 or 1.5') };
}

function readWhere(reader: Reader): readonly number[] {
  if (reader.peek() !== 'on') return [];
  reader.take();
  return readPlace(reader, [1, 3], 'a channel, such as 0, or a die as channel/chip/die, such as 0/0/1');
}

function readPlace(reader: Reader, lengths: readonly number[], allowed: string): readonly number[] {
  const parse = (text: string): readonly number[] | null => {
    const numbers = text.split('/').map(parseWhole);
    const place = numbers.filter((number) => number !== null);
    return place.length === numbers.length && lengths.includes(place.length) ? place : null;
  };
  return readValue(reader, parse, allowed);
}

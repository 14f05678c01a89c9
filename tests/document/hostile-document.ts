/**
 * Experiment documents that are nearly right: a valid one with some of its parts exchanged, spoiled or doubled, and the
 * text of others damaged.
 */

/** Numbers from a seed (Steele's mulberry32): a document is made again by its number. */
export class Numbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const HIDDEN = '\u001b]0;PWNED\u0007\u001b[2J\u009b31m\u202egpj.exe\u2066\u2028\ud800';

/** Lists in lists. */
const nestedLists = (depth: number): Json => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as Json;

/** Values that no setting expects. */
const VALUES: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => -1,
  () => 1,
  () => 1.5,
  () => 0.1 + 0.2,
  () => 1e-300,
  () => 1e308,
  () => 2 ** 31,
  () => 2 ** 32,
  () => 2 ** 53,
  () => 268_435_456,
  () => '',
  () => 'no',
  () => '4',
  () => HIDDEN,
  () => 'x'.repeat(70),
  () => 'x'.repeat(100_000),
  () => '__proto__',
  () => [],
  () => [null],
  () => [[], {}],
  () => Array.from({ length: 1000 }, () => 0),
  () => ({}),
  () => ({ a: 1 }),
  () => nestedLists(500),
  () => JSON.parse(`${'{"device":'.repeat(500)}1${'}'.repeat(500)}`) as Json,
];

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  '.',
  'a.b',
  '[0]',
  'chanels',
  HIDDEN,
  'k'.repeat(61),
  'k'.repeat(50_000),
] as const;

/** A place in a document: the object or list, and the key or index in it. */
interface Place {
  readonly inside: Json[] | Record<string, Json>;
  readonly key: string | number;
}

/** Without recursion: parts that are nested deeply can be put into each other. */
function placesOf(document: Json): Place[] {
  const places: Place[] = [];
  const open: Json[] = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      const place = { inside: value, key };
      places.push(place);
      open.push(valueAt(place));
    }
  }
  return places;
}

const valueAt = ({ inside, key }: Place): Json => (inside as Record<string | number, Json>)[key];

/** Defined, not assigned: __proto__ is a key like any other. */
function put({ inside }: Place, key: string | number, value: Json): void {
  Object.defineProperty(inside, key, { value, enumerable: true, configurable: true, writable: true });
}

const copy = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

/** What can be done to one place of a document; `other` is a second place of the same document. */
const CHANGES: readonly ((numbers: Numbers, place: Place, other: Place) => void)[] = [
  (numbers, place) => {
    put(place, place.key, numbers.of(VALUES)());
  },
  (numbers, place) => {
    const value = valueAt(place);
    if (typeof value === 'number')
      put(place, place.key, numbers.of([value + 1, value - 1, value * 2, value * 1e6, -value]));
    else put(place, place.key, numbers.of(VALUES)());
  },
  (_, { inside, key }) => {
    if (Array.isArray(inside)) inside.splice(Number(key), 1);
    else Reflect.deleteProperty(inside, key);
  },
  (numbers, place) => {
    put(place, Array.isArray(place.inside) ? place.inside.length : numbers.of(KEYS), numbers.of(VALUES)());
  },
  (_, place, other) => {
    const value = copy(valueAt(place));
    put(place, place.key, copy(valueAt(other)));
    put(other, other.key, value);
  },
  (_, place, other) => {
    put(other, other.key, copy(valueAt(place)));
  },
  (_, place) => {
    put(place, place.key, [copy(valueAt(place)), copy(valueAt(place))]);
  },
  (_, place) => {
    put(place, place.key, { [String(place.key)]: copy(valueAt(place)) });
  },
  (_, { inside, key }) => {
    if (Array.isArray(inside)) inside.push(copy(inside[Number(key)]));
  },
];

/** What can be done to a document's text. */
const DAMAGES: readonly ((numbers: Numbers, text: string) => string)[] = [
  (numbers, text) => text.slice(0, numbers.below(text.length)),
  (numbers, text) => {
    const from = numbers.below(text.length);
    return text.slice(0, from) + text.slice(from + 1 + numbers.below(20));
  },
  (numbers, text) => {
    const at = numbers.below(text.length);
    return (
      text.slice(0, at) + numbers.of(['"', '{', '}', '[', ',', ':', '\\', '\0', HIDDEN, '1', 'e9']) + text.slice(at)
    );
  },
  // A key twice.
  (numbers, text) => {
    const keys = [...text.matchAll(/"(?:[^"\\]|\\.){0,40}":/g)];
    if (keys.length === 0) return text;
    const { 0: key, index } = numbers.of(keys);
    return `${text.slice(0, index)}${key}0,${text.slice(index)}`;
  },
  (_, text) => `\uFEFF${text}`,
  (_, text) => `${text}${text}`,
];

/**
 * A hostile document, as text.
 * @param base a valid experiment
 */
export function hostileDocument(numbers: Numbers, base: object): string {
  const document = copy(base as Json);
  const changes = numbers.below(4);
  for (let change = 0; change < changes; change++) {
    const places = placesOf(document);
    // (The document itself can have lost its last key.)
    if (places.length > 0) numbers.of(CHANGES)(numbers, numbers.of(places), numbers.of(places));
    if (JSON.stringify(document).length > 2_000_000) break;
  }
  const text = JSON.stringify(document);
  return changes === 0 || numbers.below(6) === 0 ? numbers.of(DAMAGES)(numbers, text) : text;
}

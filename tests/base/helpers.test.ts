import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { firstIndex, enlarged } from '../../src/base/arrays.ts';
import { Lru } from '../../src/base/lru.ts';
import { yieldToEvents } from '../../src/base/yield.ts';
import { once, perKey, perObject } from '../../src/base/memo.ts';
import { NoAnswer, within } from '../../src/base/timeout.ts';
import { loadPart } from '../../src/base/load-part.ts';
import { isShortOfMemory } from '../../src/base/platform-errors.ts';
import { searched, wordRank } from '../../src/base/word-search.ts';

it('a short word is not found inside others, a long one is, and words without Latin letters are found anywhere', () => {
  expect(wordRank('overwrites on a full device', 'WS')).toBeNull();
  expect(wordRank('numbers of reads', 'RS')).toBeNull();
  expect(wordRank('write strategy (WS)', 'ws')).toBe(0);
  expect(wordRank('Fig. 13', 'Fig. 3')).toBeNull();
  expect(wordRank('MBM Fig. 3(b)', 'fig. 3')).toBe(0);
  expect(wordRank('suspension', 'susp')).toBe(1);
  expect(wordRank('unsuspended', 'suspend')).toBe(2);
  expect(wordRank('메뉴의쓰기', '쓰기')).toBe(2);
});

it('whole words come before beginnings of words, and those before parts', () => {
  const entries = ['retailer', 'tails', 'the tail', 'none'];
  expect(searched(entries, 'tail', (text) => text)).toEqual(['the tail', 'tails', 'retailer']);
});

it('a word that ends in a sign is whole whatever follows it', () => {
  expect(wordRank('stuck for 5 ms (p99)', '(p99)')).toBe(0);
  expect(wordRank('10%more', '10%')).toBe(0);
  expect(wordRank('10more', '10')).toBe(1);
});

it('knows the ways in which JavaScript engines and the simulator say that memory is short', () => {
  const short = [
    new RangeError('Array buffer allocation failed'),
    new RangeError('Invalid typed array length: 9007199254740991'),
    new RangeError('Invalid array length'),
    new RangeError('Map maximum size exceeded'),
    new RangeError('more than 16777216 page operations in flight exceed the memory of an engine'),
    new DOMException('Data cannot be cloned, out of memory.', 'DataCloneError'),
  ];
  expect(short.filter((error) => !isShortOfMemory(error))).toEqual([]);
  const others = [
    new RangeError('Maximum call stack size exceeded'),
    new TypeError('Cannot read properties of undefined (reading length)'),
    new DOMException('A function cannot be cloned.', 'DataCloneError'),
    'memory',
  ];
  expect(others.filter((error) => isShortOfMemory(error))).toEqual([]);
});

it('an answer that never comes ends with an error after its limit, and one that comes passes', async () => {
  vi.useFakeTimers();
  try {
    const never = within(new Promise<number>(() => undefined), 5000);
    const ended = expect(never).rejects.toThrow(new NoAnswer('No answer within 5 s.'));
    await vi.advanceTimersByTimeAsync(4999);
    const early = await Promise.race([never.catch(() => 'ended'), Promise.resolve('waiting')]);
    expect(early).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    await expect(within(Promise.resolve(7), 5000)).resolves.toBe(7);
    await expect(within(Promise.reject(new TypeError('no')), 5000)).rejects.toThrow(new TypeError('no'));
    // Nothing is left that would keep a process alive.
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a part of the page that the server never sends ends with an error after a minute', async () => {
  vi.useFakeTimers();
  try {
    const ended = expect(loadPart(() => new Promise<object>(() => undefined))).rejects.toThrow(NoAnswer);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

it('An answer about an object is computed once, also if it is null or undefined.', () => {
  for (const answer of [1, null, undefined]) {
    const compute = vi.fn<(key: object) => typeof answer>(() => answer);
    const memo = perObject(compute);
    const key = {};
    expect([memo(key), memo(key)]).toEqual([answer, answer]);
    expect(compute).toHaveBeenCalledTimes(1);
    memo({});
    expect(compute).toHaveBeenCalledTimes(2);
  }
});

it('An answer about a key is computed once for each key, also if it is undefined.', () => {
  const compute = vi.fn((key: string) => (key === 'none' ? undefined : key.length));
  const memo = perKey(compute);
  expect(['a', 'none', 'a', 'none', 'bb'].map(memo)).toEqual([1, undefined, 1, undefined, 2]);
  expect(compute).toHaveBeenCalledTimes(3);
});

it('A value is computed when it is first needed, and only then.', () => {
  const compute = vi.fn(() => [1]);
  const value = once(compute);
  expect(compute).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(compute).toHaveBeenCalledTimes(1);
});

describe('firstIndex', () => {
  it('finds the same as a search from the beginning', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, wanted) => {
        const sorted = [...numbers].sort((a, b) => a - b);
        const found = sorted.findIndex((number) => number >= wanted);
        expect(firstIndex(0, sorted.length, (i) => sorted[i] >= wanted)).toBe(found < 0 ? sorted.length : found);
      }),
    );
  });

  it('starts at the given index', () => {
    expect(firstIndex(3, 9, () => true)).toBe(3);
    expect(firstIndex(3, 9, () => false)).toBe(9);
    expect(firstIndex(3, 3, () => true)).toBe(3);
  });
});

describe('enlarged', () => {
  it('keeps the type and the contents', () => {
    const longer = enlarged(Uint8Array.of(1, 2, 3), 5);
    expect(longer).toEqual(Uint8Array.of(1, 2, 3, 0, 0));
    expect(enlarged(Float64Array.of(0.5), 2)).toEqual(Float64Array.of(0.5, 0));
  });
});

describe('yieldToEvents', () => {
  it('lets messages arrive before the job continues', async () => {
    const { port1, port2 } = new MessageChannel();
    let arrived = false;
    port1.onmessage = () => {
      arrived = true;
    };
    port2.postMessage(null);
    for (let i = 0; i < 100 && !arrived; i++) await yieldToEvents();
    port1.close();
    expect(arrived).toBe(true);
  });

  it('resolves in the order of the calls', async () => {
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((number) => yieldToEvents().then(() => order.push(number))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('throws the reason of an aborted signal', async () => {
    const abort = new AbortController();
    const pause = yieldToEvents(abort.signal);
    abort.abort(new Error('stopped'));
    await expect(pause).rejects.toThrow('stopped');
  });
});

it('a shelf evicts what was used least recently, by number or by weight', () => {
  const shelf = new Lru<number>(2);
  shelf.put('a', 1);
  shelf.put('b', 2);
  expect(shelf.get('a')).toBe(1);
  shelf.put('c', 3);
  expect(['a', 'b', 'c'].map((key) => shelf.get(key))).toEqual([1, undefined, 3]);
  const scale = new Lru<number>(10, (value) => value);
  for (const weight of [2, 3, 5, 4]) scale.put(String(weight), weight);
  expect(['2', '3', '5', '4'].map((key) => scale.get(key))).toEqual([undefined, undefined, 5, 4]);
  scale.put('11', 11);
  expect(['5', '4', '11'].map((key) => scale.get(key))).toEqual([5, 4, undefined]);
});

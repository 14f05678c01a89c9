import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstIndex, enlarged } from '../../src/base/arrays.ts';
import { Lru } from '../../src/base/lru.ts';
import { yieldToEvents } from '../../src/base/yield.ts';

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highBits } from '../../src/engine/recording/lane-chunk.ts';
import { StreamHash } from '../../src/engine/recording/hash.ts';

const words = fc.array(fc.nat(0xffff_ffff), { maxLength: 40 });

function hashOf(list: readonly number[]): string {
  const hash = new StreamHash();
  for (const word of list) hash.word(word);
  return hash.digest();
}

describe('the state hash', () => {
  it('is the same for a column added as a whole, word by word, and continued from a copy', () => {
    fc.assert(
      fc.property(words, fc.nat(40), (list, cut) => {
        const whole = new StreamHash();
        whole.column(Uint32Array.from(list));
        const first = new StreamHash();
        for (const word of list.slice(0, cut)) first.word(word);
        const second = first.copy();
        for (const word of list.slice(cut)) second.word(word);
        expect(whole.digest()).toBe(hashOf(list));
        expect(second.digest()).toBe(hashOf(list));
        // Running the copy, or querying it, does not change the first.
        expect(first.digest()).toBe(hashOf(list.slice(0, cut)));
        expect(first.digest()).toBe(hashOf(list.slice(0, cut)));
      }),
    );
  });

  it('distinguishes columns that differ in one word, in order or in length', () => {
    fc.assert(
      fc.property(words, fc.nat(39), fc.integer({ min: 1, max: 0xffff_ffff }), (list, at, change) => {
        if (at < list.length) {
          const other = [...list];
          other[at] = (other[at] ^ change) >>> 0;
          expect(hashOf(other)).not.toBe(hashOf(list));
        }
        expect(hashOf([...list, 0])).not.toBe(hashOf(list));
        const [first, second] = list;
        if (list.length >= 2 && first !== second) {
          expect(hashOf([second, first, ...list.slice(2)])).not.toBe(hashOf(list));
        }
      }),
    );
  });

  it('includes all bits of a time, also those above 32', () => {
    const at = (start: number): string => {
      const hash = new StreamHash();
      hash.row(start | 0, highBits(start), 1, 2, 3);
      hash.wide(start);
      return hash.digest();
    };
    expect(at(5)).not.toBe(at(5 + 2 ** 32));
    expect(at(5)).toMatch(/^[0-9a-f]{16}$/);
  });
});

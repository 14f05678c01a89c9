import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from '../../src/device/same-value.ts';

describe('two values of JSON', () => {
  it('are the same if their texts are', () => {
    let same = 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        const copy: unknown = JSON.parse(JSON.stringify(a));
        expect(sameValue(a, copy)).toBe(true);
        expect(sameValue(a, b)).toBe(sameValue(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(sameValue(a, b)).toBe(true);
        if (sameValue(a, b)) expect(b).toEqual(a);
        same++;
      }),
    );
    expect(same).toBeGreaterThanOrEqual(50);
  });

  it('differ by a key, an item or a kind', () => {
    expect(sameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameValue({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(sameValue([1, 2], [1])).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(sameValue({}, [])).toBe(false);
    expect(sameValue(null, {})).toBe(false);
    expect(sameValue({}, null)).toBe(false);
    expect(sameValue({ a: null }, { a: 0 })).toBe(false);
  });

  it('counts a key without a value as absent', () => {
    expect(sameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  });
});

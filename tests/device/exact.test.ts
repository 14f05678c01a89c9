import fc from 'fast-check';
import { describe, expect, test, it } from 'vitest';
import {
  ceilTimes,
  decimalOf,
  decimalPlaces,
  floorTimes,
  floorUnder,
  floorWithout,
  transferNs,
} from '../../src/device/exact.ts';
import { sameValue } from '../../src/device/same-value.ts';

/** A number of `millionths` written out as a decimal, as a person would. */
function decimalText(millionths: number): string {
  const whole = Math.floor(millionths / 1_000_000);
  return `${whole}.${String(millionths % 1_000_000).padStart(6, '0')}`;
}

describe('transfers', () => {
  test.each([
    [2048, 40, 81_920],
    [8192, 10, 81_920],
    [2048, 2.5, 5_120],
    [1, 2.5, 3],
    [3, 0.333333, 1],
    [4, 0.333333, 2],
    [0, 10, 0],
    [18_256, 10, 182_560],
  ])('%d bytes at %d ns a byte take %d ns', (bytes, nsPerByte, expected) => {
    expect(transferNs(bytes, nsPerByte)).toBe(expected);
  });

  test('are exact for every speed of up to six decimals', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_097_152 }), fc.integer({ min: 0, max: 2_000_000_000 }), (bytes, millionths) => {
        const exact = (BigInt(bytes) * BigInt(millionths) + 999_999n) / 1_000_000n;
        expect(BigInt(transferNs(bytes, Number(decimalText(millionths))))).toBe(exact);
      }),
      { numRuns: 5000 },
    );
  });

  test('are exact at the fastest and slowest speeds', () => {
    for (const millionths of [1, 999_999, 1_000_001, 999_999_999_999]) {
      for (const bytes of [1, 511, 4096, 2_097_152]) {
        const exact = (BigInt(bytes) * BigInt(millionths) + 999_999n) / 1_000_000n;
        expect(BigInt(transferNs(bytes, Number(decimalText(millionths))))).toBe(exact);
      }
    }
  });
});

describe('shares', () => {
  test('a reserve of a fifth leaves four fifths, though doubles lose a page', () => {
    expect(floorWithout(10, 0.2)).toBe(8);
    // 1 - 0.9 is 0.09999999999999998 in doubles, and 10 times that is not 1.
    expect(Math.floor(10 * (1 - 0.9))).toBe(0);
    expect(floorWithout(10, 0.9)).toBe(1);
    expect(floorUnder(12, 0.2)).toBe(10);
    expect(floorTimes(1000, 0.29)).toBe(290);
    expect(ceilTimes(100, 0.07)).toBe(7);
  });

  test('are exact for every share of up to six decimals', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_147_483_647 }), fc.nat({ max: 1_000_000 }), (total, millionths) => {
        const share = Number(decimalText(millionths));
        const wide = BigInt(total);
        const part = BigInt(millionths);
        expect(BigInt(floorWithout(total, share))).toBe((wide * (1_000_000n - part)) / 1_000_000n);
        expect(BigInt(floorUnder(total, share))).toBe((wide * 1_000_000n) / (1_000_000n + part));
        expect(BigInt(floorTimes(total, share))).toBe((wide * part) / 1_000_000n);
        expect(BigInt(ceilTimes(total, share))).toBe((wide * part + 999_999n) / 1_000_000n);
      }),
      { numRuns: 2000 },
    );
  });

  test('a number has the decimals of its text', () => {
    expect(decimalOf(0.2)).toEqual({ digits: 2n, places: 1 });
    expect(decimalOf(1e-7)).toEqual({ digits: 1n, places: 7 });
    expect(decimalOf(1.5e21)).toEqual({ digits: 1_500_000_000_000_000_000_000n, places: 0 });
    expect(decimalPlaces(2.333333)).toBe(6);
    expect(() => decimalOf(-1)).toThrow(RangeError);
    expect(() => decimalOf(Number.NaN)).toThrow(RangeError);
  });
});

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

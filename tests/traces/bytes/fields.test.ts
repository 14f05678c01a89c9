import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fields, NEGATIVE, NOT_A_NUMBER, TOO_LARGE } from '../../../src/traces/bytes/fields.ts';

const encoder = new TextEncoder();

function split(text: string, separator = ','): Fields {
  const fields = new Fields();
  const bytes = encoder.encode(text);
  fields.split(bytes, 0, bytes.length, separator.charCodeAt(0));
  return fields;
}

function time(text: string, scale: number): bigint | number {
  const into = { high: 0, low: 0 };
  const code = split(text).decimal(0, scale, into);
  return code === 0 ? BigInt(into.high) * 1_000_000_000n + BigInt(into.low) : code;
}

describe('Fields', () => {
  it('splits at a separator, trims blanks, and keeps empty fields', () => {
    const fields = split(' a , b c,,\td');
    expect(fields.count).toBe(4);
    expect([0, 1, 2, 3].map((i) => fields.text(i))).toEqual(['a', 'b c', '', 'd']);
  });

  it('splits at runs of blanks', () => {
    const fields = new Fields();
    const bytes = encoder.encode('  1 \t 22  333 ');
    fields.splitAtBlanks(bytes, 0, bytes.length);
    expect(fields.count).toBe(3);
    expect(fields.text(2)).toBe('333');
  });

  it('keeps every field, also beyond the fortieth', () => {
    const commas = split(Array.from({ length: 99 }, (_, i) => String(i)).join(','));
    expect(commas.count).toBe(99);
    expect([39, 40, 41, 98].map((i) => commas.integer(i))).toEqual([39, 40, 41, 98]);
    const blanks = new Fields();
    const bytes = encoder.encode('1 '.repeat(40) + '0x1f 2.5 last');
    blanks.splitAtBlanks(bytes, 0, bytes.length);
    const time = { high: 0, low: 0 };
    expect([blanks.count, blanks.hex(40), blanks.decimal(41, 9, time), blanks.text(42)]).toEqual([43, 31, 0, 'last']);
    expect(time).toEqual({ high: 2, low: 500_000_000 });
  });

  it('finds nothing in a missing field, even if the previous line had one', () => {
    const fields = new Fields();
    const time = { high: 7, low: 7 };
    for (const text of ['1,2,3,4,5', '6,7']) {
      const bytes = encoder.encode(text);
      fields.split(bytes, 0, bytes.length, 44);
    }
    for (const i of [2, 4, 40, 1000, -1]) {
      expect(fields.integer(i)).toBe(NOT_A_NUMBER);
      expect(fields.hex(i)).toBe(NOT_A_NUMBER);
      expect(fields.decimal(i, 9, time)).toBe(NOT_A_NUMBER);
      expect([fields.length(i), fields.byte(i), fields.text(i), fields.is(i, '3')]).toEqual([0, 0, '', false]);
    }
    expect(time).toEqual({ high: 7, low: 7 });
  });

  it('recognizes a repeated pair of fields, and no other pair with the same joined bytes', () => {
    const kept = split('prxy,1').pair(0, 1);
    expect(split('prxy,1').arePair(0, 1, kept)).toBe(true);
    expect(split('prxy,2').arePair(0, 1, kept)).toBe(false);
    // The byte between the two could stand in a name.
    expect(split('prxy\0,').arePair(0, 1, kept)).toBe(false);
  });

  it('reads names as UTF-8, and names from older machines as Latin-1', () => {
    expect(split('prüxy,名前').text(0)).toBe('prüxy');
    expect(split('prüxy,名前').text(1)).toBe('名前');
    const fields = new Fields();
    const older = Uint8Array.of(112, 114, 0xfc, 120, 121);
    fields.split(older, 0, older.length, 44);
    expect(fields.text(0)).toBe('prüxy');
  });

  it('compares words without regard to case', () => {
    expect(split('WRITE').is(0, 'write')).toBe(true);
    expect(split('writ').is(0, 'write')).toBe(false);
    expect(split('wri\u0014e').is(0, 'write')).toBe(false);
  });

  it.each([
    ['0', 0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', TOO_LARGE],
    ['99999999999999999999999999', TOO_LARGE],
    ['-1', NEGATIVE],
    ['-0', 0],
    ['-', NOT_A_NUMBER],
    ['', NOT_A_NUMBER],
    ['12a', NOT_A_NUMBER],
    ['1.5', NOT_A_NUMBER],
    ['1e3', NOT_A_NUMBER],
    ['0x10', NOT_A_NUMBER],
  ])('reads %s as the whole number %d', (text, value) => {
    expect(split(text).integer(0)).toBe(value);
  });

  it.each([
    ['0x4e5ec22e00', 0x4e5ec22e00],
    ['80', 128],
    ['fF', 255],
    ['0x', NOT_A_NUMBER],
    ['g', NOT_A_NUMBER],
    ['0x20000000000000', TOO_LARGE],
  ])('reads %s as the hexadecimal number %d', (text, value) => {
    expect(split(text).hex(0)).toBe(value);
  });

  it.each([
    ['128166391024154329', 2, 12816639102415432900n],
    ['1456095145.133076000', 9, 1456095145133076000n],
    ['0.026214', 9, 26214000n],
    ['7961.833', 6, 7961833000n],
    ['.5', 9, 500000000n],
    ['5.', 9, 5000000000n],
    ['0', 9, 0n],
    ['1', 0, 1n],
    ['0.4', 0, 0n],
    ['0.5', 0, 1n],
    ['999999999.9', 0, 1000000000n],
    ['1577808144360767', 3, 1577808144360767000n],
    ['1.2.3', 9, NOT_A_NUMBER],
    ['.', 9, NOT_A_NUMBER],
    ['-5', 9, NEGATIVE],
    ['-x', 9, NOT_A_NUMBER],
    ['12345678901234567890', 9, TOO_LARGE],
  ])('scales %s by 10^%i to %s', (text, scale, value) => {
    expect(time(text, scale)).toBe(value);
  });

  it('scales any decimal exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.stringMatching(/^[0-9]{0,9}$/),
        fc.constantFrom(0, 2, 3, 6, 9),
        (whole, fraction, scale) => {
          const digits = fraction.padEnd(scale + 1, '0');
          const cut = BigInt(`${whole}${digits.slice(0, scale)}`);
          const half = digits[scale] >= '5' ? 1n : 0n;
          expect(time(`${whole}.${fraction}`, scale)).toBe(cut + half);
        },
      ),
    );
  });
});

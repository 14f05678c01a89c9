import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../src/traces/hash.ts';

function hash(...parts: Uint8Array[]): string {
  const sha = new Sha256();
  for (const part of parts) sha.update(part);
  return sha.digest();
}

describe('Sha256', () => {
  it('gives the standard’s own examples (FIPS 180-4)', () => {
    expect(hash(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(hash()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('agrees with Node’s at every length around a block, cut anywhere', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      const expected = createHash('sha256').update(bytes).digest('hex');
      const cut = (length * 7) % (length + 1);
      expect(hash(bytes.subarray(0, cut), bytes.subarray(cut))).toBe(expected);
    }
  });

  it('agrees with Node’s on any chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (parts) => {
        const whole = createHash('sha256');
        for (const part of parts) whole.update(part);
        expect(hash(...parts)).toBe(whole.digest('hex'));
      }),
    );
  });
});

import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gunzip } from '../../../src/base/unpack/inflate.ts';
import { testNumbers } from '../../traces/help.ts';

function unpack(packed: Uint8Array, step = packed.length): Uint8Array {
  const parts: Uint8Array[] = [];
  const gunzip = new Gunzip((bytes) => parts.push(bytes.slice()));
  for (let at = 0; at < packed.length; at += step) gunzip.push(packed.slice(at, at + step));
  gunzip.end();
  return Buffer.concat(parts);
}

/** Text like a trace's, noise, and long repetition in turn: literals, matches near and far. */
function material(length: number, seed: number): Uint8Array {
  const random = testNumbers(seed);
  const parts: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const kind = random(3);
    const part =
      kind === 0
        ? Buffer.from(`${random(1e9)},prxy,0,Write,${random(1e9)},4096,${random(3000)}\n`.repeat(1 + random(40)))
        : kind === 1
          ? Buffer.from(Array.from({ length: random(3000) }, () => random(256)))
          : Buffer.alloc(random(9000), random(256));
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

describe('Gunzip', () => {
  const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_HUFFMAN_ONLY, constants.Z_RLE, constants.Z_FIXED];

  it.each([0, 1, 6, 9])('unpacks files packed by zlib at level %i, by every strategy', (level) => {
    for (const strategy of strategies) {
      for (const length of [0, 1, 5, 1000, 70_000, 700_000]) {
        const data = material(length, length + level);
        const packed = gzipSync(data, { level, strategy });
        expect(Buffer.compare(unpack(packed), data)).toBe(0);
        expect(Buffer.compare(unpack(packed, 997), data)).toBe(0);
      }
    }
  });

  it('gives the same bytes for chunks of any size, down to single bytes', () => {
    const data = material(20_000, 3);
    const packed = gzipSync(data);
    for (const step of [1, 2, 3, 7, 64, 1000]) expect(Buffer.compare(unpack(packed, step), data)).toBe(0);
  });

  it('reads consecutive members, and counts the zeros after them', () => {
    const members = [material(100, 1), material(0, 2), material(90_000, 3)];
    const packed = Buffer.concat([...members.map((data) => gzipSync(data)), Buffer.alloc(7)]);
    for (const step of [1, 5, 4096, packed.length]) {
      const parts: Uint8Array[] = [];
      const gunzip = new Gunzip((bytes) => parts.push(bytes.slice()));
      for (let at = 0; at < packed.length; at += step) gunzip.push(packed.subarray(at, at + step));
      gunzip.end();
      expect(Buffer.compare(Buffer.concat(parts), Buffer.concat(members))).toBe(0);
      expect(gunzip.trailingBytes).toBe(7);
    }
  });

  it('refuses anything but zeros after the last member: it could be a damaged member', () => {
    const members = [gzipSync(material(5000, 1)), gzipSync(material(4000, 2))];
    const second = members[0].length;
    for (const at of [second, second + 1]) {
      for (const value of [0, 1, 255]) {
        const damaged = Buffer.concat(members);
        damaged[at] = value;
        for (const step of [1, 997, damaged.length]) {
          expect(() => unpack(damaged, step)).toThrow(/neither gzip nor zeros/);
        }
      }
    }
    const behindZeros = Buffer.concat([members[0], Buffer.alloc(3), members[1]]);
    expect(() => unpack(behindZeros)).toThrow(/neither gzip nor zeros/);
    for (const tail of ['t', '\0\0t', '\u001f', '\0'.repeat(9000) + 't']) {
      expect(() => unpack(Buffer.concat([members[0], Buffer.from(tail)]), 100)).toThrow(/neither gzip nor zeros/);
    }
  });

  it('skips a header’s name, comment, extra field and checksum', () => {
    const data = Buffer.from('hello hello hello');
    const body = deflateRawSync(data);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(data), 0);
    trailer.writeUInt32LE(data.length, 4);
    const header = Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 3, 0, 1, 2, 3]);
    const names = Buffer.from('name.csv\0a comment\0');
    const checksum = Buffer.alloc(2);
    checksum.writeUInt16LE(crc32(Buffer.concat([header, names])) & 0xffff);
    const packed = Buffer.concat([header, names, checksum, body, trailer]);
    for (const step of [1, packed.length]) expect(Buffer.from(unpack(packed, step)).toString()).toBe(data.toString());
    packed[header.length + names.length] ^= 1;
    expect(() => unpack(packed)).toThrow(/damaged near byte \d+: header crc mismatch/);
  });

  it('reports a truncated file, at every place of the cut', () => {
    const packed = gzipSync(material(3000, 9));
    for (let length = 2; length < packed.length; length++) {
      expect(() => unpack(packed.subarray(0, length), 50)).toThrow(/cut short/);
    }
  });

  it('notices a changed byte anywhere after the header', () => {
    const data = material(2000, 4);
    const packed = gzipSync(data);
    for (let at = 10; at < packed.length; at++) {
      const damaged = Uint8Array.from(packed);
      damaged[at] ^= 1 + (at % 255);
      expect(() => unpack(damaged)).toThrow(/gzip data is (damaged|cut short)/);
    }
  });

  it('checks the CRC and the length of each member', () => {
    const data = material(3000, 5);
    const member = gzipSync(data);
    for (const [back, message] of [
      [8, /incorrect data check/],
      [4, /incorrect length check/],
    ] as const) {
      const damaged = Buffer.concat([member, member]);
      damaged[member.length - back] ^= 1;
      for (const step of [1, damaged.length]) expect(() => unpack(damaged, step)).toThrow(message);
    }
  });

  it('never crashes on noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const packed = new Uint8Array(noise.length + 10);
        packed.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]);
        packed.set(noise, 10);
        expect(() => unpack(packed)).toThrow(/gzip data is/);
      }),
    );
  });
});

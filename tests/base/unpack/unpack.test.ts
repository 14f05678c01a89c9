import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../../../src/base/steps.ts';
import { BudgetSpentError, UnpackBudget, UnpackError } from '../../../src/base/unpack/budget.ts';
import { gunzipSteps, unpackEntrySteps } from '../../../src/base/unpack/unpack.ts';
import { isZip, zipEntries } from '../../../src/base/unpack/zip.ts';

const MB = 1024 * 1024;
const gunzip = (packed: Uint8Array, budget = new UnpackBudget(MB)): Buffer =>
  Buffer.concat(runSteps(gunzipSteps(packed, budget)));

/** Each entry's content as text, or its error. */
function unzip(bytes: Uint8Array, most = MB, budget = new UnpackBudget(MB)): Record<string, string> {
  const read: Record<string, string> = {};
  for (const entry of zipEntries(bytes, 10_000)) {
    try {
      read[entry.name] = entry.problem ?? new TextDecoder().decode(runSteps(unpackEntrySteps(entry, most, budget)));
    } catch (error) {
      if (!(error instanceof UnpackError)) throw error;
      read[entry.name] = `!${error.message}`;
    }
  }
  return read;
}

describe('gzip within a budget', () => {
  it('unpacks a file that fits exactly, and refuses one byte more', () => {
    const data = Buffer.alloc(5000, 'ab');
    expect(gunzip(gzipSync(data), new UnpackBudget(5000)).equals(data)).toBe(true);
    expect(() => gunzip(gzipSync(data), new UnpackBudget(4999))).toThrow('it unpacks to more than 4999 bytes in all');
  });

  it('holds the budget against the sum of all files of an act', () => {
    const budget = new UnpackBudget(10_000);
    const packed = gzipSync(Buffer.alloc(4000));
    gunzip(packed, budget);
    gunzip(packed, budget);
    expect(() => gunzip(packed, budget)).toThrow(BudgetSpentError);
    // And everything after it.
    expect(() => gunzip(gzipSync(Buffer.alloc(1)), budget)).toThrow(BudgetSpentError);
  });

  it('stops within a step of the limit, and refuses repetition without content', () => {
    const bomb = gzipSync(Buffer.alloc(100 * MB), { level: 9 });
    const small = new UnpackBudget(MB);
    expect(() => gunzip(bomb, small)).toThrow('more than 1048576 bytes');
    expect(small.spentBytes).toBeLessThan(2 * MB);
    const large = new UnpackBudget(1000 * MB);
    expect(() => gunzip(bomb, large)).toThrow('more than 250 times its size');
    expect(large.spentBytes).toBeLessThan(65 * MB);
  });

  it('names damage and a missing end', () => {
    const packed = gzipSync(Buffer.from('0123456789'.repeat(100)));
    expect(() => gunzip(packed.subarray(0, -3))).toThrow('cut short');
    expect(() => gunzip(Buffer.from('{}'))).toThrow(UnpackError);
    expect(() => gunzip(new Uint8Array(0))).toThrow('cut short');
  });
});

describe('zip entries within a budget', () => {
  it('reads stored and deflated entries, folders and names as they are', () => {
    const zip = zipSync({
      'a/b.json': strToU8('{"a":1}'),
      'stored.txt': [strToU8('as it is'), { level: 0 }],
      '학생/답.json': strToU8('{}'),
      '../../x': strToU8('up'),
      __proto__x: strToU8(''),
    });
    expect(unzip(zip)).toEqual({
      'a/b.json': '{"a":1}',
      'stored.txt': 'as it is',
      '학생/답.json': '{}',
      '../../x': 'up',
      __proto__x: '',
    });
    expect(zipEntries(zipSync({ d: { e: strToU8('') } }), 9).map(({ name, isFolder }) => [name, isFolder])).toEqual([
      ['d/', true],
      ['d/e', false],
    ]);
    expect(isZip(zip) && isZip(zipSync({})) && !isZip(strToU8('PKzip'))).toBe(true);
    expect(unzip(zipSync({}))).toEqual({});
  });

  it('leaves out a damaged entry and reads the others', () => {
    const data = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, strToU8(name.repeat(500))]));
    const zip = zipSync(data);
    const [, b] = zipEntries(zip, 9);
    b.packed[1] ^= 0xff;
    const read = unzip(zip);
    expect([read.a, read.c]).toEqual(['a'.repeat(500), 'c'.repeat(500)]);
    expect(read.b).toMatch(/^!it is damaged/);
  });

  it('does not believe a size, a checksum or a place that the directory claims', () => {
    const zip = zipSync({ a: strToU8('hello '.repeat(50)) });
    const view = new DataView(zip.buffer, zip.byteOffset);
    const central = zip.findIndex((_, at) => at + 4 <= zip.length && view.getUint32(at, true) === 0x02014b50);
    const withField = (field: number, value: number): Record<string, string> => {
      const changed = zip.slice();
      new DataView(changed.buffer).setUint32(central + field, value, true);
      return unzip(changed);
    };
    expect(withField(24, 10).a).toContain('more than the 10 bytes');
    expect(withField(24, 301).a).toContain('300 bytes, not the 301');
    expect(withField(24, 0xfffffffe).a).toContain('the limit is 1048576');
    expect(withField(16, 7).a).toContain('not the 00000007');
    expect(withField(42, 5).a).toContain('begins elsewhere');
    expect(withField(20, 0xffffff).a).toContain('beyond the end');
    const encrypted = zip.slice();
    encrypted[central + 8] |= 1;
    expect(unzip(encrypted).a).toContain('encrypted');
    const other = zip.slice();
    other[central + 10] = 14;
    expect(unzip(other).a).toContain('method 14');
  });

  it('has a limit for each entry, one for the sum, and one for their number', () => {
    const zip = zipSync(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, new Uint8Array(4000)])));
    expect(unzip(zip, 3999).a).toBe('!it has 4000 bytes; the limit is 3999');
    const read = unzip(zip, 4000, new UnpackBudget(10_000));
    expect([read.a.length, read.b.length]).toEqual([4000, 4000]);
    expect([read.c, read.d]).toEqual([
      '!it unpacks to more than 10000 bytes in all',
      '!it unpacks to more than 10000 bytes in all',
    ]);
    expect(() => zipEntries(zip, 3)).toThrow('the zip file has 4 entries; the limit is 3');
  });

  it('finds the directory behind a comment, and says if there is none', () => {
    const zip = zipSync({ a: strToU8('x') });
    const commented = new Uint8Array(zip.length + 5);
    commented.set(zip);
    commented[zip.length - 2] = 5;
    expect(unzip(commented)).toEqual({ a: 'x' });
    expect(() => zipEntries(zip.subarray(0, 30), 9)).toThrow('no directory');
    expect(() => zipEntries(new Uint8Array(0), 9)).toThrow('no directory');
  });

  it('reads sizes in the zip64 extra field', () => {
    const content = strToU8('sixty-four bits '.repeat(20));
    const zip = zipSync({ a: [content, { extra: { 1: new Uint8Array(24) } }] });
    const view = new DataView(zip.buffer, zip.byteOffset);
    const central = zip.findIndex((_, at) => at + 4 <= zip.length && view.getUint32(at, true) === 0x02014b50);
    const extra = central + 46 + 1 + 4;
    const sizes = zipEntries(zip, 9)[0].packed.length;
    expect(sizes).toBeGreaterThan(0);
    view.setUint32(central + 24, 0xffffffff, true);
    view.setUint32(central + 20, 0xffffffff, true);
    view.setBigUint64(extra, BigInt(content.length), true);
    view.setBigUint64(extra + 8, BigInt(sizes), true);
    expect(unzip(zip)).toEqual({ a: new TextDecoder().decode(content) });
  });

  it('gives each entry, exactly or with a reason, whatever bytes are changed', () => {
    const contents = Object.fromEntries([1, 2, 3].map((i) => [`${i}.json`, `{"n":${'7'.repeat(i * 40)}}`]));
    const zip = zipSync(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)])));
    const change = fc.record({ at: fc.nat({ max: zip.length - 1 }), byte: fc.nat({ max: 255 }) });
    let exact = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = zip.slice();
        for (const { at, byte } of changes) changed[at] = byte;
        let read: Record<string, string>;
        try {
          read = unzip(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(UnpackError);
          return;
        }
        for (const text of Object.values(read)) {
          // A checksum may be changed together with nothing else: the content is then refused, never altered.
          if (Object.values(contents).includes(text)) exact++;
          else expect(text).toMatch(/^!|beyond the end/);
        }
      }),
      { numRuns: process.env.LONG === undefined ? 300 : 100_000 },
    );
    expect(exact).toBeGreaterThan(100);
  });
});

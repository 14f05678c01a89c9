import { expect, it, describe } from 'vitest';
import { looksLikeOracleGeneral } from '../../../src/traces/container/container.ts';
import fc from 'fast-check';
import { Gate } from '../../../src/traces/container/text-stream.ts';

/** Records of seconds, object, size and the next access, as libCacheSim writes them: the lowest byte first. */
function records(...of: readonly (readonly [seconds: number, size: number, next: bigint])[]): Uint8Array {
  const bytes = new Uint8Array(of.length * 24);
  const view = new DataView(bytes.buffer);
  of.forEach(([seconds, size, next], i) => {
    view.setUint32(i * 24, seconds, true);
    view.setBigUint64(i * 24 + 4, 7n, true);
    view.setUint32(i * 24 + 12, size, true);
    view.setBigInt64(i * 24 + 16, next, true);
  });
  return bytes;
}

it.each([
  ['two records in order of their seconds', records([255, 4096, 9n], [256, 512, -1n]), true],
  ['two of one second', records([255, 4096, 9n], [255, 512, 9n]), true],
  ['two out of order', records([256, 4096, 9n], [255, 512, 9n]), false],
  ['a request of no bytes', records([1, 0, 9n], [2, 512, 9n]), false],
  ['a next access before the first', records([1, 512, -2n], [2, 512, 9n]), false],
  ['one record', records([1, 512, 9n]), false],
])('%s: whether that is an oracleGeneral trace', (_, head, is) => {
  expect(looksLikeOracleGeneral(head)).toBe(is);
});

describe('Gate', () => {
  it('decides by exactly the given number of bytes, and passes every byte on in order', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(30)), (enough, step, lengths) => {
        const all = Uint8Array.from({ length: lengths.reduce((sum, length) => sum + length, 0) }, (_, i) => i);
        const decisions: { head: number[]; isWhole: boolean }[] = [];
        const passed: number[] = [];
        const gate = new Gate(enough, (head, isWhole) => {
          decisions.push({ head: [...head], isWhole });
          return (bytes) => passed.push(...bytes);
        });
        // The chunk is overwritten after each push, as a stream may do.
        for (let at = 0; at < all.length; at += step) {
          const chunk = all.slice(at, at + step);
          gate.push(chunk);
          chunk.fill(255);
        }
        gate.end();
        expect(decisions).toEqual([
          { head: [...all.subarray(0, enough)], isWhole: all.length === 0 || all.length < enough },
        ]);
        expect(passed).toEqual([...all]);
      }),
    );
  });
});

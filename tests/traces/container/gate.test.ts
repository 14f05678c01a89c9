import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gate } from '../../../src/traces/container/text-stream.ts';

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

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../../../src/base/generators.ts';
import { BudgetSpentError, UnpackBudget, UnpackError } from '../../../src/base/unpack/budget.ts';
import { gunzipSteps } from '../../../src/base/unpack/unpack.ts';

const MB = 1024 * 1024;
const gunzip = (packed: Uint8Array, budget = new UnpackBudget(MB)): Buffer =>
  Buffer.concat(runSteps(gunzipSteps(packed, budget)));

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

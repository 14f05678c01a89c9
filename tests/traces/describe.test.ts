import { describe, expect, it } from 'vitest';
import type { RequestColumns } from '../../src/traces/columns.ts';
import { describeRequests } from '../../src/traces/describe.ts';

/** Requests from [at in ms, op, offset in KiB, size in KiB]. */
function columnsOf(...list: readonly (readonly [number, number, number, number])[]): RequestColumns {
  return {
    count: list.length,
    at: Float64Array.from(list, ([at]) => at * 1e6),
    op: Uint8Array.from(list, ([, op]) => op),
    offset: Float64Array.from(list, ([, , offset]) => offset * 1024),
    bytes: Uint32Array.from(list, ([, , , size]) => size * 1024),
  };
}

describe('describeRequests', () => {
  it('gives the figures of a small trace, counted by hand', () => {
    const character = describeRequests(
      columnsOf([0, 0, 0, 4], [10, 1, 4, 8], [20, 1, 4, 8], [330, 1, 12, 4], [340, 0, 100, 4], [350, 1, 16, 2]),
    );
    expect(character.readShare).toBeCloseTo(2 / 6, 12);
    expect(character.meanBytes).toBe(5 * 1024);
    expect(character.sizes).toEqual([
      { bytes: 4096, share: 0.5 },
      { bytes: 8192, share: 2 / 6 },
      { bytes: 2048, share: 1 / 6 },
    ]);
    expect(character.gaps.meanNs).toBe(70e6);
    expect(character.gaps.medianNs).toBe(10e6);
    // Gaps 10, 10, 310, 10, 10: standard deviation 120.
    expect(character.gaps.cv).toBeCloseTo(120 / 70, 12);
    expect(character.windows).toEqual({ idleShare: 0.5, p99: 3, max: 3 });
    // The second and the fourth follow the one before; the sixth continues after the fourth.
    expect(character.strictlySequentialShare).toBeCloseTo(2 / 6, 12);
    expect(character.sequentialIn32Share).toBeCloseTo(3 / 6, 12);
    expect(character.unalignedShare).toBe(0);
    // Units 0, 1, 1, 2, 2, 3, 25, 4: eight touches of six; writes 1, 2, 1, 2, 3, 4.
    expect(character.units).toEqual({ touched: 6, top1Share: 2 / 8, top20Share: 2 / 8, rewriteShare: 1 - 4 / 6 });
  });

  it('counts requests that straddle a page, and counts trims as arrivals only', () => {
    const character = describeRequests(columnsOf([0, 1, 3.5, 4], [1, 2, 0, 1024], [2, 0, 3.5, 0.5]));
    expect(character.readShare).toBe(0.5);
    expect(character.unalignedShare).toBeCloseTo(2 / 3, 12);
    expect(character.units).toEqual({ touched: 2, top1Share: 2 / 3, top20Share: 2 / 3, rewriteShare: 0 });
  });
});

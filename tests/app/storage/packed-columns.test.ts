import { expect, it } from 'vitest';
import { packColumns, unpackColumns } from '../../../src/app/storage/packed-columns.ts';
import type { RunColumns } from '../../../src/compare/run/run-columns.ts';

const columns = (count: number, parts: number, collections: number): RunColumns => ({
  count,
  firstCounted: Math.floor(count / 4),
  arrivalNs: Float64Array.from({ length: count }, (_, i) => i * 1.5),
  latencyNs: Float64Array.from({ length: count }, (_, i) => (i % 3 === 0 ? NaN : i * 2 ** 40)),
  op: Uint8Array.from({ length: count }, (_, i) => i % 3),
  causes: {
    from: Uint32Array.from({ length: count + 1 }, (_, i) => i * 2),
    cause: Uint8Array.from({ length: parts }, (_, i) => i % 12),
    ns: Uint32Array.from({ length: parts }, (_, i) => 4294967295 - i),
  },
  collections: {
    startNs: Float64Array.from({ length: collections }, (_, i) => i),
    endNs: new Float64Array(collections).fill(NaN),
  },
});

it('unpacks the columns that were packed, of any length', async () => {
  // Odd lengths: columns of narrow elements must not move the others off their alignment.
  const sizes = [
    [0, 0, 0],
    [1, 3, 1],
    [5, 7, 0],
    [1000, 2345, 17],
  ] as const;
  for (const [count, parts, collections] of sizes) {
    const before = columns(count, parts, collections);
    expect(await unpackColumns(packColumns(before))).toEqual(before);
  }
  expect.assertions(sizes.length);
});

it('takes nothing else for columns, such as those of an older version', async () => {
  expect(await unpackColumns(columns(3, 4, 1))).toBeNull();
  expect(await unpackColumns(null)).toBeNull();
});

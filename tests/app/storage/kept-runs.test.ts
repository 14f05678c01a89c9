import { expect, it } from 'vitest';
import { MOST_KEPT_BYTES, MOST_KEPT_RUNS, oldestBeyond } from '../../../src/app/storage/kept-runs.ts';

const runs = (count: number, bytes: number) =>
  Array.from({ length: count }, (_unused, i) => ({ id: `run ${i}`, bytes }));
const bytesOf = (kept: readonly { bytes: number }[]) => kept.reduce((sum, { bytes }) => sum + bytes, 0);

it('kept runs within both limits stay', () => {
  expect(oldestBeyond([])).toEqual([]);
  expect(oldestBeyond(runs(MOST_KEPT_RUNS, 1))).toEqual([]);
  expect(oldestBeyond(runs(16, MOST_KEPT_BYTES / 16))).toEqual([]);
});

it('of too many kept runs the oldest are deleted, and the rest has room for new ones', () => {
  const kept = runs(MOST_KEPT_RUNS + 1, 1);
  const dropped = oldestBeyond(kept);
  expect(dropped).toEqual(kept.slice(0, dropped.length));
  expect(kept.length - dropped.length).toBe(0.9 * MOST_KEPT_RUNS);
});

it('of kept runs with too many bytes the oldest are deleted, but never the newest', () => {
  const kept = runs(17, MOST_KEPT_BYTES / 16);
  const dropped = oldestBeyond(kept);
  expect(dropped).toEqual(kept.slice(0, dropped.length));
  expect(bytesOf(kept) - bytesOf(dropped)).toBeLessThanOrEqual(0.9 * MOST_KEPT_BYTES);
  expect(dropped).toHaveLength(3);
  expect(oldestBeyond(runs(1, 2 * MOST_KEPT_BYTES))).toEqual([]);
});

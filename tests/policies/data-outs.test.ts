import { expect, it } from 'vitest';
import { chipIndex } from '../../src/policies/data-outs.ts';

/** Which of the candidates [chip, die, operation] the scan takes. */
const first = (...candidates: readonly (readonly [chip: number, die: number, operation: number])[]): number =>
  chipIndex({
    count: candidates.length,
    requestAge: () => 0,
    remainingOnChip: () => 1,
    chip: (i) => candidates[i][0],
    die: (i) => candidates[i][1],
    operation: (i) => candidates[i][2],
  });

it('takes the lowest chip, then the lowest die, then the oldest operation', () => {
  expect(first([1, 0, 1], [0, 1, 2])).toBe(1);
  expect(first([1, 0, 1], [0, 0, 2])).toBe(1);
  expect(first([1, 1, 1], [1, 0, 2])).toBe(1);
  expect(first([1, 1, 2], [1, 1, 1])).toBe(1);
  expect(first([0, 0, 1], [0, 0, 2], [0, 1, 0], [1, 0, 0])).toBe(0);
});

import { expect, it } from 'vitest';
import { chipIndex } from '../../src/policies/data-outs.ts';

/** Which of the candidates [chip, die, operation] the scan takes. */
function first(...candidates: readonly (readonly [chip: number, die: number, operation: number])[]): number {
  const of = {
    requestAge: () => 0,
    remainingOnChip: () => 1,
    chip: (i: number) => candidates[i][0],
    die: (i: number) => candidates[i][1],
    operation: (i: number) => candidates[i][2],
  };
  return candidates.map((_, i) => i).sort((a, b) => chipIndex(of, a, b))[0];
}

it('takes the lowest chip, then the lowest die, then the oldest operation', () => {
  expect(first([1, 0, 1], [0, 1, 2])).toBe(1);
  expect(first([1, 0, 1], [0, 0, 2])).toBe(1);
  expect(first([1, 1, 1], [1, 0, 2])).toBe(1);
  expect(first([1, 1, 2], [1, 1, 1])).toBe(1);
  expect(first([0, 0, 1], [0, 0, 2], [0, 1, 0], [1, 0, 0])).toBe(0);
});

import { expect, it } from 'vitest';
import { comparisonPoolSize } from '../../../src/worker/pool/pool-size.ts';

it('a comparison leaves one processor to the page, and uses both of two', () => {
  expect([1, 2, 3, 4, 16].map(comparisonPoolSize)).toEqual([1, 2, 2, 3, 15]);
  expect(comparisonPoolSize(undefined)).toBe(2);
});

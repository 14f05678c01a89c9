import { expect, it } from 'vitest';
import { CLAIMS } from '../../../src/reproduction/claims/claims.ts';
import { NAMED_CLAIMS, shownVerdict, resultSource } from '../../../src/papers/results/sources.ts';

it('a number that the paper does not have is never “reproduced”, and every claim that has a mark exists', () => {
  const ids = new Set(CLAIMS.map(({ id }) => id));
  for (const id of NAMED_CLAIMS) expect(ids.has(id), id).toBe(true);
  expect(new Set(NAMED_CLAIMS).size).toBe(NAMED_CLAIMS.length);
  for (const id of ['M7', 'M8', 'M14', 'M22a']) {
    expect(shownVerdict({ id }, 'reproduced')).toBe('consistent');
    expect(shownVerdict({ id }, 'not')).toBe('not');
  }
  expect(resultSource({ id: 'M3' })).toBe('drawn');
  expect(shownVerdict({ id: 'M3' }, 'reproduced')).toBe('reproduced');
  expect(shownVerdict({ id: 'M18a' }, 'reproduced')).toBe('reproduced');
});

import { expect, it } from 'vitest';
import { keepMiB, useTravel } from '../../../src/app/stores/travel.ts';

it('records whole MiB from 1 to 65,536 and refuses other limits', () => {
  expect(keepMiB(65_536)).toBeNull();
  for (const value of [0, 1.5, Number.NaN, 65_537]) {
    expect(keepMiB(value)).toBe(`${value} is out of range. Allowed: whole MiB from 1 to 65536.`);
  }
  expect(useTravel.getState().keptMiB).toBe(65_536);
});

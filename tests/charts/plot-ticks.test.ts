import { expect, it } from 'vitest';
import { linearAxisOf, TEXT } from '../../src/charts/compare/plot.ts';

it('the labels of a linear axis do not touch in a low plot', () => {
  let compared = 0;
  for (const height of [45, 65, 90, 130, 300]) {
    for (const high of [1, 7, 13, 1308, 240_000, 1_308_000]) {
      const { ticks, scale } = linearAxisOf('y', [high], [height, 0], String);
      const places = ticks.map(({ value }) => scale(value)).toSorted((a, b) => a - b);
      for (const [i, place] of places.entries()) {
        if (i === 0) continue;
        expect(place - places[i - 1], `${height} px, up to ${high}`).toBeGreaterThanOrEqual(TEXT);
        compared++;
      }
      expect(places.length, `${height} px, up to ${high}`).toBeGreaterThanOrEqual(2);
    }
  }
  expect(compared).toBeGreaterThan(50);
});

import { expect, it } from 'vitest';
import { placeKey } from '../../src/charts/latency-density.ts';

const entries = [
  { colors: ['a', 'b', 'c', 'd'], text: '1 – 1 200 requests' },
  { colors: ['e'], text: 'garbage collection' },
  { colors: ['f'], text: 'buffer in use' },
];

it('places entries side by side, without overlap, and leaves out those without room', () => {
  let compared = 0;
  for (const [width, count] of [
    [600, 3],
    [320, 2],
    [200, 1],
    [100, 0],
  ]) {
    const placed = placeKey(entries, width);
    expect(placed).toHaveLength(count);
    const ends = placed.map(({ left, colors, text }) => left + colors.length * 9 + text.length * 6);
    placed.slice(1).forEach(({ left }, i) => {
      expect(left).toBeGreaterThan(ends[i]);
    });
    for (const end of ends) expect(end).toBeLessThanOrEqual(width);
    compared++;
  }
  expect(compared).toBe(4);
});

import { expect, it } from 'vitest';
import { COMPARISON, PANEL } from '../../src/charts/kit/axes.ts';
import { linearAxisOf } from '../../src/charts/kit/linear-axis.ts';

it('the labels of a linear axis do not touch in a low plot', () => {
  let compared = 0;
  for (const [height, style] of [45, 65, 90, 130, 300].flatMap((px) => [
    [px, PANEL] as const,
    [px, COMPARISON] as const,
  ])) {
    for (const high of [1, 7, 13, 1308, 240_000, 1_308_000]) {
      const { ticks, scale } = linearAxisOf({ title: 'y', values: [high], range: [height, 0], format: String, style });
      const places = ticks.map(({ value }) => scale(value)).toSorted((a, b) => a - b);
      for (const [i, place] of places.entries()) {
        if (i === 0) continue;
        expect(place - places[i - 1], `${height} px, up to ${high}`).toBeGreaterThanOrEqual(style.size);
        compared++;
      }
      expect(places.length, `${height} px, up to ${high}`).toBeGreaterThanOrEqual(2);
    }
  }
  expect(compared).toBeGreaterThan(50);
});

it('labels of a horizontal axis that would touch the one before are left out', () => {
  let left = 0;
  for (const width of [60, 120, 180, 300, 600, 1200]) {
    const { ticks, scale } = linearAxisOf({
      title: '',
      values: [684],
      range: [48, 48 + width],
      format: (value) => `${value} ms`,
      style: COMPARISON,
    });
    const labelled = ticks.filter(({ label }) => label !== '');
    labelled.slice(1).forEach(({ value, label }, i) => {
      const before = labelled[i];
      const halves = ((before.label.length + label.length) / 2) * 0.64 * COMPARISON.size;
      expect(scale(value) - scale(before.value), `${width} px`).toBeGreaterThanOrEqual(halves);
    });
    expect(labelled[0]?.value).toBe(0);
    left += ticks.length - labelled.length;
  }
  expect(left).toBeGreaterThan(3);
});

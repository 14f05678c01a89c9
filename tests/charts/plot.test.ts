import { expect, it, describe } from 'vitest';
import { COMPARISON, PANEL } from '../../src/charts/kit/axes.ts';
import { linearAxisOf } from '../../src/charts/kit/linear-axis.ts';
import { edgesOf, namesAboveOf } from '../../src/charts/compare/plot.ts';
import { DARK_CHART } from '../../src/charts/kit/theme.ts';
import { placeKey } from '../../src/charts/latency-density.ts';

const SIZE = { width: 350, height: 224, theme: DARK_CHART };

describe('the title of y', () => {
  it('stands at the side if it is shorter than the chart, else above the plot', () => {
    const short = edgesOf(SIZE, 16, 'share of writes');
    expect(short.titleAbove).toBe(false);
    const long = edgesOf(SIZE, 16, 'mean response time / TBM’s');
    expect(long.titleAbove).toBe(true);
    expect(long.top).toBe(short.top + 20);
    expect(edgesOf({ ...SIZE, height: 300 }, 16, 'mean response time / TBM’s').titleAbove).toBe(false);
  });

  it('is drawn narrower where the chart’s side would cut it, and only there', () => {
    const title = 'mean response time, MBM / TBM (lower is better)';
    expect(edgesOf(SIZE, 16, title).titleLength).toBe(342);
    expect(edgesOf({ ...SIZE, width: 600 }, 16, title).titleLength).toBeUndefined();
    // At the side it has the height.
    expect(edgesOf({ ...SIZE, height: 500 }, 16, title).titleLength).toBeUndefined();
  });
});

describe('names of lines', () => {
  it('stand above where a third of the chart would cut them, side by side or one below another', () => {
    expect(namesAboveOf(['best', 'mean'], 350)).toBeNull();
    const long = namesAboveOf(['2rr1rw, 1 thread', '5rr4rw, 1 thread'], 350);
    expect(long).toEqual([
      { x: 4, line: 0 },
      { x: 4, line: 1 },
    ]);
    expect(long).toHaveLength(2);
    expect(namesAboveOf(['2rr1rw, 1 thread', '5rr4rw, 1 thread'], 500)?.map(({ line }) => line)).toEqual([0, 0]);
    expect(namesAboveOf(['2rr1rw, 1 thread', '5rr4rw, 1 thread'], 900)).toBeNull();
  });
});

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

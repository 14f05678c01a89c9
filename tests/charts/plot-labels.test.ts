/** Long titles and names in the charts of comparisons: they move above the plot and are not cut. */
import { describe, expect, it } from 'vitest';
import { edgesOf, namesAboveOf } from '../../src/charts/compare/plot.ts';
import { DARK_CHART } from '../../src/charts/kit/theme.ts';

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

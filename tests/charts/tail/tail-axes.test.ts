import { describe, expect, it } from 'vitest';
import { latencyCurve, tailRanks, FIRST_PLACE, LAST_PLACE } from '../../../src/analysis/latency/tail-ranks.ts';
import { PANEL } from '../../../src/charts/kit/axes.ts';
import {
  noteLines,
  percentileAxis,
  zeroNote,
  tailPlot,
  tooFewFrom,
  lastPlace,
} from '../../../src/charts/tail/tail-axes.ts';
import { curvePath } from '../../../src/charts/tail/tail-points.ts';
import type { TailSeries } from '../../../src/charts/tail/tail-series.ts';

const series = (count: number, latencies: readonly (number | null)[]): TailSeries => ({
  id: 'A/read',
  name: 'A reads',
  kind: 'read',
  color: 0,
  count,
  points: latencies.map((ns, i) => ({ share: [0.5, 0.9, 0.99][i], label: `p${i}`, ns })),
});

describe('the plot of the tail chart', () => {
  const plot = tailPlot(600, 300, [1000, 1_000_000], 106);

  it('begins at the median and ends at p99.999, with the same width for every nine', () => {
    expect(plot.x(0.5)).toBeCloseTo(plot.left, 9);
    expect(plot.x(0.999_99)).toBeCloseTo(plot.right, 6);
    expect(plot.x(0.99) - plot.x(0.9)).toBeCloseTo(plot.x(0.999) - plot.x(0.99), 6);
    expect(plot.xOfPlace(FIRST_PLACE)).toBe(plot.left);
  });

  it('leaves out the labels that have no room', () => {
    const labels = (width: number, fontSize: number): string[] =>
      percentileAxis(tailPlot(width, 300, [1000, 1_000_000], 106), { ...PANEL, size: fontSize })
        .ticks.map(({ label }) => label)
        .filter((label) => label !== '');
    expect(labels(600, 11)).toEqual(['50', '90', '99', '99.9', '99.99', '99.999']);
    // The chart in a window of 1024 px, and the same chart with text of 150 %.
    expect(labels(260, 11)).toEqual(['50', '99', '99.99']);
    expect(labels(260, 16.5)).toEqual(['50', '99', '99.999']);
  });

  it('breaks a note that is wider than the plot between words', () => {
    const note = 'measured times not drawn: this run plays the trace 50 × faster';
    expect(noteLines(note, 600)).toEqual([note]);
    expect(noteLines(note, 232)).toEqual(['measured times not drawn: this run', 'plays the trace 50 × faster']);
    expect(noteLines('B has no writes.', 40)).toEqual(['B has', 'no', 'writes.']);
  });

  it('has its latencies between bottom and top, and 0 on the bottom line', () => {
    expect(plot.y(1000)).toBeCloseTo(plot.bottom, 9);
    expect(plot.y(1_000_000)).toBeCloseTo(plot.top, 9);
    expect(plot.y(0)).toBe(plot.y(1000));
  });

  it('draws the exact curve if there is one, else a line through the points that have a value', () => {
    const line = series(10, [1000, 1_000_000, null]);
    expect(curvePath(line, plot)).toBe(
      `M${plot.left.toFixed(2)},${plot.bottom.toFixed(2)}L${plot.x(0.9).toFixed(2)},${plot.top.toFixed(2)}`,
    );
    const curve = { places: Float64Array.of(LAST_PLACE), ns: Float64Array.of(1000) };
    expect(curvePath({ points: [], curve }, plot)).toBe(`M${plot.right.toFixed(2)},${plot.bottom.toFixed(2)}`);
  });
});

it('a percentile lies on the curve of its series, also where the next rank is much slower', () => {
  const count = 100;
  // Ten of a hundred are slow, and the 90th is not among them.
  const latencies = { count, ns: (rank: number) => (rank < 90 ? 1000 : 500_000), request: (rank: number) => rank };
  const points = tailRanks(latencies).map(({ share, label, ns }) => ({ share, label, ns }));
  const line = { curve: latencyCurve(latencies), points };
  const plot = tailPlot(600, 300, [1000, 1_000_000], 106);
  const path = curvePath(line, plot);
  expect(line.curve.places).not.toContain(1);
  expect(path).toContain(`L${plot.x(0.9).toFixed(2)},${plot.bottom.toFixed(2)}L`);
  expect(path.match(/[ML]/g)).toHaveLength(line.curve.places.length + points.filter(({ ns }) => ns !== null).length);
});

describe('percentiles with too few requests', () => {
  it('begin at the percentile that the longest series reaches, within the axis', () => {
    expect(tooFewFrom([series(100, []), series(10, [])])).toBe(2);
    expect(tooFewFrom([series(1e9, [])])).toBe(LAST_PLACE);
    expect(tooFewFrom([series(0, [])])).toBe(FIRST_PLACE);
    expect(tooFewFrom([])).toBe(FIRST_PLACE);
    // The axis ends soon after it, at p99 or later, and shows a strip of what too few requests reach.
    for (const [count, last] of [
      [0, 2],
      [100, 2.25],
      [1186, 3.25],
      [1e9, LAST_PLACE],
    ] as const)
      expect(lastPlace([series(count, [])]), String(count)).toBe(last);
  });
});

describe('the note about latencies of 0', () => {
  it('appears only if there are some, and says if all latencies are 0', () => {
    expect(zeroNote([series(3, [1, 2, null])])).toBeUndefined();
    expect(zeroNote([series(3, [0, 2, null])])).toBe('latencies of 0 ns are on the bottom line');
    expect(zeroNote([series(3, [0, 0, null])])).toBe('all latencies are 0 ns');
  });
});

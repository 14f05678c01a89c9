import { describe, expect, it } from 'vitest';
import { endLabels, roomForEndLabels } from '../../../src/charts/tail/end-labels.ts';
import type { TailSeries } from '../../../src/charts/tail/tail-series.ts';

const line = (name: string, ns: number | null): TailSeries => ({
  id: name,
  name,
  kind: 'read',
  color: 0,
  count: 1000,
  points: [
    { share: 0.5, label: 'p50', ns },
    { share: 0.99, label: 'p99', ns: null },
  ],
});

const lines = (count: number): TailSeries[] =>
  Array.from({ length: count }, (_, i) => line(`MBM · trace-${i}.csv`, 1000));

/** A plot of 200 px with all latencies at its middle. */
const plot = { top: 10, bottom: 210, y: () => 110 };

describe('the names at the ends of the lines', () => {
  it('have their values if all have room', () => {
    const { labels, omitted } = endLabels(lines(7), plot, 200);
    expect(labels.map(({ value }) => value)).toEqual(Array<string>(7).fill('p50 1\u202fµs'));
    expect(omitted).toBe(0);
    expect(endLabels(lines(7), plot, 200, false).labels.every(({ value }) => value === '')).toBe(true);
  });

  it('stand alone if their values have no room', () => {
    const { labels, omitted } = endLabels(lines(12), plot, 200);
    expect(labels.map(({ value }) => value)).toEqual(Array<string>(12).fill(''));
    expect(omitted).toBe(0);
  });

  it('are those of the first lines if there is no room for all, and the rest is counted', () => {
    const { labels, omitted } = endLabels(lines(30), plot, 200);
    expect(labels).toHaveLength(12);
    expect(omitted).toBe(18);
  });

  it('are once there if the starts of a policy share them, without the value of one start', () => {
    const seeds = ['MBM', 'TBM'].flatMap((policy) =>
      Array.from({ length: 15 }, (_, seed) => ({ ...line(`${policy} · seed ${seed}`, 1000), sharedName: policy })),
    );
    const { labels, omitted } = endLabels(seeds, plot, 200);
    expect(labels.map(({ name }) => name)).toEqual(['MBM', 'TBM']);
    expect(omitted).toBe(0);
    expect(endLabels(seeds.slice(0, 3), plot, 200).labels).toMatchObject([{ name: 'MBM', value: '' }]);
  });

  it('stay inside the plot, apart from each other', () => {
    for (const count of [1, 7, 12, 30]) {
      const heights = endLabels(lines(count), plot, 200)
        .labels.map(({ y }) => y)
        .sort((a, b) => a - b);
      expect(heights[0]).toBeGreaterThanOrEqual(plot.top);
      expect(heights.at(-1)).toBeLessThanOrEqual(plot.bottom);
      for (let i = 1; i < heights.length; i++) expect(heights[i] - heights[i - 1]).toBeGreaterThanOrEqual(14);
    }
  });

  it('belong to lines with a value only', () => {
    expect(endLabels([line('A reads', null)], plot, 200)).toEqual({ labels: [], omitted: 0 });
  });

  it('are cut to their room, which grows with the chart', () => {
    const long = [line('Baseline (SSDSim) · ycsb-rocksdb-10k.blkparse.txt', 1000)];
    const widths = [390, 640, 1280];
    const shown = widths.map((width) => endLabels(long, plot, roomForEndLabels(long, width)).labels[0].name);
    expect(shown).toEqual([
      'Baseline (SSD…',
      'Baseline (SSDSim) · ycsb…',
      'Baseline (SSDSim) · ycsb-rocksdb-10k.blkparse.txt',
    ]);
  });
});

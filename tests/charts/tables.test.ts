import { describe, expect, it } from 'vitest';
import { blameTable, type BlameBar } from '../../src/charts/bars/blame-bars.ts';
import { LatencyBins } from '../../src/charts/latency-bins.ts';
import { densityTable, nearestCell } from '../../src/charts/latency-density.ts';
import { normalizedTable, ratioOf } from '../../src/charts/bars/normalized-bars.ts';
import { utilizationTable } from '../../src/charts/bars/utilization.ts';
import { WAIT_CAUSES, WaitCause } from '../../src/engine/recording/recording.ts';

/** Narrow spaces as plain ones, to be read here. */
const plain = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((row) => row.map((text) => text.replaceAll('\u202f', ' ')));

describe('the bars of wait causes', () => {
  it('list the causes that occur and their sum, with a dash for a bar without the cause', () => {
    const bar = (id: string, parts: Partial<Record<keyof typeof WaitCause, number>>): BlameBar => {
      const meanNs = new Float64Array(WAIT_CAUSES);
      for (const [cause, ns] of Object.entries(parts)) meanNs[WaitCause[cause as keyof typeof WaitCause]] = ns;
      return { id, name: id, color: 0, requests: 10, meanNs };
    };
    const table = blameTable([bar('A', { dieGc: 7e6, array: 78_000 }), bar('B', { array: 78_000 })]);
    expect(plain(table.rows)).toEqual([
      ['die busy (GC)', '7 ms', '–'],
      ['array', '78 µs', '78 µs'],
      ['mean latency', '7.08 ms', '78 µs'],
      ['requests', '10', '10'],
    ]);
  });
});

describe('latency over time', () => {
  it('counts every finished request once', () => {
    const bins = new LatencyBins(1000, 10, 1000, 10, 8);
    const columns = {
      at: Float64Array.of(0, 999, 1000, 500, 500),
      latency: Float64Array.of(1, 5000, 100, Number.NaN, 30),
      count: 5,
    };
    bins.add(columns, 0, 5);
    expect(bins.total).toBe(4);
    expect(bins.counts.reduce((a, b) => a + b, 0)).toBe(4);
    // Below and above the grid: in its lowest and its highest row.
    expect(bins.counts[0]).toBe(1);
    expect(bins.counts[7 * 10 + 9]).toBe(1);
    const [low, high] = bins.rowRange(3);
    expect(high / low).toBeCloseTo(100 ** (1 / 8), 9);
  });

  it('is the same if requests are added together or in slices', () => {
    const n = 500;
    const at = Float64Array.from({ length: n }, (_, i) => (i * 7919) % 1000);
    const latency = Float64Array.from({ length: n }, (_, i) => 10 + ((i * 104_729) % 900));
    const whole = new LatencyBins(1000, 10, 1000);
    whole.add({ at, latency, count: n }, 0, n);
    const sliced = new LatencyBins(1000, 10, 1000);
    for (let from = 0; from < n; from += 37) sliced.add({ at, latency, count: n }, from, Math.min(n, from + 37));
    expect(sliced.counts).toEqual(whole.counts);
    expect(sliced.most).toBe(whole.most);
  });

  it('leads from a cell to a request in it or near it', () => {
    const bins = new LatencyBins(1000, 10, 1000, 10, 8);
    bins.add({ at: Float64Array.of(450), latency: Float64Array.of(100), count: 1 }, 0, 1, 42);
    const cell = nearestCell(bins, 5, 4);
    expect(bins.request[cell]).toBe(42);
    expect(nearestCell(bins, 9, 0, 2)).toBe(-1);
  });

  it('refuses an empty range', () => {
    expect(() => new LatencyBins(1, 0, 10)).toThrow(RangeError);
    expect(() => new LatencyBins(1, 10, 10)).toThrow(RangeError);
  });

  it('has a table of tenths of the run', () => {
    const bins = new LatencyBins(1000, 10, 1000, 20, 8);
    bins.add({ at: Float64Array.of(10, 20, 990), latency: Float64Array.of(20, 30, 900), count: 3 }, 0, 3);
    const { rows } = densityTable({ bins, collecting: Float64Array.from({ length: 20 }, (_, i) => (i < 2 ? 0.5 : 0)) });
    expect(rows).toHaveLength(10);
    expect(plain(rows)[0].slice(1)).toEqual(['2', '≤ 31.6 ns', '≤ 31.6 ns', '50 %']);
    expect(plain(rows)[5].slice(1)).toEqual(['0', '–', '–', '0 %']);
    expect(rows[9][1]).toBe('1');
    const buffered = densityTable({
      bins,
      collecting: new Float64Array(20),
      buffered: new Float64Array(20).fill(0.25),
    });
    expect(buffered.columns.at(-1)).toBe('buffer in use');
    expect(plain(buffered.rows)[5].at(-1)).toBe('25 %');
  });
});

describe('utilization', () => {
  it('names every unit and omits phases that do not occur', () => {
    const { columns, rows } = utilizationTable(
      [
        { id: 'c', name: 'channel 0', channel: 0, isBus: true, shares: { load: 0.1 } },
        { id: 'd', name: 'chip 0', channel: 0, isBus: false, shares: { read: 0.25, erase: 0.5 } },
      ],
      [0, 1000],
    );
    expect(columns).toEqual(['unit', 'busy', 'data in', 'read (tR)', 'erase']);
    expect(plain(rows)).toEqual([
      ['channel 0', '10 %', '10 %', '0 %', '0 %'],
      ['channel 0 · chip 0', '75 %', '0 %', '25 %', '50 %'],
    ]);
  });
});

describe('bars against a baseline', () => {
  it('have no ratio without a result or without a baseline', () => {
    const bar = { group: 'g', series: 's', value: 2, baseline: 4 };
    expect(ratioOf(bar)).toBe(0.5);
    expect(ratioOf({ ...bar, value: null })).toBeNull();
    expect(ratioOf({ ...bar, baseline: 0 })).toBeNull();
    expect(ratioOf({ ...bar, value: 0 })).toBe(0);
  });

  it('show the ratio that the paper prints', () => {
    const { columns, rows } = normalizedTable(
      [
        { group: 'F1', series: 'WS', value: 3, baseline: 4, printed: 0.7 },
        { group: 'F1', series: 'RS', value: null, baseline: 4 },
      ],
      'reads',
    );
    expect(columns).toEqual(['', 'WS', 'RS']);
    expect(rows).toEqual([['F1', '0.75 (paper: 0.70)', '–']]);
  });
});

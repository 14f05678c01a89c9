import { describe, expect, it } from 'vitest';
import { classOf } from '../../../src/analysis/columns/row-classes.ts';
import { emptySums } from '../../../src/analysis/busy-time/lane-sums.ts';
import { BeyondLimitSums, edgeNs, nearestEdge, stepAt } from '../../../src/analysis/busy-time/beyond-limit-sums.ts';
import { packRow } from '../../../src/engine/recording/lane-chunk.ts';
import { chunkOf } from '../../../src/analysis/columns/rows.ts';
import { Cause, RowKind } from '../../../src/engine/recording/recording.ts';

const READ = classOf(RowKind.read, Cause.host);
const LOAD = classOf(RowKind.load, Cause.host);

const chunkWith = (...rows: [start: number, kind: number, length: number][]) =>
  chunkOf(
    rows.map(([start]) => start),
    rows.map(([, kind, length]) => packRow(kind, length)),
    rows.map(() => 0),
  );

describe('the steps beyond the recording limit', () => {
  it('continue after the recorded rows: another page of the last operation, or an overlapping transfer, counts once', () => {
    const sums = new BeyondLimitSums(2);
    sums.begin(9_000, [
      [chunkWith([1_000, RowKind.load, 500], [2_000, RowKind.load, 400])],
      [chunkWith([3_000, RowKind.read, 700])],
    ]);
    sums.row(0, 2_100, packRow(RowKind.load, 400), Cause.host);
    sums.row(1, 3_000, packRow(RowKind.read, 700), Cause.host);
    sums.row(1, 5_000, packRow(RowKind.read, 700), Cause.host);
    sums.row(1, 5_000, packRow(RowKind.read, 700), Cause.host);
    const { lanes, count } = sums.finish(2_100, 10_000, [emptySums(), emptySums()]);
    expect(lanes[0].classes).toEqual([LOAD]);
    expect(lanes[0].busy[0][count]).toBe(100);
    expect(lanes[1].classes).toEqual([READ]);
    expect(lanes[1].busy[0][count]).toBe(700);
  });

  it('need no more memory for a long run: steps become longer, their sums stay', () => {
    const sums = new BeyondLimitSums(1);
    sums.begin(0, [[]]);
    const rows = 200_000;
    const gap = 7_777_777;
    for (let i = 0; i < rows; i++) sums.row(0, i * gap, packRow(RowKind.read, 50_000), Cause.host);
    const steps = sums.finish(0, rows * gap, [emptySums()]);
    expect(steps.count).toBeGreaterThan(4_000);
    expect(steps.count).toBeLessThanOrEqual(8_192);
    expect(Number.isInteger(Math.log2(steps.stepNs))).toBe(true);
    const [busy] = steps.lanes[0].busy;
    for (let k = 0; k <= steps.count; k += 101) {
      const edge = edgeNs(steps, k);
      const whole = Math.floor(edge / gap);
      expect(busy[k]).toBe(whole * 50_000 + Math.min(50_000, edge - whole * gap));
    }
  });

  it('are longer and fewer if there are many lanes', () => {
    const sums = new BeyondLimitSums(1024);
    sums.begin(
      0,
      Array.from({ length: 1024 }, () => []),
    );
    for (let i = 0; i < 5_000; i++) sums.row(i % 1024, i * 100_000, packRow(RowKind.read, 50_000), Cause.host);
    const steps = sums.finish(0, 5_000 * 100_000, Array.from({ length: 1024 }, emptySums));
    expect(steps.count).toBeGreaterThan(250);
    expect(steps.count).toBeLessThanOrEqual(512);
  });

  it('are found by time', () => {
    const sums = new BeyondLimitSums(1);
    sums.begin(0, [[]]);
    sums.row(0, 5_000, packRow(RowKind.read, 3_000), Cause.host);
    const steps = sums.finish(5_000, 8_000, [emptySums()]);
    expect(steps.stepNs).toBe(1024);
    expect(Array.from({ length: steps.count + 1 }, (_, k) => edgeNs(steps, k))).toEqual([
      5_000, 5_120, 6_144, 7_168, 8_000,
    ]);
    expect([0, 5_000, 5_119, 5_120, 7_999, 9_000].map((ns) => stepAt(steps, ns))).toEqual([0, 0, 0, 1, 3, 3]);
    expect([0, 5_059, 5_061, 6_700, 7_999, 9_000].map((ns) => nearestEdge(steps, ns))).toEqual([0, 0, 1, 3, 4, 4]);
  });
});

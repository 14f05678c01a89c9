import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packRow, rowKind, rowStart, rowWord, rowEnd } from '../../../src/engine/recording/lane-chunk.ts';
import { chunkOf } from '../../../src/analysis/columns/rows.ts';
import { RowKind, type Recording } from '../../../src/engine/recording/recording.ts';
import { CLASS_COUNT, classOf } from '../../../src/analysis/columns/row-classes.ts';
import { ColumnRuns, WIDE_PX } from '../../../src/timeline/index/column-runs.ts';
import { LaneIndex } from '../../../src/timeline/index/lane-index.ts';
import { OperationTable } from '../../../src/timeline/index/operation-table.ts';
import { makeFixture } from '../fixture.ts';
import { sumsBytes } from '../index-bytes.ts';
import { evenly } from '../../support/evenly.ts';

interface PlainRow {
  start: number;
  end: number;
  cls: number;
}

/** A lane's rows as objects, each multi-plane operation once: what the index is judged by. */
function plainRows(recording: Recording, lane: number): PlainRow[] {
  const operations = new OperationTable(recording);
  const rows: PlainRow[] = [];
  let last = '';
  for (const chunk of recording.lanes[lane]) {
    for (let i = 0; i < chunk.count; i++) {
      const key = `${rowStart(chunk, i)} ${rowWord(chunk, i)}`;
      if (key === last) continue;
      last = key;
      rows.push({
        start: rowStart(chunk, i),
        end: rowEnd(chunk, i),
        cls: classOf(rowKind(rowWord(chunk, i)), operations.cause(chunk.operation[i])),
      });
    }
  }
  return rows;
}

/** Busy time by class in [t0, t1), by looking at every row. */
function bruteForce(rows: readonly PlainRow[], t0: number, t1: number): Float64Array {
  const out = new Float64Array(CLASS_COUNT);
  for (const row of rows) {
    const busy = Math.min(row.end, t1) - Math.max(row.start, t0);
    if (busy > 0) out[row.cls] += busy;
  }
  return out;
}

/** What a filled {@link ColumnRuns} says of each column, by class. */
function columnTable(runs: ColumnRuns, columns: number): Float64Array {
  const out = new Float64Array(columns * CLASS_COUNT);
  for (let k = 0; k < runs.count; k++) {
    for (let x = runs.x0[k]; x < runs.x1[k]; x++) {
      for (let e = runs.entry[k]; e < runs.entry[k + 1]; e++) out[x * CLASS_COUNT + runs.cls[e]] += runs.share[e];
    }
  }
  return out;
}

// Chunks of 700 rows, so that windows cross them; 30 000 operations, so that a lane has several sections.
const { recording } = makeFixture({ operations: 30_000, chunkRows: 700 });
const operations = new OperationTable(recording);
const indexes = recording.lanes.map((chunks) => new LaneIndex(chunks, operations).build());
const rows = recording.lanes.map((_, lane) => plainRows(recording, lane));
const { endNs } = recording;

const anyLane = fc.nat(recording.lanes.length - 1);
/** Windows from nanoseconds to the whole run, anywhere, also before the start and after the end. */
const anyWindow = fc.tuple(evenly(-0.1, 1.05), evenly(0, 1)).map(([at, size]) => {
  const length = Math.exp(size * Math.log(endNs * 1.2));
  return { t0: at * endNs, t1: at * endNs + length };
});

describe('a lane index', () => {
  it('counts the busy time of any window exactly as a walk over all rows does', () => {
    fc.assert(
      fc.property(anyLane, anyWindow, (lane, window) => {
        const t0 = Math.floor(window.t0);
        const t1 = Math.ceil(window.t1);
        const expected = bruteForce(rows[lane], t0, t1);
        const found = new Float64Array(CLASS_COUNT);
        indexes[lane].addBusyUntil(t1, found);
        indexes[lane].addBusyUntil(t0, found, -1);
        expect(Array.from(found)).toEqual(Array.from(expected));
        const sum = expected.reduce((a, b) => a + b, 0);
        expect(indexes[lane].busyShare(t0, t1)).toBe(sum / (t1 - t0));
      }),
      { numRuns: 100 },
    );
  });

  it('gives every pixel column its exact share by class, at any zoom', () => {
    const runs = new ColumnRuns();
    let compared = 0;
    fc.assert(
      fc.property(anyLane, anyWindow, fc.integer({ min: 1, max: 300 }), (lane, { t0, t1 }, columns) => {
        const ns = (t1 - t0) / columns;
        indexes[lane].columns(t0, ns, columns, runs);
        const found = columnTable(runs, columns);
        let busy = 0;
        for (let x = 0; x < columns; x++) {
          const expected = bruteForce(rows[lane], t0 + x * ns, t0 + (x + 1) * ns);
          busy += expected.reduce((sum, classNs) => sum + classNs, 0);
          for (let c = 0; c < CLASS_COUNT; c++) {
            const difference = Math.abs(found[x * CLASS_COUNT + c] - expected[c] / ns);
            // The only error is that of column edges in doubles: a fraction of a nanosecond.
            if (difference > 1e-9 + 1e-3 / ns) expect.fail(`column ${x}, class ${c}: off by ${difference}`);
          }
        }
        if (busy > 0) compared++;
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('has few grids, however many chunks there are', () => {
    const { sections, grids } = indexes[0].sums;
    expect(sections.length).toBeGreaterThan(2 * grids.length);
    expect(grids.length).toBeGreaterThan(1);
  });

  it('gives the same in drafts, with column edges off by at most a quarter of a column', () => {
    const runs = new ColumnRuns();
    fc.assert(
      fc.property(anyLane, anyWindow, fc.integer({ min: 1, max: 60 }), (lane, { t0, t1 }, columns) => {
        const ns = (t1 - t0) / columns;
        indexes[lane].columns(t0, ns, columns, runs, true);
        const found = columnTable(runs, columns);
        for (let x = 0; x < columns; x++) {
          const expected = bruteForce(rows[lane], t0 + x * ns, t0 + (x + 1) * ns);
          let total = 0;
          for (let c = 0; c < CLASS_COUNT; c++) {
            const difference = Math.abs(found[x * CLASS_COUNT + c] - expected[c] / ns);
            if (difference > 0.51) expect.fail(`column ${x}, class ${c}: off by ${difference}`);
            total += found[x * CLASS_COUNT + c];
          }
          expect(total).toBeLessThan(1.001);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps runs in order and apart', () => {
    const runs = new ColumnRuns();
    fc.assert(
      fc.property(anyLane, anyWindow, (lane, { t0, t1 }) => {
        indexes[lane].columns(t0, (t1 - t0) / 500, 500, runs);
        let x = 0;
        for (let k = 0; k < runs.count; k++) {
          expect(runs.x0[k]).toBeGreaterThanOrEqual(x);
          expect(runs.x1[k]).toBeGreaterThan(runs.x0[k]);
          x = runs.x1[k];
        }
        expect(x).toBeLessThanOrEqual(500);
      }),
    );
  });

  it('lists every row wide enough for a label, once', () => {
    const runs = new ColumnRuns();
    fc.assert(
      fc.property(anyLane, anyWindow, (lane, { t0, t1 }) => {
        const ns = (t1 - t0) / 400;
        indexes[lane].columns(t0, ns, 400, runs);
        const found = Array.from(runs.wideRow.subarray(0, runs.wideCount), (row) => indexes[lane].start(row));
        const right = 400 * ns;
        const expected = rows[lane]
          .filter((row) => row.end - t0 > 0 && row.start - t0 < right && row.end - row.start >= WIDE_PX * ns)
          .map((row) => row.start);
        expect(found).toEqual(expected);
      }),
    );
  });

  it('finds the row that runs at an instant', () => {
    fc.assert(
      fc.property(anyLane, fc.integer({ min: 0, max: endNs }), (lane, t) => {
        const row = indexes[lane].rowAt(t);
        const expected = rows[lane].find((one) => one.start <= t && t < one.end);
        expect(row < 0 ? undefined : indexes[lane].start(row)).toBe(expected?.start);
        if (row >= 0) expect(indexes[lane].repeats(row)).toBe(false);
      }),
    );
  });

  it('counts the pages of a multi-plane operation once, and knows their number', () => {
    const die = recording.channels;
    const index = indexes[die];
    let groups = 0;
    for (let row = 0; row < index.rows; row++) if (!index.repeats(row) && index.groupSize(row) === 2) groups++;
    expect(groups).toBeGreaterThan(10);
    expect(index.rows).toBeGreaterThan(rows[die].length);
  });

  it('grows with a run: chunks added later give the same sums', () => {
    const chunks = recording.lanes[2];
    const index = new LaneIndex(chunks.slice(0, 2), operations).build();
    expect(index.continues(chunks)).toBe(true);
    index.extend(chunks);
    expect(index.complete).toBe(false);
    index.build();
    const found = new Float64Array(CLASS_COUNT);
    index.addBusyUntil(endNs, found);
    expect(Array.from(found)).toEqual(Array.from(bruteForce(rows[2], 0, endNs)));
    expect(index.continues(recording.lanes[3])).toBe(false);
  });

  it('counts overlapping transfers once, and still has them as recorded', () => {
    const words = [100, 100, 30, 50].map((length) => packRow(RowKind.dataOut, length));
    const chunk = chunkOf([100, 150, 160, 400], words, [0, 1, 2, 3]);
    const index = new LaneIndex([chunk], operations).build();
    expect(index.busyShare(0, 500)).toBe((150 + 50) / 500);
    expect(index.busyShare(180, 220)).toBe(1);
    expect(index.recorded(1)).toEqual({ startNs: 150, lengthNs: 100 });
    expect(index.recorded(2)).toEqual({ startNs: 160, lengthNs: 30 });
    const runs = new ColumnRuns();
    index.columns(0, 10, 50, runs);
    const table = columnTable(runs, 50);
    for (let x = 0; x < 50; x++) {
      const busy = (x >= 10 && x < 25) || (x >= 40 && x < 45);
      expect(table.subarray(x * CLASS_COUNT, (x + 1) * CLASS_COUNT).reduce((a, b) => a + b, 0)).toBe(busy ? 1 : 0);
    }
  });

  it('needs at most 8 bytes per row in addition to the recorded columns', () => {
    for (const index of indexes) expect(sumsBytes(index.sums) / index.rows).toBeLessThan(8);
  });
});

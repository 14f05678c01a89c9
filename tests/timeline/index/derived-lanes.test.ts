import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packRow,
  rowKind,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
} from '../../../src/engine/recording/lane-chunk.ts';
import { chunkOf } from '../../../src/analysis/columns/rows.ts';
import { RowKind } from '../../../src/engine/recording/recording.ts';
import { planeRows, unionRows } from '../../../src/timeline/index/derived-lanes.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { listLanes } from '../../../src/timeline/layout/lanes.ts';
import { makeFixture } from '../fixture.ts';

function all<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const RANK = [-1, -1, -1, 2, 4, 5, 3, 1, 1];

/** The kind that a set of lanes shows at an instant, −1 where all are idle. */
function kindAt(lanes: readonly (readonly LaneChunk[])[], t: number): number {
  let best = -1;
  for (const chunks of lanes) {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const kind = rowKind(rowWord(chunk, i));
        if (rowStart(chunk, i) <= t && t < rowEnd(chunk, i) && (best < 0 || RANK[kind] > RANK[best])) {
          best = kind;
        }
      }
    }
  }
  return best;
}

/** A lane with rows that follow each other with gaps; kinds of the array. */
const anyLane = fc
  .array(fc.record({ gap: fc.nat(4), length: fc.integer({ min: 1, max: 6 }), kind: fc.integer({ min: 3, max: 8 }) }), {
    maxLength: 12,
  })
  .map((rows): LaneChunk[] => {
    let at = 0;
    const start: number[] = [];
    const words: number[] = [];
    for (const { gap, length, kind } of rows) {
      at += gap;
      start.push(at);
      words.push(packRow(kind, length));
      at += length;
    }
    return [chunkOf(start, words, [...start.keys()])];
  });

describe('a chip', () => {
  it('is busy whenever one of its dies is, with the kind of the highest rank', () => {
    fc.assert(
      fc.property(fc.array(anyLane, { minLength: 1, maxLength: 4 }), (dies) => {
        const union = all(unionRows(dies));
        for (let t = 0; t < 120; t++) expect(kindAt([union], t)).toBe(kindAt(dies, t));
        let end = 0;
        for (const chunk of union) {
          for (let i = 0; i < chunk.count; i++) {
            const start = rowStart(chunk, i);
            // Rows that run together have the same start and length.
            if (i > 0 && start === rowStart(chunk, i - 1) && rowWord(chunk, i) === rowWord(chunk, i - 1)) continue;
            expect(start).toBeGreaterThanOrEqual(end);
            end = rowEnd(chunk, i);
          }
        }
      }),
    );
  });

  it('keeps the pages together that its dies and planes program together', () => {
    const rowsOf = (...rows: [start: number, length: number, operation: number][]): LaneChunk[] => [
      chunkOf(
        rows.map(([start]) => start),
        rows.map(([, length]) => packRow(RowKind.program, length)),
        rows.map(([, , operation]) => operation),
      ),
    ];
    // Four pages on two planes of two dies; then two single pages that only overlap.
    const die0 = rowsOf([0, 10, 1], [0, 10, 2], [20, 10, 5]);
    const die1 = rowsOf([0, 10, 3], [0, 10, 4], [25, 10, 6]);
    const [chunk] = all(unionRows([die0, die1]));
    const operations = [...chunk.operation.subarray(0, chunk.count)];
    expect(operations).toEqual([1, 2, 3, 4, 5, 6]);
    expect(operations.map((_, row) => rowStart(chunk, row))).toEqual([0, 0, 0, 0, 20, 30]);
  });
});

describe('a plane', () => {
  const fixture = makeFixture({ operations: 4000, planesPerDie: 4 });
  const store = new LaneStore(fixture);

  it('has the rows of its die that worked on it, and no others', () => {
    const { recording, geometry } = fixture;
    let rows = 0;
    for (let die = 0; die < recording.dies; die++) {
      const chunks = recording.lanes[recording.channels + die];
      for (let plane = 0; plane < geometry.planesPerDie; plane++) {
        const id = die * geometry.planesPerDie + plane;
        const lane = all(planeRows(chunks, id, (operation) => store.planeOf(operation)));
        for (const { count, operation } of lane) {
          rows += count;
          for (let i = 0; i < count; i++) expect(store.planeOf(operation[i])).toBe(id);
        }
      }
    }
    let expected = 0;
    for (const chunks of recording.lanes.slice(recording.channels)) for (const chunk of chunks) expected += chunk.count;
    expect(rows).toBe(expected);
  });

  it('is made in slices when it is shown, and dropped when it is hidden', () => {
    const lanes = listLanes([fixture], { fold: new Map([['A/die0', false]]), pinned: new Set() });
    const plane = lanes.find((lane) => lane.kind === 'plane');
    if (plane === undefined) throw new Error('a die was unfolded, and there is no plane');
    expect(store.index(plane)).toBeUndefined();
    while (store.work([plane]));
    expect(store.ready(plane)).toBe(true);
    expect(store.index(plane)?.rows).toBeGreaterThan(0);
    expect(store.index(plane)?.kind(0)).toBeGreaterThanOrEqual(RowKind.read);
    store.keepOnly([]);
    expect(store.index(plane)).toBeUndefined();
  });
});

describe('a store', () => {
  it('refuses a geometry that is not the recording’s', () => {
    const { recording, geometry } = makeFixture({ operations: 10 });
    expect(() => new LaneStore({ recording, geometry: { ...geometry, channels: 3 } })).toThrow(
      /2 channels and 8 dies.*3 and 12/,
    );
  });

  it('continues with a longer recording of the same run, and detects another run', () => {
    const { recording, geometry } = makeFixture({ operations: 5000, chunkRows: 300 });
    const half = { ...recording, lanes: recording.lanes.map((chunks) => chunks.slice(0, 1)) };
    const store = new LaneStore({ recording: half, geometry });
    while (store.work([]));
    expect(store.extend({ recording, geometry })).toBe(true);
    while (store.work([]));
    const fresh = new LaneStore({ recording, geometry });
    while (fresh.work([]));
    expect(store.bus(0).busyShare(0, recording.endNs)).toBe(fresh.bus(0).busyShare(0, recording.endNs));
    expect(store.extend(makeFixture({ operations: 5000, chunkRows: 300, seed: 8 }))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { RowKind, packRow, type LaneChunk } from '../../src/engine/recording.ts';
import { LaneIndex } from '../../src/timeline/lane-index.ts';
import { OperationTable } from '../../src/timeline/operation-table.ts';
import { resumes } from '../../src/timeline/row-text.ts';
import { nextPiece } from '../../src/timeline/ties.ts';
import { makeFixture } from './fixture.ts';

const operations = new OperationTable(makeFixture({ operations: 10 }).recording);

/** A die's rows, one after the other: kind, start, length, operation. */
function lane(rows: readonly (readonly [number, number, number, number])[]): LaneIndex {
  const chunk: LaneChunk = {
    count: rows.length,
    start: Float64Array.from(rows, ([, start]) => start),
    kindLength: Uint32Array.from(rows, ([kind, , length]) => packRow(kind, length)),
    operation: Uint32Array.from(rows, ([, , , operation]) => operation),
  };
  return new LaneIndex([chunk], operations).build();
}

describe('a suspended operation', () => {
  const index = lane([
    [RowKind.erase, 0, 100, 1],
    [RowKind.suspend, 100, 10, 1],
    [RowKind.read, 110, 20, 2],
    [RowKind.resume, 130, 10, 1],
    [RowKind.erase, 140, 100, 1],
    [RowKind.program, 300, 50, 3],
  ]);

  it('is tied to the piece in which it goes on', () => {
    expect(nextPiece(index, 0)).toBe(4);
    expect(nextPiece(index, 4)).toBe(-1);
    expect(nextPiece(index, 5)).toBe(-1);
    // A read has no pieces.
    expect(nextPiece(index, 2)).toBe(-1);
  });

  it('says of its later pieces that they are resumed', () => {
    expect(resumes(index, 0)).toBe(false);
    expect(resumes(index, 4)).toBe(true);
    expect(resumes(index, 5)).toBe(false);
  });

  it('of several planes goes on with all of them', () => {
    const planes = lane([
      [RowKind.program, 0, 100, 1],
      [RowKind.program, 0, 100, 2],
      [RowKind.suspend, 100, 10, 1],
      [RowKind.suspend, 100, 10, 2],
      [RowKind.resume, 130, 10, 1],
      [RowKind.resume, 130, 10, 2],
      [RowKind.program, 140, 60, 1],
      [RowKind.program, 140, 60, 2],
    ]);
    expect(planes.groupSize(0)).toBe(2);
    expect(nextPiece(planes, 0)).toBe(6);
    expect(resumes(planes, 6)).toBe(true);
    expect(planes.busyShare(0, 200)).toBe((100 + 10 + 10 + 60) / 200);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READ, TRIM, WRITE, transferList } from '../../src/traces/columns.ts';
import type { RequestColumns } from '../../src/traces/columns.ts';
import { ColumnBuilder, spreadInstants } from '../../src/traces/reading/column-builder.ts';
import { columnsDigest, rows, testNumbers } from './help.ts';

describe('ColumnBuilder', () => {
  it('counts time from the earliest request and moves each device to its base', () => {
    const builder = new ColumnBuilder();
    builder.push(500, READ, 0, 512, 0);
    builder.push(700, WRITE, 4096, 1024, 1);
    builder.push(700, TRIM, 8192, 4096, 0);
    const columns = builder.finish([0, 1_000_000]);
    expect(rows(columns)).toEqual(['0 R 0 512', '200 W 1004096 1024', '200 T 8192 4096']);
  });

  it('sorts a backward time stably and counts the late rows', () => {
    const builder = new ColumnBuilder();
    for (const [at, offset] of [
      [10, 1],
      [30, 2],
      [20, 3],
      [30, 4],
      [20, 5],
      [5, 6],
    ]) {
      builder.push(at, READ, offset, 1, 0);
    }
    expect(builder.reordered).toBe(3);
    expect(rows(builder.finish([0]))).toEqual(['0 R 6 1', '5 R 1 1', '15 R 3 1', '15 R 5 1', '25 R 2 1', '25 R 4 1']);
  });

  it('orders any times as a stable sort does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 400 }), (times) => {
        const builder = new ColumnBuilder();
        times.forEach((at, index) => {
          builder.push(at, index % 3, index, index + 1, 0);
        });
        const earliest = times.length === 0 ? 0 : times.reduce((a, b) => Math.min(a, b));
        const expected = times
          .map((at, index) => ({ at: at - earliest, index }))
          .sort((a, b) => a.at - b.at)
          .map(({ at, index }) => `${at} ${'RWT'[index % 3]} ${index} ${index + 1}`);
        expect(rows(builder.finish([0]))).toEqual(expected);
      }),
    );
  });

  it('grows over several chunks, also if the second device appears late', () => {
    const builder = new ColumnBuilder();
    const count = 200_000;
    for (let i = 0; i < count; i++) builder.push(i, i % 2, i, 8, i < 150_000 ? 0 : 1);
    expect(builder.count).toBe(count);
    const columns = builder.finish([0, 1e9]);
    expect(columns.count).toBe(count);
    expect(columns.offset[149_999]).toBe(149_999);
    expect(columns.offset[150_000]).toBe(150_000 + 1e9);
    expect(columns.at[count - 1]).toBe(count - 1);
    expect(builder.count).toBe(0);
  });

  it('spreads a coarse clock’s instants without overtaking the next one', () => {
    const builder = new ColumnBuilder();
    for (const at of [0, 0, 0, 0, 500, 1000, 1000]) builder.push(at, READ, 0, 1, 0);
    const columns = builder.finish([0]);
    spreadInstants(columns, 1000);
    expect([...columns.at]).toEqual([0, 125, 250, 375, 500, 1000, 1500]);
  });

  it('transfers all its buffers', () => {
    const builder = new ColumnBuilder();
    builder.push(0, READ, 0, 1, 0);
    const columns = builder.finish([0]);
    const moved = structuredClone(columns, { transfer: transferList(columns) });
    expect(rows(moved)).toEqual(['0 R 0 1']);
    expect(columns.at.byteLength + columns.op.byteLength + columns.offset.byteLength + columns.bytes.byteLength).toBe(
      0,
    );
  });
});

describe('ColumnBuilder with an expectation', () => {
  it('gives the same columns, however wrong the expectation is', () => {
    const columnsOf = (expected: number | null, at: number): RequestColumns => {
      const draw = testNumbers(3);
      const builder = new ColumnBuilder();
      for (let i = 0; i < 200_000; i++) {
        if (expected !== null && i === at) builder.expect(expected);
        const device = i < 70_000 ? 0 : draw(2);
        builder.push(i * 10 + draw(30), draw(3), draw(1e9), 1 + draw(1e6), device, i < 90_000 ? NaN : draw(5));
        if (i % 1000 === 999) builder.complete(i - 500, i * 10 + 99);
      }
      return builder.finish([0, 2 ** 40], { column: 'c', span: 's', resolutionNs: 1 });
    };
    const plain = columnsOf(null, 0);
    let compared = 0;
    for (const expected of [1, 150_000, 200_000, 1_000_000]) {
      for (const at of [0, 65_536, 65_537]) {
        const columns = columnsOf(expected, at);
        expect(columnsDigest(columns), `${expected} at ${at}`).toBe(columnsDigest(plain));
        expect(columns.measured?.ns.length).toBe(200_000);
        expect(Buffer.compare(bytesOf(columns.measured?.ns), bytesOf(plain.measured?.ns))).toBe(0);
        compared++;
      }
    }
    expect(compared).toBe(12);
  });
});

function bytesOf(column: Float64Array = new Float64Array(0)): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

import { describe, expect, it } from 'vitest';
import { takeExcerpt } from '../../../src/traces/reading/excerpt.ts';
import type { ParsedLine, TraceFormat } from '../../../src/traces/format.ts';
import { RequestCollector } from '../../../src/traces/reading/request-collector.ts';

const GOOD = { high: 1, low: 5, op: 0, offset: 4096, bytes: 512, device: 0 };

/** A format with a defect: its parser calls whatever it is given a request. */
function careless(rows: readonly Partial<ParsedLine>[]): TraceFormat {
  return {
    name: 'careless',
    title: 'careless',
    example: 'x',
    probe: () => ({ readings: [], ambiguous: false }),
    parser: ({ devices }) => ({
      parse: (bytes, start, _end, row): null => {
        devices.numbered(0);
        Object.assign(row, GOOD, rows[bytes[start] - 48]);
        return null;
      },
    }),
  };
}

describe('RequestCollector', () => {
  it('rejects a row whose time, address or size is not an exact whole number', () => {
    const rows: Partial<ParsedLine>[] = [
      {},
      { low: NaN },
      { high: NaN },
      { low: 0.5 },
      { low: Infinity },
      { high: -Infinity },
      { high: 1e15 },
      { offset: NaN },
      { offset: 0.5 },
      { bytes: NaN },
    ];
    const text = new TextEncoder().encode('0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
    // The early times, too, are those of the first row only.
    const excerpt = takeExcerpt(new TextDecoder().decode(text.subarray(0, 2)), true);
    const collector = new RequestCollector(careless(rows), excerpt, undefined, Infinity);
    for (let line = 1; line <= rows.length; line++) {
      collector.line(text, 2 * line - 2, 2 * line - 1, line, 'whole');
    }
    const columns = collector.columns();
    expect([columns.count, columns.at[0], columns.offset[0], columns.bytes[0]]).toEqual([1, 0, 4096, 512]);
    expect(collector.collected().rejected.count).toBe(rows.length - 1);
  });

  it('takes 65,536 devices, and refuses one more', () => {
    const collector = new RequestCollector(
      careless([{ device: 65_535 }, { device: 65_536 }]),
      takeExcerpt('', true),
      undefined,
      Infinity,
    );
    const text = new TextEncoder().encode('01');
    collector.line(text, 0, 1, 1, 'whole');
    expect(collector.count).toBe(1);
    expect(() => {
      collector.line(text, 1, 2, 2, 'whole');
    }).toThrow('more than 65536 devices');
  });
});

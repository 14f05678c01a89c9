/** The charts of comparisons as tables. */
import { describe, expect, it } from 'vitest';
import { heatDomain, heatMapTable } from '../../src/charts/compare/heat-map.ts';
import type { HeatMap } from '../../src/charts/compare/heat-map.ts';
import { lineTable, shortTime } from '../../src/charts/compare/line-chart.ts';
import { slowestTable } from '../../src/charts/compare/slowest-causes.ts';
import { WAIT_CAUSES, WaitCause } from '../../src/engine/recording/recording.ts';

/** Totals by cause, 0 but for those given. */
function causes(given: Partial<Record<keyof typeof WaitCause, bigint>>): bigint[] {
  const totals = Array.from({ length: WAIT_CAUSES }, () => 0n);
  for (const [name, ns] of Object.entries(given)) totals[WaitCause[name as keyof typeof WaitCause]] = ns;
  return totals;
}

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const rowsOf = (table: { rows: readonly (readonly string[])[] }): string[] =>
  table.rows.map((row) => plain(row.join('; ')));

describe('the tables of the charts of comparisons', () => {
  it('list what the slowest waited for, a mean a request', () => {
    const rows = [
      {
        id: 'a',
        name: 'plain',
        group: '',
        label: 'plain',
        requests: 2,
        causeNs: causes({ queue: 2000n, array: 4000n }),
      },
      { id: 'b', name: 'empty', group: '', label: 'empty', requests: 0, causeNs: causes({}) },
    ];
    const table = slowestTable(rows, 'slowest 1 %');
    expect(table.columns).toEqual(['', 'requests', 'mean', 'queue for bus or die', 'array']);
    expect(rowsOf(table)).toEqual(['plain; 2; 3 µs; 1 µs; 2 µs', 'empty; 0; –; –; –']);
  });

  it('list an interference map as it is drawn, the highest load on top', () => {
    const map: HeatMap = {
      title: 'p99 of reads',
      columnTitle: 'writes a second',
      columns: ['10', '20'],
      rowTitle: 'reads a second',
      rows: ['1', '2'],
      cells: [
        { column: 0, row: 0, value: 1000 },
        { column: 1, row: 0, value: 2000 },
        { column: 0, row: 1, value: 4000 },
        { column: 1, row: 1, value: null },
      ],
      format: shortTime,
    };
    expect(rowsOf(heatMapTable(map))).toEqual(['2; 4 µs; –', '1; 1 µs; 2 µs']);
    expect(heatDomain([map])).toEqual([1000, 4000]);
    expect(heatDomain([])).toEqual([1, 10]);
  });

  it('list lines with their intervals, and points of a knee with their queue depth', () => {
    const point = { place: 0, x: 4, label: '4', y: 2000, interval: [1000, 3000] as const, dots: [1000, 2000, 3000] };
    const chart = {
      title: 'p99 over channels',
      xTitle: 'channels',
      yTitle: 'p99 of reads',
      rows: [
        { id: 'a', name: 'plain', points: [point, { place: 1, x: 8, label: '8', y: null, interval: null, dots: [] }] },
      ],
      formatX: String,
      yIsTime: true,
      formatY: shortTime,
      labelPoints: false,
    };
    expect(rowsOf(lineTable(chart))).toEqual(['plain; 4; 2 µs; 1 µs … 3 µs; 3', 'plain; 8; –; –; 1']);
    expect(rowsOf(lineTable({ ...chart, labelPoints: true }))[0]).toBe('plain; 4: 4; 2 µs; 1 µs … 3 µs; 3');
  });
});

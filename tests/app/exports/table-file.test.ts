import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { csvOf, htmlOf, markdownOf, tabTextOf } from '../../../src/app/exports/chart-exports.ts';
import { csvLine, harmless } from '../../../src/base/text-table.ts';
import { blameTable } from '../../../src/charts/bars/blame-bars.ts';
import { normalizedTable } from '../../../src/charts/bars/normalized-bars.ts';
import { requestBarsTable } from '../../../src/charts/bars/request-bars.ts';
import { utilizationTable } from '../../../src/charts/bars/utilization.ts';
import { LatencyBins } from '../../../src/charts/latency-bins.ts';
import { densityTable } from '../../../src/charts/latency-density.ts';
import type { ChartTable } from '../../../src/charts/kit/columns.ts';
import { percentileTable } from '../../../src/charts/tail/tail-chart.ts';
import { WAIT_CAUSES, WaitCause } from '../../../src/engine/recording/recording.ts';
import { parseHTML } from 'linkedom';
import { chartSvg } from '../../../src/app/exports/chart-svg.ts';

const cells = (table: ChartTable): Record<string, string>[] => parse(csvOf(table), { columns: true });

function causes(ns: number): Float64Array {
  const parts = new Float64Array(WAIT_CAUSES);
  parts[WaitCause.dieGc] = ns;
  return parts;
}

function bins(): LatencyBins {
  const counted = new LatencyBins(1000, 10, 1000, 4, 4);
  counted.add({ at: Float64Array.of(0, 10, 999), latency: Float64Array.of(20, 20, 900), count: 3 }, 0, 3);
  return counted;
}

/** Every table of Explore's charts, with figures that a short text would round. */
const TABLES: readonly (readonly [name: string, table: ChartTable, columns: readonly string[], row: object])[] = [
  [
    'percentiles',
    percentileTable([
      {
        id: 'a',
        name: 'A reads',
        kind: 'read',
        color: 0,
        count: 12,
        points: [{ share: 0.5, label: 'p50', ns: 1_234_567 }],
      },
      { id: 'b', name: 'B reads', kind: 'read', color: 1, count: 12, points: [{ share: 0.5, label: 'p50', ns: null }] },
    ]),
    ['figure', 'unit', 'A reads', 'B reads', 'B/A reads'],
    { figure: 'p50', unit: 'ns', 'A reads': '1234567', 'B reads': '', 'B/A reads': '' },
  ],
  [
    'wait causes',
    blameTable([{ id: 'a', name: 'A', color: 0, requests: 3, meanNs: causes(12_950_824.5) }]),
    ['cause', 'unit', 'A'],
    { cause: 'die busy (GC)', unit: 'ns', A: '12950824.5' },
  ],
  [
    'ratios',
    normalizedTable([{ group: 'p99', series: 'reads', value: 5, baseline: 4 }], 'B/A'),
    ['figure', 'series', 'value', 'baseline', 'ratio', 'printed in the paper'],
    { figure: 'p99', series: 'reads', value: '5', baseline: '4', ratio: '1.25', 'printed in the paper': '' },
  ],
  [
    'utilization',
    utilizationTable(
      [{ id: 'ch1', name: 'channel 1', channel: 1, isBus: true, shares: { load: 0.123456 } }],
      [250, 1000.5],
    ),
    ['fromNs', 'toNs', 'channel', 'unit', 'busy (share)', 'data in (share)'],
    {
      fromNs: '250',
      toNs: '1000.5',
      channel: '1',
      unit: 'bus',
      'busy (share)': '0.123456',
      'data in (share)': '0.123456',
    },
  ],
  [
    'latency over time',
    densityTable({ bins: bins(), collecting: new Float64Array(4) }),
    ['fromNs', 'toNs', 'latencyFromNs', 'latencyToNs', 'requests'],
    { fromNs: '0', toNs: '250', requests: '2' },
  ],
  [
    'requests',
    requestBarsTable([
      {
        name: 'read #0',
        selected: false,
        bars: [{ run: 1, request: 0, name: 'read #0', isWrite: false, arrivalNs: 5, finishNs: 12, spans: [] }],
      },
    ]),
    ['request', 'run', 'arrivalNs', 'finishNs', 'latencyNs'],
    { request: 'read #0', run: 'B', arrivalNs: '5', finishNs: '12', latencyNs: '7' },
  ],
];

describe('a table as a file', () => {
  it('has full values in base units', () => {
    let compared = 0;
    for (const [name, table, columns, row] of TABLES) {
      const rows = cells(table);
      expect(Object.keys(rows[0]), name).toEqual(columns);
      expect(rows, name).toContainEqual(expect.objectContaining(row));
      compared++;
    }
    expect(compared).toBe(6);
  });

  it('counts each request of the density once', () => {
    const total = cells(densityTable({ bins: bins(), collecting: new Float64Array(4) })).reduce(
      (sum, { requests }) => sum + Number(requests),
      0,
    );
    expect(total).toBe(3);
  });

  it('gives every text back to a parser of CSV, with an apostrophe in front of what a spreadsheet executes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        (rows) => {
          expect(parse(rows.map(csvLine).join(''), { relax_column_count: false })).toEqual(
            rows.map((row) => row.map(harmless)),
          );
        },
      ),
    );
    expect(parse(csvLine(['=1+1', '-5 ms', 'a=b']))).toEqual([["'=1+1", '-5 ms', 'a=b']]);
  });
});

const SHOWN: ChartTable = { caption: 'A & B', columns: ['request', 'A'], rows: [['read | write\n#1', '13 ms']] };

describe('a table for the clipboard', () => {
  it('keeps one cell a column for spreadsheets', () => {
    expect(tabTextOf(SHOWN)).toBe('request\tA\nread | write #1\t13 ms\n');
  });

  it('is Markdown with its caption', () => {
    expect(markdownOf(SHOWN)).toBe('| request | A |\n| --- | ---: |\n| read \\| write #1 | 13 ms |\n\nA &amp; B\n');
  });

  it('has a note behind its rows, or in its caption', () => {
    expect(tabTextOf(SHOWN, 'A so far.')).toBe(`${tabTextOf(SHOWN)}A so far.\n`);
    expect(markdownOf(SHOWN, 'A so far.')).toMatch(/\n\nA &amp; B. A so far.\n$/);
    expect(htmlOf(SHOWN, 'A so far.')).toContain('<caption>A &amp; B. A so far.</caption>');
  });

  it('is HTML without markup of its own texts', () => {
    expect(htmlOf({ ...SHOWN, rows: [['<b>', '1']] })).toContain('<td>&lt;b&gt;</td><td>1</td>');
    expect(htmlOf(SHOWN)).toContain('<caption>A &amp; B</caption>');
  });
});

it('breaks its note and the names of its runs into lines of the width of the picture', () => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'XMLSerializer',
    class {
      serializeToString = (node: Element): string => node.outerHTML;
    },
  );
  const words = (word: string): string => Array.from({ length: 40 }, () => word).join(' ');
  const picture = {
    draw: (host: HTMLElement) => {
      host.append(document.createElement('svg'));
    },
    title: 'Tail',
    caption: words('caption'),
    soFar: '',
    note: words('note'),
  };
  const svg = chartSvg(picture, { width: 280, height: 100 });
  const lines = [...(svg?.text ?? '').matchAll(/<text[^>]*>([^<]*)/g)].map(([, line]) => line);
  expect(lines.join(' ')).toBe(`Tail ${words('caption')} ${words('note')}`);
  // A letter has 7 pixels at most.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  // A title, 8 and 5 lines, the chart, and the edges.
  expect(lines).toHaveLength(14);
  expect(svg?.height).toBeGreaterThan(100 + 13 * 16);
});

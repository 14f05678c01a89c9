import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import type { RunningSummary } from '../../../src/analysis/latency/running-percentiles.ts';
import { PERCENTILES } from '../../../src/analysis/latency/percentiles.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { rowName, varyingDimensions, type CompareRow } from '../../../src/app/compare/rows.ts';
import {
  columnKey,
  columnsOf,
  nearestRow,
  requestOf,
  USUAL_COLUMNS,
  valueSoFar,
} from '../../../src/app/compare/table/figures.ts';
import { comparisonOf, isMatching, shownTrace, sortedLines } from '../../../src/app/compare/table/lines.ts';
import { ratioText, TYPE_GROUP } from '../../../src/compare/table/columns.ts';

/** A finished run in which every read took as long, and whose p99.9 few requests decide. */
function summaryOf(ns: number): RunSummary {
  const response = {
    count: 5000,
    meanNs: ns,
    minNs: ns,
    maxNs: ns,
    ranks: PERCENTILES.map(({ label }, index) => ({ share: 0, label, ns, request: 7, above: 1000 - 199 * index })),
    slowest: [3, 4].map((request) => ({ request, ns: 100, parts: [] })),
    slowestShares: [],
  };
  const metrics = { iops: 1e9 / ns, bandwidthBytesPerSecond: 1, waf: 1, erases: 0, multiPlaneShare: 0 };
  return {
    stateHash: `hash ${ns}`,
    metrics: { ...metrics, channelUtilization: [0.5], dieUtilization: [0.25], elapsedNs: 1 },
    response: { all: response, read: response, write: response },
  } as unknown as RunSummary;
}

const plan = parsePlan({
  format: 'nandscope-plan',
  version: 1,
  traces: ['one', 'two'].map((name) => ({ name, synthetic: {} })),
  devices: [{ name: 'small' }],
  policies: [{ name: 'base' }, { name: 'new' }],
  seeds: [1, 2],
});

const row = (trace: number, policy: number, seed: number, ns: number | null): CompareRow => ({
  key: `${trace} ${policy} ${seed}`,
  names: {
    trace: plan.traces[trace].name,
    policy: plan.policies[policy].name,
    device: 'small',
    point: '',
    seed: String(seed),
  },
  state: ns === null ? 'waiting' : 'done',
  share: 0,
  live: null,
  reason: null,
  summary: ns === null ? null : summaryOf(ns),
  place: { trace, device: 0, policy, at: [], seed },
  color: 0,
});

/** Latencies of both starts of `one base`, `one new`, `two base`, `two new`. */
const rowsOf = (...latencies: readonly (readonly (number | null)[])[]): CompareRow[] =>
  latencies.flatMap((own, line) => own.map((ns, seed) => row(line >> 1, line & 1, seed + 1, ns)));
const ROWS = rowsOf([100, 100], [50, 50], [1000, 1000], [2000, null]);
const shown = comparisonOf({ plan, rows: ROWS });
const column = (id: string) => columnsOf('read').find((one) => one.id === id) ?? expect.unreachable();

describe('the lines of the table', () => {
  it('hold the starts of one trace and policy, and are made once for one list of rows', () => {
    expect(shown.lines.map(({ line, rows }) => [line.trace, line.policy, rows.length].join(' '))).toEqual([
      'one base 2',
      'one new 2',
      'two base 2',
      'two new 2',
    ]);
    expect(comparisonOf({ plan, rows: ROWS })).toBe(shown);
    expect(comparisonOf({ plan, rows: [...ROWS] })).not.toBe(shown);
    expect(rowName(ROWS[2], varyingDimensions(ROWS))).toBe('one · new · seed 1');
  });

  it('are sorted by value, those without one last, and by the numbers in their names', () => {
    const rows = rowsOf([100, 100], [null, null], [1000, 1000], [50, 60]);
    const { comparison, lines } = comparisonOf({ plan, rows });
    const sorted = sortedLines(lines, { by: 'read.p50Ns', descending: true }, comparison);
    expect(sorted.map(({ line }) => `${line.trace} ${line.policy}`)).toEqual([
      'two base',
      'one base',
      'two new',
      'one new',
    ]);
    expect(sortedLines(lines, null, comparison)).toBe(lines);
    expect(sortedLines(lines, { by: 'policy', descending: true }, comparison)[0].line.policy).toBe('new');
    expect(ROWS.filter((one) => isMatching(one, 'two BASE'))).toHaveLength(2);
  });

  it('are those of the chosen trace, or of the first', () => {
    expect(shownTrace({ plan, chosenTrace: 'two' })).toBe('two');
    expect(shownTrace({ plan, chosenTrace: 'gone' })).toBe('one');
  });
});

describe('figures', () => {
  it('have their ratio, and are marked if few requests decide them', () => {
    const [, one] = shown.lines;
    expect(shown.comparison.figureOf(one.line, column('read.p50Ns'))).toMatchObject({
      value: 50,
      ratio: 0.5,
      few: false,
    });
    expect(shown.comparison.figureOf(one.line, column('read.p99_99Ns'))).toMatchObject({ few: true, above: 5 });
    // Of a plain fact there is no ratio.
    expect(shown.comparison.figureOf(one.line, column('read.count'))).toMatchObject({ value: 5000, ratio: null });
    expect(shown.comparison.figureOf(one.line, column('elapsedNs'))).toMatchObject({ value: 1, ratio: null });
  });

  it('have no ratio of 0, and latencies below a tenth of the baseline are so many times faster', () => {
    const words = (ratio: number): string => ratioText(ratio, column('read.p50Ns')).replaceAll(/\s/g, ' ');
    expect([0.0043, 0.0999, 0.1, 0.5, 234].map(words)).toEqual([
      '233 × faster',
      '10 × faster',
      '0.1 ×',
      '0.5 ×',
      '234 ×',
    ]);
    expect(ratioText(0.0043, column('waf')).replaceAll(/\s/g, ' ')).toBe('0.0043 ×');
    const { comparison, lines } = comparisonOf({ plan, rows: rowsOf([100, 100], [0, 0]) });
    expect(comparison.figureOf(lines[1].line, column('read.p50Ns'))).toMatchObject({ value: 0, ratio: null });
  });

  it('of the other kind stand behind the latencies, and each column has a key whatever the kind', () => {
    const keys = columnsOf('read').map((one) => columnKey(one, 'read'));
    // Writes have no page types.
    const shared = columnsOf('read').filter(({ group }) => group !== TYPE_GROUP);
    expect(keys.length - shared.length).toBe(16);
    expect(columnsOf('write').map((one) => columnKey(one, 'write'))).toEqual(
      shared.map((one) => columnKey(one, 'read')),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(USUAL_COLUMNS.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys).toContain('other.p99Ns');
  });

  it('lead to the request of their percentile in the start that is nearest, the maximum to the slowest', () => {
    const ids = ['read.p99Ns', 'read.maxNs', 'read.meanNs', 'read.iops'];
    expect(ids.map((id) => requestOf(ROWS[0], column(id)))).toEqual([7, 3, null, null]);
    const rows = rowsOf([100, 400]);
    expect(nearestRow(rows, column('read.p50Ns'), 190)).toBe(rows[0]);
    expect(nearestRow(rows, column('read.p50Ns'), 210)).toBe(rows[1]);
  });

  it('of a run that goes on are its latencies so far', () => {
    const kinds = ['all', 'read', 'write'] as const;
    const latencies = Object.fromEntries(
      kinds.map((of, i) => [
        of,
        {
          count: 10 + i,
          meanNs: 1000 + i,
          maxNs: 9000 + i,
          ...Object.fromEntries(PERCENTILES.map(({ key }) => [key, 2000 + i])),
        },
      ]),
    ) as unknown as RunningSummary;
    const live = { kind: 'running', nowNs: 1, completed: 1, requests: 2, latencies } as const;
    const going: CompareRow = { ...row(0, 1, 1, null), state: 'running', live };
    let count = 0;
    for (const kind of kinds) for (const one of columnsOf(kind)) if (valueSoFar(going, one) !== null) count++;
    // Count, mean, max and percentiles of each kind; the other kind's p99 follows those of reads and of writes.
    expect(count).toBe(3 * (3 + PERCENTILES.length) + 2);
  });
});

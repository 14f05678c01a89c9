import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import type { RunningSummary } from '../../../src/analysis/latency/running-percentiles.ts';
import { PERCENTILES } from '../../../src/analysis/latency/percentiles.ts';
import {
  baselineRow,
  rowName,
  sharedNames,
  varyingDimensions,
  type CompareRow,
} from '../../../src/app/compare/rows.ts';
import { columnKey, columnsOf, figureOf, requestOf, USUAL_COLUMNS } from '../../../src/app/compare/table/figures.ts';
import { TYPE_GROUP, ratioText } from '../../../src/compare/table/columns.ts';
import { geometricMeans, seedMedians } from '../../../src/app/compare/table/medians.ts';
import { matchingRows, sortedRows } from '../../../src/app/compare/table/sorting.ts';
import { comparisonCsv, comparisonMarkdown } from '../../../src/app/compare/table/table-text.ts';

/** A finished run in which every read took as long, and whose p99.9 few requests decide. */
function summaryOf(ns: number): RunSummary {
  const response = {
    count: 5000,
    meanNs: ns,
    minNs: ns,
    maxNs: ns,
    ranks: PERCENTILES.map(({ label }, index) => ({ share: 0, label, ns, request: 7, above: 1000 - 199 * index })),
    slowest: [],
    slowestShares: [],
  };
  const metrics = { iops: 1e9 / ns, bandwidthBytesPerSecond: 1, waf: 1, erases: 0, multiPlaneShare: 0 };
  return {
    stateHash: `hash ${ns}`,
    metrics: { ...metrics, channelUtilization: [0.5], dieUtilization: [0.25], elapsedNs: 1 },
    response: { all: response, read: response, write: response },
  } as unknown as RunSummary;
}

function row(trace: string, policy: string, ns: number | null): CompareRow {
  return {
    key: `${trace} · ${policy}`,
    names: { trace, policy, device: 'small', point: '', seed: '' },
    state: ns === null ? 'waiting' : 'done',
    share: 0,
    live: null,
    reason: null,
    summary: ns === null ? null : summaryOf(ns),
    place: { trace: 0, device: 0, policy: 0, at: [], seed: null },
    color: 0,
  };
}

/** A row with other names. */
const named = (one: CompareRow, names: Partial<CompareRow['names']>): CompareRow => ({
  ...one,
  names: { ...one.names, ...names },
});

const ROWS = [row('one', 'base', 100), row('one', 'new', 50), row('two', 'base', 1000), row('two', 'new', 2000)];
const [BASE] = ROWS;
const column = (id: string) => {
  const found = columnsOf('read').find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
};

describe('rows', () => {
  it('are named by what differs; the rest is told once', () => {
    expect(varyingDimensions(ROWS)).toEqual(['trace', 'policy']);
    expect(rowName(ROWS[1], varyingDimensions(ROWS))).toBe('one · new');
    expect(sharedNames(ROWS).filter(({ name }) => name !== '')).toEqual([{ dimension: 'device', name: 'small' }]);
  });

  it('are measured against the pinned policy on their own trace', () => {
    expect(baselineRow(ROWS[3], ROWS, BASE)?.key).toBe('two · base');
    expect(baselineRow(ROWS[2], ROWS, BASE)).toBeNull();
  });

  it('are measured against the pinned policy with their own seed', () => {
    const rows = ['1', '2'].flatMap((seed) => ROWS.slice(0, 2).map((one) => named(one, { seed })));
    expect(rows.map((one) => baselineRow(one, rows, rows[0])?.names)).toEqual([
      undefined,
      rows[0].names,
      undefined,
      rows[2].names,
    ]);
  });

  it('are measured against another policy as soon as it is pinned', () => {
    expect(ROWS.map((one) => baselineRow(one, ROWS, ROWS[0])?.key)).toEqual([
      undefined,
      'one · base',
      undefined,
      'two · base',
    ]);
    expect(ROWS.map((one) => baselineRow(one, ROWS, ROWS[1])?.key)).toEqual([
      'one · new',
      undefined,
      'two · new',
      undefined,
    ]);
  });

  it('are sorted by the numbers in their names', () => {
    const rows = ['10', '2', '1'].map((seed) => named(BASE, { seed }));
    const sorted = sortedRows(rows, { by: 'seed', descending: false });
    expect(sorted.map(({ names }) => names.seed)).toEqual(['1', '2', '10']);
  });

  it('are sorted by value, those without one last', () => {
    const rows = [row('one', 'slow', null), ...ROWS];
    const sorted = sortedRows(rows, { by: 'read.p50Ns', descending: true });
    expect(sorted.map(({ key }) => key)).toEqual(['two · new', 'two · base', 'one · base', 'one · new', 'one · slow']);
    expect(matchingRows(rows, 'two BASE').map(({ key }) => key)).toEqual(['two · base']);
  });
});

describe('figures', () => {
  it('have their ratio, and are marked if few requests decide them', () => {
    const p50 = figureOf(ROWS[1], BASE, column('read.p50Ns'));
    expect(p50).toMatchObject({ value: 50, ratio: 0.5, few: false, above: 1000 });
    expect(figureOf(ROWS[1], BASE, column('read.p99_99Ns'))).toMatchObject({ few: true, above: 5 });
  });

  it('are decided by few requests if fewer than ten are slower', () => {
    const decided = [9, 10].map((above) => {
      const summary = summaryOf(100);
      const ranks = summary.response.read.ranks.map((rank) => ({ ...rank, above }));
      const read = { ...summary.response.read, ranks };
      const one = { ...BASE, summary: { ...summary, response: { ...summary.response, read } } };
      return figureOf(one, null, column('read.p99Ns')).few;
    });
    expect(decided).toEqual([true, false]);
  });

  it('have no ratio if they are plain facts', () => {
    expect(figureOf(ROWS[1], BASE, column('read.count'))).toMatchObject({ value: 5000, ratio: null });
    expect(figureOf(ROWS[1], BASE, column('elapsedNs'))).toMatchObject({ value: 1, ratio: null });
  });

  it('have no ratio of 0, and latencies below a tenth of the baseline are so many times faster', () => {
    const p50 = column('read.p50Ns');
    const words = (ratio: number): string => ratioText(ratio, p50).replaceAll(/\s/g, ' ');
    expect([0.0043, 0.0999, 0.1, 0.5, 234].map(words)).toEqual([
      '233 × faster',
      '10 × faster',
      '0.1 ×',
      '0.5 ×',
      '234 ×',
    ]);
    expect(ratioText(0.0043, column('waf')).replaceAll(/\s/g, ' ')).toBe('0.0043 ×');
    const none = { ...ROWS[1], summary: summaryOf(0) };
    expect(figureOf(none, BASE, p50)).toMatchObject({ value: 0, ratio: null });
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

  it('lead to the request of their percentile, the maximum to the slowest', () => {
    const summary = summaryOf(100);
    const read = { ...summary.response.read, slowest: [3, 4].map((request) => ({ request, ns: 100, parts: [] })) };
    const one = { ...BASE, summary: { ...summary, response: { ...summary.response, read } } };
    const ids = ['read.p99Ns', 'read.maxNs', 'read.meanNs', 'read.iops'];
    expect(ids.map((id) => requestOf(one, column(id)))).toEqual([7, 3, null, null]);
  });

  it('have a geometric mean for each swept point', () => {
    const rows = ['1', '2'].flatMap((point) => ROWS.map((one) => named(one, { point })));
    const means = geometricMeans(rows, rows, rows[0], columnsOf('read'));
    expect(means.map(({ row: { names }, count }) => [names.point, count])).toEqual([
      ['1', 2],
      ['2', 2],
    ]);
  });

  it('have a geometric mean over traces', () => {
    const means = geometricMeans(ROWS, ROWS, BASE, columnsOf('read'));
    expect(means).toHaveLength(1);
    // √(½ × 2) = 1
    expect(means[0].ratios.get('read.p50Ns')).toBeCloseTo(1, 12);
    expect(means[0].count).toBe(2);
    // No erases: there is no ratio to 0.
    expect(means[0].ratios.get('erases')).toBeNull();
  });

  it('have a median over seeds, with ~ where the interval holds no difference', () => {
    const seeded = (policy: string, latencies: readonly number[]): CompareRow[] =>
      latencies.map((ns, index) => {
        const one = row('one', policy, ns);
        return { ...one, key: `${one.key} ${index}`, names: { ...one.names, seed: String(index + 1) } };
      });
    const tens = (ns: (index: number) => number): number[] => Array.from({ length: 10 }, (_, index) => ns(index));
    const rows = [
      ...seeded(
        'base',
        tens(() => 100),
      ),
      ...seeded(
        'faster',
        tens((index) => 40 + 2 * index),
      ),
      ...seeded(
        'unclear',
        tens((index) => (index < 5 ? 90 : 110)),
      ),
      ...seeded(
        'equal',
        tens(() => 100),
      ),
      ...seeded('three', [50, 50, 80]),
    ];
    const medians = seedMedians(rows, rows, rows[0], columnsOf('read'));
    const p50 = medians.map(({ row: { names }, seeds, figures }) => {
      const { text, ratio, note } = figures.get('read.p50Ns') ?? { text: '', ratio: '', note: '' };
      return [names.policy, seeds, ...[text, ratio, note].map((words) => words.replaceAll(/\s/g, ' '))];
    });
    expect(p50).toEqual([
      ['base', 10, '100 ns', '', ''],
      ['faster', 10, '49 ns', '0.49 ×', 'At least 95 % interval (sign test): 0.42 × to 0.56 ×'],
      ['unclear', 10, '100 ns', '~ 1 ×', 'No difference established: 0.9 × to 1.1 ×'],
      ['equal', 10, '100 ns', 'same', 'The same for every seed'],
      ['three', 3, '50 ns', '0.5 ×', 'Fewer than 10 seeds give no interval'],
    ]);
    // The geometric mean is one of traces: seeds of one trace have none.
    expect(geometricMeans(rows, rows, rows[0], columnsOf('read'))).toEqual([]);
    expect(comparisonMarkdown(rows, rows[0], 'read')).toContain('| median of 10 | ');
  });
});

describe('the table as text', () => {
  it('is CSV with full values, also of names with commas', () => {
    const lines = comparisonCsv([row('a, "b"', 'base', 100)], null).split('\n');
    expect(lines[0].split(',').slice(0, 7)).toEqual([
      'trace',
      'policy',
      'device',
      'point',
      'seed',
      'state',
      'stateHash',
    ]);
    expect(lines[1]).toMatch(/^"a, ""b""",base,small,,,done,hash 100,/);
    expect(lines[0].split(',')).toHaveLength(lines[1].replace('"a, ""b"""', 'a').split(',').length);
  });

  it('is Markdown with ratios and a row of means', () => {
    const lines = comparisonMarkdown(ROWS, BASE, 'read').split('\n');
    expect(lines[0]).toMatch(/^\| Trace \| Policy \| Verdict \| Requests \| Mean \| p50 \|/);
    expect(lines[3]).toContain('50 ns (0.5 ×)');
    expect(lines[6]).toMatch(/^\| geometric mean of 2 \| new \|/);
  });

  it('says below the Markdown what its ratios are to, if it has any', () => {
    expect(comparisonMarkdown(ROWS, BASE, 'read')).toContain(
      'Latencies of reads. In parentheses: ratio to base, small. *: ',
    );
    expect(comparisonMarkdown(ROWS, null, 'write')).toContain('Latencies of writes. *: fewer than 10 ');
  });
});

it.each(['read', 'write', 'all'] as const)(
  'a run that goes on shows its latencies so far in the columns of %s, and no other figure',
  (kind) => {
    const latencies = Object.fromEntries(
      ['all', 'read', 'write'].map((of, i) => [
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
    const going: CompareRow = { ...row('one', 'new', null), state: 'running', live };
    let shown = 0;
    for (const one of columnsOf(kind)) {
      const [of, key] = one.id.split('.');
      const summary = of === 'read' || of === 'write' || of === 'all' ? latencies[of] : {};
      const value = key in summary ? summary[key as keyof typeof summary] : null;
      expect(figureOf(going, BASE, one)).toMatchObject({
        value,
        text: value === null ? '' : one.format(value),
        ratio: null,
      });
      if (value !== null) shown++;
    }
    // The other kind's p99 follows those of reads and of writes.
    expect(shown).toBe(3 + PERCENTILES.length + (kind === 'all' ? 0 : 1));
  },
);

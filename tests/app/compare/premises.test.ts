import { VERDICT_HEADINGS } from '../../../src/compare/table/verdict-columns.ts';
import { expect, it } from 'vitest';
import type { RunConditions } from '../../../src/analysis/premises/conditions.ts';
import { PERCENTILES } from '../../../src/analysis/latency/percentiles.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import type { CompareRow } from '../../../src/app/compare/rows.ts';
import { conditionGroups } from '../../../src/app/compare/table/verdicts.ts';
import { columnsOf, figureOf } from '../../../src/app/compare/table/figures.ts';
import { comparisonCsv, comparisonMarkdown } from '../../../src/app/compare/table/table-text.ts';

const CALM: RunConditions = {
  mode: 'open',
  state: 'used',
  hazards: 'ram',
  bufferPages: 16,
  timeScale: 1,
  requests: 1000,
  writes: 500,
  notCounted: 0,
  capacityBytes: 1e9,
  touchedBytes: 5e8,
  endBytes: 9e8,
  folded: 0,
  partial: 0,
  spanNs: 1e9,
  expectedBusy: 0.4,
  backlogNs: 1e6,
  backlog: 3,
  operationNs: 1e6,
};
const QUEUED: RunConditions = { ...CALM, backlogNs: 8.1e9, backlog: 400 };

/** A finished run of which the last percentiles rest on few requests. */
function row(policy: string, ns: number, conditions: RunConditions): CompareRow {
  const response = {
    count: 500,
    meanNs: ns,
    minNs: ns,
    maxNs: ns,
    ranks: PERCENTILES.map(({ label }, index) => ({ share: 0, label, ns, request: 7, above: index < 3 ? 100 : 4 })),
    slowest: [],
    slowestShares: [],
  };
  const summary = {
    stateHash: policy,
    stopReason: null,
    noEffect: [],
    conditions,
    response: { all: response, read: response, write: response },
    metrics: {
      response: { all: response, read: response, write: response },
      waitNs: { hazard: 0n, queue: 10n },
      gcRuns: 4,
      iops: 1,
      bandwidthBytesPerSecond: 1,
      erases: 0,
      multiPlaneShare: 0,
      elapsedNs: 1,
      waf: 2,
      channelUtilization: [0.4],
      dieUtilization: [0.4],
    },
  } as unknown as RunSummary;
  return {
    key: policy,
    names: { trace: 'mine', policy, device: 'small', point: '', seed: '' },
    state: 'done',
    share: 0,
    live: null,
    reason: null,
    summary,
    place: { trace: 0, device: 0, policy: 0, at: [], seed: null },
    color: 0,
  };
}

const column = (id: string) => {
  const found = columnsOf('read').find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
};

it('the ratio of a latency is doubtful if the run or its baseline is overloaded, and says why; other ratios are not', () => {
  const calm = row('calm', 100, CALM);
  const queued = row('queued', 200, QUEUED);
  for (const [one, base] of [
    [queued, calm],
    [calm, queued],
  ]) {
    const { doubtful, ratio } = figureOf(one, base, column('read.p50Ns'));
    expect(ratio).not.toBeNull();
    expect(doubtful.map(({ id }) => id)).toEqual(['overloaded']);
    expect(doubtful[0].says).toContain('400 requests waited');
    expect(figureOf(one, base, column('waf')).doubtful).toEqual([]);
  }
  expect(figureOf(calm, row('other', 1, CALM), column('read.p50Ns')).doubtful).toEqual([]);
});

it('a ratio of a percentile that rests on fewer than ten requests is decided by few', () => {
  const [one, base] = [row('a', 100, CALM), row('b', 200, CALM)];
  expect(figureOf(one, base, column('read.p50Ns')).fewDecide).toBe(false);
  expect(figureOf(one, base, column('read.p99_9Ns')).fewDecide).toBe(true);
});

it('the conditions of a comparison name each broken premise once, in the page, CSV and Markdown', () => {
  const rows = [row('calm', 100, CALM), row('queued', 200, QUEUED), row('slow', 300, QUEUED)];
  const [group, ...others] = conditionGroups(rows);
  expect(others).toEqual([]);
  expect(group.name).toBe('mine · small');
  expect(group.broken.map(({ premise, rows: of }) => [premise.id, of])).toEqual([['overloaded', 2]]);
  expect(
    comparisonCsv(rows, null)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').at(-1 - VERDICT_HEADINGS.length)),
  ).toEqual(['warnings', '', 'overloaded', 'overloaded']);
  const markdown = comparisonMarkdown(rows, rows[0], 'read');
  expect(markdown).toContain(' ?)');
  expect(markdown).toContain('- mine · small: Overloaded: at the last arrival');
});

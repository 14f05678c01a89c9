import { expect, it } from 'vitest';
import type { RunConditions } from '../../../src/analysis/premises/conditions.ts';
import { PERCENTILES } from '../../../src/analysis/latency/percentiles.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { Comparison, isDoubtful } from '../../../src/compare/results/comparison.ts';
import type { CellResult } from '../../../src/compare/results/results.ts';
import { markdownTable } from '../../../src/compare/results/tables.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import { columnOf } from '../../../src/compare/table/columns.ts';

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
function summaryOf(ns: number, conditions: RunConditions): RunSummary {
  const response = {
    count: 500,
    meanNs: ns,
    minNs: ns,
    maxNs: ns,
    ranks: PERCENTILES.map(({ label }, index) => ({ share: 0, label, ns, request: 7, above: index < 3 ? 100 : 4 })),
    slowest: [],
    slowestShares: [],
  };
  return {
    stateHash: String(ns),
    stopReason: null,
    noEffect: [],
    conditions,
    response: { all: response, read: response, write: response },
    metrics: {
      response: { all: response, read: response, write: response },
      pages: { hostProgram: 500 },
      waitNs: { hazard: 0n, queue: 10n },
      gcRuns: 4,
      iops: 1,
      bandwidthBytesPerSecond: 1,
      erases: 1,
      multiPlaneShare: 0,
      elapsedNs: 1,
      waf: 2,
      channelUtilization: [0.4],
      dieUtilization: [0.4],
    },
  } as unknown as RunSummary;
}

/** The runs of `base` and `other`, one a start. */
function comparisonOf(base: readonly RunConditions[], other: readonly RunConditions[]) {
  const plan = parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 'mine', synthetic: {} }],
    devices: [{ name: 'small' }],
    policies: [{ name: 'base' }, { name: 'other' }],
    seeds: base.map((_, seed) => seed + 1),
  });
  const cells = [...base.map((one) => summaryOf(100, one)), ...other.map((one) => summaryOf(200, one))].map(
    (summary, index): CellResult => ({ index, key: `run ${index}`, id: String(index), summary, failure: null }),
  );
  const results = { plan, share: null, cells };
  const comparison = new Comparison(results);
  return { results, comparison, other: comparison.lines[1] };
}

const column = (id: string) => columnOf(id) ?? expect.unreachable();

it('the ratio of a latency is doubtful if most runs of a line or of its baseline are overloaded; other ratios are not', () => {
  for (const [base, own] of [
    [CALM, QUEUED],
    [QUEUED, CALM],
  ]) {
    const { comparison, other } = comparisonOf([base, base, base], [own, own, own]);
    const { ratio, doubtful } = comparison.figureOf(other, column('read.p50Ns'));
    expect([ratio, doubtful.map(({ id }) => id)]).toEqual([2, ['overloaded']]);
    expect(doubtful[0].says).toContain('400 requests waited');
    expect(comparison.figureOf(other, column('waf')).doubtful).toEqual([]);
  }
  const { comparison, other } = comparisonOf([CALM, CALM, CALM], [QUEUED, CALM, CALM]);
  expect(comparison.figureOf(other, column('read.p50Ns')).doubtful).toEqual([]);
  // It is told, with the number of its runs.
  expect(comparison.questions[0].broken).toMatchObject([{ runs: 1, of: 6, premise: { id: 'overloaded' } }]);
});

it('a baseline that does not keep up makes a comparison doubtful; candidates that do not are a result', () => {
  const doubtful = (base: RunConditions, other: RunConditions): string[] => {
    const { questions } = comparisonOf([base, base, base], [other, other, other]).comparison;
    return questions.flatMap((one) => one.broken.flatMap((held) => (isDoubtful(one, held) ? [held.premise.id] : [])));
  };
  expect(doubtful(QUEUED, QUEUED)).toEqual(['overloaded']);
  const [question] = comparisonOf([CALM, CALM], [QUEUED, QUEUED]).comparison.questions;
  const [held] = question.broken;
  expect(held).toMatchObject({ premise: { id: 'overloaded' }, runs: 2, of: 4 });
  // As if it were of more candidates.
  expect([isDoubtful(question, { ...held, runs: 3 }), isDoubtful(question, { ...held, runs: 1 })]).toEqual([
    false,
    false,
  ]);
});

it('a ratio of a percentile that rests on fewer than ten requests is decided by few', () => {
  const { comparison, other } = comparisonOf([CALM], [CALM]);
  expect(comparison.figureOf(other, column('read.p50Ns')).fewDecide).toBe(false);
  expect(comparison.figureOf(other, column('read.p99_9Ns')).fewDecide).toBe(true);
});

it('the Markdown table marks doubtful ratios, and has each broken premise once with the number of its runs', () => {
  const { results } = comparisonOf([CALM, CALM], [QUEUED, QUEUED]);
  const markdown = markdownTable(results);
  expect(markdown).toContain(' ?)');
  expect(markdown.match(/- overloaded: mine \(2 of 4 runs\): Overloaded: at the last arrival/g)).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResultsText, summaryAt } from '../../../src/compare/results/parse-results.ts';
import { MAKER } from '../../../src/compare/results/maker.ts';
import { resultsText, summaryText } from '../../../src/compare/results/write-results.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { DocumentError } from '../../../src/device/document-error.ts';
import { anyEngineExperiments } from '../../engine/anything.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';
import { Tally } from '../../support/tally.ts';

const LONG = process.env.LONG !== undefined;
const RUNS = LONG ? 10_000 : 150;

const caseOf = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../cases/robustness', name), 'utf8');

/** The figures of a genuine run, as JSON. */
const [{ summary: honestSummary }] = parseResultsText(caseOf('results-honest.json')).cells;
const HONEST = JSON.parse(honestSummary === null ? '{}' : summaryText(honestSummary)) as object;

/** The figures with another value at a path, and why they are refused: '' if they are not. */
function refusalOf(path: string, value: unknown): string {
  const changed = structuredClone(HONEST);
  const keys = path.split('.');
  let at = changed as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = keys[keys.length - 1];
  expect(at, path).toHaveProperty([last]);
  at[last] = value;
  try {
    summaryAt(changed, 'summary');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.message;
  }
  return '';
}

describe('the figures of a run', () => {
  it('are those that the check of results lets pass, whatever runs', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(anyEngineExperiments, (experiment) => {
        const engine = tally.unlessRefused(() => runChecked(experiment, SUMMARY_RECORDING));
        if (engine === null) return;
        const { summary } = summarize(engine, workloadOf(inlineRequests(experiment)));
        const text = summaryText(summary);
        expect(summaryText(summaryAt(JSON.parse(text), 'summary')) === text).toBe(true);
        tally.compared++;
      }),
      { numRuns: RUNS },
    );
    tally.expectCompared(0.9 * RUNS);
  });

  it.each([
    ['a percentile above the next', 'metrics.response.all.p50Ns', 4_000_000, 'p90Ns: found 1623900; allowed: at least'],
    ['a percentile below the last', 'metrics.response.all.p99Ns', 1, 'p99Ns: found 1; allowed: at least 2923970'],
    ['a percentile of too few', 'metrics.response.all.p99_9Ns', 4_000_000, 'p99_9Ns: found 4000000; allowed: null'],
    ['no percentile of enough', 'metrics.response.all.p99Ns', null, 'p99Ns: found null; allowed: a number'],
    ['a mean below the fastest', 'metrics.response.all.meanNs', 1, 'meanNs: found 1; allowed: from 159990'],
    ['a mean above the slowest', 'metrics.response.read.meanNs', 1e12, 'meanNs: found 1000000000000; allowed: from'],
    ['a fastest above the median', 'metrics.response.all.minNs', 1_500_000, 'allowed: from 1500000'],
    ['a slowest below p99', 'metrics.response.all.maxNs', 2_000_000, 'maxNs'],
    ['more reads than requests', 'metrics.response.read.count', 201, 'read'],
    ['another count of requests', 'metrics.requests', 199, 'metrics.requests: found 199; allowed: 200'],
    ['more requests than the run had', 'requests', 100, 'allowed: at most 100'],
    ['a WAF below 1', 'metrics.waf', 0.5, 'waf: found 0.5; allowed: at least 1'],
    ['a WAF below 0', 'metrics.waf', -1, 'waf: found -1; allowed: a number, at least 0'],
    ['IOPS of another run', 'metrics.iops', 5000, 'iops: found 5000; allowed: 77.8'],
    ['no rate where time passed', 'metrics.iops', null, 'iops: found null; allowed: a number'],
    ['busier than always', 'metrics.channelUtilization.0', 1.5, 'channelUtilization[0]: found 1.5; allowed: at most 1'],
    ['a die busier than always', 'metrics.dieUtilization.0', 2, 'dieUtilization[0]: found 2; allowed: at most 1'],
    ['longer than it took', 'metrics.elapsedNs', 1e15, 'allowed:'],
    ['a chart other than its table', 'response.all.meanNs', 1_237_712, 'response.all.meanNs: found 1237712; allowed:'],
    ['a rank other than its table', 'response.all.ranks.0.ns', 5, 'ranks[0].ns'],
    ['a rank of another name', 'response.all.ranks.0.label', 'p51', 'ranks[0].label'],
    ['a rank of another share', 'response.all.ranks.0.share', 0.6, 'ranks[0].share'],
    ['a rank of no request', 'response.all.ranks.0.request', 200, 'one of the 200 requests'],
    ['more above a rank', 'response.all.ranks.0.above', 7, 'ranks[0].above: found 7; allowed: 100'],
    ['a falling curve', 'response.all.curveNs.0', 4_629_929, 'curveNs[1]'],
    ['a curve beyond the slowest', 'response.write.curveNs.5', 1e12, 'response.write'],
    ['a larger slowest share', 'response.all.slowestShares.1.requests', 21, 'slowestShares[1].requests'],
    ['another share', 'response.all.slowestShares.1.share', 0.2, 'slowestShares[1].share'],
    ['a cause longer than all', 'response.all.slowestShares.0.causeNs.0', '9'.repeat(20), 'slowestShares[0].causeNs'],
    ['a slowest that is none', 'response.all.slowest.0.ns', 5, 'slowest[0].ns'],
    ['a slowest of no request', 'response.all.slowest.0.request', 1.5, 'slowest[0].request'],
    ['a slowest without parts', 'response.all.slowest.0.parts', [], 'slowest[0].parts'],
    ['more wrapped than requests', 'wrappedRequests', 201, 'wrappedRequests'],
  ])('cannot have %s', (_, path, value, message) => {
    expect(refusalOf(path, value)).toContain(message);
  });

  it('are refused if someone else wrote them, under a right hash, too', () => {
    const forged = caseOf('results-forged.json');
    expect(() => parseResultsText(forged)).toThrow(DocumentError);
    const honest = parseResultsText(caseOf('results-honest.json'));
    const cells = honest.cells.map((cell) => {
      const { summary } = cell;
      if (summary === null) throw new Error('no result');
      return { ...cell, summary: { ...summary, metrics: { ...summary.metrics, waf: 0.5 } } };
    });
    const signed = [...resultsText({ ...honest, maker: MAKER, cells })].join('');
    expect(() => parseResultsText(signed)).toThrow('cells[0].summary.metrics.waf: found 0.5');
  });
});

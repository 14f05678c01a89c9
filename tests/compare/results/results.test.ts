import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { measuredResponses, otherPace } from '../../../src/compare/run/recorded-responses.ts';
import { MAKER } from '../../../src/compare/results/maker.ts';
import { mergeResults } from '../../../src/compare/results/merge.ts';
import { parseResultsText } from '../../../src/compare/results/parse-results.ts';
import { cellsOfShare, failed, finished, type Results, type Share } from '../../../src/compare/results/results.ts';
import { Comparison } from '../../../src/compare/results/comparison.ts';
import { markdownText } from '../../../src/base/text-table.ts';
import { parseJson } from '../../../src/document/parse-json.ts';
import { geometricMean } from '../../../src/analysis/intervals.ts';
import { csvLines, markdownTable, warmUpText } from '../../../src/compare/results/tables.ts';
import { resultsText } from '../../../src/compare/results/write-results.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { columnOf, FIGURE_COLUMNS } from '../../../src/compare/table/columns.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const synthetic = { requests: 300, arrivals: { meanGapNs: 40_000 } };
const plan = parsePlan({
  format: 'nandscope-plan',
  version: 1,
  traces: [
    { name: 'one', synthetic },
    { name: 'two', synthetic: { ...synthetic, readShare: 0.9 } },
  ],
  devices: [{ name: 'default' }],
  policies: ['plain', 'suspend-all'],
  sweep: [{ path: 'device.channels', values: [1, 2] }],
  seeds: [1, 2, 3],
});

async function run(share: Share | null, of = plan): Promise<Results> {
  const cells = cellsOfShare(of, share).map(async (cell) => {
    if (cell.experiment === null || cell.seed === 3) return failed(cell, 'a reason');
    const workload = await resolveWorkload(cell.experiment, () => Promise.reject(new Error('no trace')));
    const engine = createEngine(cell.experiment, workload, SUMMARY_RECORDING);
    engine.advanceTo(Infinity);
    return finished(cell, summarize(engine, workload).summary);
  });
  return { plan: of, share, cells: await Promise.all(cells) };
}

const textOf = (results: Results): string => [...resultsText(results)].join('');
const whole = await run(null);

const messageOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};

describe('results', () => {
  it('are read as they were written', () => {
    expect(parseResultsText(textOf(whole))).toEqual({ ...whole, maker: MAKER });
    expect(textOf(parseResultsText(textOf(whole))) === textOf(whole)).toBe(true);
    expect(whole.cells).toHaveLength(24);
  });

  it('say the same verdicts in JSON, CSV and Markdown', () => {
    const document = parseJson(textOf(whole), 'results') as {
      verdicts: { says: string; judged: { ratio: number }[] }[];
      overall: { says: string }[];
    };
    // Two traces × two swept values × reads and writes, and over the traces.
    expect([document.verdicts.length, document.overall.length]).toEqual([8, 4]);
    const sentences = new Comparison(whole).sentences();
    for (const { says } of [...document.verdicts, ...document.overall])
      expect(sentences.some((sentence) => sentence.endsWith(says))).toBe(true);
    expect(sentences).toHaveLength(12);
    const markdown = markdownTable(whole);
    const csv = [...csvLines(whole)].join('');
    for (const { says, judged } of document.verdicts) {
      expect(markdown).toContain(markdownText(says));
      for (const { ratio } of judged) expect(csv).toContain(String(ratio));
    }
    for (const { says } of document.overall) expect(markdown).toContain(markdownText(says));
    expect(markdown).toMatch(/Made by NANDscope, runs version \d+; SHA-256 of the plan [0-9a-f]{64}\./);
    expect(csv.match(/NANDscope, runs version/g)).toHaveLength(24);
  });

  it('say how many requests of a warm-up they leave out, in JSON, CSV and Markdown', async () => {
    const warm = parsePlan({
      ...plan,
      policies: ['plain'],
      sweep: [{ path: 'host.warmup', values: [0, 0.25] }],
      baseline: undefined,
      seeds: [],
    });
    const results = await run(null, warm);
    // Two traces of 300 requests, with and without a warm-up.
    const counts = results.cells.map(({ summary }) => summary?.conditions?.notCounted);
    expect(counts).toEqual([0, 75, 0, 75]);
    const [heading, ...lines] = [...csvLines(results)].map((line) => line.trimEnd().split(','));
    const column = heading.indexOf('notCounted');
    expect(lines.map((cells) => Number(cells[column]))).toEqual(counts);
    expect(markdownTable(results)).toContain('Not counted as warm-up: the first 0 to 75 requests of each run.');
    const document = parseJson(textOf(results), 'results') as { cells: { warnings: { id: string }[] }[] };
    expect(document.cells.map(({ warnings }) => warnings.some(({ id }) => id === 'not-counted'))).toEqual(
      counts.map((count) => count === 75),
    );
    expect(warmUpText(results.cells.filter((_, i) => counts[i] === 75))).toBe(
      'Not counted as warm-up: the first 75 requests of each run.',
    );
    expect(warmUpText(whole.cells)).toBe('');
    expect(markdownTable(whole)).not.toContain('Not counted');
  });

  it('keep the response times of the recorded device', () => {
    const meaning = { column: 'LAT(ms)', span: 'from issue to completion', resolutionNs: 1000 };
    const ns = Float64Array.from([500, NaN, 900, 700]);
    const workload = { count: 4, op: Uint8Array.from([0, 1, 1, 0]), measured: { ns, meaning } };
    const columns = { at: new Float64Array(4), offset: new Float64Array(4), bytes: new Uint32Array(4) };
    const measured = measuredResponses({ ...columns, ...workload });
    if (measured === undefined) throw new Error('no response times');
    expect([measured.without, measured.response.all.count, measured.response.write.count]).toEqual([1, 3, 1]);
    expect(measured.response.read.ranks[0]).toEqual({ share: 0.5, label: 'p50', ns: 500 });
    const [first, ...others] = whole.cells;
    if (first.summary === null) throw new Error('no summary');
    const results = { ...whole, cells: [{ ...first, summary: { ...first.summary, measured } }, ...others] };
    const text = textOf(results);
    expect(parseResultsText(text)).toEqual({ ...results, maker: MAKER });
    const path = 'cells[0].summary.measured';
    expect(messageOf(() => parseResultsText(text.replace('"resolutionNs":1000', '"resolutionNs":"x"')))).toContain(
      path,
    );
    expect(messageOf(() => parseResultsText(text.replace('"without":1', '"without":1,"with":3')))).toContain(path);
  });

  it('compare with a run of the recorded pace only', () => {
    const host = { mode: 'open', queueDepth: 8, timeScale: 1 } as const;
    expect(otherPace(host)).toBeNull();
    expect(otherPace({ ...host, timeScale: 4 })).toBe('this run plays the trace 4 × faster');
    expect(otherPace({ ...host, timeScale: 0.5 })).toBe('this run plays the trace 2 × slower');
    expect(otherPace({ ...host, mode: 'closed' })).toContain('8 requests in flight');
  });

  it('of shares join to the bytes of one machine, in any order of the parts', async () => {
    const shares = new Map<number, Results[]>();
    for (const n of [1, 5, 30]) {
      shares.set(n, await Promise.all(Array.from({ length: n }, (_, i) => run({ k: i + 1, n }))));
    }
    let merged = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...shares.keys()), fc.infiniteStream(fc.nat()), (n, order) => {
        const parts = (shares.get(n) ?? []).map((results, i) => ({ name: `part ${i + 1}`, results }));
        const keys = new Map(parts.map((part) => [part, order.next().value]));
        parts.sort((a, b) => Number(keys.get(a)) - Number(keys.get(b)));
        const reread = parts.map(({ name, results }) => ({ name, results: parseResultsText(textOf(results)) }));
        expect(textOf(mergeResults(reread)) === textOf(whole)).toBe(true);
        merged++;
        return Promise.resolve();
      }),
      { numRuns: 12 },
    );
    expect(merged).toBe(12);
  });

  it('name a part that is missing, doubled or of another plan', async () => {
    const part = async (k: number, n: number): Promise<{ name: string; results: Results }> => ({
      name: `part${k}.json`,
      results: await run({ k, n }),
    });
    const [one, two, three] = await Promise.all([part(1, 3), part(2, 3), part(3, 3)]);
    const foreign = { name: 'other.json', results: { ...two.results, plan: { ...plan, name: 'other' } } };
    const cases: [Parameters<typeof mergeResults>[0], string][] = [
      [[one, three], 'found 2 of 3 shares; allowed: all of them; missing: 2/3'],
      [
        [one, two, { ...one, name: 'copy.json' }],
        'copy.json: found share 1/3, as in part1.json; allowed: each share once',
      ],
      [[one, foreign, three], 'other.json: found results of another plan than part1.json'],
      [[one, await part(2, 2)], 'part2.json: found share 2/2; allowed: shares of 3, as part1.json is'],
      [[{ name: 'whole.json', results: whole }, one], 'part1.json: found share 1/3; allowed: shares of 1'],
    ];
    for (const [parts, message] of cases) expect(messageOf(() => mergeResults(parts))).toContain(message);
    expect(cases).toHaveLength(5);
  });

  it('that were changed are refused with the key', () => {
    const changed = (from: RegExp | string, to: string): string =>
      messageOf(() => parseResultsText(textOf(whole).replace(from, to)));
    const cases: [string, string][] = [
      [changed('nandscope-results', 'results'), 'format: found "results" (text); allowed: "nandscope-results"'],
      [changed(/"seeds":\[1,2,3\]/, '"seeds":[1,2]'), 'cells: found a list of 24; allowed: the 16 cells of the plan'],
      [
        changed(/"stateHash":"\w+"/, '"stateHash":1'),
        'cells[0].summary.stateHash: found 1; allowed: the hash of a state',
      ],
      [changed(/"id":"\w+"/, '"id":"0"'), 'cells[0].id: found "0" (text)'],
      [changed('"erases":', '"erased":'), 'cells[0].summary.metrics.erased: found an unknown key'],
      [changed(/"queue":"\d+"/, '"queue":"-1"'), 'cells[0].summary.metrics.waitNs.queue: found "-1" (text)'],
      [changed('"share":null', '"share":{"k":3,"n":2}'), 'share.k: found 3; allowed: at most 2'],
    ];
    for (const [found, message] of cases) expect(found).toContain(message);
    expect(cases).toHaveLength(7);
  });
});

describe('the lines of results', () => {
  const comparison = new Comparison(whole);
  const { lines } = comparison;

  it('hold the starts of one trace, device, policy and point, in the order of the plan, and find their baseline', () => {
    expect(lines.map(({ trace, policy, values }) => [trace, policy, ...values].join(' '))).toEqual([
      'one plain 1',
      'one plain 2',
      'one suspend-all 1',
      'one suspend-all 2',
      'two plain 1',
      'two plain 2',
      'two suspend-all 1',
      'two suspend-all 2',
    ]);
    for (const line of lines) {
      expect(line.cells).toHaveLength(3);
      for (const { key } of line.cells)
        expect(key).toContain(`${line.trace} · default · ${line.policy} · device.channels=${line.values[0]}`);
      const baseline = comparison.baselineOf(line);
      if (line.isBaseline) expect(baseline).toBeNull();
      else expect([baseline?.policy, baseline?.trace, baseline?.values]).toEqual(['plain', line.trace, line.values]);
    }
  });

  it('have values and ratios that agree: a ratio is that of the values of both lines, without starts that failed', () => {
    let compared = 0;
    for (const column of FIGURE_COLUMNS) {
      for (const line of lines) {
        const base = comparison.baselineOf(line);
        const { value, ratio, interval } = comparison.figureOf(line, column);
        if (base === null || value === null || ratio === null) continue;
        const under = comparison.figureOf(base, column).value ?? NaN;
        expect(ratio / (value / under), `${line.policy} ${column.id}`).toBeCloseTo(1, 9);
        if (interval !== null) expect([interval.of, interval.ratio]).toEqual([2, ratio]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(new Set(FIGURE_COLUMNS.map(({ id }) => id)).size).toBe(FIGURE_COLUMNS.length);
  });

  it('have a geometric mean over the traces', () => {
    const column = columnOf('read.p90Ns') ?? expect.unreachable();
    const ratios = [lines[2], lines[6]].map((line) => comparison.figureOf(line, column).ratio ?? NaN);
    expect(comparison.meanRatioOf(lines[2], column)).toBeCloseTo(geometricMean(ratios) ?? NaN, 10);
  });
});

describe('new and used devices', () => {
  it('are two questions: a ratio is never one of a used device to a new one', async () => {
    const device = {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 2,
      blocksPerPlane: 32,
      pagesPerBlock: 32,
    };
    const mixed = parsePlan({
      format: 'nandscope-plan',
      version: 1,
      base: { device },
      traces: [{ name: 'one', synthetic }],
      devices: [{ name: 'new' }, { name: 'used', patch: { precondition: { kind: 'used' } } }],
      policies: ['plain', 'suspend-all'],
    });
    const comparison = new Comparison(await run(null, mixed));
    expect(comparison.questions.map(({ name }) => name)).toEqual(['new', 'used']);
    for (const line of comparison.lines) {
      expect(comparison.baselineOf(line)?.device ?? line.device).toBe(line.device);
    }
    const devices = parsePlan({ ...mixed, policies: ['plain'], baseline: undefined });
    const found = new Comparison(await run(null, devices));
    expect(found.sentences().join(' ')).not.toContain('used');
  });
});

/** One plan, told by the page, its exports and the command line: one comparison, one sentence. */
import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { formatRatio } from '../../../src/base/format.ts';
import { Comparison, judgedText, VERDICT_KINDS } from '../../../src/compare/results/comparison.ts';
import { csvLines, markdownTable } from '../../../src/compare/results/tables.ts';
import { resultsText } from '../../../src/compare/results/write-results.ts';
import { verdictWords } from '../../../src/analysis/verdict/verdict-words.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { finished, type Results } from '../../../src/compare/results/results.ts';
import { warningLines } from '../../../src/cli/plans/plan-outputs.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { columnOf } from '../../../src/compare/table/columns.ts';
import { DeviceShelf } from '../../../src/policies/all/device-shelf.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { markdownText } from '../../../src/base/text-table.ts';
import type { CompareRow } from '../../../src/app/compare/rows.ts';
import { rowOf } from '../../../src/app/compare/state/rows-of.ts';
import { comparisonOf } from '../../../src/app/compare/table/lines.ts';

/** A device of 64 MiB: preparing it takes no time. */
const SMALL = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 2,
  blocksPerPlane: 32,
  pagesPerBlock: 64,
};
const trace = (name: string, meanGapNs: number, more: object = {}): object => ({
  name,
  synthetic: {
    requests: 600,
    arrivals: { kind: 'exponential', meanGapNs },
    addresses: { footprintBytes: 24 * 2 ** 20 },
    ...more,
  },
});
const planOf = (more: object): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    base: { device: SMALL },
    devices: [{ name: 'small' }],
    policies: ['ssdsim', 'suspend-all', 'mbm'],
    ...more,
  });
const USED = { precondition: { kind: 'used' } };
const RAM = { host: { hazards: 'ram', writeBuffer: { pages: 16 } } };

/** Traces of other shapes, overload, folded addresses, reads alone, writes alone, equal policies, seeds, a sweep. */
const PLANS: Readonly<Record<string, Plan>> = {
  overload: planOf({ traces: [trace('fast', 20_000)] }),
  idle: planOf({ traces: [trace('slow', 1e9)] }),
  'folded addresses': planOf({ traces: [trace('wide', 2e6, { addresses: { footprintBytes: 2 ** 30 } })] }),
  'reads alone': planOf({
    traces: [trace('reads', 300_000, { readShare: 1 })],
    devices: [{ name: 'small', patch: USED }],
  }),
  'writes alone': planOf({
    traces: [trace('writes', 4e6, { readShare: 0 })],
    devices: [{ name: 'small', patch: USED }],
  }),
  'two equal policies': planOf({
    traces: [trace('mixed', 2e6)],
    policies: [
      { name: 'one', scheme: 'ssdsim' },
      { name: 'other', scheme: 'ssdsim' },
    ],
  }),
  'two traces on two devices': planOf({
    traces: [trace('calm', 3e6), trace('fast', 200_000)],
    devices: [
      { name: 'small', patch: USED },
      { name: 'small, RAM', patch: { ...USED, ...RAM } },
    ],
  }),
  'five starts of a used device': planOf({
    traces: [trace('mixed', 1e6)],
    devices: [{ name: 'small', patch: { ...USED, ...RAM } }],
    seeds: [1, 2, 3, 4, 5],
  }),
  'ten seeds': planOf({
    traces: [trace('mixed', 1e6)],
    seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    policies: ['ssdsim', 'suspend-all'],
  }),
  'two devices and one policy': planOf({
    traces: [trace('mixed', 1e6)],
    policies: ['ssdsim'],
    devices: [{ name: 'small' }, { name: 'small, RAM', patch: RAM }],
  }),
  'a swept pace': planOf({
    traces: [trace('calm', 3e6)],
    sweep: [{ path: 'host.timeScale', values: [0.002, 1, 40] }],
  }),
  'a closed host': planOf({
    traces: [{ ...trace('closed', 1e6), patch: { host: { mode: 'closed', queueDepth: 4 } } }],
  }),
};

const devices = new DeviceShelf();

async function ran(plan: Plan): Promise<{ readonly results: Results; readonly rows: readonly CompareRow[] }> {
  const rows: CompareRow[] = [];
  const done: Results['cells'][number][] = [];
  for (const cell of cellsOf(plan)) {
    if (cell.experiment === null) throw new Error(String(cell.refusal));
    const workload = await resolveWorkload(cell.experiment, () => Promise.reject(new Error('no trace')));
    const engine = createEngine(cell.experiment, workload, { ...SUMMARY_RECORDING, devices });
    engine.advanceTo(Infinity);
    const { summary } = summarize(engine, workload);
    done.push(finished(cell, summary));
    const run = {
      key: cell.id,
      state: 'done',
      progress: null,
      share: 1,
      result: summary,
      failure: null,
      startedAt: 0,
      tookMs: 1,
    } as const;
    rows.push(rowOf(plan, cell, run, true, undefined));
  }
  return { results: { plan, share: null, cells: done }, rows };
}

/** The ratios that a text says. */
const ratiosIn = (text: string): string[] => text.match(/[\d.,\u202f]*\d\u202f×/g) ?? [];

describe.each(Object.entries(PLANS))('a plan with %s', (_, plan) => {
  it('has the same premises and the same verdict in the page, its exports and the command line', async () => {
    const { results, rows } = await ran(plan);
    const { comparison } = comparisonOf({ plan, rows });
    const line = new Comparison(results);
    expect(comparison.sentences()).toEqual(line.sentences());
    const document = JSON.parse([...resultsText(results)].join('')) as {
      cells: { warnings: { id: string; severity: string; says: string }[] }[];
      verdicts: { says: string }[];
    };
    const markdown = markdownTable(results);
    for (const sentence of comparison.sentences()) expect(markdown).toContain(markdownText(sentence));
    const said = comparison.questions.flatMap((question) =>
      VERDICT_KINDS.flatMap((kind) => {
        const verdict = comparison.verdictOf(question, kind);
        return verdict === null ? [] : [verdictWords(verdict).join(' ')];
      }),
    );
    expect(document.verdicts.map(({ says }) => says)).toEqual(said);
    expect(said.length).toBeGreaterThan(0);
    // Each broken premise is told by the chips, the Markdown table and standard error.
    const [headings, ...lines] = parse([...csvLines(results)].join(''));
    results.cells.forEach((_cell, at) => {
      const wanted = document.cells[at].warnings.flatMap(({ id, severity }) => (severity === 'broken' ? [id] : []));
      expect(lines[at][headings.indexOf('warnings')]).toBe(wanted.join(' '));
    });
    const told = new Set(warningLines(results).map((one) => one.replace(/^.*?: /, '')));
    const held = comparison.questions.flatMap(({ broken }) => broken.map(({ premise }) => premise));
    for (const { says } of held) {
      expect(told).toContain(says);
      expect(markdown).toContain(markdownText(says));
    }
    expect(new Set(held.map(({ id }) => id))).toEqual(
      new Set(
        document.cells.flatMap(({ warnings }) =>
          warnings.flatMap((one) => (one.severity === 'broken' ? [one.id] : [])),
        ),
      ),
    );
  });

  it('has every ratio of its verdict in the table, and the figure that decides agrees with its cell', async () => {
    const { results } = await ran(plan);
    const comparison = new Comparison(results);
    const [headings, ...lines] = parse([...csvLines(results)].join(''));
    const starts = Math.max(1, plan.seeds.length);
    let compared = 0;
    for (const question of comparison.questions) {
      for (const kind of VERDICT_KINDS) {
        const verdict = comparison.verdictOf(question, kind);
        if (verdict === null) continue;
        const known = new Set<string>();
        for (const of of question.lines) {
          const at = comparison.lines.indexOf(of) * starts;
          for (const each of VERDICT_KINDS)
            for (const name of ['ratio', 'low', 'high', 'mean.ratio', 'mean.low', 'mean.high']) {
              const text = lines[at][headings.indexOf(`${each}.verdict.${name}`)];
              if (text !== '') known.add(formatRatio(Number(text)));
            }
          for (const id of ['waf', 'erases']) {
            const { ratio, interval } = comparison.figureOf(of, columnOf(id) ?? expect.unreachable());
            for (const one of [ratio, interval?.low, interval?.high])
              if (typeof one === 'number') known.add(formatRatio(one));
          }
          const found = comparison.judgmentOf(of, kind);
          if (found === null) continue;
          // One value: the cell, the verdict and the sentence.
          const cell = comparison.figureOf(of, columnOf(verdict.figure.id) ?? expect.unreachable());
          if (found.judgment.starts === starts) expect(cell.ratio).toBeCloseTo(found.judgment.ratio, 9);
          if (cell.interval !== null && found.judgment.test?.by === 'starts')
            expect(cell.interval.low).toBeCloseTo(found.judgment.test.low, 9);
          expect(judgedText(found)).toContain(formatRatio(found.judgment.ratio));
          // So is the mean beside the figure.
          const mean = verdict.means.find(({ entry }) => entry === found.judgment.entry);
          if (mean?.starts === starts && mean.test?.by === 'starts') {
            const beside = comparison.figureOf(of, columnOf(`${kind}.meanNs`) ?? expect.unreachable());
            expect(beside.ratio).toBeCloseTo(mean.ratio, 9);
            expect(beside.interval?.low).toBeCloseTo(mean.test.low, 9);
          }
          compared++;
        }
        // The range of the starts and the costs over starts are values of the verdict alone.
        for (const { turn } of verdict.judged)
          if (turn !== null) for (const one of [turn.least, turn.most]) known.add(formatRatio(one));
        for (const { judgment } of verdict.costs)
          if (judgment !== null)
            for (const one of [judgment.ratio, judgment.test?.low, judgment.test?.high])
              if (typeof one === 'number') known.add(formatRatio(one));
        for (const ratio of ratiosIn(verdictWords(verdict).join(' '))) expect(known, ratio).toContain(ratio);
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

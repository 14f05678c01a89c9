/** One plan, told by the page, its exports and the command line: the same premises, the same verdict, the same numbers. */
import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { formatRatio } from '../../../src/base/format.ts';
import { csvLines, markdownTable } from '../../../src/compare/results/tables.ts';
import { resultsText } from '../../../src/compare/results/write-results.ts';
import { verdictSentences, verdictsOfResults } from '../../../src/compare/results/verdicts.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { finished, type Results } from '../../../src/compare/results/results.ts';
import { warningLines } from '../../../src/cli/plans/plan-outputs.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { markdownText } from '../../../src/base/text-table.ts';
import { baselineRow, type CompareRow } from '../../../src/app/compare/rows.ts';
import { rowOf } from '../../../src/app/compare/state/rows-of.ts';
import { conditionGroups, verdictsOf } from '../../../src/app/compare/table/verdicts.ts';
import { columnsOf, figureOf } from '../../../src/app/compare/table/figures.ts';
import { geometricMeans, seedMedians } from '../../../src/app/compare/table/medians.ts';
import { comparisonCsv, comparisonMarkdown, verdictLines } from '../../../src/app/compare/table/table-text.ts';

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

async function ran(
  plan: Plan,
): Promise<{ readonly results: Results; readonly rows: readonly CompareRow[]; readonly pinned: CompareRow | null }> {
  const cells = cellsOf(plan);
  const rows: CompareRow[] = [];
  const done: Results['cells'][number][] = [];
  for (const cell of cells) {
    if (cell.experiment === null) throw new Error(String(cell.refusal));
    const workload = await resolveWorkload(cell.experiment, () => Promise.reject(new Error('no trace')));
    const engine = createEngine(cell.experiment, workload, SUMMARY_RECORDING);
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
  const { device, policy } = plan.baseline;
  const pinned = rows.find(({ names }) => names.device === device && names.policy === policy) ?? null;
  return { results: { plan, share: null, cells: done }, rows, pinned };
}

/** The ratios, and the counts of tests, that a text says. */
const numbersIn = (text: string): string[] => text.match(/[\d.,]*\d\u202f×|\b\d+ of \d+\b/g) ?? [];

describe.each(Object.entries(PLANS))('a plan with %s', (_, plan) => {
  it('has the same premises and the same verdict in the page, its exports and the command line', async () => {
    const { results, rows, pinned } = await ran(plan);
    const [headings, ...lines] = parse([...csvLines(results)].join(''));
    const [ownHeadings, ...ownLines] = parse(comparisonCsv(rows, pinned));
    const document = JSON.parse([...resultsText(results)].join('')) as {
      cells: { warnings: { id: string; severity: string; says: string }[] }[];
    };
    rows.forEach((row, at) => {
      const wanted = document.cells[at].warnings.flatMap(({ id, severity }) => (severity === 'broken' ? [id] : []));
      expect(lines[at][headings.indexOf('warnings')], row.key).toBe(wanted.join(' '));
      expect(ownLines[at][ownHeadings.indexOf('warnings')], row.key).toBe(wanted.join(' '));
    });
    // The strip of the page, standard error and the remarks of the Markdown table have the same sentences.
    const strip = new Set(conditionGroups(rows).flatMap(({ broken }) => broken.map(({ premise }) => premise.says)));
    const told = new Set(warningLines(results).map((line) => line.replace(/^.*?: /, '')));
    expect([...told].sort()).toEqual([...strip].sort());
    expect(warningLines(results)).toHaveLength(conditionGroups(rows).flatMap(({ broken }) => broken).length);
    const markdown = markdownTable(results);
    for (const says of strip) expect(markdown).toContain(markdownText(says));
    const verdicts = verdictsOfResults(results);
    const sentences = verdictSentences(verdicts).join('\n');
    let compared = 0;
    for (const kind of ['read', 'write'] as const) {
      const own = verdictsOf(rows, pinned, kind);
      expect(own.map(({ verdict }) => verdict.figure.id)).toEqual(
        verdicts.verdicts.filter((one) => one.kind === kind).map(({ verdict }) => verdict.figure.id),
      );
      for (const line of verdictLines(own)) {
        // (The page leaves out the name of an only trace.)
        const words = line.replace(/^.*?: (?=Doubtful|Not established|\S+ has the lowest)/, '');
        expect(sentences).toContain(words);
        expect(comparisonMarkdown(rows, pinned, kind)).toContain(markdownText(words));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('has every number of its verdict in the table', async () => {
    const { rows, pinned } = await ran(plan);
    let compared = 0;
    for (const kind of ['read', 'write'] as const) {
      const [headings, ...lines] = parse(comparisonCsv(rows, pinned));
      const column = (name: string): number => headings.indexOf(`${kind}.verdict.${name}`);
      const known = new Set<string>();
      for (const line of lines) {
        for (const name of ['ratio', 'low', 'high']) {
          if (line[column(name)] !== '') known.add(formatRatio(Number(line[column(name)])));
        }
        for (const name of ['lower', 'higher']) known.add(`${line[column(name)]} of ${line[column('of')]}`);
      }
      for (const of of ['read', 'write'] as const) {
        for (const one of columnsOf(of)) {
          for (const row of rows) {
            const { ratio } = figureOf(row, baselineRow(row, rows, pinned), one);
            if (ratio !== null) known.add(formatRatio(ratio));
          }
          for (const { figures } of seedMedians(rows, rows, pinned, [one])) {
            for (const { ratio, note, range } of figures.values())
              for (const number of numbersIn(`${ratio} ${note} ${range}`)) known.add(number);
          }
          for (const { ratios } of geometricMeans(rows, rows, pinned, [one]))
            for (const ratio of ratios.values()) if (ratio !== null) known.add(formatRatio(ratio));
        }
      }
      for (const line of verdictLines(verdictsOf(rows, pinned, kind))) {
        // (How many traces are doubtful is told by the marks of their rows.)
        for (const number of numbersIn(line.replace(/Doubtful on \d+ of \d+\./, ''))) {
          expect(known, `${number} in “${line}”`).toContain(number);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

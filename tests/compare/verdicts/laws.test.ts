/**
 * Every sentence of a verdict follows from the numbers of the table. This reader knows the CSV of a plan's runs and how
 * a sentence begins; it computes ratios, intervals and findings anew from the figures of each run.
 */
import { expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { formatRatio } from '../../../src/base/format.ts';
import { Comparison } from '../../../src/compare/results/comparison.ts';
import { csvLines, markdownTable } from '../../../src/compare/results/tables.ts';
import { resultsText } from '../../../src/compare/results/write-results.ts';
import { markdownText } from '../../../src/base/text-table.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { finished, type Results } from '../../../src/compare/results/results.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { DeviceShelf } from '../../../src/policies/all/device-shelf.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { Random } from '../../../src/engine/state/random.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { SEED } from '../../reference/random-runs.ts';

const LONG = process.env.LONG !== undefined;
const PLANS = LONG ? 300 : 10;

const POLICIES = ['ssdsim', 'tbm', 'sprinkler', 'mbm', 'suspend-all', 'plain'] as const;
const KINDS = ['read', 'write'] as const;

function drawnPlan(seed: number): Plan {
  const random = new Random(seed);
  const one = <T>(of: readonly T[]): T => of[random.below(of.length)];
  const trace = (name: string): object => ({
    name,
    synthetic: {
      requests: one([40, 300, 700]),
      readShare: one([0, 0.3, 0.7, 1]),
      arrivals: { kind: 'exponential', meanGapNs: one([30_000, 300_000, 2_000_000]) },
      addresses: { footprintBytes: 24 * 2 ** 20 },
    },
  });
  const isUsed = random.below(3) > 0;
  return parsePlan({
    format: 'nandscope-plan',
    version: 1,
    base: {
      device: {
        ...{ channels: 2, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2, blocksPerPlane: 32, pagesPerBlock: 64 },
      },
    },
    traces: Array.from({ length: 1 + random.below(2) }, (_, at) => trace(`trace ${at + 1}`)),
    devices: [{ name: 'small', patch: isUsed ? { precondition: { kind: 'used' } } : {} }],
    policies: POLICIES.slice(0, 2 + random.below(POLICIES.length - 1)),
    seeds: Array.from({ length: one([1, 3, 5, 6]) }, (_, at) => seed + at),
  });
}

const devices = new DeviceShelf();

async function ran(plan: Plan): Promise<Results> {
  const cells = [];
  for (const cell of cellsOf(plan)) {
    if (cell.experiment === null) throw new Error(String(cell.refusal));
    const workload = await resolveWorkload(cell.experiment, () => Promise.reject(new Error('no trace')));
    const engine = createEngine(cell.experiment, workload, { ...SUMMARY_RECORDING, devices });
    engine.advanceTo(Infinity);
    cells.push(finished(cell, summarize(engine, workload).summary));
  }
  return { plan, share: null, cells };
}

/** The chance that Student's t lies within ±t: with t = √d tan a its density is cos^(d − 1) a; Simpson's rule. */
function within(t: number, degrees: number): number {
  const integral = (to: number): number => {
    const steps = 2000;
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 0 ? 2 : 4;
      sum += weight * Math.cos((i * to) / steps) ** (degrees - 1);
    }
    return (sum * to) / steps / 3;
  };
  return integral(Math.atan(t / Math.sqrt(degrees))) / integral(Math.PI / 2);
}

type Row = Readonly<Record<string, string>>;

interface Found {
  readonly ratio: number;
  readonly finding: string;
  /** Of the logarithms: its mean and the standard error of the mean; null for one start. */
  readonly error: number | null;
  readonly of: number;
}

const columnOfLabel = (label: string): string =>
  label === 'WAF' ? 'waf' : label === 'erases' ? 'erases' : `${label.replace(' ', '.')}Ns`;

const valueIn = (row: Row, id: string): number | null => {
  const key = Object.keys(row).find((name) => name === id || name.startsWith(`${id} [`));
  const text = key === undefined ? '' : row[key];
  return text === '' ? null : Number(text);
};

/** What the figures of the runs say of a policy; null if it has no ratio to the baseline in one of its starts. */
function foundIn(
  own: readonly Row[],
  base: readonly Row[],
  id: string,
  candidates: number,
  miss: number,
): Found | null {
  const ratios: number[] = [];
  for (const [at, row] of own.entries()) {
    const [value, under] = [valueIn(row, id), valueIn(base[at], id)];
    if (value === null || under === null || (value !== under && (value === 0 || under === 0))) return null;
    ratios.push(value === under ? 1 : value / under);
  }
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const error =
    ratios.length === 1
      ? null
      : Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1) / logs.length);
  const ratio = Math.exp(mean);
  const rest = { ratio, error, of: ratios.length };
  const isSame = own.every(({ stateHash }, at) => stateHash === base[at].stateHash);
  if (isSame && ratios.every((one) => one === 1)) return { ...rest, finding: 'same' };
  if (ratios.length < 5 || error === null) return { ...rest, finding: 'few' };
  const isApart = error === 0 ? mean !== 0 : within(Math.abs(mean) / error, ratios.length - 1) > 1 - miss / candidates;
  const isSmall = Math.abs(ratio - 1) <= 0.02;
  if (isApart) return { ...rest, finding: isSmall ? 'small' : ratio < 1 ? 'lower' : 'higher' };
  const turns = ratios.some((one) => one < 0.98) && ratios.some((one) => one > 1.02);
  return { ...rest, finding: turns ? 'start' : 'none' };
}

/** How a sentence begins that lists policies (`%`: the baseline, `#`: the mean), and their finding. */
const LISTS: Readonly<Record<string, string>> = {
  'Also lower than %': 'lower',
  'Higher than %': 'higher',
  'Depends on the start': 'start',
  'Steady, within 2\u202f%': 'small',
  'Tested, no difference found': 'none',
  'The same as %, to the last bit': 'same',
  'Not tested': 'few',
  'Ratios to % so far': 'few',
};
const COSTS: Readonly<Record<string, readonly string[]>> = {
  Cost: ['higher'],
  'Also lower': ['lower'],
  'No cost established': ['none', 'start', 'same', 'small'],
  'Cost not tested': ['few'],
  'Cost not known': ['unknown'],
};

interface Verdict {
  readonly trace: string;
  readonly kind: (typeof KINDS)[number];
  readonly figure: string;
  readonly says: string;
}

/** How many statements of each kind were compared. */
const compared: Record<string, number> = {};
const count = (what: string): number => (compared[what] = (compared[what] ?? 0) + 1);

function checkVerdict(
  plan: Plan,
  rows: readonly Row[],
  { trace, kind, figure, says }: Verdict,
  premises: ReadonlySet<string>,
): void {
  const base = plan.baseline.policy;
  const names = plan.policies.map(({ name }) => name).filter((name) => name !== base);
  const of = (name: string): Row[] => rows.filter((row) => row.trace === trace && row.policy === name);
  const found = (name: string, id: string, miss: number): Found | null =>
    foundIn(of(name), of(base), id, names.length, miss);
  const id = columnOfLabel(figure);
  const judged = new Map(names.map((name) => [name, found(name, id, 0.04)]));
  for (const [name, one] of judged) {
    const [row] = of(name);
    expect(row[`${kind}.verdict.finding`], `${trace} ${kind} ${name}`).toBe(one?.finding ?? '');
    if (one === null) continue;
    expect(Number(row[`${kind}.verdict.ratio`])).toBeCloseTo(one.ratio, 9);
    const [low, high] = [Number(row[`${kind}.verdict.low`]), Number(row[`${kind}.verdict.high`])];
    if (one.error !== null && one.error > 0) {
      expect(Math.log(high / one.ratio)).toBeCloseTo(Math.log(one.ratio / low), 6);
      expect(within(Math.log(high / one.ratio) / one.error, one.of - 1)).toBeCloseTo(1 - 0.04 / names.length, 6);
    }
    count(one.finding);
  }
  const lower = [...judged].filter(([, one]) => one?.finding === 'lower');
  const best = lower.reduce<(typeof lower)[number] | null>(
    (least, one) => (least === null || (one[1]?.ratio ?? 1) < (least[1]?.ratio ?? 1) ? one : least),
    null,
  );
  // No number has a stop with a space behind it; premises may begin with a number.
  const bare = [...premises].reduce(
    (text, premise) => text.replace(premise, '').replace(/ \(\d+ of \d+ runs\)/, ''),
    says,
  );
  const [headline, ...sentences] = bare
    .trim()
    .replace(/\.$/, '')
    .split(/\. +(?=[A-Z])/);
  if (best !== null)
    expect(headline).toContain(
      `${best[0]} has the lowest ${figure}: ${formatRatio(best[1]?.ratio ?? NaN)} that of ${base}`,
    );
  else if (headline.includes('has the lowest')) {
    expect(headline).toContain(`${base} has the lowest ${figure}`);
    expect([...judged.values()].filter((one) => one !== null).every((one) => one?.finding === 'higher')).toBe(true);
  }
  count(best === null ? 'no best' : 'best');
  const told = new Map<string, string[]>();
  const costs = new Set<string>();
  for (const sentence of sentences) {
    const [, opening, text] = /^(.*?): (.*)$/.exec(sentence) ?? ['', sentence, ''];
    const list = LISTS[opening.replace(base, '%')];
    const items = text.split('; ');
    if (list !== undefined) {
      for (const name of names) {
        const item = items.find((each) => each === name || each.startsWith(`${name} `));
        if (item === undefined) continue;
        told.set(list, [...(told.get(list) ?? []), name]);
        if (list !== 'same' && list !== 'small')
          expect(item).toContain(`${name} ${formatRatio(judged.get(name)?.ratio ?? NaN)} (`);
      }
    } else if (COSTS[opening] !== undefined) {
      for (const item of items) {
        const label = /^(?:read|write) [\w.]+|^WAF|^erases/.exec(item)?.[0] ?? expect.unreachable(sentence);
        costs.add(label);
        const cost = found(best?.[0] ?? '', columnOfLabel(label), 0.04);
        count(`cost ${opening}`);
        // Wear under a doubt is not known, either.
        if (opening === 'Cost not known') {
          if (cost !== null)
            expect(
              of(best?.[0] ?? '').some(({ warnings }) => warnings !== ''),
              sentence,
            ).toBe(true);
        } else {
          expect(COSTS[opening], sentence).toContain(cost?.finding);
          expect(item).toContain(`${label} ${formatRatio(cost?.ratio ?? NaN)} (`);
        }
      }
    } else if (new RegExp(`^(Lower|Higher|Steady) ${kind} mean`).test(opening)) {
      const wanted = { L: 'lower', H: 'higher', S: 'small' }[opening[0]];
      const own = names.filter((name) => found(name, `${kind}.meanNs`, 0.01)?.finding === wanted);
      expect(items.map((item) => item.split(' ')[0])).toEqual(own);
      count('mean');
    } else if (opening.startsWith('Cannot keep up')) {
      const mostly = (name: string): boolean =>
        of(name).filter(({ warnings }) => warnings.split(' ').includes('overloaded')).length * 2 > of(name).length;
      expect(mostly(base)).toBe(false);
      expect(text.split(', ')).toEqual(names.filter(mostly));
      count('behind');
    } else if (opening === 'Why') {
      expect(of(best?.[0] ?? '')[0][`${kind}.verdict.cause`]).not.toBe('');
      count('cause');
    } else if (opening === 'Not known') {
      expect(text).toMatch(/^p[\d., p]+which fewer than ten requests decide$/);
      for (const label of text.match(/p[\d.]+(?=,)/g) ?? []) {
        const slower = (row: Row): number =>
          ((valueIn(row, `${kind}.count`) ?? 0) * (100 - Number(label.slice(1)))) / 100;
        expect(
          rows.filter((row) => row.trace === trace).some((row) => slower(row) < 11),
          sentence,
        ).toBe(true);
        count('not known');
      }
    } else expect(opening).toBe('Such latencies are the length of a queue');
  }
  // What is found is said, and what is said is found.
  const isTold = (finding: string): string[] => told.get(finding) ?? [];
  for (const finding of new Set(Object.values(LISTS))) {
    const wanted = names.filter((name) => judged.get(name)?.finding === finding && name !== best?.[0]);
    const isHeadline = finding === 'same' && wanted.length === names.length;
    expect(isTold(finding), `${finding}: ${says}`).toEqual(isHeadline ? [] : wanted);
  }
  const other = kind === 'read' ? 'write' : 'read';
  const hasOther = of(base).some((row) => (valueIn(row, `${other}.count`) ?? 0) > 0);
  if (best !== null) expect(costs.size, says).toBe(hasOther ? 3 : 2);
}

it('every sentence of a verdict follows from the numbers of the table, over drawn plans, in every export', async () => {
  for (let at = 0; at < PLANS; at++) {
    const plan = drawnPlan((SEED + at) | 0);
    const results = await ran(plan);
    const comparison = new Comparison(results);
    const [headings, ...lines] = parse([...csvLines(results)].join(''));
    const rows = lines.map((line): Row => Object.fromEntries(line.map((text, i) => [headings[i], text])));
    const document = JSON.parse([...resultsText(results)].join('')) as {
      cells: { warnings: { says: string }[] }[];
      verdicts: Verdict[];
    };
    const premises = new Set(document.cells.flatMap(({ warnings }) => warnings.map(({ says }) => says)));
    const markdown = markdownTable(results);
    for (const sentence of comparison.sentences()) expect(markdown).toContain(markdownText(sentence));
    for (const verdict of document.verdicts) {
      expect(markdown).toContain(markdownText(verdict.says));
      checkVerdict(plan, rows, verdict, premises);
    }
  }
  for (const what of ['no best', 'few', 'none']) expect(compared[what], what).toBeGreaterThan(0);
  if (LONG) expect(Object.keys(compared)).toEqual(expect.arrayContaining(['best', 'mean', 'behind', 'cost Cost']));
});

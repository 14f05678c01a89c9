/** MBM's claims about its six traces, on stand-ins for them. */
import { rankIndex, sortLatencies } from '../../analysis/latency/percentiles.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { HostOp } from '../../engine/workload.ts';
import { atOnce, claimOf, numbers, ordering, rounded } from '../claim.ts';
import type { Claim, Condition, Laboratory, NumberCheck } from '../claim.ts';
import type { RunSummary } from '../run.ts';
import { SAMPLES_NOTE, compareSamples, publishedFigures } from '../sample-figures.ts';
import { SCHEMES, TABLE_II, traceExperiment } from './workloads.ts';
import type { RunOptions, Scheme } from './workloads.ts';
import type { Published } from '../stand-ins.ts';

const STAND_INS =
  'On stand-ins: built-in samples of the same family with Table II’s read shares and mean sizes, on 2 GB in steady state; capacity, thresholds and load are not in the paper.';

/** Enough for more than 100,000 reads. */
const LONG_REQUESTS = 130_000;
const QUEUE_DEPTH = 32;
const CHIPS = [2, 4, 8] as const;
/** One trace of each family: eight chips a channel take their time. */
const CHIPS_TRACES = ['usr-lvm0', 'Financial', 'MSNFS'] as const;
const CHIPS_NOTE = `Mean of ${CHIPS_TRACES.join(', ')}.`;

const KIB = 1024;
const BUSIEST = 'src1-lvm2';
const RARE_WRITER = 'MSNFS';

function traceNamed(name: string): Published {
  const trace = TABLE_II.find((one) => one.name === name);
  if (trace === undefined) throw new Error(`no trace ${name} in Table II`);
  return trace;
}

/** Runs of every trace under every scheme. */
class Runs {
  readonly experiments: ExperimentInput[] = [];
  readonly #laboratory: Laboratory;
  readonly #options: RunOptions;

  constructor(laboratory: Laboratory, options: RunOptions = {}) {
    this.#laboratory = laboratory;
    this.#options = options;
  }

  of(trace: Published, scheme: Scheme | 'baseline', options: RunOptions = {}): Promise<RunSummary> {
    const policy = scheme === 'baseline' ? 'ssdsim' : SCHEMES[scheme];
    const experiment = traceExperiment(trace, policy, { ...this.#options, ...options });
    this.experiments.push(experiment);
    return this.#laboratory.runs.summary(experiment);
  }

  async mean(trace: Published, scheme: Scheme, options: RunOptions = {}): Promise<number> {
    return (await this.of(trace, scheme, options)).metrics.response.all.meanNs ?? NaN;
  }

  /** Mean response time over TBM's, trace by trace. */
  async ratios(scheme: Scheme, options: RunOptions = {}): Promise<Map<string, number>> {
    const ratios = new Map<string, number>();
    for (const trace of TABLE_II) {
      ratios.set(trace.name, (await this.mean(trace, scheme, options)) / (await this.mean(trace, 'TBM')));
    }
    return ratios;
  }

  /** Which part of MBM costs what, for reasons: its mean over TBM’s where read-intensive areas are not laid out anew. */
  async withoutLayout(): Promise<string> {
    const ratios = await this.ratios('MBM', { overrides: { readLayout: false } });
    const faster = [...ratios.values()].filter((ratio) => ratio < 1).length;
    return `Without its even placement of read-intensive areas MBM takes ${rounded(average(ratios.values()))} of TBM’s time on average and is faster on ${faster} of ${ratios.size} traces; the paper does not give the lengths from which an area is one.`;
  }
}

const average = (values: Iterable<number>): number => {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += value;
    count++;
  }
  return sum / count;
};

function record(values: Iterable<readonly [string, number]>): Record<string, number> {
  return Object.fromEntries(Array.from(values, ([name, value]) => [name, rounded(value)]));
}

const within = (name: string, value: number, wanted: number, tolerance: number, direction: boolean): NumberCheck => ({
  name,
  value,
  from: wanted - tolerance,
  to: wanted + tolerance,
  direction,
});

/** Latency at a percentile (nearest rank), ns. */
function percentile({ latencies, ops }: RunSummary, op: number, percent: number): number {
  const { ns } = sortLatencies(latencies, ops, op);
  const at = rankIndex(ns.length, { numerator: Math.round(percent * 1000), denominator: 100_000 });
  return at < 0 ? NaN : ns[at];
}

const TAIL_PERCENTS = [95, 97, 98, 99, 99.5] as const;

/** Conditions about the tails of one trace, and the percentiles in ms. */
async function tails(
  runs: Runs,
  trace: Published,
  conditionsOf: (at: (scheme: Scheme, percent: number) => number, op: 'read' | 'write') => Condition[],
): Promise<{ conditions: Condition[]; value: Record<string, number[]> }> {
  const conditions: Condition[] = [];
  const value: Record<string, number[]> = {};
  const summaries = {
    TBM: await runs.of(trace, 'TBM'),
    Sprinkler: await runs.of(trace, 'Sprinkler'),
    MBM: await runs.of(trace, 'MBM'),
  };
  for (const op of ['read', 'write'] as const) {
    const at = (scheme: Scheme, percent: number): number => percentile(summaries[scheme], HostOp[op], percent);
    for (const scheme of ['TBM', 'Sprinkler', 'MBM'] as const) {
      value[`${scheme}, ${op}s`] = TAIL_PERCENTS.map((percent) => rounded(at(scheme, percent) / 1_000_000));
    }
    for (const condition of conditionsOf(at, op)) conditions.push(condition);
  }
  return { conditions, value };
}

const TAIL_UNIT = `ms at the ${TAIL_PERCENTS.join(', ')}th percentile`;

export const MBM_TRACE_CLAIMS: readonly Claim[] = [
  claimOf(
    {
      id: 'M17',
      paper: 'mbm',
      figure: 'Table II',
      claim: 'The traces’ read shares and mean sizes',
      kind: 'number',
      expected: publishedFigures(TABLE_II, KIB),
      unit: '% reads, KB a read, KB a write',
      tolerance: '±2 %, with the traces themselves',
    },
    () => {
      const { checks, value, experiments } = compareSamples(TABLE_II, KIB);
      return atOnce(numbers(checks, value, experiments, SAMPLES_NOTE));
    },
  ),
  claimOf(
    {
      id: 'M18a',
      paper: 'mbm',
      figure: 'Fig. 8',
      claim: 'MBM’s mean response time is down to 0.332 of TBM’s, 0.564 on average over six traces',
      kind: 'number',
      expected: { best: 0.332, mean: 0.564 },
      unit: 'mean response time / TBM’s',
      tolerance: '±0.15',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const ratios = await runs.ratios('MBM');
      const best = [...ratios.values()].reduce((a, b) => Math.min(a, b), Infinity);
      const mean = average(ratios.values());
      return numbers(
        [within('the best', best, 0.332, 0.15, best < 1), within('the mean', mean, 0.564, 0.15, mean < 1)],
        record([['best', best], ['mean', mean], ...ratios]),
        runs.experiments,
        `${await runs.withoutLayout()} ${STAND_INS}`,
      );
    },
  ),
  claimOf(
    {
      id: 'M18b',
      paper: 'mbm',
      figure: 'Fig. 8',
      claim: 'MBM is faster than TBM on every trace but src1-lvm2',
      kind: 'ordering',
      expected: 'below 1 on five traces, above on src1-lvm2',
      unit: 'mean response time / TBM’s',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const ratios = await runs.ratios('MBM');
      return ordering(
        Array.from(ratios, ([name, ratio]) =>
          name === BUSIEST
            ? { says: `MBM is slower than TBM on ${name}`, holds: ratio > 1 }
            : { says: `MBM is faster than TBM on ${name}`, holds: ratio < 1 },
        ),
        record(ratios),
        runs.experiments,
        `${await runs.withoutLayout()} ${STAND_INS}`,
      );
    },
  ),
  claimOf(
    {
      id: 'M19a',
      paper: 'mbm',
      figure: 'Fig. 8',
      claim: 'On src1-lvm2 Sprinkler takes 2.18 times as long as TBM, MBM 1.075 times',
      kind: 'number',
      expected: { Sprinkler: 2.18, MBM: 1.075 },
      unit: 'mean response time / TBM’s',
      tolerance: '±25 %',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const trace = traceNamed(BUSIEST);
      const tbm = await runs.mean(trace, 'TBM');
      const sprinkler = (await runs.mean(trace, 'Sprinkler')) / tbm;
      const mbm = (await runs.mean(trace, 'MBM')) / tbm;
      return numbers(
        [within('Sprinkler', sprinkler, 2.18, 2.18 / 4, sprinkler > 1), within('MBM', mbm, 1.075, 1.075 / 4, mbm > 1)],
        record([
          ['Sprinkler', sprinkler],
          ['MBM', mbm],
        ]),
        runs.experiments,
        STAND_INS,
      );
    },
  ),
  claimOf(
    {
      id: 'M19b',
      paper: 'mbm',
      figure: 'Fig. 8',
      claim: 'On src1-lvm2, with large writes, TBM is fastest and Sprinkler slowest',
      kind: 'ordering',
      expected: 'TBM < MBM < Sprinkler',
      unit: 'mean response time, ms',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const trace = traceNamed(BUSIEST);
      const [tbm, mbm, sprinkler] = [
        await runs.mean(trace, 'TBM'),
        await runs.mean(trace, 'MBM'),
        await runs.mean(trace, 'Sprinkler'),
      ];
      return ordering(
        [
          { says: 'TBM is faster than MBM', holds: tbm < mbm },
          { says: 'MBM is faster than Sprinkler', holds: mbm < sprinkler },
        ],
        record([
          ['TBM', tbm / 1e6],
          ['MBM', mbm / 1e6],
          ['Sprinkler', sprinkler / 1e6],
        ]),
        runs.experiments,
        STAND_INS,
      );
    },
  ),
  claimOf(
    {
      id: 'M20a',
      paper: 'mbm',
      figure: 'Fig. 9',
      claim: 'MBM reduces TBM’s mean response time by 43.6 % with two chips a channel and by 31.6 % with eight',
      kind: 'number',
      expected: { '2 chips': -0.436, '8 chips': -0.316 },
      unit: 'share of TBM’s mean response time',
      tolerance: '±0.15',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const by = await byChips(runs);
      const [two, eight] = [2, 8].map((chips) => by.MBM[chips] / by.TBM[chips] - 1);
      return numbers(
        [within('2 chips', two, -0.436, 0.15, two < 0), within('8 chips', eight, -0.316, 0.15, eight < 0)],
        record([
          ['2 chips', two],
          ['8 chips', eight],
        ]),
        runs.experiments,
        `${STAND_INS} ${CHIPS_NOTE}`,
      );
    },
  ),
  claimOf(
    {
      id: 'M20b',
      paper: 'mbm',
      figure: 'Fig. 9',
      claim:
        'With fewer chips TBM and Sprinkler slow down; MBM stays about the same, is best with four chips, and always ahead',
      kind: 'ordering',
      expected: 'TBM and Sprinkler fall from 2 to 8 chips; MBM least at 4 and below both',
      unit: 'mean response time / TBM’s with two chips',
      tolerance: 'order only; “about the same” is within 20 %',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const by = await byChips(runs);
      const conditions: Condition[] = [
        { says: 'TBM slows down with fewer chips', holds: by.TBM[2] > by.TBM[4] && by.TBM[4] > by.TBM[8] },
        {
          says: 'Sprinkler slows down with fewer chips',
          holds: by.Sprinkler[2] > by.Sprinkler[4] && by.Sprinkler[4] > by.Sprinkler[8],
        },
        {
          says: 'MBM is about the same with two and with eight chips',
          holds: Math.abs(by.MBM[2] / by.MBM[8] - 1) < 0.2,
        },
        { says: 'MBM is best with four chips', holds: by.MBM[4] <= by.MBM[2] && by.MBM[4] <= by.MBM[8] },
      ];
      const value: Record<string, number[]> = {};
      for (const scheme of ['TBM', 'Sprinkler', 'MBM'] as const) {
        value[`${scheme}, 2, 4 and 8 chips`] = CHIPS.map((chips) => rounded(by[scheme][chips] / by.TBM[2]));
      }
      for (const chips of CHIPS) {
        conditions.push({
          says: `MBM is ahead with ${chips} chips`,
          holds: by.MBM[chips] < by.TBM[chips] && by.MBM[chips] < by.Sprinkler[chips],
        });
      }
      return ordering(conditions, value, runs.experiments, `${STAND_INS} ${CHIPS_NOTE}`);
    },
  ),
  claimOf(
    {
      id: 'M21a',
      paper: 'mbm',
      figure: 'Fig. 10',
      claim: 'MBM raises bandwidth up to 3 times, 2.1 times on average',
      kind: 'number',
      expected: { best: 3, mean: 2.1 },
      unit: 'bandwidth / that of SSDSim’s scheduling',
      tolerance: '±30 %',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory, { queueDepth: QUEUE_DEPTH });
      const by = await bandwidths(runs, ['MBM']);
      const ratios = Object.entries(by.MBM);
      const best = ratios.reduce((most, [, ratio]) => Math.max(most, ratio), 0);
      const mean = average(ratios.map(([, ratio]) => ratio));
      return numbers(
        [within('the best', best, 3, 0.9, best > 1), within('the mean', mean, 2.1, 0.63, mean > 1)],
        record([['best', best], ['mean', mean], ...ratios]),
        runs.experiments,
        `${STAND_INS} The paper does not say what its baseline is; here it is SSDSim’s own scheduling, ${QUEUE_DEPTH} requests in flight.`,
      );
    },
  ),
  claimOf(
    {
      id: 'M21b',
      paper: 'mbm',
      figure: 'Fig. 10',
      claim: 'MBM has more bandwidth than Sprinkler, Sprinkler more than TBM',
      kind: 'ordering',
      expected: 'MBM > Sprinkler > TBM',
      unit: 'bandwidth / that of SSDSim’s scheduling, mean of six traces',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory, { queueDepth: QUEUE_DEPTH });
      const by = await bandwidths(runs, ['MBM', 'Sprinkler', 'TBM']);
      const mean = (scheme: Scheme): number => average(Object.values(by[scheme]));
      return ordering(
        [
          { says: 'MBM has more than Sprinkler', holds: mean('MBM') > mean('Sprinkler') },
          { says: 'Sprinkler has more than TBM', holds: mean('Sprinkler') > mean('TBM') },
        ],
        record((['MBM', 'Sprinkler', 'TBM'] as const).map((scheme) => [scheme, mean(scheme)])),
        runs.experiments,
        STAND_INS,
      );
    },
  ),
  claimOf(
    {
      id: 'M22a',
      paper: 'mbm',
      figure: 'Fig. 11',
      claim:
        'MBM erases 3.5 % more than TBM on average over five traces, 7.9 % at most, and 5.37 times as much on MSNFS',
      kind: 'number',
      expected: { mean: 0.035, most: 0.079, 'MSNFS, times': 5.37 },
      unit: 'share more erases than TBM',
      tolerance: '±0.05; the factor ±30 %',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const more = await erasesOverTbm(runs);
      const five = TABLE_II.filter(({ name }) => name !== RARE_WRITER).map(({ name }) => more.MBM[name] - 1);
      const mean = average(five);
      const most = five.reduce((a, b) => Math.max(a, b), -Infinity);
      const rare = more.MBM[RARE_WRITER];
      return numbers(
        [
          within('the mean', mean, 0.035, 0.05, mean > 0),
          within('the most', most, 0.079, 0.05, most > 0),
          within('MSNFS', rare, 5.37, 1.6, rare > 1),
        ],
        record([
          ['mean', mean],
          ['most', most],
          ['MSNFS, times', rare],
        ]),
        runs.experiments,
        STAND_INS,
      );
    },
  ),
  claimOf(
    {
      id: 'M22b',
      paper: 'mbm',
      figure: 'Fig. 11',
      claim: 'MBM erases at least as much as TBM and Sprinkler, by far the most on MSNFS',
      kind: 'ordering',
      expected: 'MBM ≥ TBM, MBM ≥ Sprinkler; MSNFS stands out',
      unit: 'erases / TBM’s: Sprinkler, MBM',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const more = await erasesOverTbm(runs);
      const conditions: Condition[] = TABLE_II.map(({ name }) => ({
        says: `MBM erases at least as much as the others on ${name}`,
        holds: more.MBM[name] >= 1 && more.MBM[name] >= more.Sprinkler[name],
      }));
      conditions.push({
        says: 'MSNFS stands out',
        holds: TABLE_II.every(({ name }) => more.MBM[name] <= more.MBM[RARE_WRITER]),
      });
      return ordering(
        conditions,
        Object.fromEntries(
          TABLE_II.map(({ name }) => [name, [rounded(more.Sprinkler[name]), rounded(more.MBM[name])]]),
        ),
        runs.experiments,
        STAND_INS,
      );
    },
  ),
  claimOf(
    {
      id: 'M23',
      paper: 'mbm',
      figure: 'Fig. 12',
      claim: 'On MSNFS MBM has the shortest tails, Sprinkler is close to it, TBM has the longest',
      kind: 'ordering',
      expected: 'MBM ≤ Sprinkler < TBM at every percentile',
      unit: TAIL_UNIT,
      tolerance: 'order only; “close” is within a factor of 1.5',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { conditions, value } = await tails(runs, traceNamed(RARE_WRITER), (at, op) =>
        TAIL_PERCENTS.flatMap((percent) => {
          const [tbm, sprinkler, mbm] = [at('TBM', percent), at('Sprinkler', percent), at('MBM', percent)];
          return [
            { says: `MBM’s ${op}s are the shortest at p${percent}`, holds: mbm <= sprinkler && mbm <= tbm },
            { says: `Sprinkler’s ${op}s are close to MBM’s at p${percent}`, holds: sprinkler <= 1.5 * mbm },
            { says: `TBM’s ${op}s are the longest at p${percent}`, holds: tbm >= sprinkler && tbm >= mbm },
          ];
        }),
      );
      return ordering(conditions, value, runs.experiments, STAND_INS);
    },
  ),
  claimOf(
    {
      id: 'M24',
      paper: 'mbm',
      figure: 'Fig. 13',
      claim:
        'On Financial Sprinkler’s reads fall behind MBM’s from the 98th percentile on, its writes from the 94th; TBM is worst',
      kind: 'ordering',
      expected: 'MBM < Sprinkler < TBM at high percentiles',
      unit: TAIL_UNIT,
      tolerance: 'order only',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory);
      const { conditions, value } = await tails(runs, traceNamed('Financial'), (at, op) =>
        TAIL_PERCENTS.filter((percent) => percent >= (op === 'read' ? 98 : 94)).flatMap((percent) => {
          const [tbm, sprinkler, mbm] = [at('TBM', percent), at('Sprinkler', percent), at('MBM', percent)];
          return [
            { says: `Sprinkler’s ${op}s are longer than MBM’s at p${percent}`, holds: sprinkler > mbm },
            { says: `TBM’s ${op}s are the longest at p${percent}`, holds: tbm >= sprinkler && tbm >= mbm },
          ];
        }),
      );
      return ordering(conditions, value, runs.experiments, STAND_INS);
    },
  ),
  claimOf(
    {
      id: 'M25',
      paper: 'mbm',
      figure: 'Abstract',
      claim: 'Between the 99th and the 99.999th percentile MBM significantly reduces the tail',
      kind: 'ordering',
      expected: 'below TBM’s by at least a tenth at every percentile',
      unit: 'ms at the 99, 99.9, 99.99 and 99.999th percentile of reads',
      tolerance: 'order only; “significantly” is a tenth',
    },
    async (laboratory) => {
      const runs = new Runs(laboratory, { requests: LONG_REQUESTS });
      const trace = traceNamed(RARE_WRITER);
      const tbm = await runs.of(trace, 'TBM');
      const mbm = await runs.of(trace, 'MBM');
      const percents = [99, 99.9, 99.99, 99.999];
      const at = (summary: RunSummary, percent: number): number => percentile(summary, HostOp.read, percent);
      return ordering(
        percents.map((percent) => ({
          says: `MBM’s reads are a tenth shorter at p${percent}`,
          holds: at(mbm, percent) <= 0.9 * at(tbm, percent),
        })),
        {
          TBM: percents.map((percent) => rounded(at(tbm, percent) / 1e6)),
          MBM: percents.map((percent) => rounded(at(mbm, percent) / 1e6)),
        },
        runs.experiments,
        STAND_INS,
      );
    },
  ),
];

/** Mean response time over three traces, each relative to TBM's with two chips, by scheme and chips a channel. */
async function byChips(runs: Runs): Promise<Record<Scheme, Record<number, number>>> {
  const by: Record<Scheme, Record<number, number>> = { TBM: {}, Sprinkler: {}, MBM: {} };
  for (const scheme of ['TBM', 'Sprinkler', 'MBM'] as const) {
    for (const chipsPerChannel of CHIPS) {
      const ratios = [];
      for (const trace of CHIPS_TRACES.map(traceNamed)) {
        const mean = await runs.mean(trace, scheme, { chipsPerChannel });
        ratios.push(mean / (await runs.mean(trace, 'TBM', { chipsPerChannel: 2 })));
      }
      by[scheme][chipsPerChannel] = average(ratios);
    }
  }
  return by;
}

/** Bandwidth over the baseline's, by scheme and trace. */
async function bandwidths(runs: Runs, schemes: readonly Scheme[]): Promise<Record<Scheme, Record<string, number>>> {
  const by: Record<Scheme, Record<string, number>> = { TBM: {}, Sprinkler: {}, MBM: {} };
  for (const trace of TABLE_II) {
    const baseline = (await runs.of(trace, 'baseline')).metrics.bandwidthBytesPerSecond ?? NaN;
    for (const scheme of schemes) {
      by[scheme][trace.name] = ((await runs.of(trace, scheme)).metrics.bandwidthBytesPerSecond ?? NaN) / baseline;
    }
  }
  return by;
}

/** Erases over TBM's, by scheme and trace. */
async function erasesOverTbm(runs: Runs): Promise<Record<'MBM' | 'Sprinkler', Record<string, number>>> {
  const by: Record<'MBM' | 'Sprinkler', Record<string, number>> = { MBM: {}, Sprinkler: {} };
  for (const trace of TABLE_II) {
    const tbm = (await runs.of(trace, 'TBM')).metrics.erases;
    for (const scheme of ['MBM', 'Sprinkler'] as const) {
      by[scheme][trace.name] = (await runs.of(trace, scheme)).metrics.erases / tbm;
    }
  }
  return by;
}

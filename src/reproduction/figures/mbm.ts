/** MBM Figs. 8 to 11: its six traces under TBM, Sprinkler and MBM, as bars. */
import { type TrialRunOptions, type MbmScheme, SCHEMES, TABLE_II } from '../claims/mbm/workloads.ts';
import { allErases } from '../../analysis/figures/summary.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import type { TrialSummary } from '../run.ts';
import { lengthsText } from '../lengths.ts';
import type { Published } from '../stand-ins.ts';
import { averagePoint, type EvaluationFigure, type EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';
import type { Printed } from '../../papers/results/figure-text.ts';
import { HostOp } from '../../engine/state/workload.ts';
import { average, percentile, traceNamed, TraceRuns, type Scheme } from '../claims/mbm/trace-runs.ts';
import { ALL_TRACES, variantGroup, PLAIN, VARIANTS } from '../../papers/results/parts.ts';
import { LOAD, UTILIZATION } from '../../papers/mbm/device.ts';
import {
  AXES,
  groupOf,
  partOf,
  SERIES,
  type FigureAxis,
  type FigureCollection,
  type CollectionKind,
} from '../../papers/results/collections.ts';

/** One of each family: a single one swings with its seed, and eight chips a channel take long. */
const TRACES = ['usr-lvm0', 'Financial', 'MSNFS'].map(traceNamed);

const VALUES: Readonly<Record<FigureAxis, readonly number[]>> = {
  utilization: [0.4, UTILIZATION, 0.7],
  load: [0.1, LOAD],
};

async function ratio(laboratory: Laboratory, kind: CollectionKind, options: TrialRunOptions): Promise<number> {
  const ratios: number[] = [];
  for (const trace of TRACES) {
    const meanOf = async (scheme: Scheme): Promise<number> =>
      (await run(laboratory, trace, scheme, options)).metrics.response[kind].meanNs ?? NaN;
    ratios.push((await meanOf('MBM')) / (await meanOf('TBM')));
  }
  return average(ratios);
}

const part = (axis: FigureAxis, preemption: FigureCollection): EvaluationPoint[] =>
  VALUES[axis].flatMap((value) =>
    (Object.keys(SERIES) as CollectionKind[]).map((kind): EvaluationPoint => ({
      part: partOf(axis, preemption),
      group: groupOf(value),
      series: SERIES[kind],
      measure: (laboratory) => ratio(laboratory, kind, { [axis]: value, overrides: { gc: { preemption } } }),
    })),
  );

export const MBM_COLLECTIONS: EvaluationFigure = {
  ...headOf('mbm-collections'),
  form: 'lines',
  x: 'utilization, or load',
  xOfParts: Object.fromEntries(
    (['utilization', 'load'] as const).flatMap((axis) =>
      (['page', 'block'] as const).map((preemption) => [partOf(axis, preemption), AXES[axis]]),
    ),
  ),
  y: 'mean response time, MBM / TBM (lower is better)',
  baseline: '',
  standIns:
    `Mean of stand-ins for ${TRACES.map(({ name }) => name).join(', ')} on 2 GB. ${lengthsText(TRACES.map(({ name }) => name))} Utilization: the ` +
    `share of the logical pages with data, ${groupOf(UTILIZATION)} where the load varies. Load: the share of the time ` +
    `for which the chips work for the host, ${groupOf(LOAD)} where the utilization varies. The first quarter of the ` +
    'requests is not counted.',
  differs:
    'Not a figure of the paper: traces and schemes of Fig. 8 with both kinds of collection. That the paper’s ' +
    'collection cannot be interrupted is inferred: SSDSim, which it ran, holds a channel for all moves of a block ' +
    '(GC_UNINTERRUPT); the paper does not say it.',
  points: [
    ...part('utilization', 'page'),
    ...part('utilization', 'block'),
    ...part('load', 'page'),
    ...part('load', 'block'),
  ],
};

const PARTS_STAND_INS = `Mean response times over plain SSDSim’s, which has multi-plane operations and interleaved dies. ${lengthsText(TABLE_II.map(({ name }) => name))} The first quarter is not counted.`;

function partPoints(): EvaluationPoint[] {
  const part = '(b) by trace';
  const points = VARIANTS.flatMap((variant) =>
    TABLE_II.map((trace): EvaluationPoint => ({
      part,
      group: variantGroup(variant),
      series: trace.name,
      measure: async (laboratory) => {
        const runs = new TraceRuns(laboratory);
        return (await runs.mean(trace, variant)) / (await runs.mean(trace, PLAIN));
      },
    })),
  );
  const means = VARIANTS.map((variant): EvaluationPoint => ({
    part: '(a) all traces',
    group: variantGroup(variant),
    series: ALL_TRACES,
    measure: async (laboratory) => average((await new TraceRuns(laboratory).ratios(variant, PLAIN)).values()),
  }));
  return [...means, ...points];
}

export const MBM_PARTS: EvaluationFigure = {
  ...headOf('mbm-parts'),
  form: 'bars',
  x: 'scheme',
  y: 'mean response time / plain SSDSim’s (lower is better)',
  baseline: PLAIN,
  standIns: PARTS_STAND_INS,
  differs:
    'Not a figure of the paper: Fig. 8 with each part of MBM added to plain SSDSim (+) and left out of MBM (−). Susp.: ' +
    'suspension, WS: write strategy, RS: read strategy, MCS: minimizing chip consumption.',
  points: partPoints(),
};

const PERCENTS = [90, 92, 94, 95, 96, 97, 98, 99, 99.5] as const;

function points(trace: string): EvaluationPoint[] {
  return (['read', 'write'] as const).flatMap((op, part) =>
    (Object.keys(SCHEMES) as MbmScheme[]).flatMap((series) =>
      PERCENTS.map((percent): EvaluationPoint => ({
        part: `(${'ab'[part]}) ${op}s`,
        group: String(percent),
        series,
        measure: async (laboratory) =>
          percentile(await run(laboratory, traceNamed(trace), series), HostOp[op], percent) / 1e6,
      })),
    ),
  );
}

const figure = (number: 12 | 13, trace: string): EvaluationFigure => ({
  ...headOf(`mbm-fig-${number}`),
  form: 'lines',
  x: 'percentile',
  y: 'latency, ms',
  baseline: '',
  standIns: `A stand-in replaces ${trace}. ${lengthsText([trace])} The first quarter is not counted.`,
  differs: 'The paper prints no values.',
  points: points(trace),
});

export const MBM_TAILS: readonly EvaluationFigure[] = [figure(12, 'MSNFS'), figure(13, 'Financial')];

const STAND_INS =
  'Stand-ins replace the traces: built-in samples of the same family with Table II’s read shares and mean sizes, ' +
  `on 2 GB of which 60 % hold data. ${lengthsText(TABLE_II.map(({ name }) => name))} The first quarter is not counted.`;
const OTHERS: readonly MbmScheme[] = ['Sprinkler', 'MBM'];

const run = (laboratory: Laboratory, trace: Published, scheme: Scheme, options: TrialRunOptions = {}) =>
  new TraceRuns(laboratory).of(trace, scheme, options);

const meanNs = ({ metrics }: TrialSummary): number => metrics.response.all.meanNs ?? NaN;

/** A point for each trace and scheme: a figure of its run over that of a base. */
function ratios(
  schemes: readonly MbmScheme[],
  figure: (summary: TrialSummary) => number,
  base: Scheme,
  { options = {}, printed = {} }: { options?: TrialRunOptions; printed?: Readonly<Record<string, Printed>> } = {},
): EvaluationPoint[] {
  return TABLE_II.flatMap((trace) =>
    schemes.map((series): EvaluationPoint => {
      const value = printed[`${trace.name} ${series}`];
      return {
        part: '',
        group: trace.name,
        series,
        ...(value === undefined ? {} : { printed: value }),
        measure: async (laboratory) =>
          figure(await run(laboratory, trace, series, options)) / figure(await run(laboratory, trace, base, options)),
      };
    }),
  );
}

const FIG_8 = ratios(OTHERS, meanNs, 'TBM', { printed: { 'src1-lvm2 Sprinkler': 2.18, 'src1-lvm2 MBM': 1.075 } });

/** MBM against TBM with as many chips. */
function printedChange(chipsPerChannel: number): Pick<EvaluationPoint, 'printed'> {
  if (chipsPerChannel === 4) return {};
  return { printed: { ratio: chipsPerChannel === 2 ? 1 - 0.436 : 1 - 0.316, to: { series: 'TBM' } } };
}

const FIG_9: readonly EvaluationPoint[] = [2, 4, 8].flatMap((chipsPerChannel) =>
  (['TBM', 'Sprinkler', 'MBM'] as const).map((series): EvaluationPoint => ({
    part: '',
    group: `${chipsPerChannel} chips`,
    series,
    ...(series === 'MBM' ? printedChange(chipsPerChannel) : {}),
    measure: async (laboratory) => {
      const ratios: number[] = [];
      for (const trace of TRACES) {
        const base = meanNs(await run(laboratory, trace, 'TBM', { chipsPerChannel: 2 }));
        ratios.push(meanNs(await run(laboratory, trace, series, { chipsPerChannel })) / base);
      }
      return average(ratios);
    },
  })),
);

const QUEUE_DEPTH = 32;
const FIG_10 = ratios(
  ['TBM', 'Sprinkler', 'MBM'],
  ({ metrics }) => metrics.bandwidthBytesPerSecond ?? NaN,
  'without optimizations',
  { options: { queueDepth: QUEUE_DEPTH } },
);

const FIG_11 = ratios(OTHERS, ({ metrics }) => allErases(metrics), 'TBM', {
  printed: { 'MSNFS MBM': 247 / 46, 'MSNFS Sprinkler': 15 / 46 },
});

export const MBM_BARS: readonly EvaluationFigure[] = [
  {
    ...headOf('mbm-fig-8'),
    form: 'bars',
    x: 'trace',
    y: 'normalized average response time (lower is better)',
    baseline: 'TBM',
    standIns: STAND_INS,
    differs: `Printed in the paper: both values of src1-lvm2 and MBM’s average; its best value, 0.332, has no trace.`,
    points: [
      ...FIG_8,
      averagePoint(FIG_8, { series: 'Sprinkler' }),
      averagePoint(FIG_8, { series: 'MBM', printed: 0.564 }),
    ],
  },
  {
    ...headOf('mbm-fig-9'),
    form: 'bars',
    x: 'chips per channel',
    y: 'average response time / TBM’s with two chips (lower is better)',
    baseline: 'TBM with two chips',
    standIns: STAND_INS,
    differs: `Mean of ${TRACES.map(({ name }) => name).join(', ')}. Printed in the paper: MBM takes 43.6 % less than TBM with two chips and 31.6 % less with eight; the marks are at these shares of our TBM.`,
    points: FIG_9,
  },
  {
    ...headOf('mbm-fig-10'),
    form: 'bars',
    x: 'trace',
    y: 'bandwidth / that of the baseline (higher is better)',
    baseline: 'no optimizations',
    standIns: STAND_INS,
    differs: `The paper’s axis is absolute; its text compares with a baseline “without any optimizations”. Here that is SSDSim’s scheduling without multi-plane operations and die interleaving, with ${QUEUE_DEPTH} requests in flight. Printed in the paper: 2.1 times on average.`,
    points: [
      ...FIG_10,
      averagePoint(FIG_10, { series: 'TBM' }),
      averagePoint(FIG_10, { series: 'Sprinkler' }),
      averagePoint(FIG_10, { series: 'MBM', printed: 2.1 }),
    ],
  },
  {
    ...headOf('mbm-fig-11'),
    form: 'bars',
    x: 'trace',
    y: 'normalized erase count (lower is better)',
    baseline: 'TBM',
    standIns: STAND_INS,
    differs: `Printed in the paper: 46 (TBM), 15 and 247 collections on MSNFS, and 3.5 % more with MBM on average over the other five.`,
    points: [
      ...FIG_11,
      averagePoint(
        FIG_11.filter(({ group }) => group !== 'MSNFS'),
        { series: 'MBM', group: 'average of five', printed: 1.035 },
      ),
    ],
  },
];

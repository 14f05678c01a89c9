import { BANKING_CHARTS } from './banking.ts';
import { type EvaluationFigure, averagePoint, type EvaluationPoint } from './evaluation-figure.ts';
import { MBM_BARS, MBM_TAILS, MBM_COLLECTIONS, MBM_PARTS } from './mbm.ts';
import {
  DIE_BINDING_SCHEMES,
  TABLE_1,
  traceExperiment,
  type DieBindingScheme,
  type Ssd,
} from '../claims/die-binding.ts';
import { headOf } from '../../papers/results/heads.ts';
import type { Printed, PrintedRatio } from '../../papers/results/figure-text.ts';
import { REPLAYS, TABLE_2, replayExperiment, type Mode } from '../claims/multi-plane/trace-claims.ts';

const MODES: readonly { readonly mode: Mode; readonly series: string }[] = [
  { mode: 'none', series: 'No multi-plane' },
  { mode: 'wise', series: 'Wise' },
  { mode: 'greedy', series: 'Greed' },
];

/** In the order of Table 2. */
const NAMES = ['mp-fig-1', 'mp-fig-2', 'mp-fig-3'] as const;

const MULTI_PLANE_LINES: readonly EvaluationFigure[] = TABLE_2.map((trace, index) => ({
  ...headOf(NAMES[index]),
  form: 'lines',
  x: 'number of repetitions',
  y: 'average response time, µs',
  baseline: '',
  standIns: 'A stand-in replaces the trace, with Table 2’s read share, mean sizes, gaps and storage utilization.',
  differs: 'The device is Table 1’s with 64 MB. The paper prints no values.',
  points: MODES.flatMap(({ mode, series }) =>
    Array.from({ length: REPLAYS }, (_, replay): EvaluationPoint => ({
      part: '',
      group: String(replay + 1),
      series,
      measure: async (laboratory) => {
        const { repetitions } = await laboratory.summary(replayExperiment(trace, mode), trace.name);
        return (repetitions.at(replay)?.meanNs ?? NaN) / 1000;
      },
    })),
  ),
}));

const OTHERS = (Object.keys(DIE_BINDING_SCHEMES) as DieBindingScheme[]).filter((policy) => policy !== 'static');

function figure(
  number: 3 | 4,
  ssd: Ssd,
  printed: Readonly<Partial<Record<DieBindingScheme, Printed>>>,
  onFinancial: Readonly<Partial<Record<DieBindingScheme, PrintedRatio>>>,
  says: string,
): EvaluationFigure {
  const points = TABLE_1.flatMap((trace) =>
    OTHERS.map((series): EvaluationPoint => ({
      part: '',
      group: trace.name,
      series,
      ...(trace.name === 'financial1' && onFinancial[series] !== undefined ? { printed: onFinancial[series] } : {}),
      measure: async (laboratory) => {
        const mean = async (policy: DieBindingScheme): Promise<number> =>
          (await laboratory.summary(traceExperiment(trace, ssd, policy), trace.name)).metrics.response.write.meanNs ??
          NaN;
        return (await mean(series)) / (await mean('static'));
      },
    })),
  );
  const averages = OTHERS.map((series) => {
    const value = printed[series];
    return averagePoint(points, value === undefined ? { series } : { series, printed: value });
  });
  return {
    ...headOf(`db-fig-${number}`),
    form: 'bars',
    x: 'trace',
    y: 'average response time of writes / static binding’s (lower is better)',
    baseline: 'static binding',
    standIns: 'Stand-ins replace the traces, with Table 1’s write ratios and mean gaps and sizes of their own.',
    differs: says,
    points: [...points, ...averages],
  };
}

const DIE_BINDING_BARS: readonly EvaluationFigure[] = [
  figure(
    3,
    'SSD1',
    { dynamic: 0.8, UQ: 0.8 },
    { dynamic: { ratio: 0.9, to: { series: 'UQ' } } },
    'Printed in the paper: dynamic and UQ are at least 20 % faster on average; on financial1 dynamic is about 10 % ' +
      'faster than UQ.',
  ),
  figure(
    4,
    'SSD2',
    {},
    { UQ: { ratio: 0.86, to: { series: 'dynamic' } } },
    'Printed in the paper: on financial1 UQ is about 14 % faster than dynamic.',
  ),
];

export const EVALUATION_FIGURES: readonly EvaluationFigure[] = [
  MBM_BARS[0],
  MBM_PARTS,
  MBM_COLLECTIONS,
  ...MBM_BARS.slice(1),
  ...MBM_TAILS,
  ...MULTI_PLANE_LINES,
  ...DIE_BINDING_BARS,
  ...BANKING_CHARTS,
];

/** DB Figs. 3 and 4: writes of six traces on two devices, by binding policy. */
import { POLICIES, TABLE_1, experimentOf, type Policy, type Ssd } from '../claims/die-binding/trace-claims.ts';
import { averagePoint, type EvaluationFigure, type EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';
import type { Printed, PrintedRatio } from '../../papers/results/figure-text.ts';

const OTHERS = (Object.keys(POLICIES) as Policy[]).filter((policy) => policy !== 'static');

function figure(
  number: 3 | 4,
  ssd: Ssd,
  printed: Readonly<Partial<Record<Policy, Printed>>>,
  onFinancial: Readonly<Partial<Record<Policy, PrintedRatio>>>,
  says: string,
): EvaluationFigure {
  const points = TABLE_1.flatMap((trace) =>
    OTHERS.map((series): EvaluationPoint => ({
      part: '',
      group: trace.name,
      series,
      ...(trace.name === 'financial1' && onFinancial[series] !== undefined ? { printed: onFinancial[series] } : {}),
      measure: async (laboratory) => {
        const mean = async (policy: Policy): Promise<number> =>
          (await laboratory.summary(experimentOf(trace, ssd, policy), trace.name)).metrics.response.write.meanNs ?? NaN;
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

export const DIE_BINDING_BARS: readonly EvaluationFigure[] = [
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

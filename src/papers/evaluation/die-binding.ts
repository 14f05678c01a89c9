/** DB Figs. 3 and 4: writes of six traces on two devices, by binding policy. */
import { POLICIES, TABLE_1, experimentOf, type Policy, type Ssd } from '../die-binding/trace-claims.ts';
import { averagePoint, type EvaluationFigure, type EvaluationPoint } from './evaluation-figure.ts';

const OTHERS = (Object.keys(POLICIES) as Policy[]).filter((policy) => policy !== 'static');

function figure(
  number: 3 | 4,
  ssd: Ssd,
  printed: Readonly<Partial<Record<Policy, number>>>,
  says: string,
): EvaluationFigure {
  const points = TABLE_1.flatMap((trace) =>
    OTHERS.map((series): EvaluationPoint => ({
      part: '',
      group: trace.name,
      series,
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
    name: `db-fig-${number}`,
    paper: 'die-binding',
    figure: `Figure ${number}`,
    title: `Average response time of write requests in ${ssd}`,
    form: 'bars',
    x: 'trace',
    y: 'average response time of writes / static binding’s (lower is better)',
    baseline: 'static binding',
    differs: `Stand-ins replace the traces, with Table 1’s write ratios and mean gaps; request sizes are the samples’ own. ${says}`,
    points: [...points, ...averages],
  };
}

export const DIE_BINDING_BARS: readonly EvaluationFigure[] = [
  figure(
    3,
    'SSD1',
    { dynamic: 0.8, UQ: 0.8 },
    'Printed in the paper: dynamic and UQ are at least 20 % faster on average.',
  ),
  figure(4, 'SSD2', {}, 'The paper prints no values against static binding for this device.'),
];

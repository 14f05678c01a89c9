/** MP Figs. 1 to 3: the mean response time of each replay of a trace, by multi-plane policy. */
import { REPLAYS, TABLE_2, replayExperiment, type Mode } from '../claims/multi-plane/trace-claims.ts';
import type { EvaluationFigure, EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';

const MODES: readonly { readonly mode: Mode; readonly series: string }[] = [
  { mode: 'none', series: 'No multi-plane' },
  { mode: 'wise', series: 'Wise' },
  { mode: 'greedy', series: 'Greed' },
];

/** In the order of Table 2. */
const NAMES = ['mp-fig-1', 'mp-fig-2', 'mp-fig-3'] as const;

export const MULTI_PLANE_LINES: readonly EvaluationFigure[] = TABLE_2.map((trace, index) => ({
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

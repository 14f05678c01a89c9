/** MBM Figs. 12 and 13: tail latencies of one trace under TBM, Sprinkler and MBM. */
import { rankIndex, sortLatencies } from '../../analysis/latency/percentiles.ts';
import { HostOp } from '../../engine/state/workload.ts';
import { REQUESTS, SCHEMES, traceExperiment, type Scheme } from '../claims/mbm/workloads.ts';
import { traceNamed } from '../claims/mbm/trace-runs.ts';
import type { EvaluationFigure, EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';

const PERCENTS = [90, 92, 94, 95, 96, 97, 98, 99, 99.5] as const;

function points(trace: string): EvaluationPoint[] {
  return (['read', 'write'] as const).flatMap((op, part) =>
    (Object.keys(SCHEMES) as Scheme[]).flatMap((series) =>
      PERCENTS.map((percent): EvaluationPoint => ({
        part: `(${'ab'[part]}) ${op}s`,
        group: String(percent),
        series,
        measure: async (laboratory) => {
          const { latencies, ops } = await laboratory.summary(
            traceExperiment(traceNamed(trace), SCHEMES[series]),
            trace,
          );
          const { ns } = sortLatencies(latencies, ops, HostOp[op]);
          const at = rankIndex(ns.length, { numerator: Math.round(percent * 1000), denominator: 100_000 });
          return at < 0 ? NaN : ns[at] / 1e6;
        },
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
  standIns: `A stand-in of ${REQUESTS.toLocaleString('en-US')} requests replaces ${trace}; the first quarter is not counted.`,
  differs: 'The paper prints no values.',
  points: points(trace),
});

export const MBM_TAILS: readonly EvaluationFigure[] = [figure(12, 'MSNFS'), figure(13, 'Financial')];

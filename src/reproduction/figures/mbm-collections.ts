/** Why MBM gains: the same traces under MBM and TBM, with both kinds of collection, over what the paper leaves open. */
import { traceNamed } from '../claims/mbm/trace-runs.ts';
import { LOAD, UTILIZATION } from '../../papers/mbm/set-up.ts';
import { REQUESTS, SCHEMES, traceExperiment } from '../claims/mbm/workloads.ts';
import type { RunOptions } from '../claims/mbm/workloads.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import {
  AXES,
  groupOf,
  partOf,
  SERIES,
  type Axis,
  type Collection,
  type Kind,
} from '../../papers/results/collections.ts';
import type { EvaluationFigure, EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';

/** One of each family, as in Fig. 9: a single one swings with its seed. */
const TRACES = ['usr-lvm0', 'Financial', 'MSNFS'].map(traceNamed);

const VALUES: Readonly<Record<Axis, readonly number[]>> = {
  utilization: [0.4, 0.5, UTILIZATION, 0.7],
  load: [LOAD / 4, LOAD / 2, LOAD, LOAD * 1.5],
};

async function ratio(laboratory: Laboratory, kind: Kind, options: RunOptions): Promise<number> {
  let sum = 0;
  for (const trace of TRACES) {
    const meanOf = async (scheme: 'MBM' | 'TBM'): Promise<number> => {
      const { metrics } = await laboratory.summary(traceExperiment(trace, SCHEMES[scheme], options), trace.name);
      return metrics.response[kind].meanNs ?? NaN;
    };
    sum += (await meanOf('MBM')) / (await meanOf('TBM'));
  }
  return sum / TRACES.length;
}

const part = (axis: Axis, preemption: Collection): EvaluationPoint[] =>
  VALUES[axis].flatMap((value) =>
    (Object.keys(SERIES) as Kind[]).map((kind): EvaluationPoint => ({
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
    `Mean of stand-ins for ${TRACES.map(({ name }) => name).join(', ')}: ${REQUESTS.toLocaleString('en-US')} requests each on 2 GB. Utilization: the ` +
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

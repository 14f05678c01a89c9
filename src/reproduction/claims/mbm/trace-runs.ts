/** Runs of stand-ins for MBM's six traces, and what its claims count on them. */
import { rounded } from '../../trials/claim.ts';
import type { Laboratory } from '../../trials/laboratory.ts';
import type { TrialSummary } from '../../run.ts';
import {
  REQUESTS,
  SCHEMES,
  TABLE_II,
  traceExperiment,
  WITHOUT_OPTIMIZATIONS,
  type TrialRunOptions,
  type MbmScheme,
} from './workloads.ts';
import type { Published } from '../../stand-ins.ts';
import type { NumberCheck } from '../../trials/checks.ts';

export const STAND_INS =
  'On stand-ins: built-in samples of the same family with Table II’s read shares and mean sizes. The device has 2 GB; ' +
  '60 % of its logical pages hold data that was overwritten at random, dies out of phase; writes go through the 16 ' +
  `pages of DRAM that SSDSim ships. The first quarter of ${REQUESTS.toLocaleString('en-US')} requests is not counted. ` +
  'Capacity, utilization, history, thresholds, load and the length of the runs are not in the paper.';

export const BUSIEST = 'src1-lvm2';
export const RARE_WRITER = 'MSNFS';

export function traceNamed(name: string): Published {
  const trace = TABLE_II.find((one) => one.name === name);
  if (trace === undefined) throw new Error(`no trace ${name} in Table II`);
  return trace;
}

/** SSDSim's scheduling, without advanced commands (the baseline of the text) and with them. */
export type Baseline = 'without optimizations' | 'with advanced commands';

export class TraceRuns {
  readonly #laboratory: Laboratory;
  readonly #options: TrialRunOptions;

  constructor(laboratory: Laboratory, options: TrialRunOptions = {}) {
    this.#laboratory = laboratory;
    this.#options = options;
  }

  of(trace: Published, scheme: MbmScheme | Baseline, options: TrialRunOptions = {}): Promise<TrialSummary> {
    const isScheme = scheme === 'TBM' || scheme === 'Sprinkler' || scheme === 'MBM';
    const experiment = traceExperiment(trace, isScheme ? SCHEMES[scheme] : 'ssdsim', {
      ...this.#options,
      ...options,
      ...(scheme === 'without optimizations' ? { overrides: WITHOUT_OPTIMIZATIONS } : {}),
    });
    return this.#laboratory.summary(experiment, trace.name);
  }

  async mean(trace: Published, scheme: MbmScheme, options: TrialRunOptions = {}): Promise<number> {
    return (await this.of(trace, scheme, options)).metrics.response.all.meanNs ?? NaN;
  }

  async ratios(scheme: MbmScheme, options: TrialRunOptions = {}): Promise<Map<string, number>> {
    const ratios = new Map<string, number>();
    for (const trace of TABLE_II) {
      ratios.set(trace.name, (await this.mean(trace, scheme, options)) / (await this.mean(trace, 'TBM')));
    }
    return ratios;
  }

  /**
   * Which part of MBM costs what, for reasons: its mean over TBM’s where read-intensive areas are not laid out anew.
   */
  async withoutLayout(): Promise<string> {
    const ratios = await this.ratios('MBM', { overrides: { readLayout: false } });
    const faster = [...ratios.values()].filter((ratio) => ratio < 1).length;
    return `Without the read-friendly layout (even placement and reallocation), MBM takes ${rounded(average(ratios.values()))} of TBM’s time on average and is faster on ${faster} of ${ratios.size} traces; the paper does not give the read lengths that make an area read-intensive.`;
  }
}

export const average = (values: Iterable<number>): number => {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += value;
    count++;
  }
  return sum / count;
};

export function record(values: Iterable<readonly [string, number]>): Record<string, number> {
  return Object.fromEntries(Array.from(values, ([name, value]) => [name, rounded(value)]));
}

/** @param none the value without any effect */
export const withinShare = (
  name: string,
  value: number,
  wanted: number,
  tolerance: number,
  none: number,
): NumberCheck => ({
  name,
  value,
  from: wanted - tolerance,
  to: wanted + tolerance,
  effect: [none, wanted],
});

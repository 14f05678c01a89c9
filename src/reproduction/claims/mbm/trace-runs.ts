/** Runs of stand-ins for MBM's six traces, and what its claims count on them. */
import { rankIndex, sortLatencies } from '../../../analysis/latency/percentiles.ts';
import { rounded } from '../../trials/claim.ts';
import type { Laboratory } from '../../trials/laboratory.ts';
import type { TrialSummary } from '../../run.ts';
import {
  SCHEMES,
  TABLE_II,
  traceExperiment,
  WITHOUT_OPTIMIZATIONS,
  type TrialRunOptions,
  type MbmScheme,
} from './workloads.ts';
import { lengthsText } from '../../lengths.ts';
import { joinPatches } from '../../../document/patch.ts';
import { positionPatch } from '../../../document/presets/switches.ts';
import type { PolicyPatch } from '../../../papers/building.ts';
import {
  aloneOf,
  overPlain,
  PART_NAMES,
  PARTS,
  PLAIN,
  VARIANTS,
  withoutOf,
  type Variant,
} from '../../../papers/results/parts.ts';
import type { Published } from '../../stand-ins.ts';
import type { NumberCheck } from '../../trials/checks.ts';

const LENGTHS = lengthsText(TABLE_II.map(({ name }) => name));

export const STAND_INS =
  'On stand-ins: built-in samples of the same family with Table II’s read shares and mean sizes. The device has 2 GB; ' +
  '60 % of its logical pages hold data that was overwritten at random, dies out of phase; writes go through the 16 ' +
  `pages of DRAM that SSDSim ships. ${LENGTHS} The first quarter is not counted. Bursts keep their pace; silences are ` +
  'shortened until the chips work for the host a quarter of the time, so that a burst has less time to drain than in the ' +
  'traces. Capacity, utilization, history, thresholds and load are not in the paper.';

export const BUSIEST = 'src1-lvm2';
export const RARE_WRITER = 'MSNFS';

export function traceNamed(name: string): Published {
  const trace = TABLE_II.find((one) => one.name === name);
  if (trace === undefined) throw new Error(`no trace ${name} in Table II`);
  return trace;
}

/** SSDSim's scheduling, without advanced commands (the baseline of the text) and with them. */
export type Baseline = 'without optimizations' | typeof PLAIN;
export type Scheme = MbmScheme | Variant | Baseline;

/** Named policy and settings over it. */
function policyFor(scheme: Scheme): { readonly policy: string; readonly overrides: PolicyPatch } {
  const of = (policy: string, overrides: PolicyPatch = {}) => ({ policy, overrides });
  if (scheme === 'TBM' || scheme === 'Sprinkler' || scheme === 'MBM') return of(SCHEMES[scheme]);
  if (scheme === PLAIN) return of('ssdsim');
  if (scheme === 'without optimizations') return of('ssdsim', WITHOUT_OPTIMIZATIONS);
  const isAlone = scheme.startsWith('plain + ');
  const part = PART_NAMES.find((one) => (isAlone ? aloneOf(one) : withoutOf(one)) === scheme);
  if (part === undefined) throw new RangeError(`there is no scheme ${scheme}`);
  return of(isAlone ? 'ssdsim' : 'mbm', positionPatch(PARTS[part], isAlone ? 'on' : 'off').policy);
}

export class TraceRuns {
  readonly #laboratory: Laboratory;
  readonly #options: TrialRunOptions;

  constructor(laboratory: Laboratory, options: TrialRunOptions = {}) {
    this.#laboratory = laboratory;
    this.#options = options;
  }

  of(trace: Published, scheme: Scheme, options: TrialRunOptions = {}): Promise<TrialSummary> {
    const { policy, overrides } = policyFor(scheme);
    const all = { ...this.#options, ...options };
    const joined = joinPatches({ policy: overrides }, { policy: all.overrides ?? {} }).policy ?? {};
    return this.#laboratory.summary(traceExperiment(trace, policy, { ...all, overrides: joined }), trace.name);
  }

  async mean(trace: Published, scheme: Scheme, options: TrialRunOptions = {}): Promise<number> {
    return (await this.of(trace, scheme, options)).metrics.response.all.meanNs ?? NaN;
  }

  /** Mean response time over that of another scheme, by trace. */
  async ratios(scheme: Scheme, base: Scheme = 'TBM', options: TrialRunOptions = {}): Promise<Map<string, number>> {
    const ratios = new Map<string, number>();
    for (const trace of TABLE_II) {
      ratios.set(trace.name, (await this.mean(trace, scheme, options)) / (await this.mean(trace, base, options)));
    }
    return ratios;
  }

  /** Over plain SSDSim: TBM, MBM, and each part of MBM alone and left out, means of the traces. */
  async parts(): Promise<[string, number][]> {
    const found: [string, number][] = [];
    for (const variant of VARIANTS) {
      found.push([overPlain(variant), average((await this.ratios(variant, PLAIN)).values())]);
    }
    return found;
  }
}

/** Latency of reads or writes at a percentile (nearest rank), ns; NaN without any. */
export function percentile({ latencies, ops }: TrialSummary, op: number, percent: number): number {
  const { ns } = sortLatencies(latencies, ops, op);
  const at = rankIndex(ns.length, { numerator: Math.round(percent * 1000), denominator: 100_000 });
  return at < 0 ? NaN : ns[at];
}

export const average = (values: Iterable<number>): number => {
  const all = [...values];
  return all.reduce((sum, value) => sum + value, 0) / all.length;
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
): NumberCheck => ({ name, value, from: wanted - tolerance, to: wanted + tolerance, effect: [none, wanted] });

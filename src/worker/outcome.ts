import type { Run } from '../analysis/run.ts';
import type { RequestFacts } from '../analysis/differences/request-differences.ts';
import type { SortedLatencies } from '../analysis/latency/percentiles.ts';
import type { LaneSums } from '../analysis/busy-time/lane-sums.ts';
import { stepBuffers, type StepSums } from '../analysis/busy-time/beyond-limit-sums.ts';
import type { JobCosts } from '../analysis/figures/job-costs.ts';
import { tailCauses, type TailCauses } from '../analysis/latency/tail-causes.ts';
import type { Device } from '../device/device.ts';
import type { Experiment } from '../document/experiment.ts';
import type { PolicyDecisions } from '../engine/state/differences.ts';
import type { CacheOccupancy, OccupancyColumns } from '../engine/recording/occupancy.ts';
import type { JobColumns } from '../engine/recording/job-ledger.ts';
import type { Recording } from '../engine/recording/recording.ts';
import { latencyCurve, tailRanks, type TailCurve, type TailRank } from '../analysis/latency/tail-ranks.ts';
import type { MeasuredResponses } from '../compare/run/recorded-responses.ts';
import type { WorkloadFacts } from './workload-facts.ts';

export interface LatencyTail {
  readonly count: number;
  readonly ranks: readonly TailRank[];
  readonly curve: TailCurve;
  readonly order: Uint32Array;
  readonly slowest: { readonly ns: number; readonly request: number } | null;
  readonly causes: TailCauses;
}

export interface RunOutcome extends Run {
  readonly read: LatencyTail;
  readonly write: LatencyTail;
  readonly sums: readonly LaneSums[];
  readonly jobs: JobColumns;
  readonly jobCosts: JobCosts;
  readonly bufferOccupancy: OccupancyColumns | null;
  readonly cacheOccupancy: CacheOccupancy | null;
  /** ns; later rows are re-simulated on demand (Infinity: all were recorded). */
  readonly completeUntilNs: number;
  /** The utilization of the lanes from then on, in steps of time; null if all rows were recorded. */
  readonly beyondLimit: StepSums | null;
  readonly totalRows: number;
  readonly requests: RequestFacts;
  readonly workload: WorkloadFacts;
  readonly wrappedRequests: number;
  /** Sentences: premises of the figures that do not hold. */
  readonly doubts: readonly string[];
  readonly stopReason: string | null;
  /** See analysis/differences/no-effect.ts. */
  readonly decisions: readonly PolicyDecisions[];
  readonly measured: MeasuredResponses | null;
  readonly tookMs: number;
  /** The end of the simulation, ms since 1970, with fractions. */
  readonly endedAt: number;
}

/** What a worker sends of a run: all but the experiment, which the page has; only its device may have grown. */
export interface SentOutcome extends Omit<RunOutcome, 'experiment'> {
  readonly device: Device;
}

export function outcomeOf(asked: Experiment, { device, ...sent }: SentOutcome): RunOutcome {
  return { ...sent, experiment: { ...asked, device } };
}

export function latencyTail(recording: Recording, sorted: SortedLatencies): LatencyTail {
  const count = sorted.ns.length;
  const ranked = { count, ns: (rank: number) => sorted.ns[rank], request: (rank: number) => sorted.request[rank] };
  return {
    count,
    ranks: tailRanks(ranked),
    curve: latencyCurve(ranked),
    order: sorted.request,
    slowest: count === 0 ? null : { ns: sorted.ns[count - 1], request: sorted.request[count - 1] },
    causes: tailCauses(recording, sorted),
  };
}

/** The buffers of an outcome, for a transfer list: the transfer empties the worker's columns. */
export function outcomeBuffers(outcome: SentOutcome): ArrayBuffer[] {
  const { recording, sums, beyondLimit, read, write, requests, jobs, jobCosts } = outcome;
  const buffers = new Set<ArrayBuffer>();
  const add = (columns: object): void => {
    for (const column of Object.values(columns)) {
      if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) buffers.add(column.buffer);
    }
  };
  for (const lane of recording.lanes) for (const chunk of lane) add(chunk);
  for (const chunk of recording.operations) add(chunk);
  for (const chunk of recording.requests) add(chunk);
  for (const chunk of recording.parts) add(chunk);
  add(recording.diesLeft);
  add(recording.pagesGone);
  for (const { sections, grids } of sums) {
    for (const section of sections) [section, section.shown].forEach(add);
    grids.forEach(add);
  }
  if (beyondLimit !== null)
    for (const buffer of stepBuffers(beyondLimit)) if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  add(read);
  add(write);
  add(requests);
  add(jobs);
  add(jobCosts);
  return [...buffers];
}

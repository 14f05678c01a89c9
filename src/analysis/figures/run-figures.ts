import { pageCounters, type RunFigures } from './summary.ts';
import type { Engine } from '../../engine/engine.ts';
import { WAIT_CAUSES } from '../../engine/recording/recording.ts';
import type { Workload } from '../../engine/host/workload.ts';

/** The operation of every request of a run, by request number: the workload's, once for each repetition. */
export function operationsOf(workload: Workload, requests: number): Uint8Array {
  if (requests === workload.count) return workload.op;
  const ops = new Uint8Array(requests);
  for (let from = 0; from < requests; from += workload.count) {
    ops.set(workload.op.subarray(0, Math.min(workload.count, requests - from)), from);
  }
  return ops;
}

/** The data behind a finished run's figures. */
export function figuresOf(engine: Engine, workload: Workload): RunFigures {
  const { counters, latencies } = engine;
  const fromNs = Math.max(0, engine.firstArrival);
  const toNs = Math.max(fromNs, engine.lastCompletion);
  // The same period as all other figures: work before the first request and after the last does not count.
  const busy = engine.busyNs();
  const lengthNs = (engine.stopReason === null ? toNs : engine.now) - fromNs;
  const share = (busyNs: number): number => (lengthNs > 0 ? busyNs / lengthNs : 0);
  const repetitions: number[] = [];
  for (let from = 0; from < latencies.length; from += workload.count) repetitions.push(from);
  return {
    counters: {
      ...pageCounters(counters),
      erases: counters.erases,
      gcRuns: counters.gcRuns,
      rebound: counters.rebound,
      buffer: {
        hits: counters.bufferHits,
        merged: counters.bufferMerged,
        writeBacks: counters.bufferWriteBacks,
        peak: counters.bufferPeak,
      },
      suspensionsProgram: counters.suspensionsProgram,
      suspensionsErase: counters.suspensionsErase,
      transactions: counters.transactions,
      multiPlaneHostPrograms: counters.multiPlanePrograms,
    },
    waitTotals: Array.from({ length: WAIT_CAUSES }, (_, cause) => counters.waitTotal(cause)),
    latencies,
    ops: operationsOf(workload, latencies.length),
    bytes: workload.bytes,
    fromNs,
    toNs,
    utilization: {
      channels: Array.from(busy.channels, share),
      dies: Array.from(busy.dies, share),
    },
    repetitions,
  };
}

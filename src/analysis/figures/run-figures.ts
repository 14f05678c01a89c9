import { pageCounters, type FlashWork, type RunFigures, type WorkAfter } from './summary.ts';
import { WORK_COUNTERS } from '../../engine/core/counters.ts';
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

type Work = Readonly<Record<(typeof WORK_COUNTERS)[number], number>>;

const flashWork = (counters: Work): FlashWork => ({
  pages: pageCounters(counters),
  erases: counters.erases,
  gcRuns: counters.gcRuns,
});

/** Flash work until the last completion and after it; of a run that stopped before, all of it is until then. */
function workOf({ counters, now, lastCompletion }: Engine): { work: FlashWork; after: WorkAfter } {
  const entries = (value: (name: (typeof WORK_COUNTERS)[number], index: number) => number): Work =>
    Object.fromEntries(WORK_COUNTERS.map((name, index) => [name, value(name, index)])) as Work;
  const until = entries((name, index) => (counters.windowEnded ? counters.workAtEnd[index] : counters[name]));
  const lastsNs = counters.windowEnded ? Math.max(0, now - lastCompletion) : 0;
  return { work: flashWork(until), after: { ...flashWork(entries((name) => counters[name] - until[name])), lastsNs } };
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
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, pagesPerBlock } = engine.experiment.device;
  return {
    ...workOf(engine),
    blockPages: channels * chipsPerChannel * diesPerChip * planesPerDie * pagesPerBlock,
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

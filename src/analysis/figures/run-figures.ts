import { readTypesOf } from './reads-by-type.ts';
import { pageCounters, type FlashWork, type RunCounters, type RunFigures, type WorkAfter } from './summary.ts';
import { WORK_COUNTERS } from '../../engine/state/counters.ts';
import type { Engine } from '../../engine/engine.ts';
import { WAIT_CAUSES } from '../../engine/recording/recording.ts';
import { requestKind } from '../../document/request-ops.ts';
import type { Requests } from '../../engine/state/workload.ts';

/**
 * What every request of a run does, by request number: the workload's kinds (writes with FUA are writes), once for each
 * repetition.
 */
export function operationsOf(workload: Requests, requests: number): Uint8Array {
  const hasFua = workload.op.some((op) => op !== requestKind(op));
  if (requests === workload.count && !hasFua) return workload.op;
  const kinds = hasFua ? workload.op.map(requestKind) : workload.op;
  const ops = new Uint8Array(requests);
  for (let from = 0; from < requests; from += workload.count) {
    ops.set(kinds.subarray(0, Math.min(workload.count, requests - from)), from);
  }
  return ops;
}

type Counted = ReturnType<Engine['counters']['counted']>;

const flashWork = (counted: Pick<Counted, (typeof WORK_COUNTERS)[number]>): FlashWork => ({
  pages: pageCounters(counted),
  erases: counted.erases,
  gcRuns: counted.gcRuns,
});

/** Flash work until the last completion and after it; of a run that stopped before, all of it is until then. */
function workOf({ counters, now, lastCompletion }: Engine, isWarm: boolean): { work: FlashWork; after: WorkAfter } {
  const until = counters.counted(isWarm, true);
  const all = counters.counted(isWarm);
  const left = Object.fromEntries(WORK_COUNTERS.map((name) => [name, all[name] - until[name]])) as typeof until;
  const lastsNs = counters.windowEnded ? Math.max(0, now - lastCompletion) : 0;
  return { work: flashWork(until), after: { ...flashWork(left), lastsNs } };
}

function countersOf(counted: Counted): RunCounters {
  return {
    ...pageCounters(counted),
    erases: counted.erases,
    gcRuns: counted.gcRuns,
    rebound: counted.rebound,
    buffer: {
      hits: counted.bufferHits,
      merged: counted.bufferMerged,
      writeBacks: counted.bufferWriteBacks,
      peak: counted.bufferPeak,
    },
    suspensionsProgram: counted.suspensionsProgram,
    suspensionsErase: counted.suspensionsErase,
    transactions: counted.transactions,
    multiPlaneHostPrograms: counted.multiPlanePrograms,
    hostWrites: counted.hostWrites,
  };
}

/** What the engine counted over a whole run, its warm-up too, for the checker of the tests. */
export function wholeRunCounts({ counters }: Engine): Pick<RunFigures, 'counters' | 'waitTotals'> {
  return {
    counters: countersOf(counters),
    waitTotals: Array.from({ length: WAIT_CAUSES }, (_, cause) => counters.waitTotal(cause)),
  };
}

/** The period of a run's figures: from the first request that counts to the last completion. */
export interface CountedPeriod {
  /** Whether the warm-up is over: before that, nothing counts. */
  readonly isWarm: boolean;
  readonly fromNs: number;
  readonly toNs: number;
  /** Of a run that stopped, until it did, ns. */
  readonly lengthNs: number;
}

export function countedPeriod({ countedSince, firstCounted, lastCompletion, stopReason, now }: Engine): CountedPeriod {
  const isWarm = countedSince >= 0 || firstCounted === 0;
  const fromNs = Math.max(0, countedSince);
  const toNs = Math.max(fromNs, lastCompletion);
  return { isWarm, fromNs, toNs, lengthNs: isWarm ? (stopReason === null ? toNs : now) - fromNs : 0 };
}

function controllerShares(engine: Engine, share: (busyNs: number) => number): RunFigures['controller'] {
  const busy = engine.controllerBusyNs();
  return busy === null ? undefined : { cores: Array.from(busy.cores, share), links: Array.from(busy.links, share) };
}

/** Of the requests that count, and of the time since the first of them. */
export function figuresOf(engine: Engine, workload: Requests): RunFigures {
  const { latencies, firstCounted } = engine;
  const { isWarm, fromNs, toNs, lengthNs } = countedPeriod(engine);
  // The same period as all other figures: work before the first request and after the last does not count.
  const busy = engine.busyNs();
  const share = (busyNs: number): number => (lengthNs > 0 ? busyNs / lengthNs : 0);
  const repetitions: number[] = [];
  const ops = operationsOf(workload, latencies.length);
  for (let from = 0; from < latencies.length; from += workload.count) repetitions.push(from);
  const { pageBytes } = engine.experiment.device;
  return {
    ...workOf(engine, isWarm),
    pageBytes,
    counters: countersOf(engine.counters.counted(isWarm)),
    waitTotals: Array.from({ length: WAIT_CAUSES }, (_, cause) => engine.counters.countedWaitTotal(cause)),
    firstCounted,
    latencies,
    ops,
    readTypes: readTypesOf(engine, ops),
    bytes: workload.bytes,
    fromNs,
    toNs: isWarm ? toNs : 0,
    controller: controllerShares(engine, share),
    utilization: {
      channels: Array.from(busy.channels, share),
      dies: Array.from(busy.dies, share),
    },
    cliffNs: engine.cliffNs === -1 ? null : engine.cliffNs,
    repetitions,
  };
}

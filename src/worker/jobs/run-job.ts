import { loadPart } from '../../base/load-part.ts';
import { figuresOf } from '../../analysis/figures/run-figures.ts';
import { jobCosts } from '../../analysis/figures/job-costs.ts';
import { metricsOf, sortResponses, type Metrics } from '../../analysis/figures/summary.ts';
import type { PremiseId } from '../../analysis/premises/premises.ts';
import { BeyondLimitSums } from '../../analysis/busy-time/beyond-limit-sums.ts';
import type { Device } from '../../device/device.ts';
import { diesOf } from '../../device/geometry.ts';
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';
import { History, type Fork } from '../../engine/history.ts';
import { loadPolicies } from '../../policies/all/load-policies.ts';
import type { PreparedDevices } from '../../engine/setup/prepared-devices.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { checkBudget, inFlightLimit, NO_BUDGET } from '../../engine/run/run-budget.ts';
import type { MeasuredResponses } from '../../compare/run/recorded-responses.ts';
import type { RequestColumns, TraceWorkload } from '../../traces/columns.ts';
import { yieldToEvents } from '../../base/yield.ts';
import { latencyTail, type SentOutcome } from '../outcome.ts';
import type { RunProgress } from '../protocol.ts';
import { requestsMade } from './requests-made.ts';
import { runSimulation } from './simulate.ts';
import { workloadFacts } from '../workload-facts.ts';
import { addRows, emptySums, type CauseOf, type LaneSums } from '../../analysis/busy-time/lane-sums.ts';
import { ID_CHUNK, infoCause, type Recording } from '../../engine/recording/recording.ts';

export class RunSums {
  readonly lanes: LaneSums[] = [];

  add(recording: Recording, growing: boolean): void {
    const causeOf = causesOf(recording);
    recording.lanes.forEach((chunks, lane) => {
      this.lanes[lane] ??= emptySums();
      while (addRows(this.lanes[lane], chunks, causeOf, growing));
    });
  }
}

/** Looks up origins: called for every row, mostly for an operation near the previous one. */
function causesOf({ operations }: Recording): CauseOf {
  let first = 0;
  let end = 0;
  let info: Uint8Array = new Uint8Array(0);
  return (operation) => {
    if (operation < first || operation >= end) {
      const chunk = operations[Math.floor(operation / ID_CHUNK)];
      ({ first, info } = chunk);
      end = first + ID_CHUNK;
    }
    return infoCause(info[operation - first]);
  };
}

export interface RunJobOptions {
  readonly signal: AbortSignal;
  readonly trace: (reference: TraceReference) => Promise<RequestColumns>;
  readonly onProgress: (progress: RunProgress) => void;
  /** The recording limit, bytes (default: none); later rows can be re-simulated from the history. */
  readonly recordLimitBytes?: number;
  readonly budget?: RunBudget;
  readonly devices?: PreparedDevices;
  readonly fork?: Fork;
  /** Called with the finished run for queries; its recording must have been transferred by then. */
  readonly onHistory?: (history: History) => void;
}

async function measuredOf(workload: TraceWorkload): Promise<MeasuredResponses | null> {
  if (workload.measured === undefined) return null;
  const { measuredResponses } = await loadPart(() => import('../../compare/run/recorded-responses.ts'));
  return measuredResponses(workload) ?? null;
}

/** Loads while the run goes on: its picture does not wait for it. */
const loadPremises = () =>
  Promise.all([
    loadPart(() => import('../../analysis/premises/conditions.ts')),
    loadPart(() => import('../../analysis/premises/premises.ts')),
  ]);

/** Premises of its figures that do not hold; folded addresses are said where requests are counted. */
async function doubtsOf(
  premises: ReturnType<typeof loadPremises>,
  engine: Engine,
  workload: Requests,
  metrics: Metrics,
): Promise<string[]> {
  const [{ conditionsOf }, { LEAST_REQUESTS, premisesOf }] = await premises;
  if (workload.count < LEAST_REQUESTS) return [];
  // Without a collection the start decides nothing; a device that an experiment places is its point.
  const { initial } = engine.experiment;
  const isPlaced = initial.pages.length > 0 || initial.blocks.length > 0;
  const ids: readonly PremiseId[] =
    metrics.gcRuns === 0 || isPlaced ? ['overloaded'] : ['overloaded', 'runs-out', 'start-state', 'drifting'];
  return premisesOf(conditionsOf(engine, workload), { metrics, noEffect: [], stopReason: null }).flatMap(
    ({ id, severity, says }) => (ids.includes(id) || (id === 'partial-pages' && severity === 'broken') ? says : []),
  );
}

const laneCount = (device: Device): number => device.channels + diesOf(device);

/** @throws DocumentError, BudgetError; the signal's reason if aborted */
export async function runJob(experiment: Experiment, options: RunJobOptions): Promise<SentOutcome> {
  const { signal, onProgress } = options;
  const { recordLimitBytes, fork, devices, budget = NO_BUDGET } = options;
  const kept = { recordLimitBytes: recordLimitBytes ?? Infinity, snapshots: true };
  // Checks the budget before synthetic requests are made.
  const isSynthetic = 'synthetic' in experiment.workload;
  if (isSynthetic) checkBudget(experiment, null, kept, budget);
  const workload = await requestsMade(experiment, options.trace);
  signal.throwIfAborted();
  if (!isSynthetic) checkBudget(experiment, workload, kept, budget);
  if (fork !== undefined)
    (await loadPart(() => import('../../engine/run/check-fork.ts'))).checkFork(experiment, fork.experiment);
  const beyondLimit = new BeyondLimitSums(laneCount(experiment.device));
  const policies = await loadPolicies(experiment, ...(fork === undefined ? [] : [fork.experiment]));
  signal.throwIfAborted();
  const history = new History(experiment, workload, policies, {
    ...(recordLimitBytes === undefined ? {} : { recordLimitBytes, beyondLimit: beyondLimit }),
    ...(fork === undefined ? {} : { fork }),
    ...(devices === undefined ? {} : { devices }),
    inFlightLimit: inFlightLimit(budget),
    prepareInSteps: true,
  });
  const premises = loadPremises();
  // A canceled run does not ask for it.
  premises.catch(() => undefined);
  const sums = new RunSums();
  const { ops, tookMs, endedAt } = await runSimulation(history, workload, {
    signal,
    onProgress,
    beforeProgress: (engine) => sums.add(engine.recording(), true),
  });
  const { engine } = history;
  const recording = engine.recording();
  sums.add(recording, false);
  const sorted = sortResponses(engine.latencies, ops, engine.firstCounted);
  const metrics = metricsOf(figuresOf(engine, workload), sorted);
  await yieldToEvents();
  signal.throwIfAborted();
  const read = latencyTail(recording, sorted.read);
  const write = latencyTail(recording, sorted.write);
  await yieldToEvents();
  signal.throwIfAborted();
  const jobs = engine.jobs();
  const costs = jobCosts(jobs, recording, engine.experiment, engine.completeUntilNs);
  await yieldToEvents();
  signal.throwIfAborted();
  const measured = await measuredOf(workload);
  const doubts = await doubtsOf(premises, engine, workload, metrics);
  const outcome: SentOutcome = {
    stateHash: engine.stateHash(),
    metrics,
    read,
    write,
    recording,
    sums: sums.lanes,
    jobs,
    jobCosts: costs,
    bufferOccupancy: engine.bufferOccupancy(),
    cacheOccupancy: engine.cacheOccupancy(),
    completeUntilNs: engine.completeUntilNs,
    beyondLimit:
      engine.completeUntilNs === Infinity
        ? null
        : beyondLimit.finish(engine.completeUntilNs, Math.max(recording.endNs, engine.completeUntilNs), sums.lanes),
    totalRows: engine.rowCount,
    // Copies: the worker holds a trace's columns for the next run.
    requests: {
      count: workload.count,
      op: workload.op.slice(),
      offset: workload.offset.slice(),
      bytes: workload.bytes.slice(),
    },
    workload: workloadFacts(workload),
    device: engine.experiment.device,
    wrappedRequests: engine.wrappedRequests,
    doubts,
    stopReason: engine.stopReason,
    decisions: engine.decisions(),
    measured,
    tookMs,
    endedAt,
  };
  options.onHistory?.(history);
  return outcome;
}

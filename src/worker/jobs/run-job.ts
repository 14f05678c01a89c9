/** Runs one experiment in slices, so that a cancel acts promptly, and summarizes it. Independent of messages. */
import { figuresOf, operationsOf } from '../../analysis/figures/run-figures.ts';
import { jobCosts } from '../../analysis/figures/job-costs.ts';
import type { RunningPercentiles } from '../../analysis/latency/running-percentiles.ts';
import { metricsOf, sortResponses } from '../../analysis/figures/summary.ts';
import { BeyondLimitSums } from '../../analysis/busy-time/beyond-limit-sums.ts';
import type { Device } from '../../device/device.ts';
import { diesOf } from '../../device/geometry.ts';
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import type { History } from '../../engine/run/history.ts';
import { createHistory } from '../../policies/all/engine-with-policies.ts';
import type { Fork } from '../../engine/run/history.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { checkBudget, inFlightLimit, NO_BUDGET } from '../../engine/run/run-budget.ts';
import type { RequestColumns } from '../../traces/columns.ts';
import { yieldToEvents } from '../../base/yield.ts';
import { latencyTail } from '../outcome.ts';
import type { RunOutcome } from '../outcome.ts';
import { PROGRESS_MS } from '../protocol.ts';
import type { RunProgress } from '../protocol.ts';
import { requestsMade } from './requests-made.ts';
import { RunSums } from './run-sums.ts';
import { workloadFacts } from './workload-facts.ts';

export interface RunJobOptions {
  readonly signal: AbortSignal;
  /** Finds the requests of a trace; called only if the experiment names one. */
  readonly trace: (reference: TraceReference) => Promise<RequestColumns>;
  readonly onProgress: (progress: RunProgress) => void;
  /** The recording limit, bytes (default: none); later rows can be re-simulated from the history. */
  readonly recordLimitBytes?: number;
  /** The budget of the run (default: unlimited). */
  readonly budget?: RunBudget;
  /** A fork: another policy from an instant on. */
  readonly fork?: Fork;
  /** Called with the finished run for queries; its recording must have been transferred by then. */
  readonly onHistory?: (history: History) => void;
}

/** Lanes of a recording: channels, then dies. */
const laneCount = (device: Device): number => device.channels + diesOf(device);

/** A run shorter than this sends no progress messages, ms. */
const FIRST_PROGRESS_MS = 250;

/**
 * After a progress message the run continues for at least this many times the message's duration, so that progress
 * takes at most a twentieth of the time.
 */
const PROGRESS_REST = 20;

/** Length of a slice of work between two yields, ms. */
const SLICE_MS = 10;

/** Prepares a run in slices: preconditioning a large device takes as long as a run. */
async function prepared(history: History, signal: AbortSignal, onProgress: RunJobOptions['onProgress']): Promise<void> {
  let from = performance.now();
  let said = from;
  while (!history.prepareStep()) {
    const now = performance.now();
    if (now - said >= PROGRESS_MS) {
      said = now;
      onProgress({ kind: 'preparing', pages: history.engine.preparedPages });
    }
    if (now - from < SLICE_MS) continue;
    await yieldToEvents();
    signal.throwIfAborted();
    from = performance.now();
  }
}

/**
 * Runs an experiment from its start to its end.
 * @throws ExperimentError if the engine refuses it; BudgetError if it exceeds its budget; the signal's reason if
 * aborted
 */
export async function runJob(experiment: Experiment, options: RunJobOptions): Promise<RunOutcome> {
  const { signal, onProgress } = options;
  const { recordLimitBytes, fork, budget = NO_BUDGET } = options;
  const kept = { recordLimitBytes: recordLimitBytes ?? Infinity, snapshots: true };
  // Checks the budget before synthetic requests are made.
  const isSynthetic = 'synthetic' in experiment.workload;
  if (isSynthetic) checkBudget(experiment, null, kept, budget);
  const workload = await requestsMade(experiment, options.trace);
  signal.throwIfAborted();
  if (!isSynthetic) checkBudget(experiment, workload, kept, budget);
  if (fork !== undefined) (await import('../../engine/run/check-fork.ts')).checkFork(experiment, fork.experiment);
  const beyondLimit = new BeyondLimitSums(laneCount(experiment.device));
  const history = createHistory(experiment, workload, {
    ...(recordLimitBytes === undefined ? {} : { recordLimitBytes, unkept: beyondLimit }),
    ...(fork === undefined ? {} : { fork }),
    inFlightLimit: inFlightLimit(budget),
    prepareInSteps: true,
  });
  await prepared(history, signal, onProgress);
  const began = performance.now();
  const ops = operationsOf(workload, history.engine.totalRequests);
  let running: RunningPercentiles | null = null;
  const sums = new RunSums();
  let instants = 256;
  let said = began;
  let saying = 0;
  for (;;) {
    const from = performance.now();
    const more = history.advance(instants);
    const now = performance.now();
    if (!more) break;
    // The next slice gets as many instants as fit, changed by at most a factor of two.
    instants = Math.max(16, Math.round(instants * Math.min(2, Math.max(0.5, SLICE_MS / Math.max(now - from, 0.1)))));
    if (now - said >= Math.max(running === null ? FIRST_PROGRESS_MS : PROGRESS_MS, PROGRESS_REST * saying)) {
      said = now;
      const { engine } = history;
      sums.add(engine.recording(), true);
      // Only long runs report progress.
      running ??= new (await import('../../analysis/latency/running-percentiles.ts')).RunningPercentiles();
      running.update(engine.latencies, ops, engine.arrivedRequests);
      onProgress({
        kind: 'running',
        nowNs: engine.now,
        completed: engine.completedRequests,
        requests: engine.totalRequests,
        latencies: running.summary(),
      });
      saying = performance.now() - now;
    }
    await yieldToEvents();
    signal.throwIfAborted();
  }
  const ended = performance.now();
  const { engine } = history;
  const recording = engine.recording();
  sums.add(recording, false);
  const sorted = sortResponses(engine.latencies, ops);
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
  const outcome: RunOutcome = {
    stateHash: engine.stateHash(),
    metrics,
    read,
    write,
    recording,
    sums: sums.lanes,
    jobs,
    jobCosts: costs,
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
    stopReason: engine.stopReason,
    decisions: engine.decisions(),
    tookMs: ended - began,
    endedAt: performance.timeOrigin + ended,
  };
  options.onHistory?.(history);
  return outcome;
}

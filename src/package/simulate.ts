/** A run from one call: the experiment in, figures and columns out. Knows no screen, no file and no global. */
import { yieldToEvents } from '../base/yield.ts';
import type { Experiment, ExperimentInput } from '../document/experiment.ts';
import { isPlainObject } from '../document/parse-node.ts';
import { parseJson } from '../document/parse-json.ts';
import { DocumentError, parseExperiment } from '../document/validate.ts';
import type { RunBudget } from '../engine/run/budgets.ts';
import { NO_BUDGET, checkBudget, inFlightLimit } from '../engine/run/run-budget.ts';
import { createEngine } from '../policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';
import type { Trace } from '../traces/read.ts';
import { RecordedSimulation, type FinishedRun, type Simulation } from './simulation.ts';

/** How an experiment is run; everything may be left out. */
export interface SimulateOptions {
  /** The requests of a trace (`readTrace`): those that the experiment names, or in place of its own. */
  readonly trace?: Trace;
  /** Called now and then with the share of requests that have completed, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /**
   * Whether phases and waits are recorded (default `true`), 48 bytes a page operation. Without a recording the result
   * has figures only: neither `events` nor `requests`, and no explanation.
   */
  readonly record?: boolean;
  /** Most memory (bytes) and time (seconds) that the run may need (default: no limit). */
  readonly budget?: RunBudget;
}

/** A run before its first instant. */
export type StartedRun = Pick<FinishedRun, 'engine' | 'workload'>;

/** Instants between two checks for a cancel. */
const SLICE = 20_000;

/**
 * Runs an experiment to its end.
 * @param experiment the document: an object, or its JSON text; keys that are left out have their default
 * @throws DocumentError that names the key, what was found and what is allowed
 * @throws BudgetError if the run would need more than its budget
 * @throws the signal's reason if it is aborted
 */
export async function simulate(
  experiment: ExperimentInput | string,
  options: SimulateOptions = {},
): Promise<Simulation> {
  const { onProgress, signal, record = true } = options;
  const input: unknown = typeof experiment === 'string' ? parseJson(experiment, 'experiment') : experiment;
  const parsed = options.trace === undefined ? parseExperiment(input) : withTrace(input, options.trace);
  const run = await startRun(parsed, options);
  const { engine } = run;
  while (engine.advance(SLICE)) {
    onProgress?.(engine.completedRequests / engine.totalRequests);
    await yieldToEvents(signal);
  }
  onProgress?.(1);
  return new RecordedSimulation({ ...run, isRecorded: record, trace: options.trace?.report });
}

/**
 * The experiment with a trace as its workload.
 * @throws DocumentError if the experiment names another file by its hash
 */
export function withTrace(input: unknown, trace: Trace): Experiment {
  const { name, hash } = trace.report.source;
  const placed = { name: name.slice(name.lastIndexOf('/') + 1), format: trace.report.format, hash };
  const named = isPlainObject(input) && isPlainObject(input.workload) && 'trace' in input.workload;
  if (!named) return parseExperiment(isPlainObject(input) ? { ...input, workload: { trace: placed } } : input);
  const experiment = parseExperiment(input);
  const { workload } = experiment;
  if (!('trace' in workload)) return experiment;
  const wanted = workload.trace.hash;
  if (wanted !== '' && wanted !== hash) {
    throw new DocumentError('workload.trace.hash', `a trace with the SHA-256 ${hash}`, `the trace ${wanted}`);
  }
  return { ...experiment, workload: { trace: { ...workload.trace, ...placed } } };
}

/**
 * Makes the engine of a run, before its first instant.
 * @param recordLimitBytes the most that will be recorded, for the estimate of memory
 * @throws DocumentError, BudgetError like {@link simulate}
 */
export async function startRun(
  experiment: Experiment,
  { trace, record = true, budget = NO_BUDGET }: SimulateOptions,
  recordLimitBytes = Infinity,
): Promise<StartedRun> {
  const kept = { recordLimitBytes: record ? recordLimitBytes : null, snapshots: false };
  // Synthetic requests are made only if there is room for them.
  const isSynthetic = 'synthetic' in experiment.workload;
  if (isSynthetic) checkBudget(experiment, null, kept, budget);
  const workload = await resolveWorkload(experiment, ({ name }) => {
    if (trace === undefined) {
      throw new DocumentError(
        'workload.trace',
        `a trace by name only (${JSON.stringify(name)})`,
        'with its requests in the option trace',
      );
    }
    return Promise.resolve(trace.columns);
  });
  if (!isSynthetic) checkBudget(experiment, workload, kept, budget);
  return { engine: createEngine(experiment, workload, { record, inFlightLimit: inFlightLimit(budget) }), workload };
}

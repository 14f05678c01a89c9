/** Runs an experiment to its end, for claims: the same engine as everywhere, without a worker. */
import { canonicalJson } from '../device/canonical.ts';
import { ExperimentError } from '../device/experiment-error.ts';
import type { Experiment, ExperimentInput } from '../device/experiment.ts';
import { parseExperiment } from '../device/validate.ts';
import { figuresOf } from '../analysis/run-figures.ts';
import { metricsOf, repetitionsOf } from '../analysis/summary.ts';
import type { Metrics, RepetitionMetrics } from '../analysis/summary.ts';
import { Engine } from '../engine/engine.ts';
import type { Workload } from '../engine/workload.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';

/** An experiment that has run. */
export interface Run {
  readonly experiment: Experiment;
  readonly workload: Workload;
  readonly engine: Engine;
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
}

/**
 * Runs an experiment with its own requests, a sample or a generator.
 * @param record keep what happened, for measuring in the timeline (`measure.ts`)
 * @throws ExperimentError where the experiment is not one, cannot run, or stopped before its last request
 */
export async function runExperiment(input: ExperimentInput, record = true): Promise<Run> {
  const experiment = parseExperiment(input);
  const workload = await resolveWorkload(experiment, ({ name }) => {
    throw new ExperimentError('workload.trace', JSON.stringify(name), 'requests, a sample or synthetic');
  });
  const engine = new Engine(experiment, workload, { record });
  engine.advanceTo(Infinity);
  if (engine.stopReason !== null) {
    throw new ExperimentError(
      'workload',
      `a run that stopped at ${engine.now} ns: ${engine.stopReason}`,
      'one that completes',
    );
  }
  const figures = figuresOf(engine, workload);
  return { experiment, workload, engine, metrics: metricsOf(figures), repetitions: repetitionsOf(figures) };
}

/** What is kept of a run without its timeline. */
export interface RunSummary {
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
  readonly engine: Pick<Engine, 'counters'>;
  readonly latencies: Float64Array;
  readonly ops: Uint8Array;
}

/** Runs each experiment once, however many claims ask for it. Keeps figures and latencies, no timelines. */
export class RunCache {
  readonly #runs = new Map<string, Promise<RunSummary>>();

  /** @throws as {@link runExperiment} */
  summary(input: ExperimentInput): Promise<RunSummary> {
    const key = canonicalJson(parseExperiment(input));
    let run = this.#runs.get(key);
    if (run === undefined) {
      run = runExperiment(input, false).then(({ metrics, repetitions, engine, workload }) => ({
        metrics,
        repetitions,
        engine: { counters: engine.counters },
        latencies: engine.latencies.slice(),
        ops: workload.op,
      }));
      this.#runs.set(key, run);
    }
    return run;
  }
}

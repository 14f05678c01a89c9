/** Runs an experiment to its end, for claims: the same engine as everywhere, without a worker. */
import { canonicalJson } from '../document/canonical.ts';
import { DocumentError } from '../device/document-error.ts';
import type { Experiment, ExperimentInput } from '../document/experiment.ts';
import { parseExperiment } from '../document/validate.ts';
import { figuresOf, operationsOf } from '../analysis/figures/run-figures.ts';
import { metricsOf, repetitionsOf, type Metrics, type RepetitionMetrics } from '../analysis/figures/summary.ts';
import type { Engine } from '../engine/engine.ts';
import { numbersOf, type FigureNumbers } from '../papers/figure-numbers.ts';
import { DeviceShelf } from '../policies/all/device-shelf.ts';
import { createEngine } from '../policies/all/engine-with-policies.ts';
import type { Requests } from '../engine/state/workload.ts';
import type { TraceWorkload } from '../traces/columns.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';

export interface EngineRun {
  readonly experiment: Experiment;
  readonly workload: Requests;
  readonly engine: Engine;
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
}

/**
 * Runs an experiment with its own requests, a sample or a generator.
 * @param record keep what happened, for {@link measured}
 * @param trace the requests of the trace that the experiment names
 * @param devices where preconditioned devices are kept
 * @throws DocumentError if the experiment is not one, cannot run, or stopped before its last request
 */
export async function runExperiment(
  input: ExperimentInput,
  record = true,
  trace?: TraceWorkload,
  devices?: DeviceShelf,
): Promise<EngineRun> {
  const experiment = parseExperiment(input);
  const workload = await resolveWorkload(experiment, ({ name }) => {
    if (trace !== undefined) return Promise.resolve(trace);
    throw new DocumentError('workload.trace', JSON.stringify(name), 'requests, a sample or synthetic');
  });
  const engine = createEngine(experiment, workload, devices === undefined ? { record } : { record, devices });
  engine.advanceTo(Infinity);
  if (engine.stopReason !== null) {
    throw new DocumentError(
      'workload',
      `a run that stopped at ${engine.now} ns: ${engine.stopReason}`,
      'one that completes',
    );
  }
  const figures = figuresOf(engine, workload);
  const metrics = metricsOf(figures);
  return { experiment, workload, engine, metrics, repetitions: repetitionsOf(figures, metrics) };
}

/** What the captions of figures measure in a run, of an experiment without a trace. */
export async function measured(input: ExperimentInput): Promise<FigureNumbers> {
  const { experiment, engine } = await runExperiment(input);
  return numbersOf({ experiment, recording: engine.recording() });
}

/** Results of a run without a recording. */
export interface TrialSummary {
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
  /**
   * Latency of every request that counts, in their order, ns, and what each was (`HostOp`), for percentiles that are
   * not printed. Without those of a warm-up.
   */
  readonly latencies: Float64Array;
  readonly ops: Uint8Array;
  /** Pages written since the last erase, by die. */
  readonly pagesByDie: readonly number[];
}

/**
 * Runs each experiment once, however many claims ask for it, on devices that are preconditioned once. Keeps figures and
 * latencies, no timelines.
 */
export class RunCache {
  readonly #devices = new DeviceShelf();
  readonly #runs = new Map<string, Promise<TrialSummary>>();

  /**
   * @param trace the requests of the trace that the experiment names
   * @throws as {@link runExperiment}
   */
  summary(input: ExperimentInput, trace?: TraceWorkload): Promise<TrialSummary> {
    const key = canonicalJson(parseExperiment({ ...input, name: '' }));
    let run = this.#runs.get(key);
    if (run === undefined) {
      run = runExperiment(input, false, trace, this.#devices).then(summaryOf);
      this.#runs.set(key, run);
    }
    return run;
  }
}

function summaryOf({ metrics, repetitions, engine, workload }: EngineRun): TrialSummary {
  const { geometry, latencies, firstCounted } = engine;
  const pagesByDie = new Array<number>(geometry.dies).fill(0);
  const blocksPerDie = geometry.planesPerDie * geometry.blocksPerPlane;
  engine.deviceState().blockWritten.forEach((written, block) => {
    pagesByDie[Math.floor(block / blocksPerDie)] += written;
  });
  return {
    metrics,
    repetitions,
    latencies: latencies.slice(firstCounted),
    ops: operationsOf(workload, latencies.length).slice(firstCounted),
    pagesByDie,
  };
}

/** A finished run: figures, columns, explanations, and the document that the command line prints. */
import { withoutEffect } from '../analysis/differences/no-effect.ts';
import type { SettingWithoutEffect } from '../document/no-effect.ts';
import { figuresOf } from '../analysis/figures/run-figures.ts';
import { metricsOf, repetitionsOf, type Metrics, type RepetitionMetrics } from '../analysis/figures/summary.ts';
import { conditionsOf, isOver, type RunConditions } from '../analysis/premises/conditions.ts';
import { premisesOf, type Premise } from '../analysis/premises/premises.ts';
import { RunReader } from '../analysis/why/run-reader.ts';
import type { Experiment } from '../document/experiment.ts';
import type { Engine } from '../engine/engine.ts';
import type { Requests } from '../engine/state/workload.ts';
import type { TraceReport } from '../traces/report.ts';
import { eventTable, requestTable, type EventTable, type RequestTable } from './columns.ts';

/** Why a run ended before its last request. */
export interface Stopped {
  readonly atNs: number;
  readonly resource: string;
  readonly reason: string;
}

/** The figures of a run as one document: what `nandscope run` prints. */
export interface RunDocument {
  readonly version: 1;
  readonly experiment: Experiment;
  readonly stateHash: string;
  readonly recorded: { readonly operations: number; readonly events: number; readonly bytes: number };
  readonly wrappedRequests: number;
  /** Requests that ran first and count in no figure (`host.warmup`), and until when; null if all count. */
  readonly warmup: { readonly requests: number; readonly untilNs: number } | null;
  readonly stopped: Stopped | null;
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
  readonly noEffect: readonly SettingWithoutEffect[];
  /** The premises of a comparison that do not hold, as `premises` of the result. */
  readonly warnings: readonly Premise[];
  readonly conditions: RunConditions;
  readonly trace?: TraceReport;
}

/** The result of `simulate`. Columns are made when they are first asked for. */
export interface Simulation {
  /** Complete, with every default, and the device as grown, if it grew. */
  readonly experiment: Experiment;
  /** Sixteen hexadecimal digits that identify the result: the same on every machine. */
  readonly stateHash: string;
  /** Null if every request completed. */
  readonly stopped: Stopped | null;
  /** Requests whose addresses lie beyond the device and start over at 0. */
  readonly wrappedRequests: number;
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
  /** Settings that are not at their default and changed nothing in this run. */
  readonly noEffect: readonly SettingWithoutEffect[];
  /** Load, device and state of the run. */
  readonly conditions: RunConditions;
  /** The premises of a comparison that do not hold: read them before its figures are compared with others. */
  readonly premises: readonly Premise[];
  /**
   * The requests, a row each.
   * @throws Error if the run was not recorded
   */
  readonly requests: RequestTable;
  /**
   * The phases of all operations, a row each.
   * @throws Error if the run was not recorded
   */
  readonly events: EventTable;
  /** The figures as one document. `documentText` writes it with exact totals, `JSON.stringify` cannot. */
  document(): RunDocument;
}

/** A finished engine with its input. */
export interface FinishedRun {
  readonly engine: Engine;
  readonly workload: Requests;
  /** Whether phases and waits were recorded. */
  readonly isRecorded: boolean;
  readonly trace: TraceReport | undefined;
}

/** A {@link Simulation} with the run behind it. */
export class RecordedSimulation implements Simulation {
  readonly experiment: Experiment;
  readonly stateHash: string;
  readonly stopped: Stopped | null;
  readonly wrappedRequests: number;
  readonly metrics: Metrics;
  readonly repetitions: readonly RepetitionMetrics[];
  readonly noEffect: readonly SettingWithoutEffect[];
  readonly conditions: RunConditions;
  readonly premises: readonly Premise[];
  readonly #run: FinishedRun;
  #requests: RequestTable | undefined;
  #events: EventTable | undefined;
  #reader: RunReader | undefined;

  constructor(run: FinishedRun) {
    const { engine, workload } = run;
    const figures = figuresOf(engine, workload);
    this.#run = run;
    this.experiment = engine.experiment;
    this.stateHash = engine.stateHash();
    this.stopped = engine.stopped === null ? null : { atNs: engine.now, ...engine.stopped };
    this.wrappedRequests = engine.wrappedRequests;
    this.metrics = metricsOf(figures);
    this.repetitions = repetitionsOf(figures, this.metrics);
    this.noEffect = withoutEffect(engine);
    this.conditions = conditionsOf(engine, workload);
    // A run that was ended at a breakpoint is not compared.
    this.premises = isOver(engine)
      ? premisesOf(this.conditions, {
          metrics: this.metrics,
          noEffect: this.noEffect,
          stopReason: engine.stopReason,
        })
      : [];
  }

  get requests(): RequestTable {
    this.#requests ??= requestTable(this.reader.recording, this.workload);
    return this.#requests;
  }

  get events(): EventTable {
    this.#events ??= eventTable(this.reader.recording, this.experiment);
    return this.#events;
  }

  /**
   * The recording, prepared for questions.
   * @throws Error if the run was not recorded
   */
  get reader(): RunReader {
    if (!this.#run.isRecorded) throw new Error('The run was not recorded. Simulate with record: true.');
    this.#reader ??= new RunReader(this.#run.engine.recording(), this.experiment, null, this.workload);
    return this.#reader;
  }

  /** The requests as they were given; request r of a repeated workload is its request r mod `count`. */
  get workload(): Requests {
    return this.#run.workload;
  }

  document(): RunDocument {
    const { engine, isRecorded, trace } = this.#run;
    return {
      version: 1,
      experiment: this.experiment,
      stateHash: this.stateHash,
      // Counted in any run; bytes are those of the recording.
      recorded: {
        operations: engine.operationCount,
        events: engine.rowCount,
        bytes: isRecorded ? engine.recordedBytes : 0,
      },
      wrappedRequests: this.wrappedRequests,
      warmup:
        engine.firstCounted === 0 ? null : { requests: engine.firstCounted, untilNs: Math.max(0, engine.countedSince) },
      stopped: this.stopped,
      metrics: this.metrics,
      repetitions: this.repetitions,
      noEffect: this.noEffect,
      warnings: this.premises,
      conditions: this.conditions,
      ...(trace === undefined ? {} : { trace }),
    };
  }
}

/**
 * The run behind a result.
 * @throws TypeError for an object that `simulate` did not make, such as a copy
 */
export function recorded(result: Simulation): RecordedSimulation {
  if (result instanceof RecordedSimulation) return result;
  throw new TypeError('result: found an object that simulate did not make; allowed: the result of simulate itself');
}

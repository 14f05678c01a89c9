/** Worker and command line make the same one, without its timeline. */
import { withoutEffect } from '../../analysis/differences/no-effect.ts';
import { figuresOf } from '../../analysis/figures/run-figures.ts';
import { metricsOf, sortResponses, type Metrics } from '../../analysis/figures/summary.ts';
import { conditionsOf, type RunConditions } from '../../analysis/premises/conditions.ts';
import { premisesOf, type Premise } from '../../analysis/premises/premises.ts';
import type { SettingWithoutEffect } from '../../document/no-effect.ts';
import type { Engine, EngineOptions } from '../../engine/engine.ts';
import type { RunKept } from '../../engine/run/run-needs.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import { measuredResponses, type MeasuredResponses } from './recorded-responses.ts';
import { columnBuffers, runColumns, type RunColumns } from './run-columns.ts';
import { windowsOf, type RunWindows } from './windows.ts';
import { summarizeResponse, type ResponseSummary } from './response-summary.ts';

export interface RunSummary {
  readonly stateHash: string;
  readonly metrics: Metrics;
  readonly response: Readonly<Record<'all' | 'read' | 'write', ResponseSummary>>;
  readonly requests: number;
  readonly stopReason: string | null;
  readonly endNs: number;
  readonly wrappedRequests: number;
  readonly noEffect: readonly SettingWithoutEffect[];
  /** Load, device and state; missing in results of versions that did not keep them. */
  readonly conditions?: RunConditions;
  /** Latencies in ten windows of its requests; missing in results of versions that did not keep them. */
  readonly windows?: RunWindows;
  /** Only if the trace has response times of the device it was recorded on. */
  readonly measured?: MeasuredResponses;
}

export interface SummarizedRun {
  readonly summary: RunSummary;
  readonly columns: RunColumns;
}

/** What an engine has to record for a summary: requests and their causes, no rows. */
export const SUMMARY_RECORDING: Pick<EngineOptions, 'record' | 'recordLimitBytes'> = {
  record: true,
  recordLimitBytes: 0,
};
export const SUMMARY_KEPT: RunKept = { recordLimitBytes: 0, snapshots: false };

/** @param engine finished or stopped, made with {@link SUMMARY_RECORDING} (or with a whole recording) */
export function summarize(engine: Engine, workload: TraceWorkload): SummarizedRun {
  const columns = runColumns(engine, workload);
  const sorted = sortResponses(columns.latencyNs, columns.op, engine.firstCounted);
  const measured = measuredResponses(workload);
  const summary: RunSummary = {
    stateHash: engine.stateHash(),
    metrics: metricsOf(figuresOf(engine, workload), sorted),
    response: {
      all: summarizeResponse(sorted.all, columns),
      read: summarizeResponse(sorted.read, columns),
      write: summarizeResponse(sorted.write, columns),
    },
    requests: engine.totalRequests,
    stopReason: engine.stopReason,
    endNs: engine.now,
    wrappedRequests: engine.wrappedRequests,
    noEffect: withoutEffect(engine),
    conditions: conditionsOf(engine, workload),
    windows: windowsOf(columns),
    ...(measured === undefined ? {} : { measured }),
  };
  return { summary, columns };
}

const judged = new WeakMap<RunSummary, readonly Premise[]>();

export function premisesOfSummary(summary: RunSummary): readonly Premise[] {
  let known = judged.get(summary);
  if (known === undefined) {
    known = summary.conditions === undefined ? [] : premisesOf(summary.conditions, summary);
    judged.set(summary, known);
  }
  return known;
}

export const runBuffers = ({ columns }: SummarizedRun): ArrayBuffer[] => columnBuffers(columns);

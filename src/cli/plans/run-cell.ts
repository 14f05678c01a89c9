import { isShortOfMemory } from '../../base/platform-errors.ts';
import { summarize, SUMMARY_KEPT, SUMMARY_RECORDING, type RunSummary } from '../../compare/run/summary.ts';
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { BudgetError, checkBudget, inFlightLimit } from '../../engine/run/run-budget.ts';
import { DeviceShelf } from '../../policies/all/device-shelf.ts';
import { createEngine } from '../../policies/all/engine-with-policies.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import { TraceError } from '../../traces/error.ts';
import { resolveWorkload } from '../../traces/resolve-workload.ts';

export interface CellJob {
  readonly index: number;
  readonly experiment: Experiment;
  readonly trace: TraceWorkload | null;
  readonly budget: RunBudget;
}

export interface CellEnd {
  readonly index: number;
  readonly summary: RunSummary | null;
  readonly failure: string | null;
}

/** What this thread has prepared: cells that differ in their requests, or in most policies, begin with one device. */
const devices = new DeviceShelf();

/** Runs a cell. Whatever keeps it from its end is its failure, a bug too: the other cells run. */
export async function runCell({ index, experiment, trace, budget }: CellJob): Promise<CellEnd> {
  try {
    if ('synthetic' in experiment.workload) checkBudget(experiment, null, SUMMARY_KEPT, budget);
    const workload = await resolveWorkload(experiment, ({ name }) =>
      trace === null
        ? Promise.reject(new DocumentError('workload.trace', name, 'a trace file'))
        : Promise.resolve(trace),
    );
    if (!('synthetic' in experiment.workload)) checkBudget(experiment, workload, SUMMARY_KEPT, budget);
    const engine = createEngine(experiment, workload, {
      ...SUMMARY_RECORDING,
      devices,
      inFlightLimit: inFlightLimit(budget),
    });
    engine.advanceTo(Infinity);
    return { index, summary: summarize(engine, workload).summary, failure: null };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof TraceError || error instanceof BudgetError) {
      return { index, summary: null, failure: error.message };
    }
    const message = error instanceof Error ? error.message : String(error);
    const what = isShortOfMemory(error)
      ? 'there is not enough memory for this run'
      : 'a bug in NANDscope, please report it';
    return { index, summary: null, failure: `${what} (${message})` };
  }
}

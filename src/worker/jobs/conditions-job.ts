import { conditionsBefore, type RunConditions } from '../../analysis/premises/conditions.ts';
import { SUMMARY_KEPT } from '../../compare/run/summary.ts';
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import { PAGE_BUDGET } from '../../engine/run/budgets.ts';
import { checkBudget } from '../../engine/run/run-budget.ts';
import { deviceFor } from '../../engine/setup/prepared-devices.ts';
import type { RequestColumns } from '../../traces/columns.ts';
import { requestsMade } from './requests-made.ts';

/** @throws DocumentError, BudgetError */
export async function conditionsJob(
  experiment: Experiment,
  trace: (reference: TraceReference) => Promise<RequestColumns>,
): Promise<RunConditions> {
  if ('synthetic' in experiment.workload) checkBudget(experiment, null, SUMMARY_KEPT, PAGE_BUDGET);
  const workload = await requestsMade(experiment, trace);
  return conditionsBefore(deviceFor(experiment, workload, PAGE_BUDGET.memoryBytes), workload);
}

/** What a run may need, and the refusal of one that needs more. */
import type { Experiment } from '../../document/experiment.ts';
import { OPERATION_RECORD_BYTES } from '../records/operation-pool.ts';
import { runNeeds, type RunKept, type RunMemory, type RunNeeds } from './run-needs.ts';
import { GIB, type RunBudget } from './budgets.ts';
import type { Requests } from '../state/workload.ts';

export const NO_BUDGET: RunBudget = { memoryBytes: Infinity, seconds: Infinity };

/**
 * Page operations that a run within a budget may have in flight. An eighth of the memory: the pool doubles when it is
 * full, with a copy meanwhile.
 */
export function inFlightLimit(budget: RunBudget): number {
  return Math.floor(budget.memoryBytes / 8 / OPERATION_RECORD_BYTES);
}

/**
 * A resource of which a run needs more than its budget has, and the setting that would make the most of a difference.
 */
export interface OverBudget {
  readonly resource: 'memory' | 'operations-in-flight' | 'time';
  /** Bytes, page operations, seconds. */
  readonly needed: number;
  readonly budget: number;
  /** What to change, as a phrase with the keys of the experiment. */
  readonly change: string;
}

export function overBudget(needs: RunNeeds, budget: RunBudget): OverBudget[] {
  const over: OverBudget[] = [];
  if (needs.memoryBytes > budget.memoryBytes) {
    over.push({
      resource: 'memory',
      needed: needs.memoryBytes,
      budget: budget.memoryBytes,
      change: changeForMemory(needs.memory),
    });
  }
  const limit = inFlightLimit(budget);
  if (needs.inFlight > limit) {
    over.push({ resource: 'operations-in-flight', needed: needs.inFlight, budget: limit, change: SLOWER });
  }
  if (needs.seconds > budget.seconds) {
    const change = 'fewer or smaller requests (workload, host.repeat), or less preconditioning (precondition.kind)';
    over.push({ resource: 'time', needed: needs.seconds, budget: budget.seconds, change });
  }
  return over;
}

const SLOWER =
  'more time between requests (meanGapNs, host.timeScale), smaller requests, or a closed loop (host.mode, ' +
  'host.queueDepth)';

function changeForMemory({ device, inFlight, requests, recording, snapshots }: RunMemory): string {
  const most = Math.max(device, inFlight, requests + recording + snapshots);
  if (most === device) return 'a smaller device (device.blocksPerPlane), or larger pages (device.pageBytes)';
  if (most === inFlight) return SLOWER;
  return 'fewer requests (workload, host.repeat), or smaller ones';
}

export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly over: readonly OverBudget[];

  constructor(over: readonly OverBudget[]) {
    super(over.map(inWords).join('; '));
    this.over = over;
  }
}

/** A need beyond its budget as one line: `found a need of about 12 GiB of memory; allowed: 8 GiB, so …`. */
function inWords({ resource, needed, budget, change }: OverBudget): string {
  const of = resource === 'operations-in-flight' ? 'page operations in flight' : `of ${resource}`;
  const allowed = amountOf(resource, budget);
  return `found a need of about ${amountOf(resource, needed)} ${of}; allowed: ${allowed}, so ${change}`;
}

/** An amount of a resource with its unit: 12.3 GiB, 2100000, 10 min. */
export function amountOf(resource: OverBudget['resource'], amount: number): string {
  if (resource === 'memory') return gibibytes(amount);
  return resource === 'time' ? duration(amount) : String(Number(amount.toPrecision(3)));
}

const gibibytes = (bytes: number): string => `${Number((bytes / GIB).toPrecision(3))} GiB`;

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  return `${Number((seconds / 3600).toPrecision(3))} h`;
}

/**
 * Refuses a run that needs more than its budget.
 * @throws BudgetError that says what is needed, what is allowed, and what would help
 */
export function checkBudget(experiment: Experiment, workload: Requests | null, kept: RunKept, budget: RunBudget): void {
  const over = overBudget(runNeeds(experiment, workload, kept), budget);
  if (over.length > 0) throw new BudgetError(over);
}

import type { Cell } from '../../../compare/plan/cells.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import type { RunSummary } from '../../../compare/run/summary.ts';
import type { Queued } from '../../../worker/run-queue.ts';
import type { RunProgress } from '../../../worker/protocol.ts';
import { styleNumber, type CompareRow, type RowState } from '../rows.ts';
import { sweptSetting, sweptWords } from '../plan/swept-settings.ts';
import { pageState } from '../../stores/page-state.ts';

interface Source {
  readonly cell: Cell;
  readonly run: Queued<RunSummary, RunProgress> | undefined;
  readonly here: boolean;
}

/** What a row was made of; an unchanged source keeps its row. */
const made = pageState(() => ({ sources: new WeakMap<CompareRow, Source>() }));

/**
 * The row of a cell.
 * @param here whether its requests are available
 * @param before its last row, if any
 * @param isGiven whether its figures come from a file of results
 */
export function rowOf(
  plan: Plan,
  cell: Cell,
  run: Queued<RunSummary, RunProgress> | undefined,
  here: boolean,
  before: CompareRow | undefined,
  isGiven = false,
): CompareRow {
  const known = before === undefined ? undefined : made.sources.get(before);
  if (before !== undefined && known?.cell === cell && known.run === run && known.here === here) return before;
  const summary = run?.result ?? null;
  const values = cell.values.map((value, axis) => {
    const { path } = plan.sweep[axis];
    return `${sweptSetting(path).title} ${sweptWords(path, value)}`;
  });
  const { trace, device, policy, at, seed } = cell;
  const row: CompareRow = {
    key: cell.key,
    names: {
      trace: plan.traces[cell.trace].name,
      policy: plan.policies[cell.policy].name,
      device: plan.devices[cell.device].name,
      // Shown in tables, charts and exports; rows of this page are not compared with it.
      point: [...values, ...(isGiven ? ['from a file'] : [])].join(', '),
      seed: cell.seed === null ? '' : String(cell.seed),
    },
    state: stateOf(cell, run, here),
    share: run?.share ?? 0,
    live: run?.progress?.kind === 'running' ? run.progress : null,
    preparedPages: run?.state === 'running' && run.progress?.kind === 'preparing' ? run.progress.pages : null,
    reason: reasonOf(plan, cell, run, here),
    place: { trace, device, policy, at, seed },
    color: styleNumber(plan, cell, variantOf(plan, cell)),
    summary,
    warmup: cell.experiment?.host.warmup ?? 0,
    isGiven,
  };
  made.sources.set(row, { cell, run, here });
  return row;
}

/** The number of a cell's trace and swept values among all of them: the starts of a line share its style. */
function variantOf({ sweep, seeds }: Plan, { trace, index }: Cell): number {
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  return trace * points + (Math.floor(index / Math.max(1, seeds.length)) % points);
}

function stateOf(cell: Cell, run: Queued<RunSummary, RunProgress> | undefined, here: boolean): RowState {
  if (cell.refusal !== null) return 'refused';
  if (!here) return 'wants-trace';
  return run?.state ?? 'waiting';
}

function reasonOf(
  plan: Plan,
  cell: Cell,
  run: Queued<RunSummary, RunProgress> | undefined,
  here: boolean,
): string | null {
  if (cell.refusal !== null) return cell.refusal;
  if (!here) {
    const trace = plan.traces[cell.trace];
    return 'trace' in trace
      ? `Drop the file ${trace.trace.name}: its requests are not in this browser.`
      : `Drop the file ${trace.name}: its requests are not in this browser.`;
  }
  return run?.failure?.message ?? null;
}

/** "Make it comparable": one undoable step, whose pace is corrected once its runs tell what garbage collection costs. */
import type { RunConditions } from '../../../analysis/premises/conditions.ts';
import { busyShare } from '../../../analysis/premises/premises.ts';
import { comparablePlan, pacedPlan } from '../../../compare/plan/comparable.ts';
import type { Plan, PlanTrace } from '../../../compare/plan/plan.ts';
import { premisesOfSummary } from '../../../compare/run/summary.ts';
import { useCompare, type MadeComparable } from './compare-store.ts';
import { cellOf, changePlan, correctPlan } from './runner.ts';
import { pageState } from '../../stores/page-state.ts';

const MOST_CORRECTIONS = 5;

function knownConditions(): (trace: string, device: string) => RunConditions | undefined {
  const { rows, plan, estimates } = useCompare.getState();
  const found = new Map<string, RunConditions>();
  for (const { key, names, summary } of rows) {
    if (names.policy !== plan.baseline.policy) continue;
    const place = JSON.stringify([names.trace, names.device]);
    const conditions = summary?.conditions ?? estimates.get(cellOf(key)?.id ?? '');
    if (conditions !== undefined && !found.has(place)) found.set(place, conditions);
  }
  return (trace, device) => found.get(JSON.stringify([trace, device]));
}

export function makeComparable(): boolean {
  const known = knownConditions();
  const { plan, changes } = comparablePlan(useCompare.getState().plan, (trace, device) =>
    known(trace.name, device.name),
  );
  if (changes.length === 0) return false;
  put({ plan, changes, corrections: 0, limited: new Set() }, changePlan);
  return true;
}

/** While it changes, the rows on screen are still those of the plan before. */
const step = pageState(() => ({ isChanging: false }));

function put(comparable: MadeComparable, change: (plan: Plan) => void): void {
  step.isChanging = true;
  useCompare.setState({ comparable });
  change(comparable.plan);
  step.isChanging = false;
}

/** Corrects the pace of the plan that was made comparable whenever all of its runs are over. Returns how to stop. */
export const followComparable = (): (() => void) => useCompare.subscribe(correctPace);

function correctPace(): void {
  const { comparable, plan, rows } = useCompare.getState();
  if (step.isChanging || comparable === null || plan !== comparable.plan || comparable.corrections >= MOST_CORRECTIONS)
    return;
  if (rows.length === 0 || rows.some(({ state }) => state === 'waiting' || state === 'running')) return;
  const limited = new Set(comparable.limited);
  const paced = pacedPlan(
    plan,
    ({ name }: PlanTrace) =>
      rows.flatMap(({ names, summary }) => {
        if (names.trace !== name || summary?.conditions === undefined) return [];
        const isOverloaded = premisesOfSummary(summary).some(({ id }) => id === 'overloaded');
        if (isOverloaded) limited.add(name);
        return [{ conditions: summary.conditions, isOverloaded, busy: busyShare(summary.metrics, summary.conditions) }];
      }),
    ({ name }) => limited.has(name),
  );
  if (paced === null) return;
  put(
    {
      plan: paced.plan,
      changes: [...comparable.changes, ...paced.changes],
      corrections: comparable.corrections + 1,
      limited,
    },
    correctPlan,
  );
}

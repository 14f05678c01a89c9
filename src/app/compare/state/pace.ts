/**
 * The pace of traces: what a person brings runs under the baseline alone until its load is measured, then under all
 * policies at the pace that follows. “Make it comparable” does the same for a whole plan, as one step.
 */
import { busyShare } from '../../../analysis/premises/premises.ts';
import {
  comparablePlan,
  nextPace,
  pageBytesOf,
  paceWords,
  type MeasuredPace,
} from '../../../compare/plan/comparable.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { premisesOfSummary } from '../../../compare/run/summary.ts';
import { heldAtOnce } from '../../../policies/all/device-shelf.ts';
import { withTimeScale } from '../plan/plan-edits.ts';
import type { CompareRow } from '../rows.ts';
import { useCompare, type Pacing } from './compare-store.ts';
import { changePlan, correctPlan, followCells } from './runner.ts';
import { parseJson } from '../../../document/parse-json.ts';
import { setTabEntry, tabEntry } from '../../storage/local.ts';
import { pageState } from '../../stores/page-state.ts';

/** While it changes, the rows on screen are still those of the plan before. */
const step = pageState(() => ({ isChanging: false }));

const isOpenHost = ({ traces, devices, base }: Plan, name: string): boolean =>
  !traces.some((trace) => trace.name === name && trace.patch.host?.mode === 'closed') &&
  base.host?.mode !== 'closed' &&
  !devices.some(({ patch }) => patch.host?.mode === 'closed');

const NO_PACE: Pacing = { measured: [], says: null, runs: 'baseline' };

/** Changes the plan, as one step, and measures the pace of some of its traces. */
export function changePaced(plan: Plan, names: readonly string[]): void {
  const pacing = new Map(useCompare.getState().pacing);
  for (const name of names) if (isOpenHost(plan, name)) pacing.set(name, NO_PACE);
  step.isChanging = true;
  useCompare.setState({ pacing });
  changePlan(plan);
  step.isChanging = false;
}

/** @returns false if there is nothing to change and nothing to measure */
export function makeComparable(): boolean {
  const { plan } = useCompare.getState();
  const { plan: next, changes } = comparablePlan(plan);
  const names = next.traces.filter((trace) => !('scenario' in trace)).map(({ name }) => name);
  if (changes.length === 0 && !names.some((name) => isOpenHost(next, name))) return false;
  // A plan that needs no other devices is a step of its own as well: its pace is undone by one press.
  changePaced(next === plan ? { ...plan } : next, names);
  useCompare.setState({ comparable: { plan: useCompare.getState().plan, changes } });
  return true;
}

/** The traces of this tab whose pace is being measured: after a reload it is measured again. */
const MEASURING = 'nandscope.pacing';

useCompare.subscribe((state, before) => {
  if (state.pacing !== before.pacing) {
    const names = [...state.pacing].flatMap(([name, { says }]) => (says === null ? [name] : []));
    setTabEntry(MEASURING, names.length === 0 ? null : JSON.stringify(names));
  }
  if (step.isChanging) return;
  step.isChanging = true;
  for (const [name, { says }] of useCompare.getState().pacing) if (says === null) settle(name);
  step.isChanging = false;
});

/** Measures again what this tab was measuring when its page was reloaded. */
export function measureOn(): void {
  const { plan, pacing } = useCompare.getState();
  const names = (parseJson(tabEntry(MEASURING) ?? '[]', MEASURING) as readonly string[]).filter(
    (name) => !pacing.has(name) && plan.traces.some((trace) => trace.name === name) && isOpenHost(plan, name),
  );
  if (names.length === 0) return;
  useCompare.setState({ pacing: new Map([...pacing, ...names.map((name) => [name, NO_PACE] as const)]) });
  void followCells();
}

/**
 * Takes what the baseline of a trace has shown. Its first start is enough to correct a pace; one stays only after all
 * starts, of which each must keep up. Of large devices only the first start runs until then, and then all policies: to
 * prepare one takes longer than to run on it, and each would be prepared again for the other policies.
 */
function settle(name: string): void {
  const { pacing, rows, plan } = useCompare.getState();
  const { measured, runs: now } = pacing.get(name) ?? NO_PACE;
  const trace = plan.traces.find((one) => one.name === name);
  const pilots = pilotsOf(rows, plan, name);
  if (trace === undefined) put(name, { measured, says: '', runs: 'all' });
  if (trace === undefined || pilots.length === 0 || isOpen(pilots[0])) return;
  const timeScale = trace.patch.host?.timeScale ?? plan.base.host?.timeScale ?? 1;
  const first = measuredOf(pilots.slice(0, 1), timeScale);
  if (first === null) {
    put(name, { measured, says: '', runs: 'all' });
    void followCells();
    return;
  }
  // The row may still be that of the pace before.
  if (first === 'before') return;
  let all: MeasuredPace[] = [...measured, first];
  let next = nextPace(all);
  if (next === null) {
    if (pilots.some(isOpen)) {
      if (now === 'all' || !isLarge(pilots, plan)) return;
      put(name, { measured, says: null, runs: 'all' });
      void followCells();
      return;
    }
    const every = measuredOf(
      pilots.filter(({ summary }) => summary !== null),
      timeScale,
    );
    if (every === 'before') return;
    if (every !== null) all = [...measured, every];
    next = nextPace(all);
  }
  // The pace of an earlier run: nothing is left to measure.
  const again = all.find((one) => one.timeScale === next);
  const isSettled = next === null || again !== undefined;
  const says = isSettled ? paceWords(again === undefined ? all : [...all, again]) : null;
  put(name, { measured: all, says, runs: isLarge(pilots, plan) ? 'first' : 'baseline' });
  if (next === null) void followCells();
  else correct(name, next);
}

/** Whether the starts have more prepared devices than a worker holds. */
function isLarge([{ summary }, ...others]: readonly CompareRow[], { devices, baseline }: Plan): boolean {
  const device = devices.find(({ name }) => name === baseline.device);
  if (device === undefined || summary?.conditions === undefined) return false;
  return heldAtOnce(summary.conditions.capacityBytes / pageBytesOf(device)) <= others.length;
}

const isOpen = ({ state }: CompareRow): boolean => state === 'waiting' || state === 'running';

/** Mean load of some starts; null if one has no figures to measure, `before` if one ran at another pace. */
function measuredOf(pilots: readonly CompareRow[], timeScale: number): MeasuredPace | 'before' | null {
  let busy = 0;
  let isOverloaded = false;
  for (const { summary } of pilots) {
    const conditions = summary?.conditions;
    if (summary === null || conditions === undefined || conditions.spanNs === null || conditions.spanNs <= 0)
      return null;
    if (conditions.timeScale !== timeScale) return 'before';
    busy += busyShare(summary.metrics, conditions) / pilots.length;
    isOverloaded ||= premisesOfSummary(summary).some(({ id }) => id === 'overloaded');
  }
  return { timeScale, busy, isOverloaded };
}

function put(name: string, pacing: Pacing): void {
  useCompare.setState((state) => ({ pacing: new Map(state.pacing).set(name, pacing) }));
}

function correct(name: string, timeScale: number): void {
  const { plan, comparable } = useCompare.getState();
  const next = withTimeScale(plan, name, timeScale);
  if (comparable?.plan === plan) useCompare.setState({ comparable: { ...comparable, plan: next } });
  correctPlan(next);
}

/** The starts of the baseline on a trace. */
const pilotsOf = (rows: readonly CompareRow[], { baseline }: Plan, trace: string): CompareRow[] =>
  rows.filter(
    ({ names, place }) =>
      names.trace === trace &&
      names.device === baseline.device &&
      names.policy === baseline.policy &&
      place.at.every((at) => at === 0),
  );

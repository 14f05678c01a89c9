// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { changePaced, measureOn } from '../../../src/app/compare/state/pace.ts';
import { emptyPlan, withSample } from '../../../src/app/compare/plan/plan-edits.ts';
import type { CompareRow } from '../../../src/app/compare/rows.ts';
import { runsNow, useCompare } from '../../../src/app/compare/state/compare-store.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';

const follow = vi.hoisted(() => vi.fn());
vi.mock('../../../src/app/compare/state/runner.ts', async () => {
  const { useCompare: store } = await import('../../../src/app/compare/state/compare-store.ts');
  const take = (plan: Plan): void => store.setState({ plan });
  return { changePlan: take, correctPlan: take, followCells: follow };
});

const GIB = 2 ** 30;

/** The starts of the baseline, of which the first ones have run at the pace of the plan. */
function rowsOf(done: number, busy: number, capacityBytes: number): CompareRow[] {
  const { plan } = useCompare.getState();
  const [trace] = plan.traces;
  const summary = {
    noEffect: [],
    stopReason: null,
    conditions: {
      mode: 'open',
      requests: 10,
      writes: 0,
      partial: 0,
      folded: 0,
      notCounted: 0,
      spanNs: 1e9,
      timeScale: trace.patch.host?.timeScale ?? 1,
      capacityBytes,
    },
    metrics: {
      dieUtilization: [busy],
      channelUtilization: [busy],
      requests: 10,
      response: { read: { count: 0 }, write: { count: 0 }, all: { count: 0 } },
    },
  };
  return plan.seeds.map((seed, start) => ({
    key: `start ${seed}`,
    names: {
      trace: trace.name,
      device: plan.baseline.device,
      policy: plan.baseline.policy,
      point: '',
      seed: `${seed}`,
    },
    place: { at: [] },
    state: start < done ? 'done' : 'waiting',
    summary: start < done ? summary : null,
  })) as unknown as CompareRow[];
}

it.each([
  [16 * GIB, 'baseline', false],
  [512 * GIB, 'first', true],
])('of a device of %i bytes what runs while the pace is measured: %s', (capacity, runs, isReleased) => {
  const plan = withSample(emptyPlan(), 'oltp');
  const [{ name }] = plan.traces;
  const pacing = () => useCompare.getState().pacing.get(name) ?? expect.unreachable();
  useCompare.setState({ rows: [], pacing: new Map() });
  changePaced(plan, [name]);
  expect(pacing()).toMatchObject({ says: null, runs: 'baseline' });
  useCompare.setState({ rows: rowsOf(1, 0.8, capacity) });
  expect(pacing()).toMatchObject({ says: null, runs, measured: [{ busy: 0.8 }] });
  follow.mockClear();
  useCompare.setState({ rows: rowsOf(1, 0.4, capacity) });
  expect(pacing()).toMatchObject({ says: null, runs: isReleased ? 'all' : 'baseline' });
  expect(follow).toHaveBeenCalledTimes(isReleased ? 1 : 0);
  useCompare.setState({ rows: rowsOf(plan.seeds.length, 0.4, capacity) });
  expect(pacing().says).toMatch(/the baseline is busy 40\s%/);
});

it('a reload while a pace is measured measures it again, and disturbs no other', () => {
  const plan = withSample(withSample(emptyPlan(), 'oltp'), 'database');
  const [first, second] = plan.traces.map(({ name }) => name);
  useCompare.setState({ rows: [], pacing: new Map() });
  changePaced(plan, [first, second]);
  // What a new page begins with: the plan is kept, the pace is not.
  const kept = sessionStorage.getItem('nandscope.pacing') ?? expect.unreachable();
  useCompare.setState({ pacing: new Map() });
  sessionStorage.setItem('nandscope.pacing', kept);
  const other = { measured: [], says: 'pace 2 ×', runs: 'baseline' } as const;
  useCompare.setState({ pacing: new Map([[first, other]]) });
  sessionStorage.setItem('nandscope.pacing', kept);
  follow.mockClear();
  measureOn();
  const { pacing } = useCompare.getState();
  expect([pacing.get(first), pacing.get(second)?.says]).toEqual([other, null]);
  expect(follow).toHaveBeenCalledTimes(1);
});

it('a run begins if its trace has a pace, or as far as the measuring of it lets it', () => {
  const starts = (runs: 'baseline' | 'first' | 'all', says: string | null = null): string =>
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]
      .map(([isBaseline, isFirst]) => Number(runsNow({ measured: [], says, runs }, isBaseline, isFirst)))
      .join('');
  expect([starts('baseline'), starts('first'), starts('all')]).toEqual(['1100', '1000', '1111']);
  expect([starts('first', ''), starts('baseline', 'pace 2 ×')]).toEqual(['1111', '1111']);
  expect(runsNow(undefined, false, false)).toBe(true);
});

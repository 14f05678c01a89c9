/** A reload may come before the address of a changed comparison is written: it brings back the kept comparison. */
import { expect, it, vi } from 'vitest';
import { LATE_ADDRESS, openKept } from '../../../src/app/compare/address.ts';
import { addressOf } from '../../../src/app/compare/plan/plan-address.ts';
import { emptyPlan, togglePolicy } from '../../../src/app/compare/plan/plan-edits.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { PLAN_FORMAT } from '../../../src/compare/plan/plan.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

const entries = vi.hoisted(() => new Map<string, string>());
const kept = vi.hoisted((): { value: unknown } => ({ value: null }));

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => entries.get(key) ?? null });
});
// No run ends.
vi.mock(import('../../../src/worker/start.ts'), () => ({
  startEngineWorker: () =>
    ({
      postMessage: () => undefined,
      terminate: () => undefined,
      addEventListener: () => undefined,
    }) as unknown as Worker,
}));
vi.mock(import('../../../src/app/storage/database.ts'), async (original) => ({
  ...(await original()),
  keptValue: () => Promise.resolve(kept.value),
}));

const policies = (): string[] => useCompare.getState().plan.policies.map(({ name }) => name);

it('the kept comparison is shown if the address was not written yet, and any other address is opened', async () => {
  const { devices, policies: all, baseline } = emptyPlan();
  const traces = [{ name: 'a', profile: 'oltp' }];
  const before = parsePlan({ format: PLAN_FORMAT, version: 1, traces, devices, policies: all, baseline });
  const after = togglePolicy(before, 'tbm');
  kept.value = after;
  location.hash = await addressOf(before);
  entries.set(LATE_ADDRESS, location.hash);
  await openKept();
  expect(policies()).toEqual(after.policies.map(({ name }) => name));
  resetPage();
  entries.set(LATE_ADDRESS, '#/compare');
  await openKept();
  expect(policies()).toEqual(before.policies.map(({ name }) => name));
});

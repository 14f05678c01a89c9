/** Documents with a used device of before 28 November 2026: they open, and say once that figures differ. */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  openLinked,
  openAddress,
  packText,
  openerOf,
  currentPair,
  resetPage,
  useCompare,
  useNotices,
} from '../../support/doors/page.ts';
import { EARLIER_USED } from '../../support/doors/document.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('document', { documentElement: { scrollTop: 0 } });
  vi.stubGlobal('location', { hash: '', href: 'http://localhost/' });
  vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined, state: null });
});

const EARLIER = [
  { kind: 'steady-state', fill: 0.6, window: 3, tolerance: 0.1, outOfPhase: true },
  { kind: 'sprandom', regions: 50 },
  { kind: 'workload', fill: 0.9 },
];
const documentOf = (precondition: object): object => ({ version: 1, precondition });
const told = (): number => useNotices.getState().notices.filter(({ text }) => text === EARLIER_USED).length;

beforeEach(() => {
  resetPage();
});

it.each(EARLIER)('A link with a device of the kind $kind opens with the notice', async (precondition) => {
  const b = await packText(JSON.stringify({ precondition }));
  location.hash = `#/explore?v=1&x=${await packText(JSON.stringify(documentOf(precondition)))}&b=${b}`;
  expect(await openAddress()).toBe(true);
  expect(currentPair().a.precondition).toEqual({ kind: 'used', fill: precondition.fill ?? 1 });
  expect(told()).toBe(1);
});

it.each(EARLIER)('A file with a device of the kind $kind opens with the notice', async (precondition) => {
  const session = { format: 'nandscope-session', version: 1, a: {}, b: { precondition } };
  for (const value of [documentOf(precondition), session]) {
    resetPage();
    const file = new File([JSON.stringify(value)], 'earlier.json');
    await (
      await openerOf(file)
    )(file);
    const { a, change } = currentPair();
    expect((change ?? a).precondition).toMatchObject({ kind: 'used' });
    expect(told()).toBe(1);
  }
});

it('A comparison with such devices opens with the notice', async () => {
  const plan = {
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 'oltp', sample: 'oltp' }],
    devices: EARLIER.map((precondition) => ({ name: precondition.kind, patch: { precondition } })),
    policies: [{ scheme: 'ssdsim' }],
  };
  await openLinked(`#/compare?v=1&p=${await packText(JSON.stringify(plan))}`);
  const kinds = useCompare.getState().plan.devices.map(({ patch }) => patch.precondition?.kind);
  expect(kinds).toEqual(['used', 'used', 'used']);
  expect(told()).toBe(1);
});

it('A document of today opens without it', async () => {
  location.hash = `#/explore?v=1&x=${await packText(JSON.stringify(documentOf({ kind: 'used' })))}`;
  expect(await openAddress()).toBe(true);
  expect(currentPair().a.precondition.kind).toBe('used');
  expect(told()).toBe(0);
});

/** An answer that comes late, to a page that was made anew or to a turn that is not the last, changes nothing. */
import { beforeEach, expect, it, vi } from 'vitest';
import { openFiles } from '../../../src/app/files/kinds.ts';
import { openLinked } from '../../../src/app/compare/address.ts';
import { addressOf } from '../../../src/app/compare/plan/plan-address.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { emptyPlan } from '../../../src/app/compare/plan/plan-edits.ts';
import { whileKept } from '../../../src/app/compare/state/kept-results.ts';
import { changePlan, followCells } from '../../../src/app/compare/state/runner.ts';
import { registerOpeners } from '../../../src/app/files/register-opening.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { PLAN_FORMAT, type Plan } from '../../../src/compare/plan/plan.ts';
import { held, type Held } from '../../support/held.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('location', { hash: '#/compare' });
});
// Nothing is stored, and no run ends.
vi.mock(import('../../../src/app/storage/database.ts'), async (original) => ({
  ...(await original()),
  inDatabase: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
}));
vi.mock(import('../../../src/worker/start.ts'), () => ({
  startEngineWorker: () =>
    ({
      postMessage: () => undefined,
      terminate: () => undefined,
      addEventListener: () => undefined,
    }) as unknown as Worker,
}));

function planOf(name: string): Plan {
  const { devices, policies, baseline } = emptyPlan();
  const traces = [{ name, profile: 'oltp' }];
  return parsePlan({ format: PLAN_FORMAT, version: 1, traces, devices, policies, baseline });
}

const traces = (): string[] => useCompare.getState().plan.traces.map(({ name }) => name);

/** What has been answered has had its effect: behind an answer here there are microtasks only. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Unpacked texts come when the test releases them, so the time of unpacking does not matter. */
function holdUnpacking(): readonly Held<string>[] {
  const texts: Held<string>[] = [];
  const begun = new Set<ReadableStreamDefaultReader>();
  vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(async function (
    this: ReadableStreamDefaultReader,
  ) {
    if (begun.has(this)) return { done: true, value: undefined };
    begun.add(this);
    const text = held<string>();
    texts.push(text);
    return { done: false, value: new TextEncoder().encode(await text.promise) };
  });
  return texts;
}

function makeAnew(): void {
  resetPage();
  registerOpeners();
}

beforeEach(makeAnew);

/** What is done with the page while the answer is held, and whether the answer counts. */
const MEANWHILE = [
  ['stays', () => undefined, true],
  ['is made anew', makeAnew, false],
] as const;

it.each(MEANWHILE)('The comparison of an address, in a page that %s while it is unpacked', async (_, act, counts) => {
  const address = await addressOf(planOf('late'));
  const texts = holdUnpacking();
  void openLinked(address);
  act();
  texts[0].resolve(JSON.stringify(planOf('late')));
  await settled();
  expect(traces()).toEqual(counts ? ['late'] : []);
});

it.each(MEANWHILE)('A file that is added to a page that %s while it is read', async (_, act, counts) => {
  const content = held<ArrayBuffer>();
  const text = JSON.stringify(planOf('late'));
  const file = new File([text], 'late.json');
  const read = vi.spyOn(file, 'arrayBuffer').mockReturnValue(content.promise);
  void openFiles([file]);
  await vi.waitFor(() => {
    expect(read).toHaveBeenCalled();
  });
  act();
  content.resolve(new TextEncoder().encode(text).buffer);
  // The part of the page that knows other formats loads with the first file.
  await vi.dynamicImportSettled();
  await settled();
  await vi.waitFor(() => {
    expect(traces()).toEqual(counts ? ['late'] : []);
  });
});

it.each(MEANWHILE)('A refusal to store something of a page that %s', async (_, act, counts) => {
  const storing = held();
  whileKept(() => storing.promise);
  act();
  storing.reject(new DOMException('full', 'QuotaExceededError'));
  await settled();
  expect(useCompare.getState().fault !== null).toBe(counts);
});

it.each(MEANWHILE)('A look at the cells of a plan, in a page that %s', async (_, act, counts) => {
  changePlan(planOf('one'));
  const looked = vi.fn();
  void followCells().then(looked);
  act();
  await settled();
  await vi.waitFor(() => {
    expect(looked).toHaveBeenCalledTimes(counts ? 1 : 0);
  });
});

it('Of two addresses the last one opens, also if the first is unpacked last.', async () => {
  const [first, last] = [await addressOf(planOf('first')), await addressOf(planOf('last'))];
  const texts = holdUnpacking();
  void openLinked(first);
  void openLinked(last);
  expect(texts).toHaveLength(2);
  texts[1].resolve(JSON.stringify(planOf('last')));
  await settled();
  expect(traces()).toEqual(['last']);
  texts[0].resolve(JSON.stringify(planOf('first')));
  await settled();
  expect(traces()).toEqual(['last']);
});

it('An address of the plan on screen is no step of its own, however its text is written.', async () => {
  changePlan(planOf('one'));
  const { plan, past } = useCompare.getState();
  const other = Object.fromEntries(Object.entries(plan).toReversed());
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(plan));
  await openLinked(await addressOf(other as unknown as typeof plan));
  expect(useCompare.getState().past).toHaveLength(past.length);
});

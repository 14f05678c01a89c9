/** An answer that comes late, to a page that was made anew or to a turn that is not the last, changes nothing. */
import { beforeEach, expect, it, vi } from 'vitest';
import { addFiles } from '../../../src/app/compare/add-files.ts';
import { openLinked } from '../../../src/app/compare/open-kept.ts';
import { addressOf } from '../../../src/app/compare/plan-address.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { emptyPlan } from '../../../src/app/compare/plan/edits.ts';
import { whileKept } from '../../../src/app/compare/state/keeping.ts';
import { changePlan, followCells } from '../../../src/app/compare/state/runner.ts';
import { registerOpeners } from '../../../src/app/opening/register-opening.ts';
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

const UNDER_LOAD = { timeout: 30_000 };

const traces = (): string[] => useCompare.getState().plan.traces.map(({ name }) => name);

/** Everything that has been answered has had its effect: these are more turns of the event loop than any takes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Holds the bytes of all streams until they are released, each reader in its turn. */
function holdStreams(): { readonly release: (reader: number) => void } {
  const readers: ReadableStreamDefaultReader[] = [];
  const doors: Held<void>[] = [];
  const read = Reflect.get(ReadableStreamDefaultReader.prototype, 'read');
  vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(async function (
    this: ReadableStreamDefaultReader,
  ) {
    let at = readers.indexOf(this);
    if (at < 0) at = readers.push(this) - 1;
    await doorOf(at).promise;
    return read.call(this);
  });
  function doorOf(at: number): Held<void> {
    while (doors.length <= at) doors.push(held());
    return doors[at];
  }
  return {
    release: (reader) => {
      doorOf(reader).resolve();
    },
  };
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
  const { release } = holdStreams();
  void openLinked(address);
  await settled();
  expect(traces()).toEqual([]);
  act();
  release(0);
  await settled();
  expect(traces()).toEqual(counts ? ['late'] : []);
});

it.each(MEANWHILE)('A file that is added to a page that %s while it is read', async (_, act, counts) => {
  const content = held();
  const file = new File([JSON.stringify(planOf('late'))], 'late.json');
  const read = vi
    .spyOn(file, 'arrayBuffer')
    .mockImplementation(() => content.promise.then(() => file.slice().arrayBuffer()));
  addFiles([file]);
  await vi.waitFor(() => {
    expect(read).toHaveBeenCalled();
  }, UNDER_LOAD);
  act();
  content.resolve();
  // The part of the page that knows other formats loads with the first file.
  await settled();
  await vi.dynamicImportSettled();
  await settled();
  expect(traces()).toEqual(counts ? ['late'] : []);
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
  expect(looked).toHaveBeenCalledTimes(counts ? 1 : 0);
});

it('Of two addresses the last one opens, also if the first is unpacked last.', async () => {
  const [first, last] = [await addressOf(planOf('first')), await addressOf(planOf('last'))];
  const { release } = holdStreams();
  void openLinked(first);
  void openLinked(last);
  await settled();
  release(1);
  await settled();
  expect(traces()).toEqual(['last']);
  release(0);
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

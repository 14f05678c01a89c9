import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StorageFault } from '../../../src/app/storage/storage-fault.ts';

const open = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve({}) }));
vi.mock('idb', () => ({ openDB: () => open.answer() }));

const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const modules = async () => ({
  ...(await import('../../../src/app/storage/database.ts')),
  ...(await import('../../../src/app/storage/storage-fault.ts')),
});

/** The fault that a person reads, after some time. */
async function faultOf(
  ask: (db: Awaited<ReturnType<typeof modules>>) => Promise<unknown>,
  ms: number,
): Promise<StorageFault['kind'] | 'none'> {
  const all = await modules();
  const kind = ask(all).then(
    () => 'none' as const,
    (error: unknown) => all.storageFault(error).kind,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return kind;
}

it('a database that never opens is told after ten seconds, and the next question does not wait again', async () => {
  open.answer = () => NEVER;
  expect(await faultOf(({ inDatabase }) => inDatabase(() => Promise.resolve(1)), 10_000)).toBe('silent');
  expect(await faultOf(({ inDatabase }) => inDatabase(() => Promise.resolve(1)), 0)).toBe('silent');
});

it('questions that come while the database opens wait by its clock, and one that opens later is used', async () => {
  let opened: (db: object) => void = () => undefined;
  open.answer = () => new Promise((resolve) => (opened = resolve));
  const { inDatabase, storageFault } = await modules();
  const first = inDatabase(() => Promise.resolve(1)).catch((error: unknown) => storageFault(error).kind);
  await vi.advanceTimersByTimeAsync(9_000);
  const second = inDatabase(() => Promise.resolve(2)).catch((error: unknown) => storageFault(error).kind);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all([first, second])).toEqual(['silent', 'silent']);
  const db = {};
  opened(db);
  await vi.advanceTimersByTimeAsync(0);
  expect(await inDatabase((used) => Promise.resolve(used === db))).toBe(true);
});

it('an open database that never answers is told, and a late answer makes it usable again', async () => {
  open.answer = () => Promise.resolve({});
  let late: (value: number) => void = () => undefined;
  const slow = new Promise<number>((resolve) => (late = resolve));
  expect(await faultOf(({ inDatabase }) => inDatabase(() => slow), 10_000)).toBe('silent');
  late(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await faultOf(({ inDatabase }) => inDatabase(() => Promise.resolve(1)), 0)).toBe('none');
});

it.each([
  ['VersionError', 'newer'],
  ['QuotaExceededError', 'full'],
  ['UnknownError', 'full'],
  ['InvalidStateError', 'refused'],
  ['SecurityError', 'refused'],
])('a database that refuses with %s has the fault %s', async (name, kind) => {
  open.answer = () => Promise.reject(new DOMException('no', name));
  expect(await faultOf(({ inDatabase }) => inDatabase(() => Promise.resolve(1)), 0)).toBe(kind);
});

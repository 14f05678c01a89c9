import { beforeEach, expect, it, vi } from 'vitest';
import type * as ValuesModule from '../../../src/app/storage/kept-values.ts';
import { Browser, type Tab } from '../../support/tabs.ts';

interface Entry {
  readonly key: string;
  readonly value: unknown;
}

const isSilent = vi.hoisted(() => ({ now: false }));
/** The table of values of the browser's database. */
const table = new Map<string, Entry>();
vi.mock('../../../src/app/storage/database.ts', () => ({
  WRITE_MS: 1,
  inDatabase: (act: (db: object) => Promise<unknown>) =>
    isSilent.now
      ? Promise.reject(new Error('No answer'))
      : act({
          put: (_: string, entry: Entry) => Promise.resolve(void table.set(entry.key, structuredClone(entry))),
          get: (_: string, key: string) => Promise.resolve(table.get(key)),
          getAll: (_: string, [from, to]: [string, string]) =>
            Promise.resolve([...table.values()].filter(({ key }) => key >= from && key <= to)),
          delete: (_: string, key: string) => Promise.resolve(void table.delete(key)),
        }),
}));

type Values = typeof ValuesModule;

let browser: Browser;
let held: Set<string>;
let now = 0;
beforeEach(() => {
  browser = new Browser();
  held = new Set();
  table.clear();
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => [from, to] });
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, granted: (lock: object | null) => unknown) => {
        const isFree = !held.has(name);
        held.add(name);
        // A lock is free again when what it was granted to ends.
        return Promise.resolve(granted(isFree ? {} : null)).then(() => isFree && held.delete(name));
      },
      query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
    },
  });
});

async function opened(tab: Tab = browser.open()): Promise<{ tab: Tab; values: Values }> {
  vi.resetModules();
  return { tab, values: await tab.run(() => import('../../../src/app/storage/kept-values.ts')) };
}

type Open = Awaited<ReturnType<typeof opened>>;
const keep = ({ tab, values }: Open, value: string) => tab.run(() => values.keepTabValue('plan', value));
const kept = ({ tab, values }: Open) => tab.run(() => values.keptTabValue('plan'));

/** The same tab after a reload: its session stays, its locks are free. */
async function reloaded({ tab }: Open): Promise<Open> {
  held.delete(`nandscope-tab-${tab.session.getItem('nandscope.tab') ?? ''}`);
  return opened(browser.open(tab.session));
}

it('after a reload each of two tabs has its own document, whichever stored last', async () => {
  const [one, two] = [await opened(), await opened()];
  await keep(one, 'of one');
  await keep(two, 'of two');
  await keep(one, 'of one, later');
  await keep(two, 'of two, later');
  expect(await kept(await reloaded(one))).toBe('of one, later');
  expect(await kept(await reloaded(two))).toBe('of two, later');
});

it('a new tab begins with the document that was edited last, and replaces none', async () => {
  const one = await opened();
  await keep(one, 'of one');
  const two = await opened();
  expect(await kept(two)).toBe('of one');
  await keep(two, 'of two');
  expect(await kept(await reloaded(one))).toBe('of one');
});

it('a duplicated tab begins with the document of the first, and replaces it no more', async () => {
  const one = await opened();
  await keep(one, 'of one');
  await keep(await opened(), 'of another');
  const copy = await opened(browser.open(Object.assign(Object.create(null) as Storage, clone(one.tab.session))));
  expect(await kept(copy)).toBe('of one');
  await keep(copy, 'of the copy');
  expect(await kept(await reloaded(one))).toBe('of one');
  expect(await kept(await reloaded(copy))).toBe('of the copy');
});

it('what an earlier version kept for all tabs is there', async () => {
  table.set('plan', { key: 'plan', value: 'of an earlier version' });
  expect(await kept(await opened())).toBe('of an earlier version');
});

it('the document of a closed tab can be opened and deleted; those of open tabs are not offered', async () => {
  const one = await opened();
  await keep(one, 'of one');
  const two = await opened();
  await keep(two, 'of two');
  const three = await opened();
  const earlier = () => three.tab.run(() => three.values.earlierValues('plan'));
  expect(await earlier()).toEqual([]);
  for (const { tab } of [one, two]) held.delete(`nandscope-tab-${tab.session.getItem('nandscope.tab') ?? ''}`);
  const offered = await earlier();
  expect(offered.map(({ value }) => value)).toEqual(['of two', 'of one']);
  await keep(three, 'of three');
  await three.tab.run(() => three.values.deleteEarlierValue('plan', offered[0]?.id ?? ''));
  expect((await earlier()).map(({ value }) => value)).toEqual(['of one']);
  expect(await kept(three)).toBe('of three');
});

it('a tab that could not look for its document does not replace it, and is offered it', async () => {
  const one = await opened();
  await keep(one, 'of one');
  const again = await reloaded(one);
  isSilent.now = true;
  await expect(kept(again)).rejects.toThrow('No answer');
  isSilent.now = false;
  await keep(again, 'begun while the storage was silent');
  const earlier = await again.tab.run(() => again.values.earlierValues('plan'));
  expect(earlier.map(({ value }) => value)).toEqual(['of one']);
  expect(await kept(await reloaded(again))).toBe('begun while the storage was silent');
});

it('the documents of the last twenty tabs are kept', async () => {
  for (let i = 0; i < 25; i++) await keep(await opened(), `of tab ${i}`);
  expect(table.size).toBe(20);
  expect([...table.values()].some(({ value }) => (value as { value: string }).value === 'of tab 4')).toBe(false);
});

function clone(session: Storage): Pick<Storage, 'getItem' | 'setItem'> {
  const entries = new Map([['nandscope.tab', session.getItem('nandscope.tab') ?? '']]);
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  };
}

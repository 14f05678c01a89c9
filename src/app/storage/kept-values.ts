import { inDatabase, WRITE_MS, type KeptValue } from './database.ts';
import { setTabEntry, tabEntry } from './local.ts';
import { within } from '../../base/within.ts';
import { pageState } from '../stores/page-state.ts';

/** Keeps a small document by name. Rejects if the browser does not store it. */
export async function keepValue(key: string, value: unknown): Promise<void> {
  await inDatabase((db) => db.put('values', { key, value }), WRITE_MS);
}

/**
 * Changes a kept document in one step, so that two tabs that change it never lose each other's part. Rejects if the
 * browser does not store it.
 * @param change the new document from the kept one; null if there is none
 */
export async function changeValue(key: string, change: (kept: unknown) => unknown): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction('values', 'readwrite');
    const kept = (await transaction.store.get(key))?.value ?? null;
    await Promise.all([transaction.store.put({ key, value: change(kept) }), transaction.done]);
  }, WRITE_MS);
}

/** Deletes a kept document. Rejects if the browser refuses. */
export async function deleteValue(key: string): Promise<void> {
  await inDatabase((db) => db.delete('values', key));
}

/** A kept document; null if there is none. */
export async function keptValue(key: string): Promise<unknown> {
  return (await inDatabase((db) => db.get('values', key)))?.value ?? null;
}

/** Documents of tabs that are kept for each name; the oldest is dropped. */
export const MOST_OF_TABS = 20;
const TAB_KEY = 'nandscope.tab';
/** A tab that cannot ask for its lock keeps its number, ms. */
const LOCK_MS = 2000;

interface OfTab {
  readonly at: number;
  readonly value: unknown;
}

interface ThisTab {
  readonly id: string;
  /** The tab that this one is a copy of: it begins with the same documents. */
  readonly copyOf: string;
}

interface Tab {
  found: Promise<ThisTab> | null;
  /** Releases the lock of this tab's number. */
  release: () => void;
}

const tab = pageState<Tab>(
  () => ({ found: null, release: () => undefined }),
  ({ release }) => {
    release();
  },
);

/** The number of this tab: it survives a reload, and a duplicated tab gets one of its own. */
async function findTab(): Promise<ThisTab> {
  const copyOf = tabEntry(TAB_KEY) ?? newId();
  let id = copyOf;
  if (await isOpenElsewhere(id)) {
    id = newId();
    await isOpenElsewhere(id);
  }
  setTabEntry(TAB_KEY, id);
  return { id, copyOf };
}

/**
 * A tab that could not look for its document begins another one, under a number of its own: the document is not
 * replaced, and is offered with those of closed tabs.
 */
async function becomeAnotherTab(): Promise<ThisTab> {
  tab.release();
  const id = newId();
  await isOpenElsewhere(id);
  setTabEntry(TAB_KEY, id);
  return { id, copyOf: id };
}

const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

const lockOf = (id: string): string => `nandscope-tab-${id}`;

/** Whether another tab has this number; if not, this tab holds it from now on. */
async function isOpenElsewhere(id: string): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return false;
  const answer = new Promise<boolean>((resolve, reject) => {
    locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        resolve(lock === null);
        // Held until the tab is closed.
        return lock === null
          ? undefined
          : new Promise<void>((free) => {
              tab.release = free;
            });
      })
      .catch(reject);
  });
  return within(answer, LOCK_MS).catch(() => false);
}

/** The key of a tab's document. */
const keyOfTab = (key: string, id: string): string => `${key}@${id}`;

/**
 * Keeps the document that this tab edits. Other tabs have documents of their own: none replaces another's. Rejects if
 * the browser does not store it.
 */
export async function keepTabValue(key: string, value: unknown): Promise<void> {
  const { id } = await (tab.found ??= findTab());
  await inDatabase(async (db) => {
    const kept: OfTab = { at: Date.now(), value };
    await db.put('values', { key: keyOfTab(key, id), value: kept });
    const all = await db.getAll('values', rangeOf(key));
    const oldest = all.sort((a, b) => atOf(b.value) - atOf(a.value)).slice(MOST_OF_TABS);
    for (const entry of oldest) await db.delete('values', entry.key);
  }, WRITE_MS);
}

const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound(keyOfTab(key, ''), keyOfTab(key, '\uffff'));
const atOf = (value: unknown): number => (value as OfTab).at;

/** The document that this tab edited before a reload; in a new tab the one that was edited last; null without one. */
export async function keptTabValue(key: string): Promise<unknown> {
  const { id, copyOf } = await (tab.found ??= findTab());
  let all: readonly KeptValue[];
  try {
    all = await inDatabase((db) => db.getAll('values', rangeOf(key)));
  } catch (error) {
    tab.found = becomeAnotherTab();
    await tab.found;
    throw error;
  }
  const own =
    all.find((entry) => entry.key === keyOfTab(key, id)) ?? all.find((entry) => entry.key === keyOfTab(key, copyOf));
  const last = own ?? all.toSorted((a, b) => atOf(b.value) - atOf(a.value)).at(0);
  // What earlier versions kept for all tabs.
  return last === undefined ? keptValue(key) : (last.value as OfTab).value;
}

/** The document of a tab that is closed. */
export interface EarlierValue {
  /** The number of the tab. */
  readonly id: string;
  /** When it was edited last, ms since 1970 */
  readonly at: number;
  readonly value: unknown;
}

/**
 * The documents of tabs that are closed, the latest first. A browser that cannot tell which tabs are open has those of
 * all other tabs. Rejects if the browser does not store.
 */
export async function earlierValues(key: string): Promise<readonly EarlierValue[]> {
  const { id: own } = await (tab.found ??= findTab());
  const open = await openTabs();
  const all = await inDatabase((db) => db.getAll('values', rangeOf(key)));
  return all
    .map((entry) => ({ id: entry.key.slice(keyOfTab(key, '').length), ...(entry.value as OfTab) }))
    .filter(({ id }) => id !== own && !open.has(lockOf(id)))
    .sort((a, b) => b.at - a.at);
}

/** The locks of the open tabs. */
async function openTabs(): Promise<ReadonlySet<string | undefined>> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return new Set();
  const state = await within(locks.query(), LOCK_MS).catch(() => null);
  return new Set(state?.held?.map(({ name }) => name));
}

/** Deletes the document of a closed tab. Rejects if the browser refuses. */
export async function deleteEarlierValue(key: string, id: string): Promise<void> {
  await inDatabase((db) => db.delete('values', keyOfTab(key, id)));
}

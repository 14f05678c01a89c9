import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { NoAnswer, within } from '../../base/timeout.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

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

export async function keptValue(key: string): Promise<unknown> {
  return (await inDatabase((db) => db.get('values', key)))?.value ?? null;
}

/** A trace file. Its bytes are kept once, by content, however many runs use it. */
export interface KeptTrace {
  readonly hash: string;
  readonly name: string;
  readonly bytes: Blob;
  /** ms since 1970 */
  readonly keptAt: number;
  readonly isChecked?: boolean;
}

export interface KeptResult {
  /** Identifies the experiment, whatever its name: equal experiments have equal ids. */
  readonly id: string;
  /** The version of the result's format; another version is not read. */
  readonly version: number;
  readonly result: unknown;
  readonly bytes: number;
  readonly keptAt: number;
}

export interface KeptColumns {
  readonly id: string;
  readonly columns: unknown;
}

export interface KeptValue {
  readonly key: string;
  readonly value: unknown;
}

interface Tables extends DBSchema {
  traces: { key: string; value: KeptTrace };
  runs: { key: string; value: KeptResult; indexes: { age: [keptAt: number, bytes: number] } };
  columns: { key: string; value: KeptColumns };
  values: { key: string; value: KeptValue };
}

type Database = IDBPDatabase<Tables>;

const NAME = 'nandscope';
/** Raised when a table is added or changed. */
const VERSION = 4;

interface Connection {
  opened: Promise<Database> | null;
  /** Questions without an answer in time. While there is one, others fail without a wait of their own. */
  unanswered: number;
}

const connection = pageState<Connection>(
  () => ({ opened: null, unanswered: 0 }),
  ({ opened }) =>
    void opened?.then(
      (db) => db.close(),
      () => undefined,
    ),
);

/** Longest wait for the database to open, ms. A tab of an older version may hold it. */
const OPEN_MS = 10_000;
const READ_MS = 10_000;
/** Longest wait for something to be stored, ms: a trace may have a gigabyte. */
export const WRITE_MS = 120_000;

/**
 * Asks the database something: the only way to it.
 * @param ms longest wait for the answer
 * @throws {NoAnswer} if it does not open or does not answer
 * @throws a DOMException if the browser refuses; the next call tries again
 */
export async function inDatabase<Result>(act: (db: Database) => Promise<Result>, ms = READ_MS): Promise<Result> {
  if (connection.unanswered > 0) throw new NoAnswer('The database does not answer.');
  return orCount(act(await database()), ms);
}

async function orCount<Result>(answer: Promise<Result>, ms: number): Promise<Result> {
  try {
    return await within(answer, ms);
  } catch (error) {
    if (error instanceof NoAnswer) {
      connection.unanswered++;
      // A late answer makes the database usable again.
      const heard = (): void => {
        connection.unanswered--;
      };
      ofPage(answer).then(heard, heard);
    }
    throw error;
  }
}

/** The connection. All who wait for it to open wait by one clock; if it opens later, it is used from then on. */
function database(): Promise<Database> {
  if (connection.opened !== null) return connection.opened;
  const opening = open();
  const opened = orCount(opening, OPEN_MS).catch((error: unknown) => {
    if (connection.opened === opened) connection.opened = error instanceof NoAnswer ? opening : null;
    throw error;
  });
  opening.catch(() => {
    if (connection.opened === opening) connection.opened = null;
  });
  connection.opened = opened;
  return opened;
}

function open(): Promise<Database> {
  return openDB<Tables>(NAME, VERSION, {
    upgrade(db, before, _now, transaction) {
      if (before < 1) {
        db.createObjectStore('traces', { keyPath: 'hash' });
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('columns', { keyPath: 'id' });
        db.createObjectStore('values', { keyPath: 'key' });
      }
      // Age and size of all runs without reading their figures.
      if (before < 3) transaction.objectStore('runs').createIndex('age', ['keptAt', 'bytes']);
      if (before < 4) {
        // Lists of earlier experiments, and of the comparisons of each tab.
        const unknown = db as unknown as IDBPDatabase;
        if (unknown.objectStoreNames.contains('recents')) unknown.deleteObjectStore('recents');
        for (const prefix of ['recents.', 'comparison@']) {
          void transaction.objectStore('values').delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        }
      }
    },
    // A newer page in another tab wants to change the tables.
    blocking() {
      void connection.opened?.then((db) => db.close());
      connection.opened = null;
    },
    terminated() {
      connection.opened = null;
    },
  });
}

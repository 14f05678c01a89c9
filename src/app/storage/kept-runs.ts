import { inDatabase, WRITE_MS, type KeptResult } from './database.ts';
import { pageState } from '../stores/page-state.ts';

/** Most runs, and most bytes of their columns, that the browser stores. Beyond either, the oldest are deleted. */
export const MOST_KEPT_RUNS = 2000;
export const MOST_KEPT_BYTES = 1024 * 1024 * 1024;
/** As many are deleted at a time that the next ones have room: this share of a limit is left. */
const LEFT = 0.9;

/** A kept run without its figures. */
export interface KeptSize {
  readonly id: string;
  /** Of its columns. */
  readonly bytes: number;
}

export interface Dropped {
  readonly runs: number;
  readonly bytes: number;
}

/** Runs that are stored between two looks: another tab may store, too. */
const LOOK_EVERY = 100;
interface Stored {
  /** What this page knows to be stored: runs and bytes, and those of other tabs when it last looked; null before. */
  known: { readonly runs: number; readonly bytes: number } | null;
  sinceLook: number;
  dropping: Promise<unknown>;
}

const stored = pageState<Stored>(() => ({ known: null, sinceLook: 0, dropping: Promise.resolve() }));

/**
 * Rejects if the browser does not store it.
 * @returns the oldest runs that were deleted for it; null if there was room
 */
export async function keepRun(run: Omit<KeptResult, 'keptAt'>, columns: unknown): Promise<Dropped | null> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(['runs', 'columns'], 'readwrite');
    await Promise.all([
      transaction.objectStore('runs').put({ ...run, keptAt: Date.now() }),
      transaction.objectStore('columns').put({ id: run.id, columns }),
      transaction.done,
    ]);
  }, WRITE_MS);
  if (stored.known !== null) stored.known = { runs: stored.known.runs + 1, bytes: stored.known.bytes + run.bytes };
  stored.sinceLook++;
  const isFull = stored.known === null || stored.known.runs > MOST_KEPT_RUNS || stored.known.bytes > MOST_KEPT_BYTES;
  if (!isFull && stored.sinceLook < LOOK_EVERY) return null;
  // One after the other: no run is counted as deleted twice.
  const drop = stored.dropping.then(dropOldest);
  stored.dropping = drop.catch(() => null);
  return drop;
}

async function dropOldest(): Promise<Dropped | null> {
  stored.sinceLook = 0;
  const kept = await keptRuns();
  const dropped = oldestBeyond(kept);
  const bytes = bytesOf(dropped);
  stored.known = { runs: kept.length - dropped.length, bytes: bytesOf(kept) - bytes };
  if (dropped.length === 0) return null;
  await inDatabase(async (db) => {
    const transaction = db.transaction(['runs', 'columns'], 'readwrite');
    await Promise.all([
      ...dropped.flatMap(({ id }) => [
        transaction.objectStore('runs').delete(id),
        transaction.objectStore('columns').delete(id),
      ]),
      transaction.done,
    ]);
  }, WRITE_MS);
  return { runs: dropped.length, bytes };
}

/**
 * None if all are within the limits; the newest one always stays.
 * @param kept the oldest first
 */
export function oldestBeyond(kept: readonly KeptSize[]): readonly KeptSize[] {
  let runs = kept.length;
  let bytes = bytesOf(kept);
  if (runs <= MOST_KEPT_RUNS && bytes <= MOST_KEPT_BYTES) return [];
  let count = 0;
  while (count < kept.length - 1 && (runs > LEFT * MOST_KEPT_RUNS || bytes > LEFT * MOST_KEPT_BYTES)) {
    runs--;
    bytes -= kept[count].bytes;
    count++;
  }
  return kept.slice(0, count);
}

const bytesOf = (runs: readonly KeptSize[]): number => runs.reduce((sum, { bytes }) => sum + bytes, 0);

export async function keptResult(id: string, version: number): Promise<unknown> {
  const kept = await inDatabase((db) => db.get('runs', id));
  return kept?.version === version ? kept.result : null;
}

export async function keptColumns(id: string): Promise<unknown> {
  return (await inDatabase((db) => db.get('columns', id)))?.columns ?? null;
}

export async function keptRuns(): Promise<readonly KeptSize[]> {
  return inDatabase(async (db) => {
    const found: KeptSize[] = [];
    let cursor = await db.transaction('runs').store.index('age').openKeyCursor();
    for (; cursor !== null; cursor = await cursor.continue()) {
      found.push({ id: cursor.primaryKey, bytes: cursor.key[1] });
    }
    return found;
  });
}

export async function deleteRuns(): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(['runs', 'columns'], 'readwrite');
    await Promise.all([
      transaction.objectStore('runs').clear(),
      transaction.objectStore('columns').clear(),
      transaction.done,
    ]);
  }, WRITE_MS);
  stored.known = null;
}

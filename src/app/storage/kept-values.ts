import { inDatabase, WRITE_MS } from './database.ts';

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

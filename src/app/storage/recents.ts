import { inDatabase, WRITE_MS, type KeptRecent } from './database.ts';

/** Most kept experiments; the oldest is dropped. */
const MOST_RECENTS = 50;
/** Most of them that are too long for a link. */
const MOST_DOCUMENTS = 5;

/** The key of a document that is too long for a link. */
const documentKey = (id: string): string => `recents.document.${id}`;

/**
 * Keeps an experiment; the same experiment is one entry. Rejects if the browser does not store it.
 * @param document of an entry without a link
 */
export async function keepRecent(entry: KeptRecent, document?: unknown): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(['recents', 'values'], 'readwrite');
    const stored: Promise<unknown>[] = [transaction.objectStore('recents').put(entry), transaction.done];
    if (document !== undefined) {
      const value = { key: documentKey(entry.id), value: document };
      stored.push(transaction.objectStore('values').put(value));
    }
    await Promise.all(stored);
  }, WRITE_MS);
  const all = await recents();
  const documents = all.filter(({ link }) => link === '').slice(MOST_DOCUMENTS);
  for (const { id } of new Set([...all.slice(MOST_RECENTS), ...documents])) await deleteRecent(id);
}

/** The kept experiments, the latest first. */
export async function recents(): Promise<readonly KeptRecent[]> {
  const all = await inDatabase((db) => db.getAll('recents'));
  return all.sort((a, b) => b.keptAt - a.keptAt);
}

/** The document of an entry without a link; null if it is gone. */
export async function recentDocument(id: string): Promise<unknown> {
  return (await inDatabase((db) => db.get('values', documentKey(id)), WRITE_MS))?.value ?? null;
}

export async function deleteRecent(id: string): Promise<void> {
  await inDatabase(async (db) => {
    await db.delete('recents', id);
    await db.delete('values', documentKey(id));
  });
}

export async function deleteRecents(): Promise<void> {
  await inDatabase(async (db) => {
    await db.clear('recents');
    await db.delete('values', IDBKeyRange.bound(documentKey(''), documentKey('\uffff')));
  });
}

import { inDatabase, type KeptRecent } from './database.ts';

/** Most kept experiments; the oldest is dropped. */
const MOST_RECENTS = 50;

/** Keeps an experiment; the same experiment is one entry. Rejects if the browser does not store it. */
export async function keepRecent(entry: KeptRecent): Promise<void> {
  await inDatabase((db) => db.put('recents', entry));
  for (const { id } of (await recents()).slice(MOST_RECENTS)) await deleteRecent(id);
}

/** The kept experiments, the latest first. */
export async function recents(): Promise<readonly KeptRecent[]> {
  const all = await inDatabase((db) => db.getAll('recents'));
  return all.sort((a, b) => b.keptAt - a.keptAt);
}

export async function deleteRecent(id: string): Promise<void> {
  await inDatabase((db) => db.delete('recents', id));
}

export async function deleteRecents(): Promise<void> {
  await inDatabase((db) => db.clear('recents'));
}

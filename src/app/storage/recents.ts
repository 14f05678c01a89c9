import { database, type KeptRecent } from './database.ts';

/** Most kept experiments; the oldest is dropped. */
const MOST_RECENTS = 50;

/** Keeps an experiment; the same experiment is one entry. Rejects if the browser does not store it. */
export async function keepRecent(entry: KeptRecent): Promise<void> {
  const db = await database();
  await db.put('recents', entry);
  const keys = (await recents()).slice(MOST_RECENTS).map(({ id }) => id);
  for (const id of keys) await db.delete('recents', id);
}

/** The kept experiments, the latest first. */
export async function recents(): Promise<readonly KeptRecent[]> {
  const all = await (await database()).getAll('recents');
  return all.sort((a, b) => b.keptAt - a.keptAt);
}

export async function deleteRecent(id: string): Promise<void> {
  await (await database()).delete('recents', id);
}

export async function deleteRecents(): Promise<void> {
  await (await database()).clear('recents');
}

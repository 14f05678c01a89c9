import { inDatabase, WRITE_MS, type KeptRun } from './database.ts';

/** Keeps a finished run; it replaces one of the same id. Rejects if the browser does not store it. */
export async function keepRun(run: Omit<KeptRun, 'keptAt'>, columns: unknown): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(['runs', 'columns'], 'readwrite');
    await Promise.all([
      transaction.objectStore('runs').put({ ...run, keptAt: Date.now() }),
      transaction.objectStore('columns').put({ id: run.id, columns }),
      transaction.done,
    ]);
  }, WRITE_MS);
}

/** The kept result of a run; null if there is none of this version. */
export async function keptResult(id: string, version: number): Promise<unknown> {
  const kept = await inDatabase((db) => db.get('runs', id));
  return kept?.version === version ? kept.result : null;
}

/** The kept columns of a run; null if there are none. */
export async function keptColumns(id: string): Promise<unknown> {
  return (await inDatabase((db) => db.get('columns', id)))?.columns ?? null;
}

/** All kept runs, without their columns. */
export async function keptRuns(): Promise<readonly KeptRun[]> {
  return inDatabase((db) => db.getAll('runs'));
}

/** Deletes all kept runs. */
export async function deleteRuns(): Promise<void> {
  await inDatabase(async (db) => {
    const transaction = db.transaction(['runs', 'columns'], 'readwrite');
    await Promise.all([
      transaction.objectStore('runs').clear(),
      transaction.objectStore('columns').clear(),
      transaction.done,
    ]);
  }, WRITE_MS);
}

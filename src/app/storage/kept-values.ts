import { database } from './database.ts';

/** Keeps a small document by name. Rejects if the browser does not store it. */
export async function keepValue(key: string, value: unknown): Promise<void> {
  await (await database()).put('values', { key, value });
}

/** Deletes a kept document. Rejects if the browser refuses. */
export async function deleteValue(key: string): Promise<void> {
  await (await database()).delete('values', key);
}

/** A kept document; null if there is none. */
export async function keptValue(key: string): Promise<unknown> {
  return (await (await database()).get('values', key))?.value ?? null;
}

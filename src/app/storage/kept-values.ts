import { database } from './database.ts';

/** Keeps a small document by name. Rejects if the browser does not store it. */
export async function keepValue(key: string, value: unknown): Promise<void> {
  await (await database()).put('values', { key, value });
}

/** A kept document; null if there is none. */
export async function keptValue(key: string): Promise<unknown> {
  return (await (await database()).get('values', key))?.value ?? null;
}

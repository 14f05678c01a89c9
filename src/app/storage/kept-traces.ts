import { database, type KeptTrace } from './database.ts';

/** Keeps a trace file; its content is stored once. Rejects if the browser does not store it. */
export async function keepTrace(hash: string, file: File): Promise<void> {
  const db = await database();
  if ((await db.getKey('traces', hash)) !== undefined) return;
  // The browser copies the content: the file on disk may change or move later.
  await db.put('traces', { hash, name: file.name, bytes: file.slice(), keptAt: Date.now() });
}

/** A kept trace as a file; null if it is not kept. */
export async function keptTrace(hash: string): Promise<File | null> {
  const kept = await (await database()).get('traces', hash);
  return kept === undefined ? null : new File([kept.bytes], kept.name);
}

/** All kept traces. */
export async function keptTraces(): Promise<readonly KeptTrace[]> {
  return (await database()).getAll('traces');
}

export async function deleteTrace(hash: string): Promise<void> {
  await (await database()).delete('traces', hash);
}

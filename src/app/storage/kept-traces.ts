import type { CheckedFile } from '../../worker/known-files.ts';
import { inDatabase, WRITE_MS, type KeptTrace } from './database.ts';

/** A file that was kept without a check is replaced. Rejects if the browser does not store it. */
export async function keepTrace({ file, hash }: CheckedFile): Promise<void> {
  const kept = await inDatabase((db) => db.get('traces', hash));
  if (kept?.isChecked === true && kept.bytes.size === file.size) return;
  // The browser copies the content: the file on disk may change or move later.
  const checked = { hash, name: file.name, bytes: file.slice(), keptAt: Date.now(), isChecked: true };
  await inDatabase((db) => db.put('traces', checked), WRITE_MS);
}

/** Null if none is kept. Whether it is the trace is seen when a worker reads it (`EngineClient.addTrace`). */
export async function keptTrace(hash: string): Promise<File | null> {
  const kept = await inDatabase((db) => db.get('traces', hash));
  return kept === undefined ? null : new File([kept.bytes], kept.name);
}

export async function keptTraces(): Promise<readonly KeptTrace[]> {
  return inDatabase((db) => db.getAll('traces'));
}

export async function deleteTrace(hash: string): Promise<void> {
  await inDatabase((db) => db.delete('traces', hash));
}

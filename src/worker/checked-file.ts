import type { TraceReference } from '../document/experiment.ts';
import type { EngineClient } from './client.ts';

/**
 * The file of a trace, to write it into a document: it is checked now if nothing has read it yet.
 * @returns null if the page has no file with this hash
 */
export async function checkedFileOf(client: EngineClient, trace: TraceReference): Promise<File | null> {
  const file = client.fileOf(trace);
  if (file !== null && client.checkedFile(trace) === null) await client.takeTrace(trace, file).end;
  return client.checkedFile(trace)?.file ?? null;
}

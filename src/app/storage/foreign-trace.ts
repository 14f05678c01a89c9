/** The file is damaged, or was put there by another document. */
import { notify } from '../stores/notices.ts';
import { deleteTrace } from './kept-traces.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

/** Traces that a person was told about: A and B may read the same file. */
const traces = pageState(() => ({ told: new Set<string>() }));

/** @param found the hash of its bytes */
export async function dropForeignTrace(wanted: string, found: string): Promise<void> {
  // Without storage there is nothing to delete; the page has forgotten the file.
  await ofPage(deleteTrace(wanted).catch(() => undefined));
  if (traces.told.has(wanted)) return;
  traces.told.add(wanted);
  notify(
    'bad',
    'A stored trace file was wrong and was deleted',
    `Stored as the file with the SHA-256 ${wanted}, it has the SHA-256 ${found}. Drop the trace on this page again.`,
  );
}

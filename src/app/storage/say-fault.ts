import { shortText, visibleText } from '../../device/visible-text.ts';
import type { TraceReference } from '../../document/experiment.ts';
import { notify } from '../stores/notices.ts';
import { keptTrace, deleteTrace } from './kept-traces.ts';
import { storageFault } from './storage-fault.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

/** Traces that a person was told about: A and B may read the same file. */
const traces = pageState(() => ({ told: new Set<string>() }));

/**
 * The file is damaged, or was put there by another document.
 * @param found the hash of its bytes
 */
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

const LONGEST_NAME = 60;

const titles = pageState(() => ({ said: new Set<string>() }));

/**
 * Says, once, that the browser cannot look for something that it may have stored. A browser that allows no storage here
 * has stored nothing: that is said when something is to be stored.
 */
export function sayCannotLook(title: string, error: unknown, remedy = ''): void {
  const fault = storageFault(error);
  if (fault.kind === 'refused' || titles.said.has(title)) return;
  titles.said.add(title);
  notify('bad', title, `${fault.message} ${remedy}`.trimEnd());
}

/** If the browser cannot say, a person is told: "missing" alone would not be true. */
export async function keptTraceOrSay({ hash, name }: TraceReference): Promise<File | null> {
  try {
    return await ofPage(keptTrace(hash));
  } catch (error) {
    const title = `Cannot look for the stored file of ${shortText(visibleText(name), LONGEST_NAME)}`;
    sayCannotLook(title, error, 'Or drop the trace file on the page.');
    return null;
  }
}

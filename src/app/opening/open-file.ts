import { sayMissing } from '../contributions/lazy-part.tsx';
import { saysUnread } from '../contributions/unread.ts';
import { openDialog } from '../stores/panel.ts';
import { useScreen } from '../stores/screen.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';

/**
 * Opens a dropped or chosen file in Explore: a saved experiment, or else a trace.
 * @param runs a trace runs without a question, if there is nothing to decide
 */
export function openFile(file: File, runs = false): void {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  void read(file, runs);
}

/** Reads a file with the part of the page that can. */
async function read(file: File, runs: boolean): Promise<void> {
  let reader: (file: File) => unknown;
  try {
    reader = await readerOf(file, runs);
  } catch (error) {
    if (!saysUnread(file, error)) sayMissing();
    return;
  }
  void reader(file);
}

/** What reads a file, loaded with the first one. */
async function readerOf(file: File, runs: boolean): Promise<(file: File) => unknown> {
  if (/\.json$/i.test(file.name)) {
    const { openerOf } = await loadPart(() => import('./open-experiment.ts'));
    return await ofPage(openerOf(file));
  }
  const { bringTrace } = await loadPart(() => import('../setup/traces/trace-arrival.ts'));
  return () => bringTrace(file, undefined, runs);
}

/**
 * Opens dropped files: one in Explore; several, or any in Compare, as rows of the comparison.
 * @param runs a single trace runs without a question: it was named where it can't be asked about
 */
export function openFiles(files: readonly File[], runs = false): void {
  if (files.length === 1 && useScreen.getState().screen !== 'compare') {
    openFile(files[0], runs);
    return;
  }
  openDialog(null);
  loadPart(() => import('../compare/add-files.ts')).then(({ addFiles }) => addFiles(files), sayMissing);
}

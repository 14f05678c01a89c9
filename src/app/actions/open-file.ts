import { loadPart } from '../../base/within.ts';
import { sayMissing } from '../components/lazy-part.tsx';
import { openDialog } from '../stores/panel.ts';
import { useScreen } from '../stores/screen.ts';

/** Opens a dropped or chosen file in Explore: a saved experiment, or else a trace. */
export function openFile(file: File): void {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  void ifMeasured(file).then((isMeasured) => {
    if (!isMeasured) void readerOf(file).then((read) => void read(file), sayMissing);
  });
}

/** What reads a file, loaded with the first one. */
async function readerOf(file: File): Promise<(file: File) => unknown> {
  return /\.json$/i.test(file.name)
    ? (await loadPart(() => import('./open-experiment.ts'))).openerOf(file)
    : (await loadPart(() => import('../setup/traces/trace-arrival.ts'))).bringTrace;
}

/** Adds a file to the measured latencies of the view if it is one of them. */
function ifMeasured(file: File): Promise<boolean> {
  const view = useScreen.getState().screen === 'compare' ? 'compare' : 'explore';
  return loadPart(() => import('../measured/add-measured.ts')).then(
    ({ addIfMeasured }) => addIfMeasured(file, view),
    // Without this part the file is opened like any other, and refused with a reason.
    () => false,
  );
}

/** Opens dropped files: one in Explore; several, or any in Compare, as rows of the comparison. */
export function openFiles(files: readonly File[]): void {
  if (files.length === 1 && useScreen.getState().screen !== 'compare') {
    openFile(files[0]);
    return;
  }
  openDialog(null);
  void Promise.all(files.map(async (file) => ((await ifMeasured(file)) ? [] : [file]))).then((others) => {
    const chosen = others.flat();
    if (chosen.length === 0) return;
    loadPart(() => import('../compare/add-files.ts')).then(({ addFiles }) => {
      addFiles(chosen);
    }, sayMissing);
  });
}

import { sayMissing } from '../components/lazy-part.tsx';
import { bringTrace } from '../setup/traces/trace-arrival.ts';
import { openDialog } from '../stores/panel.ts';
import { useScreen } from '../stores/screen.ts';
import { openExperimentFile } from './open-experiment.ts';

/** Opens a dropped or chosen file in Explore: a saved experiment, or else a trace. */
export function openFile(file: File): void {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  if (/\.json$/i.test(file.name)) void openExperimentFile(file);
  else bringTrace(file);
}

/** Opens dropped files: one in Explore; several, or any in Compare, as rows of the comparison. */
export function openFiles(files: readonly File[]): void {
  if (files.length === 1 && useScreen.getState().screen !== 'compare') {
    openFile(files[0]);
    return;
  }
  openDialog(null);
  import('../compare/add-files.ts').then(({ addFiles }) => {
    addFiles(files);
  }, sayMissing);
}

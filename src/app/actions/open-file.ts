import { bringTrace } from '../setup/traces/trace-arrival.ts';
import { openDialog } from '../stores/panel.ts';
import { openExperimentFile } from './open-experiment.ts';

/** Opens a dropped or chosen file: a saved experiment, or else a trace. */
export function openFile(file: File): void {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  if (/\.json$/i.test(file.name)) void openExperimentFile(file);
  else bringTrace(file);
}

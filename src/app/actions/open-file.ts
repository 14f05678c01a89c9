import { openDialog } from '../stores/panel.ts';
import { withPart } from '../stores/with-edits.ts';

/** Opens a dropped or chosen file: a saved experiment, or else a trace. */
export function openFile(file: File): void {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  if (/\.json$/i.test(file.name)) {
    void withPart(
      () => import('./open-experiment.ts'),
      ({ openExperimentFile }) => openExperimentFile(file),
    );
    return;
  }
  void withPart(
    () => import('../setup/traces/trace-arrival.ts'),
    ({ bringTrace }) => {
      bringTrace(file);
    },
  );
}

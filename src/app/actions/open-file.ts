import { openDialog } from '../stores/panel.ts';
import { withPart } from '../stores/with-edits.ts';

/** A file that was dropped or chosen: a saved experiment is opened, anything else is taken for a trace. */
export function openFile(file: File): void {
  // What lay over the page makes room for what is said of the file.
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

import { runStepsWithPauses } from '../../base/steps.ts';
import { visibleText } from '../../device/visible-text.ts';
import type { Experiment } from '../../document/experiment.ts';
import { ExperimentError, parseExperimentSteps } from '../../document/validate.ts';
import { commit, putSide } from '../stores/edits.ts';
import { usePanel } from '../stores/panel.ts';
import { notify, notifyJob } from '../stores/notices.ts';
import type { JobNotice } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { EMPTY_VIEW } from '../links/view-text.ts';

/** Largest experiment file, bytes. */
const MOST_BYTES = 32_000_000;

/** A file that takes longer than this shows its progress, ms. */
const QUICK_MS = 200;

/** Cancels the file that is being opened. */
let stopOpening: AbortController | null = null;

/** Opens a saved experiment; reports an invalid file. A further file replaces one that is still being read. */
export async function openExperimentFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  if (file.size > MOST_BYTES) {
    notify('bad', `${name} is too large for an experiment`, `It has ${file.size} bytes; the limit is ${MOST_BYTES}.`);
    return;
  }
  stopOpening?.abort();
  const stop = new AbortController();
  stopOpening = stop;
  try {
    const a = await readExperiment(file, name, stop);
    if (usePanel.getState().opensAs === 'b') {
      putSide('b', a, `Open ${name} as B`, 'file');
    } else {
      commit({ a, change: null }, `Open ${name}`, 'file', null);
    }
    openView(EMPTY_VIEW);
    goTo('explore');
    notify('good', `${name} opened`);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (error instanceof ExperimentError) notify('bad', `Cannot open ${name}`, `${error.message}.`);
    else notify('bad', `Cannot read ${name}`, error instanceof Error ? error.message : String(error));
  }
}

/** Reads the file with pauses, so that the page answers meanwhile. */
async function readExperiment(file: File, name: string, stop: AbortController): Promise<Experiment> {
  const began = performance.now();
  const text = await file.text();
  stop.signal.throwIfAborted();
  let notice = null as JobNotice | null;
  try {
    return await runStepsWithPauses(
      parseExperimentSteps(text),
      (share) => {
        if (performance.now() - began < QUICK_MS) return;
        notice ??= notifyJob(`Opening ${name}`, () => {
          stop.abort();
        });
        notice.update(share);
      },
      stop.signal,
    );
  } finally {
    notice?.close();
  }
}

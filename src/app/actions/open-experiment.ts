import { visibleText } from '../../device/visible-text.ts';
import { ExperimentError, parseExperimentText } from '../../document/validate.ts';
import { commit } from '../stores/edits.ts';
import { notify } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { EMPTY_VIEW } from '../links/view-text.ts';

/** Largest experiment file, bytes. */
const MOST_BYTES = 16_000_000;

/** Opens a saved experiment; reports an invalid file. */
export async function openExperimentFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    if (file.size > MOST_BYTES) {
      notify('bad', `${name} is too large for an experiment`, `It has ${file.size} bytes; the limit is ${MOST_BYTES}.`);
      return;
    }
    const a = parseExperimentText(await file.text());
    commit({ a, change: null }, `Open ${name}`, 'file', null);
    openView(EMPTY_VIEW);
    goTo('explore');
    notify('good', `${name} opened`);
  } catch (error) {
    if (error instanceof ExperimentError) notify('bad', `Cannot open ${name}`, `${error.message}.`);
    else notify('bad', `Cannot read ${name}`, error instanceof Error ? error.message : String(error));
  }
}

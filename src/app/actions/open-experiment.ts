import { visibleText } from '../../device/visible-text.ts';
import { ExperimentError, parseExperimentText } from '../../document/validate.ts';
import { commit } from '../stores/edits.ts';
import { notify } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { EMPTY_VIEW } from '../links/view-text.ts';

/** No experiment is larger. */
const MOST_BYTES = 16_000_000;

/** Opens a saved experiment; says so where the file is none. */
export async function openExperimentFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    if (file.size > MOST_BYTES) {
      notify(
        'bad',
        `${name} is too large for an experiment`,
        `It has ${file.size} bytes; at most ${MOST_BYTES} are read.`,
      );
      return;
    }
    const a = parseExperimentText(await file.text());
    commit({ a, change: null }, `Open ${name}`, 'file', null);
    openView(EMPTY_VIEW);
    goTo('explore');
    notify('good', `${name} is open`);
  } catch (error) {
    if (error instanceof ExperimentError) notify('bad', `${name} can’t be opened`, `${error.message}.`);
    else notify('bad', `${name} can’t be read`, error instanceof Error ? error.message : String(error));
  }
}

import { textOf } from '../../base/read-file.ts';
import { visibleText } from '../../device/visible-text.ts';
import { DocumentError } from '../../device/document-error.ts';
import { parseProgress } from '../../learn/progress.ts';
import { notify, notifyAction } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';
import { saysUnread } from '../contributions/unread.ts';
import { addProgress } from './progress.ts';

/** Joins the progress of a file with that of this browser; reports an invalid file. It can be undone. */
export async function openProgress(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    const opened = parseProgress(await ofPage(textOf(file)));
    const undo = addProgress(opened);
    notifyAction(`${name} opened`, 'Its answers were added to those of this browser.', {
      label: 'Undo',
      run: undo,
    });
  } catch (error) {
    if (saysUnread(file, error)) return;
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', `Cannot open ${name}`, `${error.message}.`);
  }
}

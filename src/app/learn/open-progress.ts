import { textOf } from '../../base/read-file.ts';
import { visibleText } from '../../device/visible-text.ts';
import { parseProgress } from '../../learn/progress.ts';
import { notifyAction } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';
import { sayNotOpened } from '../contributions/unread.ts';
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
    sayNotOpened(file, error);
  }
}

/** Opens a file of progress in lessons and challenges. */
import { localized, t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { DocumentError } from '../../learn/document/read.ts';
import { parseProgress } from '../../learn/progress.ts';
import { notify } from '../stores/notices.ts';
import { replaceProgress } from './progress.ts';

/** Replaces the progress by that of a file; reports an invalid one. */
export async function openProgress(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    replaceProgress(parseProgress(await file.text()));
    notify('good', t('{name} opened', { name }));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', t('Cannot open {name}', { name }), `${localized(error.message)}.`);
  }
}

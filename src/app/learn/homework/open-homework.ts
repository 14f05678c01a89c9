import { textOf } from '../../../base/decode-text.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { parseHomework } from '../../../learn/homework/parse-homework.ts';
import { localized, t } from '../../../messages/message.ts';
import { saysUnread } from '../../actions/unread.ts';
import { notify } from '../../stores/notices.ts';
import { showHomework } from './homework-store.ts';

/** Opens a homework file; reports an invalid one. */
export async function openHomework(file: File): Promise<Homework | null> {
  const name = visibleText(file.name);
  try {
    const homework = parseHomework(await textOf(file));
    showHomework(homework);
    return homework;
  } catch (error) {
    if (saysUnread(file, error)) return null;
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', t('{name} is not a homework', { name }), `${localized(error.message)}.`);
    return null;
  }
}

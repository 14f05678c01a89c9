import { UnreadableFileError } from '../../base/read-file.ts';
import { visibleText } from '../../device/visible-text.ts';
import { notify } from '../stores/notices.ts';

/** Returns whether the error is of that kind. */
export function saysUnread({ name }: File, error: unknown): boolean {
  if (!(error instanceof UnreadableFileError)) return false;
  notify('bad', `Cannot read ${visibleText(name)}`, `${error.message}.`);
  return true;
}

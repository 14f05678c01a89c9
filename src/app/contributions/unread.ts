import { UnreadableFileError } from '../../base/read-file.ts';
import { visibleText } from '../../device/visible-text.ts';
import { notify } from '../stores/notices.ts';

/** Reports a file that the browser cannot read. Returns whether the error is one of that kind. */
export function saysUnread({ name }: File, error: unknown): boolean {
  if (!(error instanceof UnreadableFileError)) return false;
  notify('bad', `Cannot read ${visibleText(name)}`, `${error.message}.`);
  return true;
}

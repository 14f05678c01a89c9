import { UnreadableFileError } from '../../base/read-file.ts';
import { DocumentError } from '../../device/document-error.ts';
import { visibleText } from '../../device/visible-text.ts';
import { notify } from '../stores/notices.ts';

/** The one handler of a file among others: it names the file, whatever the error is. */
export function sayNotOpened({ name }: File, error: unknown, verb: 'open' | 'add' = 'open'): void {
  const shown = visibleText(name);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DocumentError) notify('bad', `Cannot ${verb} ${shown}`, `${message}.`);
  else notify('bad', `Cannot read ${shown}`, error instanceof UnreadableFileError ? `${message}.` : message);
}
